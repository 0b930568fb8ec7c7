//! A question that is asked again: what waits for a person or was answered by one is told as it stands,
//! and nobody is paid to weigh it anew.

use super::holding::{Conclusion, Holding};
use super::shared::wait_too;
use super::used::consume;
use crate::council::load;
use crate::ports::{DecisionFilter, JournalError, Store};
use cos_core::checkpoint::{
    CheckpointAssessment, CheckpointContext, CheckpointCouncil, CheckpointRecord, CheckpointRules,
};
use cos_core::decision::{Answer, Decision, DecisionState, Subject, standing as newest};
use cos_core::event::{Event, Stream};
use cos_core::question::checkpoint::{asker, known_as, session_of, shown};
use cos_core::reversibility::ReversibilityAssessment;

/// The decision that stands for this question already; none where it has to be weighed. One that waits
/// without advice does not count: there may be somebody now who gives it.
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
    let answer = decision.resolution.as_ref().map(|one| one.answer);
    if answer.is_some_and(Answer::is_remembered) {
        return Ok(Some(decision.clone()));
    }
    let asked = super::assess(context, rules);
    let note = decision.draft.checkpoint.as_ref();
    if note.and_then(|note| note.shown.as_ref()) != Some(&shown(context, &asked)) {
        return Ok(None);
    }
    let Some(record) = record(store, decision)? else {
        return Ok(None);
    };
    let waits_unadvised = decision.state == DecisionState::Pending && record.council.is_none();
    let is_same = !waits_unadvised && is_alike(store, &record, &asked)?;
    Ok(is_same.then(|| decision.clone()))
}

/// The question about the same matter with the same events that waits, or whose answer nobody has used: who
/// asks anew with no more deliberation than it was put with neither goes past it nor takes its advice out
/// of the inbox. None where there is none, or where more deliberation is wanted or was had.
pub(super) fn stands_already(
    store: &dyn Store,
    holding: &Holding<'_>,
) -> Result<Option<Conclusion>, JournalError> {
    if holding.council.is_some() {
        return Ok(None);
    }
    let asker = asker(holding.context, holding.checkpoint);
    let known = asked_before(store, holding.project, holding.context)?;
    for decision in known.iter().rev().filter(|one| is_the_same(one, holding)) {
        let then = record(store, decision)?.map(|one| one.assessment.mode);
        if then.is_none_or(|mode| mode < holding.assessment.mode) {
            continue;
        }
        let standing = match decision.state {
            DecisionState::Pending => wait_too(store, holding.at, decision, &asker)?
                .then(|| Conclusion::Waiting(decision.id.clone())),
            DecisionState::Resolved => consume(store, holding.at, decision, &asker)?
                .then(|| Conclusion::Answered(Box::new(decision.clone()))),
            _ => None,
        };
        if standing.is_some() {
            return Ok(standing);
        }
    }
    Ok(None)
}

/// Whether a question is about the same with the same events, and no remembered no, which is told before.
fn is_the_same(decision: &Decision, holding: &Holding<'_>) -> bool {
    let is_open = matches!(
        decision.state,
        DecisionState::Pending | DecisionState::Resolved
    );
    let answer = decision.resolution.as_ref().map(|one| one.answer);
    let note = decision.draft.checkpoint.as_ref();
    is_open
        && !answer.is_some_and(Answer::is_remembered)
        && known_as(holding.project, holding.context).contains(&decision.draft.decision_key)
        && note.and_then(|note| note.shown.as_ref())
            == Some(&shown(holding.context, holding.assessment))
}

/// The questions that were put in the same words for the same command.
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

/// What the checkpoint found that put this question.
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

/// Whether a question is as hard to take back as it was then, before anybody weighed it, and no more
/// deliberation is wanted than it had.
fn is_alike(
    store: &dyn Store,
    record: &CheckpointRecord,
    asked: &CheckpointAssessment,
) -> Result<bool, JournalError> {
    let then = &record.assessment;
    let points = |one: &ReversibilityAssessment| -> Vec<_> {
        let ratings = one.ratings.iter();
        ratings
            .map(|one| (one.dimension, one.points, one.source))
            .collect()
    };
    let events = facts_of(store, record)?;
    Ok(then.mode >= asked.mode && points(&events) == points(&asked.reversibility))
}

/// What was known of the way back before anybody rated or weighed it.
fn facts_of(
    store: &dyn Store,
    record: &CheckpointRecord,
) -> Result<ReversibilityAssessment, JournalError> {
    let first = [&record.rating, &record.council]
        .into_iter()
        .flatten()
        .next();
    let kept = first.map(|CheckpointCouncil { council, .. }| load(store, council));
    let kept = kept.transpose()?.flatten();
    Ok(kept.map_or_else(
        || record.assessment.reversibility.clone(),
        |kept| kept.council.spec.reversibility,
    ))
}
