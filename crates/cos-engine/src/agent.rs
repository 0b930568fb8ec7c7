//! Defines the port to agents, which carry out goals. What an agent says about its own work is only
//! a claim; evidence decides elsewhere whether the goal is done.

pub mod acp;
pub mod command;
pub mod definition;
mod probe;
pub mod scripted;
mod surroundings;
pub mod token_price;
mod transcript;

pub use crate::tool_call::{ToolCategory, ToolRequest};
pub use surroundings::Surroundings;
pub use transcript::Transcript;

use crate::process::{Cancel, ProcessEnd, ProcessError};
use cos_core::evidence::Claim;
use cos_core::failure::{Failure, FailureClass};
use cos_core::foreign::shown;
use cos_core::hint::advised;
use cos_core::hint::{Advice, Hint};
use cos_core::money::{Cost, Money};
use cos_core::time::Span;
use futures::future::BoxFuture;
use std::path::PathBuf;
use std::sync::Arc;

/// Removes secrets from a text before it is written, shown or passed on.
pub type Redact = Arc<dyn Fn(&str) -> String + Send + Sync>;

/// One goal for one agent, in one worktree.
#[derive(Clone)]
pub struct Assignment {
    /// The worktree, in which the agent starts.
    pub worktree: PathBuf,
    /// A private folder for this attempt, used as HOME unless the agent needs the person's.
    pub home: PathBuf,
    /// The complete prompt.
    pub prompt: String,
    /// The model; `None` leaves the choice to the agent's own settings.
    pub model: Option<String>,
    /// The limits.
    pub bounds: Bounds,
    /// The transcript file, redacted and limited in size.
    pub transcript: PathBuf,
    /// Applied to everything that comes from the agent.
    pub redact: Redact,
}

/// The limits of an attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bounds {
    /// The most time from start to end; waiting for answers does not count.
    pub wall: Span,
    /// The longest silence while no question waits; applies to agents, not to plain commands.
    pub no_progress: Span,
    /// The most bytes of output and of transcript, each.
    pub output_bytes: usize,
    /// The most that it may spend.
    pub spend: Money,
    /// The time between the polite and the forced end.
    pub grace: Span,
}

/// A request that an agent waits for.
#[derive(Debug, Clone, PartialEq)]
pub enum Ask {
    /// To use a tool.
    Permission(Box<ToolRequest>),
}

/// The answer to a request. The protocol has no field for a reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PermissionReply {
    /// Allowed once.
    Allow,
    /// Refused.
    Deny,
    /// Not answered in time: the attempt ends here, and its question is kept.
    Park,
}

/// A step of an agent that may be shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Progress {
    /// It started, in this version.
    Started(String),
    /// It said something.
    Said(String),
    /// It thought; the content is not kept.
    Thought,
    /// It uses a tool.
    Tool {
        /// The agent's title for it.
        title: String,
        /// The state, in the agent's words.
        stage: String,
    },
    /// It listed its plan.
    Plan(Vec<String>),
    /// A program printed something.
    Output(String),
    /// A note from `cos`.
    Note(String),
}

/// The caller of an agent, which answers requests and receives progress and spending.
pub trait Host: Send + Sync {
    /// Answers a request; may take as long as a person needs.
    fn ask(&self, ask: Ask) -> BoxFuture<'static, PermissionReply>;

    /// Receives a step.
    fn progress(&self, note: Progress);

    /// Receives the cost of the attempt so far.
    fn spent(&self, so_far: Cost);
}

/// The reported tokens of one attempt. Cached and thought tokens are included in `input` and
/// `output`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tokens {
    /// All tokens read.
    pub input: u64,
    /// All tokens written, including thoughts.
    pub output: u64,
    /// The part of `input` that was read from a cache.
    pub cache_read: u64,
    /// The part of `input` that was written to a cache.
    pub cache_write: u64,
}

/// A finished attempt; all processes of the agent have ended.
#[derive(Debug, Clone, PartialEq)]
pub struct Ended {
    /// The agent's claim about its work.
    pub claim: Claim,
    /// Its cost.
    pub cost: Cost,
    /// Its tokens.
    pub tokens: Tokens,
    /// The failure, if one is known.
    pub failure: Option<Failure>,
    /// The question that was not answered in time and ended the attempt.
    pub parked: Option<Ask>,
    /// The output of the agent or command, redacted and limited in size.
    pub output: String,
    /// The transcript file.
    pub transcript: PathBuf,
    /// Whether it spent more than allowed before it could be stopped.
    pub overrun: bool,
}

/// An installed agent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Probe {
    /// The name for people.
    pub name: String,
    /// Its program.
    pub program: PathBuf,
    /// The version that it reports, if any.
    pub version: Option<String>,
}

/// Why an agent cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum AgentError {
    /// No agent has this name.
    #[error("there is no agent `{}`", shown(id))]
    Unknown {
        /// The requested name.
        id: String,
        /// The known names.
        known: Vec<String>,
    },
    /// Its program is not installed.
    #[error("the agent `{id}` is not installed: {source}{hint}")]
    Missing {
        /// The agent.
        id: String,
        /// How to install it, with a leading separator; may be empty.
        hint: String,
        /// Why the program was not found.
        source: ProcessError,
    },
    /// A workflow cannot run here.
    #[error("the workflow `{name}` cannot run here: {what}", name = shown(name))]
    Workflow {
        /// The workflow.
        name: String,
        /// What is wrong and what to do.
        what: String,
    },
    /// Its definition is incomplete.
    #[error("the agent `{id}` {what}")]
    Misdescribed {
        /// The agent.
        id: String,
        /// What is wrong and what to do.
        what: String,
    },
}

impl Advice for AgentError {
    fn hints(&self) -> Vec<Hint> {
        match self {
            Self::Unknown { known, id, .. } => vec![
                Hint::new("known are {}, others are described under `agents.{}` in the settings")
                    .names(known)
                    .value(id),
            ],
            _ => Vec::new(),
        }
    }
}

/// An executor of goals.
pub trait Agent: Send + Sync {
    /// Works on the goal until the attempt ends. It reports failures in its result.
    fn carry_out(
        &self,
        assignment: Assignment,
        host: Arc<dyn Host>,
        cancel: Cancel,
    ) -> BoxFuture<'static, Ended>;

    /// Checks whether the agent is installed, without starting work.
    fn probe(&self) -> Result<Probe, AgentError>;
}

impl Ended {
    /// Returns an attempt that failed before it began, and so cost nothing.
    pub(crate) fn failed_before_start(assignment: &Assignment, failure: Failure) -> Self {
        Self {
            claim: Claim::Silent,
            cost: Cost::Known(Money::ZERO),
            tokens: Tokens::default(),
            failure: Some(failure),
            parked: None,
            output: String::new(),
            transcript: assignment.transcript.clone(),
            overrun: false,
        }
    }
}

impl From<&ProcessError> for Failure {
    fn from(error: &ProcessError) -> Self {
        let class = match error {
            ProcessError::NotFound { .. } => FailureClass::Fatal,
            // Without its folder the attempt was never set up: the fault is ours, not the goal's.
            ProcessError::NoFolder { .. } => FailureClass::Lost,
            ProcessError::Refused { source, .. } => match source.kind() {
                std::io::ErrorKind::WouldBlock | std::io::ErrorKind::OutOfMemory => {
                    FailureClass::Transient
                }
                _ => FailureClass::Fatal,
            },
        };
        Self::new(class, advised(error))
    }
}

/// Returns the failure of a program that `cos` ended; `None` if it ended by itself.
fn failure_of_ending(finished: &ProcessEnd) -> Option<Failure> {
    use crate::process::Ending;
    match finished.ending {
        Ending::Exited(_) | Ending::Signalled(_) => None,
        Ending::TimedOut(wall) => Some(timed_out(wall)),
        Ending::NoProgress(quiet) => Some(no_progress(quiet)),
        Ending::Cancelled => Some(cancelled()),
    }
}

/// Describes an attempt that was active to the end and did not finish; a retry would do the same.
fn timed_out(wall: Span) -> Failure {
    Failure::new(
        FailureClass::TooLong,
        format!("not done after {wall} of work; allow more time or make the goal smaller"),
    )
}

/// Describes a silent attempt. Agents that cannot reach their model are silent, so a retry may
/// work.
fn no_progress(quiet: Span) -> Failure {
    Failure::new(
        FailureClass::Transient,
        format!("silent for {quiet}; its model may be out of reach or overloaded"),
    )
}

fn cancelled() -> Failure {
    Failure::new(FailureClass::Cancelled, "stopped before it was done")
}
