//! Chief of Staff acts here: journal, agents, worktrees, timers, simulator.

pub mod answer;
pub mod driver;
pub mod survey;
pub mod world;

pub mod check;
pub mod repo;
