//! Renders one checkpoint in full.

use super::Show;
use super::checkpoint::{dimensions, undeliberated};
use super::paper::{Ink, Paper};
use crate::view::record::{CheckpointRecordView, RecordedAssessment, RecordedOutcome};
use cos_core::checkpoint::{CheckpointEnd, CheckpointOutcome};

impl Show for CheckpointRecordView {
    fn show(&self, paper: &mut Paper) {
        let told = &self.checkpoint;
        paper.say_in(0, Ink::Strong, &told.decision_needed);
        let asked = paper.moment(told.metadata.timestamp.0);
        let about = format!(
            "`{}` asked {asked}, in {}",
            told.source_command, told.project
        );
        paper.item(0, &format!("{}  ", told.checkpoint_id), Ink::Ask, &about);
        ended(&told.outcome, paper);
        for spec in &told.outcome.orders {
            paper.item(2, "do: ", Ink::Strong, spec);
        }
        found(&told.assessment, paper);
        let sure = format!("The confidence is {} %.", told.outcome.confidence);
        paper.say(2, &sure);
        why_asked(&told.outcome, paper);
        answered(&told.outcome, paper);
    }
}

fn found(found: &RecordedAssessment, paper: &mut Paper) {
    let mut fired = found.triggers.iter().filter(|one| one.fired).peekable();
    if fired.peek().is_some() {
        paper.heading("What fired");
    }
    for one in fired {
        let fact = one.fact.as_deref().unwrap_or_default();
        paper.item(2, &format!("{}  ", one.id), Ink::Strong, fact);
    }
    paper.heading("How hard it is to reverse");
    dimensions(&found.dimensions, paper);
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
    paper.say(2, &mode);
}

fn ended(outcome: &RecordedOutcome, paper: &mut Paper) {
    let (ink, words) = match outcome.end {
        None => (Ink::Ask, "It waits for a person."),
        Some(CheckpointEnd::ContinuedAlone) => (Ink::Good, "It continued without a person."),
        Some(CheckpointEnd::ContinuedByPerson) => (Ink::Good, "A person let it continue."),
        Some(CheckpointEnd::StoppedByPerson) => (Ink::Bad, "A person stopped it."),
        Some(CheckpointEnd::SentBack) => (Ink::Ask, "A person wants a new assessment."),
    };
    paper.say_in(0, ink, words);
    match outcome.outcome_link {
        Some(CheckpointOutcome::Right) => paper.say(0, "It turned out to be right."),
        Some(CheckpointOutcome::Wrong) => paper.say(0, "It turned out to be wrong."),
        None => {}
    }
}

fn why_asked(outcome: &RecordedOutcome, paper: &mut Paper) {
    if let Some(why) = &outcome.no_deliberation_because {
        paper.say(2, &undeliberated(why));
    }
    if let Some(council) = &outcome.war_room_session_id {
        paper.say(2, &format!("The council: {council}"));
        let remarks = outcome.deliberation.iter().flat_map(|one| &one.remarks);
        for remark in remarks {
            paper.say(4, remark);
        }
        for dissent in &outcome.dissents {
            paper.item(4, "dissent: ", Ink::Faint, dissent);
        }
    }
    for why in &outcome.ask_reasons {
        paper.item(2, "asked because ", Ink::Faint, why);
    }
}

fn answered(outcome: &RecordedOutcome, paper: &mut Paper) {
    if let Some(answer) = &outcome.resolution {
        paper.heading("Answer");
        let by = format!("by {}", answer.by);
        paper.item(2, &format!("{}  ", answer.choice), Ink::Strong, &by);
        for words in [&answer.note, &answer.instructions].into_iter().flatten() {
            paper.say(2, words);
        }
    }
    if let Some(id) = &outcome.decision_id {
        paper.gap();
        paper.say(0, "Shows the question with every detail.");
        paper.verbatim(2, &format!("cos show {id}"));
    }
}
