//! Maps errors of a tool call to error codes of MCP: `invalid_params` for a mistake of the caller,
//! `internal_error` for ours.

use crate::error::{CommandError, ErrorKind};
use rmcp::ErrorData;

/// Returns the error for the caller's mistake.
pub(super) fn wrong(what: impl Into<String>) -> ErrorData {
    ErrorData::invalid_params(what.into(), None)
}

/// Returns the error for our bug, or the machine's failure.
pub(super) fn broken(what: impl Into<String>) -> ErrorData {
    ErrorData::internal_error(what.into(), None)
}

/// Returns the error that a command would print at the terminal.
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
