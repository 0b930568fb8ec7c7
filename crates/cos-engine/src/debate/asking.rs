//! Asks a person whether a file is approved: once for exactly these bytes, and the answer is used
//! once.

use super::{DebateError, DebateStanding};
use crate::answer;
use crate::name;
use cos_core::decision::{Answer, Decision, DecisionState, Draft, Lookup, lookup};
use cos_core::id::DecisionId;
use cos_core::time::Timestamp;
use cos_store::{DecisionFilter, JournalError, Store};

/// How often to retry when another process writes first.
const TRIES: usize = 5;

/// The state of the question.
pub(super) enum Asked {
    /// Nothing more to do.
    Settled(DebateStanding),
    /// A person wants another debate.
    Again(Box<Decision>),
}

/// Returns the decisions about a file, oldest first.
pub(super) fn decisions_about(
    store: &dyn Store,
    draft: &Draft,
) -> Result<Vec<Decision>, JournalError> {
    store.decisions(&DecisionFilter {
        subject: Some((draft.project.clone(), draft.subject.clone())),
        ..DecisionFilter::default()
    })
}

/// Returns a person's answer to exactly this file; asks if no one was asked yet.
pub(super) fn put(
    store: &dyn Store,
    draft: &Draft,
    at: Timestamp,
    chance: &mut dyn FnMut() -> u64,
) -> Result<Asked, DebateError> {
    for _ in 0..TRIES {
        if let Some(existing) = try_ask(store, draft, at, chance())? {
            return Ok(existing);
        }
    }
    Err(DebateError::Crowded)
}

/// Tries once; `None` when another process was faster.
fn try_ask(
    store: &dyn Store,
    draft: &Draft,
    at: Timestamp,
    chance: u64,
) -> Result<Option<Asked>, JournalError> {
    let known = decisions_about(store, draft)?;
    match lookup(draft, &known) {
        Lookup::Waiting(id) => Ok(Some(Asked::Settled(DebateStanding::Waiting(id)))),
        Lookup::Answered(id) => {
            let decision = known.into_iter().find(|decision| decision.id == id);
            match decision {
                Some(decision) => answered(store, draft, at, decision),
                None => Ok(None),
            }
        }
        Lookup::Ask { supersedes } => {
            let newest = known.last().map(|decision| decision.id.clone());
            let id = DecisionId::new(format!("d-{}", name::base36(chance, 6)));
            let (guards, appends) = answer::ask_appends(&id, draft, &supersedes, newest);
            let is_open = answer::commit_if(store, at, guards, appends)?;
            Ok(is_open.then_some(Asked::Settled(DebateStanding::Waiting(id))))
        }
    }
}

fn answered(
    store: &dyn Store,
    draft: &Draft,
    at: Timestamp,
    decision: Decision,
) -> Result<Option<Asked>, JournalError> {
    let answer = decision.resolution.as_ref().map(|answer| answer.answer);
    if matches!(answer, Some(Answer::Retry | Answer::ProceedModified)) {
        // The debate that it opens uses the answer up.
        return Ok(Some(Asked::Again(Box::new(decision))));
    }
    if decision.state == DecisionState::Resolved && !use_up(store, draft, at, &decision)? {
        return Ok(None);
    }
    let decision = Box::new(decision);
    Ok(Some(Asked::Settled(match answer {
        Some(Answer::Proceed) => DebateStanding::Approved(decision),
        _ => DebateStanding::Rejected(decision),
    })))
}

fn use_up(
    store: &dyn Store,
    draft: &Draft,
    at: Timestamp,
    decision: &Decision,
) -> Result<bool, JournalError> {
    let (guard, append) = answer::consume_append(decision, &draft.run);
    answer::commit_if(store, at, vec![guard], vec![append])
}
