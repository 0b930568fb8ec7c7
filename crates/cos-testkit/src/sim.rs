//! A seeded simulation around `cos`: agents that stall, lie and overspend, persons who answer late,
//! and processes that die between any two events. Used by tests and `cos-lab rehearse`.
//!
//! Everything is derived from a seed; nothing outside is touched.

pub mod agent;
pub mod dispatcher;
mod ending;
pub mod fault;
pub mod generate;
pub mod invariant;
pub mod outside;
pub mod person;
pub mod rehearsal;
pub mod repository;
pub mod scenario;
mod takeover;
pub mod watched_journal;

pub use rehearsal::rehearse;

#[cfg(test)]
mod tests;
