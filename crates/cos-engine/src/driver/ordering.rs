//! Writing a new run down.

use super::DriveError;
use crate::withheld;
use crate::world::{Append, Commit, Guard, Store};
use cos_core::fact::{Fact, Order, Stream};
use cos_core::goal::Goal;
use cos_core::time::Timestamp;

/// Journals a new run; nothing is carried out yet. Goals whose commands the journal would not keep as
/// they are written are refused.
pub fn order(
    store: &dyn Store,
    order: Order,
    goals: Vec<Goal>,
    now: Timestamp,
) -> Result<(), DriveError> {
    withheld::goals(&goals)?;
    let stream = Stream::Run(order.run.clone());
    let commit = Commit {
        at: now,
        guards: vec![Guard::New(stream.clone())],
        appends: vec![Append {
            stream,
            fence: None,
            facts: vec![Fact::RunStarted { order, goals }],
        }],
    };
    for taken in store.commit(std::slice::from_ref(&commit))? {
        taken?;
    }
    Ok(())
}
