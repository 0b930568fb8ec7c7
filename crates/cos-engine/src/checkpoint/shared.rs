//! A question that more than one asker waits for. A yes to it is for one of them, and whoever names
//! only the question does not say who they are.

use super::used::write;
use crate::ports::{Guard, JournalError, Store};
use cos_core::decision::{Decision, DecisionState};
use cos_core::event::{Event, Stream};
use cos_core::id::RunId;
use cos_core::time::Timestamp;

/// Notes, once, that `run` waits for a question that another put; false where it waits no longer.
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
    write(store, at, vec![guard], vec![(stream, vec![shared])])
}

/// Whether somebody besides its first asker has waited for a question.
pub(super) fn is_shared(store: &dyn Store, decision: &Decision) -> Result<bool, JournalError> {
    let Some(note) = &decision.draft.checkpoint else {
        return Ok(false);
    };
    let events = store.read(&Stream::Checkpoint(note.checkpoint.clone()), 0)?;
    let mut events = events.iter();
    Ok(events.any(|one| matches!(one.event, Event::CheckpointShared { .. })))
}
