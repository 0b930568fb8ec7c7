//! Chief of Staff acts here: journal, agents, worktrees, timers, simulator.

pub mod answer;
pub mod driver;
pub mod redact;
pub mod store;
pub mod survey;
pub mod world;
