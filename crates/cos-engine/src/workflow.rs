//! Carries out workflows: a team's phases, each a separate run on one branch.
//!
//! The stream of a workflow only holds its position. The work of a phase is an ordinary run, with
//! an id made of workflow, phase and number. So gate, ledger, recovery, worktrees and inbox work as
//! for goals, and a repeated request for the same work finds the same run.

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
