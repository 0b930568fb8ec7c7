//! Why a request failed: a command's error with an HTTP status.

use crate::error::CommandError;
use crate::view::decision::DecisionView;
use hyper::StatusCode;

/// Why a request failed.
#[derive(Debug)]
pub(super) struct WebError {
    /// The HTTP status.
    pub(super) status: StatusCode,
    /// What is wrong, and what to do.
    pub(super) error: CommandError,
    /// The question in the way, if there is one.
    pub(super) decision: Option<Box<DecisionView>>,
    /// Whether the recorded answer equals the one that was sent again.
    pub(super) is_repeated: bool,
    /// The allowed methods, if the request used another one.
    pub(super) allowed: Option<&'static str>,
}

impl WebError {
    /// Creates an error from a command's error.
    pub(super) const fn new(status: StatusCode, error: CommandError) -> Self {
        Self {
            status,
            error,
            decision: None,
            is_repeated: false,
            allowed: None,
        }
    }
}
