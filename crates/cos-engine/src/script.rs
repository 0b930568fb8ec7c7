//! Evaluates JavaScript conditions and scripts of workflows, with limits on memory, stack and time.
//! A script gets a copy of the context and no other access.
//!
//! The interpreter checks its clock between steps, but a single built-in call can take longer. So
//! untrusted scripts run in a separate process, which ends when its time is over. Time means CPU
//! time.

mod alone;
mod bounded;

pub use alone::{Interpreter, main};
pub use bounded::compile;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::time::Duration;

/// The memory limit of one evaluation, in bytes; together with its process it stays below the
/// documented 16 MB.
const MEMORY: usize = 10 << 20;
/// The stack limit, in bytes.
const STACK: usize = 256 << 10;
/// The CPU time after which a script is interrupted.
const TIME: Duration = Duration::from_millis(70);
/// The CPU time after which its process ends. Its watchdog needs time to wake on a busy machine, so
/// that the total stays below the documented 100 ms.
const PATIENCE: Duration = Duration::from_millis(80);

/// How a text is parsed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ScriptKind {
    /// One expression; its value is the result.
    Expression,
    /// Statements; what they return is the result.
    Statements,
}

/// What a script sees, as copies.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct ScriptInput {
    /// The context of the workflow.
    pub context: Value,
    /// The phase.
    pub phase: Value,
    /// The folder for outputs.
    pub output_dir: String,
    /// The files that it may read, by path.
    pub files: BTreeMap<String, String>,
    /// The git hash of every file.
    #[serde(default)]
    pub hashes: BTreeMap<String, String>,
    /// Files that are unchanged since the person last answered a question that showed them.
    #[serde(default)]
    pub unchanged: Vec<String>,
}

/// The result of a script.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Evaluated {
    /// The returned value as JSON; null if it has no JSON form.
    pub value: Value,
    /// Whether the value is truthy.
    pub truth: bool,
    /// The files to write, in order: a path and a text.
    pub writes: Vec<(String, String)>,
    /// The thoughts it wants from an agent.
    pub thoughts: Vec<String>,
}

/// The resources that the process of an evaluation used, with its start and its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Used {
    /// The CPU time.
    pub processor: Duration,
    /// The peak memory in bytes, without the pages of the program; `None` if the system does not
    /// report it.
    pub memory: Option<u64>,
}

/// Why there is no result.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EvaluationError {
    /// The text is not valid JavaScript.
    #[error("it does not compile: {what}")]
    Compile {
        /// The interpreter's message.
        what: String,
    },
    /// The script threw an exception.
    #[error("it failed: {what}")]
    Thrown {
        /// The interpreter's message.
        what: String,
    },
    /// The script took too long.
    #[error("it took longer than {} ms", TIME.as_millis())]
    Time,
    /// The script needed too much memory.
    #[error("it needed more than 16 MB of memory")]
    Memory,
    /// The interpreter could not be started.
    #[error("the interpreter could not be started: {what}")]
    Start {
        /// The reason.
        what: String,
    },
}

#[cfg(test)]
mod tests;
