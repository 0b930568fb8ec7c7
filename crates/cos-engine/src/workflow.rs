//! Workflows carried out: a team's phases, each a run of its own on one branch.
//!
//! The stream of a workflow holds its program counter and nothing else. The work of a phase is a run
//! like any other, with a name made of workflow, phase and number, so that gate, ledger, recovery,
//! worktrees and the inbox are those of goals, and asking for the same work twice finds the same run.

mod debating;
mod driver;
mod error;
mod filling;
mod foreman;
mod foresight;
mod goals;
mod kept;
mod local;
mod look;
mod origin;
mod place;
mod report;
mod told;

pub use driver::{Crew, WorkflowSitting, drive};
pub use error::WorkflowError;
pub use foreman::{LocalForeman, folders};
pub use kept::{list, load, new_workflow, order};
pub use local::{LocalPlace, LocalScout, ready};
pub use look::reported;
pub use origin::{OriginStanding, describe, standing};
pub use place::{Carried, DebateWork, Debated, Scout, Seen, WorkPlace};
pub use report::exported;

#[cfg(test)]
mod tests;
