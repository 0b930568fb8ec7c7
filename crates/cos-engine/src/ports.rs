//! The ports: what the driver needs of a store and of time. Each has a real and a simulated
//! implementation.

mod dispatcher;
mod child_workflow;
mod stream_lease;
mod journal;

pub use dispatcher::{AttemptWork, Dispatcher, Outcome, Task, PermissionAnswer};
pub use child_workflow::{Delivery, ChildWorkflow};
pub use stream_lease::StreamLease;
pub use journal::{
    Append, Commit, DecisionFilter, FencingToken, Guard, Held, Journal, JournalError, Lease, Projection,
    Recorded, Refused, RunRow, Store,
};

use cos_core::decision::{Decision, Pick};
use cos_core::event::Event;
use cos_core::run::state::Run;
use cos_core::time::{LocalDate, Timestamp};

/// Time, ids and chance at the edge.
pub trait Clock {
    /// Now.
    fn now(&self) -> Timestamp;

    /// The local date now, and the next local midnight.
    fn today(&self) -> (LocalDate, Timestamp);

    /// A fresh number for ids and jitter.
    fn chance(&mut self) -> u64;
}

/// Looks on while a run is driven.
pub trait Watcher {
    /// An event was written; the run is as after it.
    fn moved(&mut self, run: &Run, at: Timestamp, event: &Event);

    /// The driver looked round, which it does many times a minute whatever happens.
    fn looked(&mut self, _now: Timestamp) {}
}

/// A person at hand while a run is driven.
pub trait Attendant {
    /// Puts a question; none when the person does not want to answer now.
    fn ask(&mut self, decision: &Decision) -> Option<Reply>;
}

/// What a person at hand answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reply {
    /// The choice.
    pub pick: Pick,
    /// A remark for the record.
    pub note: Option<String>,
}
