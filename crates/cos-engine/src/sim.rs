//! A seeded world for `cos` itself: agents that stall, lie and overspend, people who are late, and
//! processes that die between any two events. Shared by tests and `cos rehearse`.
//!
//! Everything in here is made up and drawn from a seed; nothing outside is touched.

pub mod agent;
pub mod clock;
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
pub mod tap;
mod usurper;

pub use rehearsal::rehearse;

#[cfg(test)]
mod tests;
