//! Which kind of error each error of the engine is. Their texts say what and, after a semicolon,
//! what to do; the second part becomes the hint.

use super::{CommandError, ErrorKind};
use cos_engine::answer::AnswerError;
use cos_engine::world::JournalError;
use std::error::Error;

impl CommandError {
    /// An error of the engine, its advice told as a hint.
    pub(crate) fn of_engine(kind: ErrorKind, error: &(dyn Error + 'static)) -> Self {
        let mut told = Self::from_error(kind, error);
        if let Some((what, advice)) = told.message.clone().split_once("; ") {
            what.clone_into(&mut told.message);
            told.hints.push(advice.to_owned());
        }
        told
    }
}

impl From<JournalError> for CommandError {
    fn from(error: JournalError) -> Self {
        let kind = match error {
            JournalError::Busy { .. } => ErrorKind::Owned,
            _ => ErrorKind::Io,
        };
        Self::of_engine(kind, &error)
    }
}

impl From<AnswerError> for CommandError {
    fn from(error: AnswerError) -> Self {
        match error {
            AnswerError::Journal(error) => error.into(),
            error => Self::of_engine(ErrorKind::Usage, &error),
        }
    }
}

impl From<std::io::Error> for CommandError {
    fn from(error: std::io::Error) -> Self {
        Self::new(ErrorKind::Io, "the result could not be written").because(&error)
    }
}
