//! Defines the interfaces to the outside: clock, observer, person, journal and dispatcher. Each has
//! a real and a simulated implementation.

mod child_workflow;
mod dispatcher;

pub use child_workflow::{ChildWorkflow, Delivery};
pub use dispatcher::{AttemptWork, Dispatcher, Outcome, PermissionAnswer, Task};

use cos_core::decision::{Decision, Pick};
use cos_core::event::Event;
use cos_core::run::state::Run;
use cos_core::time::{LocalDate, Timestamp};

/// A source of time, ids and randomness.
pub trait Clock {
    /// Returns the current time.
    fn now(&self) -> Timestamp;

    /// Returns the local date, and the next local midnight.
    fn today(&self) -> (LocalDate, Timestamp);

    /// Returns a random number for ids and jitter.
    fn chance(&mut self) -> u64;
}

/// Observes a run while it is driven.
pub trait Watcher {
    /// Called after an event was written, with the new state of the run.
    fn moved(&mut self, run: &Run, at: Timestamp, event: &Event);

    /// Called on every turn of the runtime's loop, many times a minute.
    fn polled(&mut self, _now: Timestamp) {}
}

/// A person who can answer while a run is driven.
pub trait InteractivePrompt {
    /// Asks a question; `None` if the person does not answer now.
    fn ask(&mut self, decision: &Decision) -> Option<Reply>;
}

/// The answer of the person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reply {
    /// The choice.
    pub pick: Pick,
    /// A note for the record.
    pub note: Option<String>,
}
