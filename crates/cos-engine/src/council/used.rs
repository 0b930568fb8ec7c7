//! What an answer used up, and what a model's failure means for a turn.

use crate::model::{ModelError, ModelUsage};
use crate::redact;
use cos_core::council::{TurnFailure, Usage};
use cos_core::money::{Cost, Money};

/// What nobody knows the price of.
pub(crate) const UNKNOWN: Usage = Usage {
    cost: Cost::Unknown,
    tokens_in: None,
    tokens_out: None,
};

/// What an answer used up, as it is journalled.
pub(crate) const fn usage(used: ModelUsage) -> Usage {
    Usage {
        cost: used.cost,
        tokens_in: used.tokens_in,
        tokens_out: used.tokens_out,
    }
}

/// What a model's failure means for the turn. Whoever could not be asked cost nothing.
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
