//! Loads workflows from the journal.

use super::WorkflowError;
use crate::name;
use crate::reject_secrets;
use cos_core::event::{Event, Stream};
use cos_core::id::WorkflowId;
use cos_core::time::{LocalDate, Timestamp};
use cos_core::workflow::{WorkflowEvent, WorkflowRun, WorkflowSpec, fold};
use cos_store::sqlite::SqliteJournal;
use cos_store::{Append, Commit, Guard, Journal, JournalError, Recorded, Store};

/// Returns a new id.
pub fn new_workflow(today: &LocalDate, chance: u64) -> WorkflowId {
    let date = today.as_str().replace('-', "");
    WorkflowId::new(format!("w-{date}-{}", name::base36(chance, 4)))
}

/// Journals a new workflow run without starting it.
pub fn create_workflow(
    store: &dyn Store,
    spec: WorkflowSpec,
    now: Timestamp,
) -> Result<(), WorkflowError> {
    reject_secrets::words("the feature", &spec.feature)?;
    let workflow = spec.workflow.clone();
    let stream = Stream::Workflow(workflow.clone());
    let started = WorkflowEvent::WorkflowStarted {
        spec: Box::new(spec),
    };
    let unit = Commit {
        at: now,
        guards: vec![Guard::New(stream.clone())],
        appends: vec![Append {
            stream,
            fence: None,
            events: vec![moved(&workflow, started)],
        }],
    };
    for taken in store.commit(std::slice::from_ref(&unit))? {
        taken?;
    }
    Ok(())
}

/// Loads a workflow; `None` if it does not exist.
pub fn load(
    journal: &dyn Journal,
    workflow: &WorkflowId,
) -> Result<Option<WorkflowRun>, JournalError> {
    let events = journal.read(&Stream::Workflow(workflow.clone()), 0)?;
    Ok(folded(&events))
}

fn folded(events: &[Recorded]) -> Option<WorkflowRun> {
    fold(events.iter().filter_map(|one| match &one.event {
        Event::WorkflowMoved { event, .. } => Some((one.at, event.as_ref())),
        _ => None,
    }))
}

/// Returns every workflow run, the newest first.
pub fn list(journal: &SqliteJournal) -> Result<Vec<WorkflowRun>, JournalError> {
    let mut all = Vec::new();
    for workflow in journal.workflows()? {
        all.extend(load(journal, &workflow)?);
    }
    all.sort_by_key(|run| std::cmp::Reverse(run.started_at));
    Ok(all)
}

/// Wraps a workflow event for the journal.
pub(super) fn moved(workflow: &WorkflowId, event: WorkflowEvent) -> Event {
    Event::WorkflowMoved {
        workflow: workflow.clone(),
        event: Box::new(event),
    }
}
