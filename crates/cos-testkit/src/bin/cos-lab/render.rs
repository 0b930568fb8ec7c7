//! Renders results as text.

mod sheet;

pub(crate) use sheet::Sheet;

use cos_core::event::RunSessionEnd;
use cos_testkit::bench::{GateScore, GateTask, Share};
use cos_testkit::report::{
    BarView, BenchFiguresView, DurableView, GateAccuracyView, JournalBenchView, RehearsalView,
    ScriptBenchView,
};
use std::fmt::Display;

/// A result that can be read in a terminal.
pub(crate) trait Show: serde::Serialize {
    /// Writes it to a sheet.
    fn show(&self, sheet: &mut Sheet);
}

impl Show for DurableView {
    fn show(&self, sheet: &mut Sheet) {
        match self {
            Self::Seq { steps_per_s } => {
                sheet.say(0, &format!("{steps_per_s:.0} durable steps per second."));
            }
            Self::Wide {
                starts_per_s,
                answers_per_s,
                rss_mb,
            } => {
                let rates = format!("{starts_per_s:.0} starts and {answers_per_s:.0} answers");
                sheet.say(
                    0,
                    &format!("{rates} per second, {rss_mb:.1} MB while all wait."),
                );
            }
            Self::Floor { commits_per_s } => {
                sheet.say(0, &format!("{commits_per_s:.0} synced commits per second."));
            }
        }
    }
}

impl Show for JournalBenchView {
    fn show(&self, sheet: &mut Sheet) {
        let size = format!(
            "{} events, {} waiting decisions",
            self.events, self.decisions
        );
        sheet.heading(&size);
        bars(&self.bars, sheet);
    }
}

impl Show for BenchFiguresView {
    fn show(&self, sheet: &mut Sheet) {
        bars(&self.bars, sheet);
        if !self.remark.is_empty() {
            sheet.say(0, self.remark);
        }
    }
}

impl Show for ScriptBenchView {
    fn show(&self, sheet: &mut Sheet) {
        let conditions = format!("{} hostile conditions", self.conditions.len());
        sheet.heading(&conditions);
        bars(&self.bars, sheet);
    }
}

fn bars(bars: &[BarView], sheet: &mut Sheet) {
    let header = ["what", "measured", "at most", ""];
    let header = header.map(str::to_owned).to_vec();
    let rows = std::iter::once(header).chain(bars.iter().map(row));
    sheet.table(0, &rows.collect::<Vec<_>>());
}

impl Show for GateAccuracyView {
    fn show(&self, sheet: &mut Sheet) {
        let header = ["what", "from", "right", "seen", "false alarms", "F1"];
        let header = header.map(str::to_owned).to_vec();
        let rows = std::iter::once(header).chain(self.found.scores.iter().map(scored));
        sheet.table(0, &rows.collect::<Vec<_>>());
        for (wanted, told) in &self.found.confusion {
            let told: Vec<String> = told
                .iter()
                .map(|(class, count)| format!("{class} {count}"))
                .collect();
            sheet.say(
                0,
                &format!("failures labelled {wanted}: {}", told.join(", ")),
            );
        }
        for miss in &self.found.misses {
            let lead = format!("{} {}: ", task(miss.task), miss.id);
            let text = format!(
                "expected {}, got {} ({}): {}",
                miss.wanted, miss.told, miss.source, miss.about
            );
            sheet.item(0, &lead, &text);
        }
        if self.found.left_aside > 0 {
            sheet.say(0, &format!("{} lines were skipped.", self.found.left_aside));
        }
    }
}

/// How much of a source's name is shown, in characters.
const SOURCE: usize = 24;

fn scored(score: &GateScore) -> Vec<String> {
    let counted = |share: &Share| match share.of {
        0 => "-".to_owned(),
        of => format!("{}/{of}", share.hits),
    };
    let spread = |share: &Share| match share.of {
        0 => String::new(),
        _ => format!("{:.3} ({:.2}-{:.2})", share.share, share.low, share.high),
    };
    let source = score.source.as_deref().unwrap_or("all");
    vec![
        task(score.task).into(),
        source.chars().take(SOURCE).collect::<String>(),
        counted(&score.accuracy),
        spread(&score.recall),
        spread(&score.false_alarms),
        format!("{:.3}", score.f1),
    ]
}

const fn task(task: GateTask) -> &'static str {
    match task {
        GateTask::Command => "command",
        GateTask::ReadOnly => "read only",
        GateTask::Goal => "goal",
        GateTask::Secret => "secret",
        GateTask::Failure => "failure",
    }
}

fn row(bar: &BarView) -> Vec<String> {
    let amount = |amount: f64| format!("{amount:.1} {}", bar.unit);
    let verdict = match (bar.at_most, bar.is_met()) {
        (None, _) => "",
        (Some(_), true) => "pass",
        (Some(_), false) => "FAIL",
    };
    vec![
        bar.what.to_owned(),
        amount(bar.measured),
        bar.at_most.map(amount).unwrap_or_default(),
        verdict.to_owned(),
    ]
}

impl Show for RehearsalView {
    fn show(&self, sheet: &mut Sheet) {
        let line = format!(
            "Simulated: {} with {}, seed {}. Nothing was really run.",
            count(self.nights, "night"),
            count(self.goals, "goal"),
            self.seed
        );
        sheet.say(0, &line);
        sheet.gap();
        let (done, asked, spent, took) =
            (&self.done, &self.questions, &self.spent_usd, &self.took_ms);
        let mut rows = vec![
            figures("per night", &"half of them", &"9 of 10", &"most"),
            figures("goals done", &done.p50, &done.p90, &done.max),
            figures("questions", &asked.p50, &asked.p90, &asked.max),
            figures("spent", &spent.p50, &spent.p90, &spent.max),
            figures("time", &took.p50, &took.p90, &took.max),
        ];
        for (trigger, spread) in &self.questions_by_trigger {
            let name = format!("asked: {trigger}");
            rows.push(figures(&name, &spread.p50, &spread.p90, &spread.max));
        }
        sheet.table(2, &rows);
        show_lists(self, sheet);
    }
}

fn count(number: u32, noun: &str) -> String {
    let ending = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{ending}")
}

fn figures(name: &str, half: &dyn Display, most: &dyn Display, all: &dyn Display) -> Vec<String> {
    let mut cells = vec![name.to_owned()];
    cells.extend([half, most, all].map(ToString::to_string));
    cells
}

fn show_lists(view: &RehearsalView, sheet: &mut Sheet) {
    if !view.parked.is_empty() {
        sheet.heading("Waiting in the morning");
        for parked in &view.parked {
            let nights = parked.nights;
            sheet.say(2, &format!("{} after {nights} nights", parked.goal));
        }
    }
    sheet.heading("How nights ended");
    for end in &view.ends {
        sheet.item(2, &format!("{}  ", end.nights), ended(end.end));
    }
    if view.broken > 0 {
        sheet.say(2, &format!("{}  in a bug in cos", view.broken));
    }
    sheet.heading("Assumed");
    for assumption in &view.assumptions {
        sheet.say(2, assumption);
    }
}

const fn ended(end: RunSessionEnd) -> &'static str {
    match end {
        RunSessionEnd::Finished => "finished",
        RunSessionEnd::Waiting => "waits for you",
        RunSessionEnd::ErrorStreak => "stopped after failures in a row",
        RunSessionEnd::Until => "stopped at the trigger you named",
        RunSessionEnd::Paused => "paused by you",
        RunSessionEnd::Aborted => "ended by you",
        RunSessionEnd::Budget => "out of money",
        RunSessionEnd::Time => "out of time",
        RunSessionEnd::Interrupted => "interrupted",
    }
}
