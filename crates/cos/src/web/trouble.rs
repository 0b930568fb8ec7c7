//! Why a request came to nothing: what a command would tell, under the number of the protocol.

use crate::error::CommandError;
use crate::view::decision::DecisionView;
use hyper::StatusCode;

/// Why a request came to nothing.
#[derive(Debug)]
pub(super) struct Trouble {
    /// What the protocol calls it.
    pub(super) status: StatusCode,
    /// What is wrong, and what to do.
    pub(super) error: CommandError,
    /// The question it is about, where it stands in the way.
    pub(super) decision: Option<Box<DecisionView>>,
    /// Whether the answer that stands there is the very one that was sent again.
    pub(super) is_repeated: bool,
    /// The methods there are, where it was another.
    pub(super) allowed: Option<&'static str>,
}

impl Trouble {
    /// Trouble with an error that a command would tell.
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
