//! Enforces vetoes: only a person can clear a critical objection of an earlier council. Rephrasing,
//! another command, less deliberation or fewer facts does not clear it.
//!
//! A veto applies to a question in the same words, unless the named subjects differ, and to a
//! question about the same subjects with the same facts, in any words. A question that names no
//! subject and no facts matches only itself. A veto is cleared by an answer to the question that it
//! was raised against, or to exactly the question that is asked now.

use super::CouncilSummary;
use super::standing::record;
use cos_core::checkpoint::{
    CheckpointAssessment, CheckpointCommand, CheckpointContext, CheckpointRecord,
};
use cos_core::decision::{Answer, Decision, Subject};
use cos_core::event::StreamFamily;
use cos_core::fingerprint::Fingerprint;
use cos_core::id::CouncilId;
use cos_core::question::checkpoint::{Things, has_facts, known_as, shown};
use cos_store::{DecisionFilter, JournalError, Store};

/// The question that is asked now.
struct CurrentQuestion<'a> {
    project: &'a str,
    context: &'a CheckpointContext,
    /// The fingerprints of all names of its subjects.
    decision_key: Vec<Fingerprint>,
    shown: Fingerprint,
    things: Things,
}

/// Returns the council whose critical objection applies to this question and was not cleared by a
/// person. The state of the question that the council led to does not matter: a replaced or expired
/// question was not answered.
pub fn veto(
    store: &dyn Store,
    project: &str,
    context: &CheckpointContext,
    assessment: &CheckpointAssessment,
) -> Result<Option<CouncilId>, JournalError> {
    // Without any council there is no veto.
    if !store.has_family(StreamFamily::Councils)? {
        return Ok(None);
    }
    let current = CurrentQuestion {
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
        // A refusal clears nothing.
        if decision.answer().is_some_and(Answer::clears) {
            let_go.push(decision);
        }
        let is_lifted =
            |yes: &&Decision| current.is_exactly(yes) || current.are_same(yes, decision);
        if !current.may_apply(decision) || let_go.iter().any(is_lifted) {
            continue;
        }
        let Some(record) = record(store, decision)?.filter(|one| current.applies_to(decision, one))
        else {
            continue;
        };
        let summary = CouncilSummary::load(store, record.council.as_ref())?;
        if let Some(summary) = summary.filter(|summary| !summary.outcome.vetoes.is_empty()) {
            return Ok(Some(summary.named.council));
        }
    }
    Ok(None)
}

impl CurrentQuestion<'_> {
    /// Checks whether a decision is exactly this question, with the same facts.
    fn is_exactly(&self, decision: &Decision) -> bool {
        self.decision_key.contains(&decision.draft.decision_key) && self.is_shown(decision)
    }

    /// Checks whether two decisions are one question, with the same facts.
    fn are_same(&self, one: &Decision, other: &Decision) -> bool {
        let [first, second] = [one, other].map(|decision| &decision.draft.decision_key);
        let is_same = first == second
            || [first, second]
                .iter()
                .all(|one| self.decision_key.contains(one));
        is_same && one.shown() == other.shown()
    }

    /// Checks whether a decision shows the same facts to a person.
    fn is_shown(&self, decision: &Decision) -> bool {
        decision.shown() == Some(&self.shown)
    }

    /// Checks whether a decision uses the same words, whatever command it was about.
    fn is_in_the_same_words(&self, decision: &Decision) -> bool {
        let there = self.at(decision, &self.context.decision_needed);
        decision.draft.subject == Subject::Checkpoint(there.subject())
    }

    /// Builds the subjects of this question, in these words, for the command of another one.
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

    /// Checks cheaply whether a decision can match; only then is its record read.
    fn may_apply(&self, decision: &Decision) -> bool {
        self.is_shown(decision) || self.is_in_the_same_words(decision)
    }

    /// Checks whether a veto against a decision applies to this question.
    fn applies_to(&self, decision: &Decision, record: &CheckpointRecord) -> bool {
        if self.decision_key.contains(&decision.draft.decision_key) {
            return true;
        }
        let things = Things::kept(record);
        // Default words identify nothing; then the subjects must match.
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
