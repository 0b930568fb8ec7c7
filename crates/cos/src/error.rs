//! What a person reads when a command could not be done: what, why, and what to type next.

mod engine;
mod person;
mod usage;

use crate::exit::Exit;
use cos_core::foreign::cut;
use cos_core::hint::{Advice, Hint};
use serde::Serialize;
use std::error::Error;

/// What kind of thing went wrong; each has its exit code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ErrorKind {
    /// The command line makes no sense, or names what is not there.
    Usage,
    /// A file that was handed in makes no sense.
    Input,
    /// An agent, model or tool is not there.
    Missing,
    /// A defect of ours.
    Bug,
    /// A disk, a pipe or a network failed.
    Io,
    /// The journal is not as it was written.
    Damaged,
    /// Another process has it.
    Owned,
    /// What was asked for is understood and may not be done as things stand.
    Refused,
    /// The money does not reach.
    Budget,
    /// A signal came.
    Interrupted,
}

impl ErrorKind {
    /// The exit code of this kind.
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

/// So many characters of one text of an error are shown.
const LONGEST: usize = 4_000;

/// Why a command was not done.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct CommandError {
    /// What kind of thing went wrong.
    pub(crate) kind: ErrorKind,
    /// What went wrong, as a lower-case fragment.
    pub(crate) message: String,
    /// What led to it, nearest first.
    pub(crate) causes: Vec<String>,
    /// What the person can type, most useful first.
    pub(crate) hints: Vec<Hint>,
}

impl CommandError {
    /// An error with a text of our own.
    pub(crate) fn new(kind: ErrorKind, message: impl Into<String>) -> Self {
        Self {
            kind,
            message: cut(&message.into(), LONGEST),
            causes: Vec::new(),
            hints: Vec::new(),
        }
    }

    /// An error from below, with everything that led to it and what to do about it.
    pub(crate) fn of_engine<E: Advice + 'static>(kind: ErrorKind, error: &E) -> Self {
        let mut told = Self::new(kind, error.to_string());
        told.hints = error.hints();
        told.causes = chain(error.source());
        // Some texts hold their cause already.
        told.causes.retain(|cause| !told.message.contains(cause));
        told
    }

    /// Adds what led to it.
    pub(crate) fn because(mut self, error: &(dyn Error + 'static)) -> Self {
        self.causes.extend(chain(Some(error)));
        self
    }

    /// Adds something that the person can type.
    pub(crate) fn hint(mut self, hint: impl Into<Hint>) -> Self {
        self.hints.push(hint.into());
        self
    }
}

/// The texts of an error and its sources; an outer text that ends with the inner one is told once.
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
