//! Converts the usage and the errors of model calls to the types of the journal.

use crate::model::{ModelError, ModelUsage};
use cos_core::council::{TurnFailure, Usage};
use cos_core::money::{Cost, Money};
use cos_secret::redact;

/// Usage without a known price.
pub(crate) const UNKNOWN: Usage = Usage {
    cost: Cost::Unknown,
    tokens_in: None,
    tokens_out: None,
};

/// Converts the usage of an answer.
pub(crate) const fn usage(used: ModelUsage) -> Usage {
    Usage {
        cost: used.cost,
        tokens_in: used.tokens_in,
        tokens_out: used.tokens_out,
    }
}

/// Converts a model error. A model that could not be asked costs nothing.
pub(crate) fn failure(error: ModelError) -> (TurnFailure, Usage) {
    let clean = |text: String| redact::text(&text).unwrap_or(text);
    match error {
        ModelError::Unavailable { what, hint, .. } => {
            let what = match hint {
                Some(hint) => format!("{what}; {hint}"),
                None => what,
            };
            let nothing = Usage {
                cost: Cost::Known(Money::ZERO),
                tokens_in: Some(0),
                tokens_out: Some(0),
            };
            let detail = clean(what);
            (TurnFailure::Unavailable { detail }, nothing)
        }
        ModelError::Late { cost, .. } => (TurnFailure::Late, Usage { cost, ..UNKNOWN }),
        ModelError::Failed { what, cost, .. } => {
            let detail = clean(what);
            (TurnFailure::Failed { detail }, Usage { cost, ..UNKNOWN })
        }
        ModelError::Malformed {
            what, usage: used, ..
        } => {
            let detail = clean(what);
            (TurnFailure::Malformed { detail }, usage(used))
        }
    }
}
