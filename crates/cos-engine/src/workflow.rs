//! Workflows carried out: a team's phases, each a run of its own on one branch.
//!
//! The stream of a workflow holds its program counter and nothing else. The work of a phase is a run
//! like any other, with a name made of workflow, phase and number, so that gate, ledger, recovery,
//! worktrees and the inbox are those of goals, and asking for the same work twice finds the same run.

mod debating;
mod runtime;
mod error;
mod filling;
mod child_workflow;
mod dry_run;
mod goals;
mod stored;
mod local;
mod look;
mod origin;
mod place;
mod report;
mod view;

pub use runtime::{WorkflowDeps, WorkflowSession, drive};
pub use error::WorkflowError;
pub use child_workflow::{LocalChildWorkflow, folders};
pub use stored::{list, load, new_workflow, spec};
pub use local::{LocalPlace, LocalScout, ready};
pub use look::reported;
pub use origin::{OriginStanding, describe, standing};
pub use place::{Carried, DebateWork, Debated, Scout, Seen, WorkPlace};
pub use report::exported;

#[cfg(test)]
mod tests;
