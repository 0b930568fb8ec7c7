//! Chief of Staff acts here.

pub mod bench;
pub mod redact;
pub mod store;
pub mod world;
