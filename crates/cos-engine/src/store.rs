//! Where events are kept: the journal in one SQLite file, its twin in memory, blobs beside it.
//!
//! Nothing here decides what may happen; it only holds guards, fences and order.

pub mod blob;
pub mod conformance;
pub mod layout;
pub mod memory;
pub(crate) mod run_row;
mod seal;
pub mod sqlite;
