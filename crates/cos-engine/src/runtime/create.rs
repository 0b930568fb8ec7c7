//! Writes a new run to the journal.

use super::RuntimeError;
use crate::reject_secrets;
use cos_core::event::{Event, RunSpec, Stream};
use cos_core::goal::Goal;
use cos_core::time::Timestamp;
use cos_store::{Append, Commit, Guard, Store};

/// Journals a new run; nothing is carried out yet. Goals with commands that the journal would
/// redact are refused.
pub fn create_run(
    store: &dyn Store,
    spec: RunSpec,
    goals: Vec<Goal>,
    now: Timestamp,
) -> Result<(), RuntimeError> {
    reject_secrets::goals(&goals)?;
    let stream = Stream::Run(spec.run.clone());
    let commit = Commit {
        at: now,
        guards: vec![Guard::New(stream.clone())],
        appends: vec![Append {
            stream,
            fence: None,
            events: vec![Event::RunStarted { spec, goals }],
        }],
    };
    for taken in store.commit(std::slice::from_ref(&commit))? {
        taken?;
    }
    Ok(())
}
