//! Chief of Staff acts here: journal, agents, worktrees, timers, simulator.

pub mod agent;
pub mod answer;
pub mod check;
pub mod driver;
pub mod goals_file;
pub mod problem;
pub mod process;
pub mod redact;
pub mod repo;
pub mod spelling;
pub mod store;
pub mod survey;
pub mod world;
mod published;
