//! One run: [`state`] holds its state, [`apply`] folds events into it, and [`schedule`] finds the
//! goals that may start. `run_requests` decides what to do.

pub mod apply;
mod dependent_evidence;
mod repeated;
pub mod schedule;
pub mod state;
mod waived;
mod workflow_attempts;
