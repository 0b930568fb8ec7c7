//! One run: [`state`] is what is so, [`apply`] folds events into it, [`schedule`] tells what may
//! start. What to do about it is chosen in `run_decide`.

pub mod apply;
mod repeated;
mod resting;
pub mod schedule;
pub mod state;
mod tries;
mod waived;
