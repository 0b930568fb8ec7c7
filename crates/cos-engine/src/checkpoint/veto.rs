//! What an earlier council held against a question: neither another council nor whoever asks with less
//! deliberation, with fewer facts, in other words or for another command goes over that, until a person
//! has answered.

use super::SatCouncil;
use super::standing::record;
use crate::world::{DecisionFilter, JournalError, Store};
use cos_core::checkpoint::{CheckpointAssessment, CheckpointCommand, CheckpointContext};
use cos_core::decision::{Decision, DecisionState, Subject};
use cos_core::fingerprint::Fingerprint;
use cos_core::id::CouncilId;
use cos_core::question::checkpoint::{matter, shown};

/// A question as it is asked now.
struct Asked<'a> {
    project: &'a str,
    context: &'a CheckpointContext,
    shown: Fingerprint,
}

/// The council that held something critical against this matter, whichever command it stood at, or
/// against the same facts in other words, where no person has answered since; none where nothing stands
/// against it.
pub fn veto(
    store: &dyn Store,
    project: &str,
    context: &CheckpointContext,
    assessment: &CheckpointAssessment,
) -> Result<Option<CouncilId>, JournalError> {
    let asked = Asked {
        project,
        context,
        shown: shown(context, assessment),
    };
    let pending = store.decisions(&DecisionFilter {
        states: vec![DecisionState::Pending],
        ..DecisionFilter::default()
    })?;
    let alike = pending
        .iter()
        .filter(|one| one.draft.project == project && asked.is_about(one));
    let own = Subject::Checkpoint(context.subject());
    let mut subjects: Vec<Subject> = alike.map(|one| one.draft.subject.clone()).collect();
    subjects.push(own);
    subjects.sort();
    subjects.dedup();
    for subject in subjects {
        let known = store.decisions(&DecisionFilter {
            subject: Some((project.to_owned(), subject)),
            ..DecisionFilter::default()
        })?;
        let found = asked.stands(store, &known)?;
        if found.is_some() {
            return Ok(found);
        }
    }
    Ok(None)
}

impl Asked<'_> {
    /// Whether a person is shown the same facts with a question.
    fn is_shown(&self, decision: &Decision) -> bool {
        shown_with(decision) == Some(&self.shown)
    }

    /// Whether it is the same matter, whichever command stood at it, or the same facts.
    fn is_about(&self, decision: &Decision) -> bool {
        let Subject::Checkpoint(subject) = &decision.draft.subject else {
            return false;
        };
        let command = subject.rsplit_once(':').map_or("", |(command, _)| command);
        let there = CheckpointContext {
            command: CheckpointCommand::named(command),
            ..self.context.clone()
        };
        decision.draft.matter == matter(self.project, &there) || self.is_shown(decision)
    }

    /// What stands against it among the decisions of one subject, oldest first. A person lifts it by an
    /// answer to the question that came of that council, or to a later one that showed the same as that
    /// or as what is asked now.
    fn stands(
        &self,
        store: &dyn Store,
        known: &[Decision],
    ) -> Result<Option<CouncilId>, JournalError> {
        let mut answered = Vec::new();
        for decision in known.iter().rev().filter(|one| self.is_about(one)) {
            let shown = shown_with(decision);
            if decision.resolution.is_some() {
                answered.push(shown);
            }
            if answered.contains(&shown) || answered.contains(&Some(&self.shown)) {
                continue;
            }
            let council = record(store, decision)?.and_then(|one| one.council);
            let sat = SatCouncil::read(store, council.as_ref())?;
            if let Some(sat) = sat.filter(|sat| !sat.outcome.vetoes.is_empty()) {
                return Ok(Some(sat.named.council));
            }
        }
        Ok(None)
    }
}

/// The name of the facts that a person is shown with a question.
fn shown_with(decision: &Decision) -> Option<&Fingerprint> {
    let note = decision.draft.checkpoint.as_ref();
    note.and_then(|note| note.shown.as_ref())
}
