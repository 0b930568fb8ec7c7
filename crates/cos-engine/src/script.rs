//! Conditions and scripts of workflows: JavaScript under bounds on memory, stack and time, with a
//! copy of the context and nothing else of the world.
//!
//! The interpreter itself looks at its clock between steps of a script. A single built-in step can
//! take longer than that, so that what was not written by ourselves runs in a process of its own,
//! which ends when its time is over. Time is what the processor spent on it.

mod alone;
mod bounded;

pub use alone::{Interpreter, main};
pub use bounded::compile;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::time::Duration;

/// What one evaluation may take up in memory, in bytes; with that of its process it stays below the
/// 16 MB of which people are told.
const MEMORY: usize = 10 << 20;
/// How deep its stack may be, in bytes.
const STACK: usize = 256 << 10;
/// How long it may compute until it is interrupted.
const TIME: Duration = Duration::from_millis(70);
/// How long its process may compute until it ends. Whoever watches it has to be woken for that, which
/// takes a while on a busy machine: all of it stays below the 100 ms of which people are told.
const PATIENCE: Duration = Duration::from_millis(80);

/// How a text is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ScriptKind {
    /// One expression, whose value counts.
    Expression,
    /// Statements; what they return counts.
    Statements,
}

/// What a script sees: copies, all of them.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct ScriptInput {
    /// The context of the workflow.
    pub context: Value,
    /// The phase.
    pub phase: Value,
    /// The folder for outputs.
    pub output_dir: String,
    /// Files that it may read, by path.
    pub files: BTreeMap<String, String>,
    /// The hash of every file, as git names it.
    #[serde(default)]
    pub hashes: BTreeMap<String, String>,
    /// Files that say what they said when a person last answered a question that showed them.
    #[serde(default)]
    pub unchanged: Vec<String>,
}

/// What came of a script.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Evaluated {
    /// What it returned, as JSON; null where that has no JSON.
    pub value: Value,
    /// Whether that counts as true.
    pub truth: bool,
    /// What it wants written, in order: a path and a text.
    pub writes: Vec<(String, String)>,
    /// What it wants an agent to think about.
    pub thoughts: Vec<String>,
}

/// What the process of an evaluation used, its start and its end included.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Used {
    /// The processor time.
    pub processor: Duration,
    /// The most memory at once, in bytes, without the pages of the program itself; none where the
    /// system does not tell.
    pub memory: Option<u64>,
}

/// Why there is nothing that counts.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EvaluationError {
    /// It is no JavaScript.
    #[error("it does not compile: {what}")]
    Compile {
        /// The interpreter's words.
        what: String,
    },
    /// It threw.
    #[error("it failed: {what}")]
    Thrown {
        /// The interpreter's words.
        what: String,
    },
    /// It took too long.
    #[error("it took longer than {} ms", TIME.as_millis())]
    Time,
    /// It wanted too much memory.
    #[error("it wanted more than 16 MB of memory")]
    Memory,
    /// The interpreter could not be started.
    #[error("the interpreter could not be started: {what}")]
    Start {
        /// Why.
        what: String,
    },
}

#[cfg(test)]
mod tests;
