//! Stores events: the journal in one SQLite file, the same in memory, and blobs beside it.
//!
//! It makes no decisions; it only enforces guards, fencing and order.

pub mod blob;
pub mod layout;
pub mod memory;
// Public for the conformance suite, which folds events itself.
#[doc(hidden)]
pub mod run_row;
#[cfg(any(test, feature = "samples"))]
pub mod samples;
mod seal;
pub mod sqlite;

mod journal;
mod stream_lease;

pub use journal::{
    Append, Commit, DecisionFilter, FencingToken, Guard, Journal, JournalError, Lease,
    LeaseConflict, Projection, Recorded, Refused, RunRow, Store,
};
pub use stream_lease::{LEASE, StreamLease};
