//! The port to whoever carries out a goal, and the values that cross it. What an agent says of its
//! own work is a claim; whether the goal is done is decided elsewhere, from evidence.

pub mod acp;
pub mod command;
pub mod definition;
pub mod meter;
mod probe;
pub mod scripted;
mod surroundings;
mod transcript;

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

/// Removes secrets from a text before it is written, shown or handed on.
pub type Redact = Arc<dyn Fn(&str) -> String + Send + Sync>;

/// One goal for one agent, in one worktree.
#[derive(Clone)]
pub struct Assignment {
    /// Where the work happens; the agent starts in it.
    pub worktree: PathBuf,
    /// A folder of this attempt's own, used as HOME unless the agent needs the person's.
    pub home: PathBuf,
    /// What is wanted, in full.
    pub prompt: String,
    /// The model to use; none leaves the choice to the agent's own settings.
    pub model: Option<String>,
    /// How far it may go.
    pub bounds: Bounds,
    /// The file that takes everything the agent says and does, redacted and within the cap.
    pub transcript: PathBuf,
    /// Applied to everything that leaves the agent.
    pub redact: Redact,
}

/// How far one attempt may go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bounds {
    /// From start to end; the time in which a question waits for an answer does not count.
    pub wall: Span,
    /// The longest silence while no question waits; of an agent, not of a plain command.
    pub no_progress: Span,
    /// How many bytes of text and of transcript are kept, each.
    pub output_bytes: usize,
    /// What it may spend at most.
    pub spend: Money,
    /// Between the polite and the forceful end.
    pub grace: Span,
}

/// Something an agent wants before it goes on.
#[derive(Debug, Clone, PartialEq)]
pub enum Ask {
    /// To use a tool.
    Permission(Box<ToolRequest>),
}

/// The tool an agent wants to use, as far as it said.
#[derive(Debug, Clone, PartialEq)]
pub struct ToolRequest {
    /// What sort of tool it is.
    pub kind: ToolCategory,
    /// The agent's own words for it.
    pub title: String,
    /// The paths it names, from every place where it may name them.
    pub paths: Vec<PathBuf>,
    /// The command it wants to run.
    pub command: Option<String>,
    /// What it wants to change, as a unified diff without line numbers.
    pub diff: Option<String>,
    /// All that the tool is told, redacted.
    pub input: serde_json::Value,
}

/// What sort of tool an agent wants to use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ToolCategory {
    /// Looks at files or searches in them.
    Read,
    /// Writes a file.
    Edit,
    /// Removes a file.
    Delete,
    /// Moves or renames a file.
    Move,
    /// Runs a command.
    Execute,
    /// Fetches from a network.
    Fetch,
    /// Changes how the agent itself works.
    SwitchMode,
    /// Anything else, and whatever the agent did not say.
    Other,
}

impl ToolCategory {
    /// The name as it is put to a person.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Edit => "edit",
            Self::Delete => "delete",
            Self::Move => "move",
            Self::Execute => "execute",
            Self::Fetch => "fetch",
            Self::SwitchMode => "switch_mode",
            Self::Other => "other",
        }
    }
}

/// The answer to an ask. An agent cannot be told why.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PermissionReply {
    /// This once.
    Allow,
    /// No.
    Deny,
    /// Nobody answered in time: the attempt ends here and its question is kept.
    Park,
}

/// Something an agent did that may be shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Progress {
    /// It started, in this version.
    Started(String),
    /// It said something.
    Said(String),
    /// It thought about something; the words are not kept.
    Thought,
    /// It uses a tool.
    Tool {
        /// The agent's own words for it.
        title: String,
        /// How far it got, in the agent's own word.
        stage: String,
    },
    /// It wrote down what it wants to do.
    Plan(Vec<String>),
    /// A program printed something.
    Output(String),
    /// Something worth knowing happened at our side.
    Note(String),
}

/// Whoever started an agent: answers it, sees what it does and what it spends.
pub trait Host: Send + Sync {
    /// Answers what the agent wants; may take as long as a person needs.
    fn ask(&self, ask: Ask) -> BoxFuture<'static, PermissionReply>;

    /// Takes note of something that happened.
    fn progress(&self, note: Progress);

    /// Takes note of what the attempt has cost up to now.
    fn spent(&self, so_far: Cost);
}

/// Tokens of one attempt, as far as they were reported. `input` and `output` are totals: cached
/// and thought tokens are parts of them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tokens {
    /// All that was read.
    pub input: u64,
    /// All that was written, thoughts included.
    pub output: u64,
    /// The part of `input` that came from a cache.
    pub cache_read: u64,
    /// The part of `input` that went into a cache.
    pub cache_write: u64,
}

/// An attempt that is over; nothing of the agent runs any more.
#[derive(Debug, Clone, PartialEq)]
pub struct Ended {
    /// What the agent said of its own work.
    pub claim: Claim,
    /// What it cost.
    pub cost: Cost,
    /// What it read and wrote.
    pub tokens: Tokens,
    /// What went wrong, if anything is known to have.
    pub failure: Option<Failure>,
    /// The question that nobody answered in time; the attempt ended because of it.
    pub parked: Option<Ask>,
    /// What the agent or command said, redacted and within the cap.
    pub output: String,
    /// Where the transcript lies.
    pub transcript: PathBuf,
    /// It spent more than it was allowed before it could be stopped.
    pub overrun: bool,
}

/// An agent that is there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Probe {
    /// The name for people.
    pub name: String,
    /// The program that would be started.
    pub program: PathBuf,
    /// What it says its version is; none when it does not say.
    pub version: Option<String>,
}

/// An agent that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum AgentError {
    /// Nobody knows an agent of that name.
    #[error("there is no agent `{}`", shown(id))]
    Unknown {
        /// What was asked for.
        id: String,
        /// The names that are known.
        known: Vec<String>,
    },
    /// Its program is not there.
    #[error("the agent `{id}` is not installed: {source}{hint}")]
    Missing {
        /// The agent.
        id: String,
        /// How to get it, with a leading separator; empty when nobody knows.
        hint: String,
        /// What was looked for.
        source: ProcessError,
    },
    /// A workflow cannot be carried out here.
    #[error("the workflow `{name}` cannot be carried out: {what}", name = shown(name))]
    Workflow {
        /// The workflow.
        name: String,
        /// What is wrong and what to do.
        what: String,
    },
    /// Its description lacks something.
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

/// Whoever can carry out a goal.
pub trait Agent: Send + Sync {
    /// Works on the goal until it is over, one way or another; never fails, but reports failure.
    fn carry_out(
        &self,
        assignment: Assignment,
        host: Arc<dyn Host>,
        cancel: Cancel,
    ) -> BoxFuture<'static, Ended>;

    /// Says whether the agent is there, without starting any work.
    fn probe(&self) -> Result<Probe, AgentError>;
}

impl Ended {
    /// An attempt that was over before it began, and so cost nothing.
    pub(crate) fn stillborn(assignment: &Assignment, failure: Failure) -> Self {
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
            // Without its folder the attempt was never set up: our own doing, not the goal's.
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

/// The failure of a program that was ended by us; none when it ended by itself.
fn failure_of_ending(finished: &ProcessEnd) -> Option<Failure> {
    use crate::process::Ending;
    match finished.ending {
        Ending::Exited(_) | Ending::Signalled(_) => None,
        Ending::TimedOut(wall) => Some(timed_out(wall)),
        Ending::NoProgress(quiet) => Some(no_progress(quiet)),
        Ending::Cancelled => Some(cancelled()),
    }
}

/// It worked all the time and did not get done: the same again would do the same again.
fn timed_out(wall: Span) -> Failure {
    Failure::new(
        FailureClass::TooLong,
        format!("not done after {wall} of work; allow more time or make the goal smaller"),
    )
}

/// Agents that cannot reach their model wait in silence, so the same again may well pass.
fn no_progress(quiet: Span) -> Failure {
    Failure::new(
        FailureClass::Transient,
        format!("silent for {quiet}; its model may be out of reach or overloaded"),
    )
}

fn cancelled() -> Failure {
    Failure::new(FailureClass::Cancelled, "stopped before it was done")
}
