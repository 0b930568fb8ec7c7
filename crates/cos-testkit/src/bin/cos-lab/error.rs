//! The errors of `cos-lab`, and their exit codes, which are those of `cos`.

use crate::render::{Sheet, Show};
use cos_core::hint::{Advice, Hint};
use cos_engine::diagnostic::DocumentError;
use cos_engine::global_context::GlobalContextError;
use cos_engine::goals_file::TypedGoalError;
use cos_store::JournalError;
use cos_testkit::bench::BenchError;
use cos_testkit::measure::MeasureError;
use serde::Serialize;

/// The kinds of errors.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ErrorKind {
    /// The command line is wrong.
    Usage,
    /// An input file is wrong.
    Input,
    /// A program is missing.
    Missing,
    /// A bug in cos.
    Bug,
    /// A disk, a pipe or a journal failed.
    Io,
}

impl ErrorKind {
    /// Returns the number that the shell sees.
    pub(crate) const fn code(self) -> u8 {
        match self {
            Self::Usage => 64,
            Self::Input => 65,
            Self::Missing => 69,
            Self::Bug => 70,
            Self::Io => 74,
        }
    }
}

/// Why a command failed.
#[derive(Debug, Serialize)]
pub(crate) struct LabError {
    /// The kind.
    pub(crate) kind: ErrorKind,
    /// What happened.
    message: String,
    /// What caused it.
    causes: Vec<String>,
    /// What to do next.
    hints: Vec<Hint>,
}

impl LabError {
    /// Creates an error with our own text.
    pub(crate) fn new(kind: ErrorKind, message: impl Into<String>) -> Self {
        Self {
            kind,
            message: message.into(),
            causes: Vec::new(),
            hints: Vec::new(),
        }
    }

    fn of(kind: ErrorKind, error: &dyn Advice) -> Self {
        Self {
            hints: error.hints(),
            ..Self::new(kind, error.to_string())
        }
    }

    /// Adds a cause.
    pub(crate) fn because(mut self, error: &dyn std::error::Error) -> Self {
        self.causes.push(error.to_string());
        self
    }

    /// Adds advice.
    pub(crate) fn hint(mut self, hint: impl Into<Hint>) -> Self {
        self.hints.push(hint.into());
        self
    }
}

impl Show for LabError {
    fn show(&self, sheet: &mut Sheet) {
        sheet.item(0, "error: ", &self.message);
        for cause in &self.causes {
            sheet.item(0, "caused by: ", cause);
        }
        for hint in &self.hints {
            sheet.item(0, "hint: ", &hint.to_string());
        }
    }
}

impl From<std::io::Error> for LabError {
    fn from(error: std::io::Error) -> Self {
        Self::new(ErrorKind::Io, "a file or a stream failed").because(&error)
    }
}

impl From<JournalError> for LabError {
    fn from(error: JournalError) -> Self {
        Self::of(ErrorKind::Io, &error)
    }
}

impl From<BenchError> for LabError {
    fn from(error: BenchError) -> Self {
        let kind = match error {
            BenchError::Refused(_) => ErrorKind::Bug,
            _ => ErrorKind::Io,
        };
        Self::of(kind, &error)
    }
}

impl From<MeasureError> for LabError {
    fn from(error: MeasureError) -> Self {
        match error {
            MeasureError::Bench(error) => error.into(),
            error @ MeasureError::Failed { .. } => Self::of(ErrorKind::Bug, &error),
            error => Self::of(ErrorKind::Io, &error),
        }
    }
}

impl From<GlobalContextError> for LabError {
    fn from(error: GlobalContextError) -> Self {
        match error {
            GlobalContextError::Journal(error) => error.into(),
            GlobalContextError::Layout(_) => Self::of(ErrorKind::Usage, &error),
            error => Self::of(ErrorKind::Input, &error),
        }
    }
}

impl From<DocumentError> for LabError {
    fn from(error: DocumentError) -> Self {
        Self::of(ErrorKind::Input, &error)
    }
}

impl From<TypedGoalError> for LabError {
    fn from(error: TypedGoalError) -> Self {
        let kind = match error {
            TypedGoalError::ContainsSecret(_) => ErrorKind::Input,
            TypedGoalError::Empty | TypedGoalError::NoAgent(_) => ErrorKind::Usage,
        };
        Self::of(kind, &error)
    }
}
