//! Renders one checkpoint in full.

use super::Show;
use super::checkpoint::{dimensions, undeliberated};
use super::text_layout::{Emphasis, TextLayout};
use crate::view::record::{CheckpointRecordView, RecordedAssessment, RecordedOutcome};
use cos_core::checkpoint::{CheckpointEnd, CheckpointOutcome};

impl Show for CheckpointRecordView {
    fn show(&self, out: &mut TextLayout) {
        let record = &self.checkpoint;
        out.say_in(0, Emphasis::Strong, &record.decision_needed);
        let at = out.moment(record.metadata.timestamp.0);
        let about = format!(
            "`{}` asked {at}, in {}",
            record.source_command, record.project
        );
        out.item(
            0,
            &format!("{}  ", record.checkpoint_id),
            Emphasis::Ask,
            &about,
        );
        ended(&record.outcome, out);
        for spec in &record.outcome.orders {
            out.item(2, "do: ", Emphasis::Strong, spec);
        }
        found(&record.assessment, out);
        let sure = format!("The confidence is {} %.", record.outcome.confidence);
        out.say(2, &sure);
        why_asked(&record.outcome, out);
        answered(&record.outcome, out);
    }
}

fn found(found: &RecordedAssessment, out: &mut TextLayout) {
    let mut fired = found.triggers.iter().filter(|one| one.fired).peekable();
    if fired.peek().is_some() {
        out.heading("What fired");
    }
    for one in fired {
        let fact = one.fact.as_deref().unwrap_or_default();
        out.item(2, &format!("{}  ", one.id), Emphasis::Strong, fact);
    }
    out.heading("How hard it is to reverse");
    dimensions(&found.dimensions, out);
    let ceilings = found.effective_thresholds;
    let mode = format!(
        "It is {} ({}), mode {} under profile {} with ceilings {:.2}, {:.2} and {:.2}.",
        found.decision_type.name(),
        found.reversibility_score,
        found.selected_mode.name(),
        found.profile_used.name(),
        ceilings.express,
        ceilings.lightweight,
        ceilings.full_council,
    );
    out.say(2, &mode);
}

fn ended(outcome: &RecordedOutcome, out: &mut TextLayout) {
    let (emphasis, words) = match outcome.end {
        None => (Emphasis::Ask, "It waits for a person."),
        Some(CheckpointEnd::ContinuedAlone) => (Emphasis::Good, "It continued without a person."),
        Some(CheckpointEnd::ContinuedByPerson) => (Emphasis::Good, "A person let it continue."),
        Some(CheckpointEnd::StoppedByPerson) => (Emphasis::Bad, "A person stopped it."),
        Some(CheckpointEnd::SentBack) => (Emphasis::Ask, "A person wants a new assessment."),
    };
    out.say_in(0, emphasis, words);
    match outcome.outcome_link {
        Some(CheckpointOutcome::Right) => out.say(0, "It turned out to be right."),
        Some(CheckpointOutcome::Wrong) => out.say(0, "It turned out to be wrong."),
        None => {}
    }
}

fn why_asked(outcome: &RecordedOutcome, out: &mut TextLayout) {
    if let Some(why) = &outcome.no_deliberation_because {
        out.say(2, &undeliberated(why));
    }
    if let Some(council) = &outcome.war_room_session_id {
        out.say(2, &format!("The council: {council}"));
        let remarks = outcome.deliberation.iter().flat_map(|one| &one.remarks);
        for remark in remarks {
            out.say(4, remark);
        }
        for dissent in &outcome.dissents {
            out.item(4, "dissent: ", Emphasis::Faint, dissent);
        }
    }
    for why in &outcome.ask_reasons {
        out.item(2, "asked because ", Emphasis::Faint, why);
    }
}

fn answered(outcome: &RecordedOutcome, out: &mut TextLayout) {
    if let Some(answer) = &outcome.resolution {
        out.heading("Answer");
        let by = format!("by {}", answer.by);
        out.item(2, &format!("{}  ", answer.choice), Emphasis::Strong, &by);
        for words in [&answer.note, &answer.instructions].into_iter().flatten() {
            out.say(2, words);
        }
    }
    if let Some(id) = &outcome.decision_id {
        out.gap();
        out.say(0, "Shows the question with every detail.");
        out.verbatim(2, &format!("cos show {id}"));
    }
}
