//! Renders benchmark results, and whether they are good enough.

use super::Show;
use super::paper::{Cell, Ink, Paper};
use crate::view::bench::{
    BarView, CouncilBenchView, DurableView, GateAccuracyView, GateSpeedView, JournalBenchView,
    ScriptBenchView,
};
use cos_engine::bench::{GateScore, GateTask, Share};

impl Show for DurableView {
    fn show(&self, paper: &mut Paper) {
        match self {
            Self::Seq { steps_per_s } => {
                paper.say(0, &format!("{steps_per_s:.0} durable steps per second."));
            }
            Self::Wide {
                starts_per_s,
                answers_per_s,
                rss_mb,
            } => {
                let rates = format!("{starts_per_s:.0} starts and {answers_per_s:.0} answers");
                paper.say(
                    0,
                    &format!("{rates} per second, {rss_mb:.1} MB while all wait."),
                );
            }
            Self::Floor { commits_per_s } => {
                paper.say(0, &format!("{commits_per_s:.0} synced commits per second."));
            }
        }
    }
}

impl Show for JournalBenchView {
    fn show(&self, paper: &mut Paper) {
        let size = format!(
            "{} events, {} waiting decisions",
            self.events, self.decisions
        );
        paper.heading(&size);
        bars(&self.bars, paper);
    }
}

impl Show for CouncilBenchView {
    fn show(&self, paper: &mut Paper) {
        bars(&self.bars, paper);
        paper.say(
            0,
            "Shares are relative to the same models reading the whole record in each phase: the \
             question, all files, and all earlier answers.",
        );
    }
}

impl Show for ScriptBenchView {
    fn show(&self, paper: &mut Paper) {
        let conditions = format!("{} hostile conditions", self.conditions.len());
        paper.heading(&conditions);
        bars(&self.bars, paper);
    }
}

impl Show for GateSpeedView {
    fn show(&self, paper: &mut Paper) {
        bars(&self.bars, paper);
    }
}

fn bars(bars: &[BarView], paper: &mut Paper) {
    let header = ["what", "measured", "at most", ""];
    let header = header.map(|name| Cell::inked(name, Ink::Faint)).to_vec();
    let rows = std::iter::once(header).chain(bars.iter().map(row));
    paper.table(0, &rows.collect::<Vec<_>>());
}

impl Show for GateAccuracyView {
    fn show(&self, paper: &mut Paper) {
        let header = ["what", "from", "right", "seen", "false alarms", "F1"];
        let header = header.map(|name| Cell::inked(name, Ink::Faint)).to_vec();
        let rows = std::iter::once(header).chain(self.found.scores.iter().map(scored));
        paper.table(0, &rows.collect::<Vec<_>>());
        for (wanted, told) in &self.found.confusion {
            let told: Vec<String> = told
                .iter()
                .map(|(class, count)| format!("{class} {count}"))
                .collect();
            paper.say(
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
            paper.item(0, &lead, Ink::Strong, &text);
        }
        if self.found.left_aside > 0 {
            paper.say(0, &format!("{} lines were skipped.", self.found.left_aside));
        }
    }
}

/// How much of a source's name is shown, in characters.
const SOURCE: usize = 24;

fn scored(score: &GateScore) -> Vec<Cell> {
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
        source.chars().take(SOURCE).collect::<String>().into(),
        counted(&score.accuracy).into(),
        spread(&score.recall).into(),
        spread(&score.false_alarms).into(),
        format!("{:.3}", score.f1).into(),
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

fn row(bar: &BarView) -> Vec<Cell> {
    let amount = |amount: f64| format!("{amount:.1} {}", bar.unit);
    let verdict = match (bar.at_most, bar.is_met()) {
        (None, _) => Cell::from(""),
        (Some(_), true) => Cell::inked("pass", Ink::Good),
        (Some(_), false) => Cell::inked("FAIL", Ink::Bad),
    };
    vec![
        bar.what.into(),
        amount(bar.measured).into(),
        bar.at_most.map(amount).unwrap_or_default().into(),
        verdict,
    ]
}
