//! Chief of Staff acts here: journal, agents, worktrees, timers, simulator.

pub mod survey;
