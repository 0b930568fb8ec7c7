//! One run: [`state`] holds its state, [`apply`] folds events into it, and [`schedule`] finds the
//! goals that may start. `run_decide` decides what to do.

pub mod apply;
mod repeated;
mod resting;
pub mod schedule;
pub mod state;
mod tries;
mod waived;
