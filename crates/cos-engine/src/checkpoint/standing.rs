//! Finds an existing question when the same is asked again. A question that waits or was answered
//! is reported as it is, and no model is paid to weigh it again.
//!
//! Several runs may wait for one question. A yes is used up by one of them, and a caller that names
//! only the question does not say which run it is.

use crate::answer::{append, commit_if, consume_append};
use crate::council::load;
use cos_core::checkpoint::{
    CheckpointAssessment, CheckpointContext, CheckpointCouncil, CheckpointEnd, CheckpointRecord,
    CheckpointRules,
};
use cos_core::decision::{Answer, Decision, DecisionState, Subject, standing as newest};
use cos_core::event::{Event, Stream};
use cos_core::id::{CheckpointId, RunId};
use cos_core::question::checkpoint::{known_as, session_of, shown};
use cos_core::reversibility::ReversibilityAssessment;
use cos_core::time::Timestamp;
use cos_store::{Append, DecisionFilter, Guard, JournalError, Store};

/// Returns the existing decision for this question; `None` if it must be weighed. A waiting
/// question without advice does not count, because a model may be available now.
pub fn standing(
    store: &dyn Store,
    project: &str,
    context: &CheckpointContext,
    rules: &CheckpointRules,
) -> Result<Option<Decision>, JournalError> {
    let known = asked_before(store, project, context)?;
    let session = session_of(context);
    let found = newest(&known_as(project, context), session.as_ref(), &known);
    let Some(decision) = found else {
        return Ok(None);
    };
    if decision.answer().is_some_and(Answer::is_remembered) {
        return Ok(Some(decision.clone()));
    }
    let assessment = super::assess(context, rules);
    if decision.shown() != Some(&shown(context, &assessment)) {
        return Ok(None);
    }
    let Some(record) = record(store, decision)? else {
        return Ok(None);
    };
    let waits_unadvised = decision.state == DecisionState::Pending && record.council.is_none();
    let is_same = !waits_unadvised && is_still_valid(store, &record, &assessment)?;
    Ok(is_same.then(|| decision.clone()))
}

/// Returns the questions that were asked in the same words for the same command.
pub(super) fn asked_before(
    store: &dyn Store,
    project: &str,
    context: &CheckpointContext,
) -> Result<Vec<Decision>, JournalError> {
    let subject = Subject::Checkpoint(context.subject());
    store.decisions(&DecisionFilter {
        subject: Some((project.to_owned(), subject)),
        ..DecisionFilter::default()
    })
}

/// Returns the record of the checkpoint that asked this question.
pub(super) fn record(
    store: &dyn Store,
    decision: &Decision,
) -> Result<Option<CheckpointRecord>, JournalError> {
    let Some(note) = &decision.draft.checkpoint else {
        return Ok(None);
    };
    let events = store.read(&Stream::Checkpoint(note.checkpoint.clone()), 0)?;
    Ok(events.into_iter().find_map(|one| match one.event {
        Event::CheckpointRecorded { record, .. } => Some(*record),
        _ => None,
    }))
}

/// Checks whether a question is as hard to reverse as it was before deliberation, and no more
/// deliberation is wanted than it had.
fn is_still_valid(
    store: &dyn Store,
    record: &CheckpointRecord,
    assessment: &CheckpointAssessment,
) -> Result<bool, JournalError> {
    let then = &record.assessment;
    let points = |one: &ReversibilityAssessment| -> Vec<_> {
        let ratings = one.ratings.iter();
        ratings
            .map(|one| (one.dimension, one.points, one.source))
            .collect()
    };
    let by_facts = facts_of(store, record)?;
    Ok(then.mode >= assessment.mode && points(&by_facts) == points(&assessment.reversibility))
}

/// Returns the score by facts alone, before any rating or council.
fn facts_of(
    store: &dyn Store,
    record: &CheckpointRecord,
) -> Result<ReversibilityAssessment, JournalError> {
    let first = [&record.rating, &record.council]
        .into_iter()
        .flatten()
        .next();
    let stored = first.map(|CheckpointCouncil { council, .. }| load(store, council));
    let stored = stored.transpose()?.flatten();
    Ok(stored.map_or_else(
        || record.assessment.reversibility.clone(),
        |stored| stored.council.spec.reversibility,
    ))
}

/// Records once that `run` waits for another run's question; `false` if the question no longer
/// waits.
pub(super) fn wait_too(
    store: &dyn Store,
    at: Timestamp,
    decision: &Decision,
    run: &RunId,
) -> Result<bool, JournalError> {
    let Some(note) = &decision.draft.checkpoint else {
        return Ok(true);
    };
    if decision.draft.run == *run || is_shared(store, decision)? {
        return Ok(true);
    }
    let guard = Guard::Decision {
        id: decision.id.clone(),
        state: DecisionState::Pending,
    };
    let shared = Event::CheckpointShared {
        checkpoint: note.checkpoint.clone(),
    };
    let stream = Stream::Checkpoint(note.checkpoint.clone());
    let shared = append(stream, vec![shared]);
    commit_if(store, at, vec![guard], vec![shared])
}

/// Checks whether another run than the first has waited for a question.
pub(super) fn is_shared(store: &dyn Store, decision: &Decision) -> Result<bool, JournalError> {
    let Some(note) = &decision.draft.checkpoint else {
        return Ok(false);
    };
    let events = store.read(&Stream::Checkpoint(note.checkpoint.clone()), 0)?;
    let mut events = events.iter();
    Ok(events.any(|one| matches!(one.event, Event::CheckpointShared { .. })))
}

/// Uses up an answer for `run` and closes the checkpoint that had asked; `false` when another
/// process did.
pub(super) fn consume(
    store: &dyn Store,
    at: Timestamp,
    decision: &Decision,
    run: &RunId,
) -> Result<bool, JournalError> {
    let (guard, used) = uses(decision, run);
    commit_if(store, at, vec![guard], used)
}

/// Builds the appends that use up an answer for `run` and close the checkpoint, with their guard.
pub fn uses(decision: &Decision, run: &RunId) -> (Guard, Vec<Append>) {
    let (guard, used) = consume_append(decision, run);
    let mut appends = vec![used];
    if let Some(note) = &decision.draft.checkpoint {
        let end = decision
            .answer()
            .map_or(CheckpointEnd::StoppedByPerson, end_for);
        let resolution = decision.resolution.as_ref();
        let reason = resolution.and_then(|resolution| resolution.note.clone());
        let stream = Stream::Checkpoint(note.checkpoint.clone());
        appends.push(append(stream, vec![closed(&note.checkpoint, end, reason)]));
    }
    (guard, appends)
}

/// Maps an answer to the end of the checkpoint.
const fn end_for(answer: Answer) -> CheckpointEnd {
    match answer {
        Answer::Proceed | Answer::ProceedModified => CheckpointEnd::ContinuedByPerson,
        Answer::Retry | Answer::Pause => CheckpointEnd::SentBack,
        Answer::Skip | Answer::Manual | Answer::Abort => CheckpointEnd::StoppedByPerson,
    }
}

pub(super) fn closed(checkpoint: &CheckpointId, end: CheckpointEnd, note: Option<String>) -> Event {
    Event::CheckpointClosed {
        checkpoint: checkpoint.clone(),
        end,
        note,
    }
}
