//! Renders the answer of a checkpoint.

use super::Show;
use super::text_layout::{Cell, Emphasis, TextLayout};
use crate::view::checkpoint::{CalibrationView, CheckpointView, ProvedView};
use cos_core::checkpoint::CheckpointOutcome;
use cos_core::reversibility::{ForceRefused, Forcing, RatingSource};
use cos_engine::checkpoint::{CheckpointResponse, CheckpointState, DimensionView};

const fn verdict(state: CheckpointState) -> (Emphasis, &'static str) {
    match state {
        CheckpointState::NotTriggered => (Emphasis::Good, "continue: no trigger fired."),
        CheckpointState::Continued => (Emphasis::Good, "continue: it is easy to reverse."),
        CheckpointState::Waiting => (Emphasis::Ask, "wait: a person has to decide."),
        CheckpointState::Approved => (Emphasis::Good, "continue: a person said yes."),
        CheckpointState::Stopped => (Emphasis::Bad, "stop: a person said no."),
        CheckpointState::SentBack => (Emphasis::Ask, "wait: a person wants a new assessment."),
        CheckpointState::Assessed => (Emphasis::Strong, "assessed only; nothing was asked."),
    }
}

impl Show for CheckpointView {
    fn show(&self, out: &mut TextLayout) {
        let response = &self.response;
        let (emphasis, words) = verdict(response.state);
        out.say_in(0, emphasis, words);
        out.say(0, &response.rationale);
        for spec in &response.orders {
            out.item(2, "do: ", Emphasis::Strong, spec);
        }
        fired(response, out);
        out.heading("How hard it is to reverse");
        dimensions(&response.dimensions, out);
        out.say(
            2,
            &format!(
                "Profile {}, mode {}, confidence {} %.",
                response.profile_used.name(),
                response.selected_mode.name(),
                response.confidence
            ),
        );
        if let Some(forcing) = &response.assessment_log.forcing {
            out.say(2, &forced(forcing));
        }
        let why = response.no_deliberation_because.as_deref();
        // A warning says the same, and what to do about it.
        let says_why = |one: &&String| why.is_some_and(|why| one.starts_with(why));
        let advised = response.warnings.iter().find(says_why).map(String::as_str);
        if let Some(why) = advised.or(why) {
            out.say(2, &undeliberated(why));
        }
        council(response, out);
        if !response.questions.is_empty() {
            out.heading("Consider");
            for question in &response.questions {
                out.item(2, "- ", Emphasis::Faint, question);
            }
        }
        let warnings = || response.warnings.iter().filter(|one| !says_why(one));
        if warnings().next().is_some() {
            out.gap();
        }
        for warning in warnings() {
            out.item(0, "warning: ", Emphasis::Ask, warning);
        }
        for step in &self.next {
            out.gap();
            out.say(0, &step.why);
            out.verbatim(2, &step.command);
        }
    }
}

/// Returns the result of a mode that the caller wanted, as a sentence.
fn forced(forcing: &Forcing) -> String {
    let (wanted, due, taken) = (
        forcing.wanted.name(),
        forcing.assessed.name(),
        forcing.taken.name(),
    );
    let why = forcing.justification.as_deref();
    let why = why.map_or_else(String::new, |why| format!(": {why}"));
    match forcing.refused {
        None => format!("The caller wanted {wanted}; {due} is recommended{why}."),
        Some(ForceRefused::Unjustified) => {
            format!(
                "The caller wanted {wanted}; {due} is recommended. A lighter mode needs a reason (--because)."
            )
        }
        Some(ForceRefused::Capped) => {
            format!(
                "The caller wanted {wanted}; {due} is recommended{why}. A step that is hard to reverse needs at least {taken}."
            )
        }
    }
}

/// Renders the council behind an answer: its cost, missing members, dissent.
fn council(response: &CheckpointResponse, out: &mut TextLayout) {
    let Some(deliberation) = &response.deliberation else {
        return;
    };
    out.heading("The council");
    for remark in &deliberation.remarks {
        out.item(2, "- ", Emphasis::Faint, remark);
    }
    for dissent in &response.dissents {
        out.item(2, "- dissent: ", Emphasis::Faint, dissent);
    }
    for point in &response.watch_points {
        out.item(2, "- to watch: ", Emphasis::Faint, point);
    }
    if let Some(plan) = &response.reversal_plan {
        out.item(2, "- how to undo: ", Emphasis::Faint, plan);
    }
}

/// Returns why no deliberation took place, as a sentence.
pub(super) fn undeliberated(why: &str) -> String {
    match why.strip_prefix("no council") {
        Some(rest) => format!("No council{rest}."),
        None => format!("No deliberation took place: {why}."),
    }
}

/// Returns what an agent must do now, in plain lines: the verdict, why, the orders in sequence,
/// and, if a person must answer, how to get the answer.
pub(crate) fn next_steps(view: &CheckpointView) -> String {
    let response = &view.response;
    let (_, words) = verdict(response.state);
    let mut lines = vec![words.to_owned(), response.rationale.clone()];
    let orders = (1..).zip(&response.orders);
    lines.extend(orders.map(|(at, spec): (u32, _)| format!("{at}. {spec}")));
    if let (CheckpointState::Waiting, Some(id)) = (response.state, &response.decision_id) {
        lines.push(format!(
            "Do not continue. The question waits in the person's inbox as {id}; call this tool with \
             only decision_id = \"{id}\" to get the answer."
        ));
    }
    if let (CheckpointState::Stopped, Some(id)) = (response.state, &response.decision_id) {
        let resolution = response.resolution.as_ref();
        let at = resolution.and_then(|resolution| resolution.at.as_deref());
        let at = at.map_or_else(String::new, |at| format!(" on {at}"));
        lines.push(format!(
            "A person said no to {id}{at}. The no is remembered for this question about the same things, \
             even with other facts. A person can ask it again with \
             `cos checkpoint {} --reconsider`.",
            response.source_command
        ));
    }
    if response.state == CheckpointState::SentBack {
        lines.push("Assess it again, then call again with what you found.".to_owned());
    }
    lines.extend(
        response
            .warnings
            .iter()
            .map(|one| format!("Warning: {one}")),
    );
    let lines = lines.iter().map(|line| super::text_layout::harmless(line));
    lines.collect::<Vec<_>>().join("\n")
}

impl Show for ProvedView {
    fn show(&self, out: &mut TextLayout) {
        let outcome = match self.outcome {
            CheckpointOutcome::Right => "right",
            CheckpointOutcome::Wrong => "wrong",
        };
        let id = &self.checkpoint_id;
        out.say(0, &format!("Recorded as {outcome}: {id}"));
    }
}

impl Show for CalibrationView {
    fn show(&self, out: &mut TextLayout) {
        let Some(brier) = self.calibration.brier else {
            out.say(0, "No outcome of a decision is recorded yet.");
            return;
        };
        let mut rows: Vec<Vec<Cell>> = vec![vec![
            "confidence".into(),
            "decisions".into(),
            "right".into(),
            "predicted".into(),
            "came true".into(),
        ]];
        rows.extend(self.calibration.rows.iter().map(|row| {
            vec![
                format!("{} to {} %", row.from, row.to).into(),
                row.count.to_string().into(),
                row.right.to_string().into(),
                format!("{:.0} %", row.foretold * 100.0).into(),
                format!("{:.0} %", row.came_true * 100.0).into(),
            ]
        }));
        out.table(0, &rows);
        let count = self.calibration.count;
        out.say(
            0,
            &format!("Brier score {brier:.3} over {count} decisions; 0 is perfect, 0.25 a coin."),
        );
    }
}

fn fired(response: &CheckpointResponse, out: &mut TextLayout) {
    let fired: Vec<_> = response.triggers.iter().filter(|one| one.fired).collect();
    if fired.is_empty() {
        return;
    }
    let stops = !response.continues && response.state != CheckpointState::Assessed;
    out.heading(if stops { "Why it stops" } else { "What fired" });
    for one in fired {
        let lead = format!("{}  ", one.id);
        out.item(
            2,
            &lead,
            Emphasis::Strong,
            one.fact.as_deref().unwrap_or_default(),
        );
    }
}

/// Renders each dimension with its points and its reasons, in full.
pub(super) fn dimensions(all: &[DimensionView], out: &mut TextLayout) {
    for one in all {
        let source = match one.source {
            RatingSource::Floor => "at least",
            RatingSource::ProvenLow => "proven",
            RatingSource::Proposed => "proposed",
            RatingSource::Unsettled => "assumed",
        };
        let points = format!("{source} {}", one.points);
        let lead = format!("{:<22}  {points:<10}  ", one.dimension.phrase());
        out.item(2, &lead, Emphasis::Plain, &one.why);
    }
}
