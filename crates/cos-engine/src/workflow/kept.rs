//! What the journal holds of workflows.

use super::WorkflowError;
use crate::name;
use crate::store::sqlite::SqliteJournal;
use crate::withheld;
use crate::world::{Append, Commit, Guard, Journal, JournalError, Recorded, Store};
use cos_core::fact::{Fact, Stream};
use cos_core::id::WorkflowId;
use cos_core::time::{LocalDate, Timestamp};
use cos_core::workflow::{WorkflowFact, WorkflowOrder, WorkflowRun, fold};

/// A fresh name.
pub fn new_workflow(today: &LocalDate, chance: u64) -> WorkflowId {
    let date = today.as_str().replace('-', "");
    WorkflowId::new(format!("w-{date}-{}", name::base36(chance, 4)))
}

/// Journals a new carrying-out; nothing is done yet.
pub fn order(store: &dyn Store, order: WorkflowOrder, now: Timestamp) -> Result<(), WorkflowError> {
    withheld::words("the feature", &order.feature)?;
    let workflow = order.workflow.clone();
    let stream = Stream::Workflow(workflow.clone());
    let ordered = WorkflowFact::WorkflowOrdered {
        order: Box::new(order),
    };
    let unit = Commit {
        at: now,
        guards: vec![Guard::New(stream.clone())],
        appends: vec![Append {
            stream,
            fence: None,
            facts: vec![moved(&workflow, ordered)],
        }],
    };
    for taken in store.commit(std::slice::from_ref(&unit))? {
        taken?;
    }
    Ok(())
}

/// Folds a workflow's stream; none when there is none of this name.
pub fn load(
    journal: &dyn Journal,
    workflow: &WorkflowId,
) -> Result<Option<WorkflowRun>, JournalError> {
    let facts = journal.read(&Stream::Workflow(workflow.clone()), 0)?;
    Ok(folded(&facts))
}

fn folded(facts: &[Recorded]) -> Option<WorkflowRun> {
    fold(facts.iter().filter_map(|one| match &one.fact {
        Fact::WorkflowMoved { fact, .. } => Some((one.at, fact.as_ref())),
        _ => None,
    }))
}

/// Every carrying-out, the newest first.
pub fn list(journal: &SqliteJournal) -> Result<Vec<WorkflowRun>, JournalError> {
    let mut all = Vec::new();
    for workflow in journal.workflows()? {
        all.extend(load(journal, &workflow)?);
    }
    all.sort_by_key(|run| std::cmp::Reverse(run.started_at));
    Ok(all)
}

/// A fact of a workflow as a fact of the journal.
pub(super) fn moved(workflow: &WorkflowId, fact: WorkflowFact) -> Fact {
    Fact::WorkflowMoved {
        workflow: workflow.clone(),
        fact: Box::new(fact),
    }
}
