//! What an earlier council held against a question: neither another council nor whoever asks with less
//! deliberation, with fewer facts, in other words or for another command goes over that, until a person
//! has let it go on.
//!
//! One rule says how far that reaches. It stands against a question in the same words unless what the two
//! name tells them apart, and against one about the same things with the same facts, in whatever words. Where
//! nothing is named and no fact is told, nothing but the very question is alike. It is lifted by an answer
//! to the question it was held against, or to the very one that is asked, and by no other.

use super::SatCouncil;
use super::standing::record;
use crate::ports::{DecisionFilter, JournalError, Store};
use cos_core::checkpoint::{
    CheckpointAssessment, CheckpointCommand, CheckpointContext, CheckpointRecord,
};
use cos_core::decision::{Answer, Decision, Subject};
use cos_core::event::StreamFamily;
use cos_core::fingerprint::Fingerprint;
use cos_core::id::CouncilId;
use cos_core::question::checkpoint::{Things, has_facts, known_as, shown};

/// A question as it is asked now.
struct Asked<'a> {
    project: &'a str,
    context: &'a CheckpointContext,
    /// Every name of what it is about.
    decision_key: Vec<Fingerprint>,
    shown: Fingerprint,
    things: Things,
}

/// The council that held something critical against this question, where no person has let it go on since;
/// none where nothing stands against it. It counts whatever became of the question that came of it: one
/// that was replaced or has expired has been answered by nobody.
pub fn veto(
    store: &dyn Store,
    project: &str,
    context: &CheckpointContext,
    assessment: &CheckpointAssessment,
) -> Result<Option<CouncilId>, JournalError> {
    // Where no council has ever sat none holds anything against anything.
    if !store.has_family(StreamFamily::Councils)? {
        return Ok(None);
    }
    let asked = Asked {
        project,
        context,
        decision_key: known_as(project, context),
        shown: shown(context, assessment),
        things: Things::of(context),
    };
    let known = store.decisions(&DecisionFilter {
        checkpoints_of: Some(project.to_owned()),
        ..DecisionFilter::default()
    })?;
    let mut let_go: Vec<&Decision> = Vec::new();
    for decision in known.iter().rev() {
        if is_let_go(decision) {
            let_go.push(decision);
        }
        let is_lifted = |yes: &&Decision| asked.is_the_very(yes) || asked.are_one(yes, decision);
        if !asked.may_be_alike(decision) || let_go.iter().any(is_lifted) {
            continue;
        }
        let Some(record) = record(store, decision)?.filter(|one| asked.is_alike(decision, one))
        else {
            continue;
        };
        let sat = SatCouncil::read(store, record.council.as_ref())?;
        if let Some(sat) = sat.filter(|sat| !sat.outcome.vetoes.is_empty()) {
            return Ok(Some(sat.named.council));
        }
    }
    Ok(None)
}

impl Asked<'_> {
    /// Whether a question is the one that is asked, with the same facts.
    fn is_the_very(&self, decision: &Decision) -> bool {
        self.decision_key.contains(&decision.draft.decision_key) && self.is_shown(decision)
    }

    /// Whether two questions are one, with the same facts.
    fn are_one(&self, one: &Decision, other: &Decision) -> bool {
        let [first, second] = [one, other].map(|decision| &decision.draft.decision_key);
        let is_same =
            first == second || [first, second].iter().all(|one| self.decision_key.contains(one));
        is_same && shown_with(one) == shown_with(other)
    }

    /// Whether a person is shown the same facts with a question.
    fn is_shown(&self, decision: &Decision) -> bool {
        shown_with(decision) == Some(&self.shown)
    }

    /// Whether it was put in the same words, whichever command stood at it.
    fn is_in_the_same_words(&self, decision: &Decision) -> bool {
        let there = self.at(decision, &self.context.decision_needed);
        decision.draft.subject == Subject::Checkpoint(there.subject())
    }

    /// The things of this question, asked in these words for the command of another one.
    fn at(&self, decision: &Decision, words: &str) -> CheckpointContext {
        let Subject::Checkpoint(subject) = &decision.draft.subject else {
            return self.context.clone();
        };
        let command = subject.rsplit_once(':').map_or("", |(command, _)| command);
        CheckpointContext {
            command: CheckpointCommand::named(command),
            decision_needed: words.to_owned(),
            ..self.context.clone()
        }
    }

    /// Whether a look into what was found then is worth it.
    fn may_be_alike(&self, decision: &Decision) -> bool {
        self.is_shown(decision) || self.is_in_the_same_words(decision)
    }

    /// Whether what was held against a question stands against this one.
    fn is_alike(&self, decision: &Decision, record: &CheckpointRecord) -> bool {
        if self.decision_key.contains(&decision.draft.decision_key) {
            return true;
        }
        let things = Things::kept(record);
        // Words that nobody chose say nothing; then what they are about has to.
        let usual = CheckpointContext::unnamed_decision(&self.context.command);
        let is_said = self.context.decision_needed != usual;
        let is_named = is_said || !self.things.is_none() && !things.is_none();
        if is_named && self.is_in_the_same_words(decision) {
            return !self.things.are_different(&things);
        }
        let tells = !self.things.is_none() || has_facts(self.context);
        let there = self.at(decision, &record.decision_needed);
        let is_the_same = known_as(self.project, &there).contains(&decision.draft.decision_key);
        tells && is_the_same && self.is_shown(decision)
    }
}

/// Whether a person has let a question go on, or wants it weighed again. A no lifts nothing.
fn is_let_go(decision: &Decision) -> bool {
    let answer = decision.resolution.as_ref().map(|one| one.answer);
    answer.is_some_and(|answer| {
        matches!(
            answer,
            Answer::Proceed | Answer::ProceedModified | Answer::Retry
        )
    })
}

/// The name of the facts that a person is shown with a question.
fn shown_with(decision: &Decision) -> Option<&Fingerprint> {
    let note = decision.draft.checkpoint.as_ref();
    note.and_then(|note| note.shown.as_ref())
}
