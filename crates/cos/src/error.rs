//! The error that a person reads when a command fails: what happened, why, and what to type next.

mod engine;
mod person;
mod usage;

use crate::exit::Exit;
use cos_core::foreign::cut;
use cos_core::hint::{Advice, Hint};
use serde::Serialize;
use std::error::Error;

/// The kinds of errors; each has its exit code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ErrorKind {
    /// The command line is wrong, or names something that does not exist.
    Usage,
    /// An input file is wrong.
    Input,
    /// An agent, model or tool is missing.
    Missing,
    /// A bug in cos.
    Bug,
    /// A disk, a pipe or a network failed.
    Io,
    /// The journal was changed or damaged.
    Damaged,
    /// Another process is using it.
    Owned,
    /// The request is understood, but not allowed in the current state.
    Refused,
    /// The budget is too small.
    Budget,
    /// A signal arrived.
    Interrupted,
}

impl ErrorKind {
    /// Returns the exit code of this kind.
    pub(crate) const fn exit(self) -> Exit {
        match self {
            Self::Usage => Exit::Usage,
            Self::Input => Exit::Input,
            Self::Missing => Exit::Missing,
            Self::Bug => Exit::Bug,
            Self::Io | Self::Damaged => Exit::Io,
            Self::Budget => Exit::Budget,
            Self::Interrupted => Exit::Interrupted,
            Self::Owned => Exit::Owned,
            Self::Refused => Exit::Failures,
        }
    }
}

/// The longest text of an error that is shown, in characters.
const LONGEST: usize = 4_000;

/// Why a command failed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct CommandError {
    /// The kind of error.
    pub(crate) kind: ErrorKind,
    /// What went wrong, as a lower-case fragment.
    pub(crate) message: String,
    /// What caused it, nearest first.
    pub(crate) causes: Vec<String>,
    /// What the person can type, most useful first.
    pub(crate) hints: Vec<Hint>,
}

impl CommandError {
    /// Creates an error with our own text.
    pub(crate) fn new(kind: ErrorKind, message: impl Into<String>) -> Self {
        Self {
            kind,
            message: cut(&message.into(), LONGEST),
            causes: Vec::new(),
            hints: Vec::new(),
        }
    }

    /// Converts an error of the engine, with its causes and advice.
    pub(crate) fn of_engine<E: Advice + 'static>(kind: ErrorKind, error: &E) -> Self {
        let mut command_error = Self::new(kind, error.to_string());
        command_error.hints = error.hints();
        command_error.causes = chain(error.source());
        // Some messages contain their cause already.
        command_error
            .causes
            .retain(|cause| !command_error.message.contains(cause));
        command_error
    }

    /// Adds a cause.
    pub(crate) fn because(mut self, error: &(dyn Error + 'static)) -> Self {
        self.causes.extend(chain(Some(error)));
        self
    }

    /// Adds advice.
    pub(crate) fn hint(mut self, hint: impl Into<Hint>) -> Self {
        self.hints.push(hint.into());
        self
    }
}

/// Returns the texts of an error and its sources; an outer text that ends with the inner one
/// appears once.
fn chain(error: Option<&(dyn Error + 'static)>) -> Vec<String> {
    let mut causes: Vec<String> = Vec::new();
    let mut next = error;
    while let Some(error) = next {
        let text = cut(&error.to_string(), LONGEST);
        if causes.last().is_none_or(|last| !last.ends_with(&text)) {
            causes.push(text);
        }
        next = error.source();
    }
    causes
}

#[cfg(test)]
mod tests;
