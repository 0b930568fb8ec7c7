//! Chief of Staff acts here: journal, agents, worktrees, timers, simulator.

pub mod agent;
pub mod answer;
pub mod driver;
pub mod process;
pub mod redact;
pub mod store;
pub mod survey;
pub mod world;

pub mod check;
pub mod repo;
