//! Carries out workflows: a team's phases, each a separate run on one branch.
//!
//! The stream of a workflow only holds its position. The work of a phase is an ordinary run, with
//! an id made of workflow, phase and number. So gate, ledger, recovery, worktrees and inbox work as
//! for goals, and a repeated request for the same work finds the same run.

mod child_workflow;
mod debating;
mod dry_run;
mod error;
mod goals;
mod local;
mod origin;
mod ports;
mod report;
mod runtime;
mod stored;
mod template;
mod variables;
mod view;

pub use child_workflow::{LocalChildWorkflow, folders};
pub use error::WorkflowError;
pub use local::{LocalInputCollector, LocalPlace, ready};
pub use origin::{OriginStanding, describe, standing};
pub use ports::{Carried, DebateWork, Debated, InputCollector, Seen, WorkPlace};
pub use report::exported;
pub use runtime::{WorkflowDeps, WorkflowSession, drive};
pub use stored::{create_workflow, list, load, new_workflow};
pub use variables::reported;

#[cfg(test)]
mod tests;
