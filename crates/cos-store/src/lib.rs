//! Stores events: the journal in one SQLite file, the same in memory, and blobs beside it.
//!
//! It makes no decisions; it only enforces guards, fencing and order.

pub mod blob;
pub mod conformance;
pub mod layout;
pub mod memory;
pub(crate) mod run_row;
mod seal;
pub mod sqlite;

mod journal;
mod stream_lease;

pub use journal::{
    Append, Commit, DecisionFilter, FencingToken, Guard, Held, Journal, JournalError, Lease,
    Projection, Recorded, Refused, RunRow, Store,
};
pub use stream_lease::StreamLease;
