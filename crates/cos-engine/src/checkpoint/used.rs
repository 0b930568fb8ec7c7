//! An answer that is used up: by one caller, once, and the checkpoint that had asked is closed with it.

use crate::ports::{Append, Commit, Guard, JournalError, Store};
use cos_core::checkpoint::CheckpointEnd;
use cos_core::decision::{Answer, Decision, DecisionState};
use cos_core::event::{Event, Stream};
use cos_core::id::{CheckpointId, RunId};
use cos_core::time::Timestamp;

/// Uses an answer up for `run`, and closes the checkpoint that had asked; false when another process did.
pub(super) fn consume(
    store: &dyn Store,
    at: Timestamp,
    decision: &Decision,
    run: &RunId,
) -> Result<bool, JournalError> {
    let guard = Guard::Decision {
        id: decision.id.clone(),
        state: DecisionState::Resolved,
    };
    write(store, at, vec![guard], uses(decision, run))
}

/// What is written where an answer is used up by `run`: the decision is, and the checkpoint that had
/// asked is closed.
pub fn uses(decision: &Decision, run: &RunId) -> Vec<(Stream, Vec<Event>)> {
    let used = Event::DecisionConsumed {
        decision: decision.id.clone(),
        run: run.clone(),
    };
    let mut appends = vec![(Stream::Decision(decision.id.clone()), vec![used])];
    if let Some(note) = &decision.draft.checkpoint {
        let answer = decision.resolution.as_ref();
        let end = answer.map_or(CheckpointEnd::StoppedByPerson, |answer| {
            ended(answer.answer)
        });
        let told = answer.and_then(|answer| answer.note.clone());
        let stream = Stream::Checkpoint(note.checkpoint.clone());
        appends.push((stream, vec![closed(&note.checkpoint, end, told)]));
    }
    appends
}

/// What an answer means for the command.
const fn ended(answer: Answer) -> CheckpointEnd {
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

pub(super) fn write(
    store: &dyn Store,
    at: Timestamp,
    guards: Vec<Guard>,
    appends: Vec<(Stream, Vec<Event>)>,
) -> Result<bool, JournalError> {
    let appends = appends.into_iter();
    let unit = Commit {
        at,
        guards,
        appends: appends
            .map(|(stream, events)| Append {
                stream,
                fence: None,
                events,
            })
            .collect(),
    };
    let taken = store.commit(std::slice::from_ref(&unit))?;
    Ok(matches!(taken.as_slice(), [Ok(())]))
}
