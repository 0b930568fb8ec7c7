//! What is wrong with a call, in the words of the protocol: the caller's fault or ours.

use crate::error::{CommandError, ErrorKind};
use rmcp::ErrorData;

/// The caller's fault.
pub(super) fn wrong(what: impl Into<String>) -> ErrorData {
    ErrorData::invalid_params(what.into(), None)
}

/// Ours, or the machine's.
pub(super) fn broken(what: impl Into<String>) -> ErrorData {
    ErrorData::internal_error(what.into(), None)
}

/// What a command would tell at the terminal.
pub(super) fn refused(error: impl Into<CommandError>) -> ErrorData {
    let error = error.into();
    let mut text = error.message;
    for cause in &error.causes {
        text.push_str("; ");
        text.push_str(cause);
    }
    match error.kind {
        ErrorKind::Input | ErrorKind::Usage | ErrorKind::Refused => wrong(text),
        _ => broken(text),
    }
}
