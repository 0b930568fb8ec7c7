//! Computes the cost of an answer: from the person's own price, else from the dated price table,
//! else unknown. Only local models are known to be free.

use super::ModelUsage;
use crate::agent::{Tokens, token_price};
use crate::settings::PriceTable;
use cos_core::money::{Cost, Money};

/// How a model is priced.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Price {
    /// The model runs on this machine.
    Free,
    /// The person set the price.
    Own(PriceTable),
    /// The price table has the model and its provider.
    Listed {
        /// The provider's name of the model.
        model: String,
        /// The provider in the table.
        provider: &'static str,
    },
    /// The price is unknown.
    Unknown,
}

/// The token counts that a provider reports.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Quoted {
    /// All input tokens.
    pub(super) input: Option<u64>,
    /// The input tokens read from a cache.
    pub(super) cached: Option<u64>,
    /// The input tokens written to a cache.
    pub(super) cache_written: Option<u64>,
    /// All output tokens.
    pub(super) output: Option<u64>,
}

impl Price {
    /// Returns the usage of an answer.
    pub(super) fn usage(&self, quoted: Quoted) -> ModelUsage {
        ModelUsage {
            cost: self.cost(quoted),
            tokens_in: quoted.input,
            tokens_cached: quoted.cached,
            tokens_out: quoted.output,
        }
    }

    /// Returns the highest possible cost of a request with at most this many tokens, with the worst
    /// use of the cache.
    pub(super) fn worst_case(&self, input: u64, output: u64) -> Cost {
        let read = |cache_write| {
            self.cost(Quoted {
                input: Some(input),
                cached: None,
                cache_written: Some(cache_write),
                output: Some(output),
            })
        };
        match (read(0), read(input)) {
            (Cost::Known(fresh), Cost::Known(written)) => Cost::Known(fresh.max(written)),
            (Cost::Known(cost), Cost::Unknown) | (Cost::Unknown, Cost::Known(cost)) => {
                Cost::Known(cost)
            }
            (Cost::Unknown, Cost::Unknown) => Cost::Unknown,
        }
    }

    fn cost(&self, quoted: Quoted) -> Cost {
        if *self == Self::Free {
            return Cost::Known(Money::ZERO);
        }
        let (Some(input), Some(output)) = (quoted.input, quoted.output) else {
            return Cost::Unknown;
        };
        let tokens = Tokens {
            input,
            output,
            cache_read: quoted.cached.unwrap_or(0).min(input),
            cache_write: quoted.cache_written.unwrap_or(0).min(input),
        };
        match self {
            Self::Free => Cost::Known(Money::ZERO),
            Self::Own(price) => own(price, tokens),
            Self::Listed { model, provider } => token_price::price(model, Some(provider), tokens),
            Self::Unknown => Cost::Unknown,
        }
    }
}

/// Applies the person's price, in dollars per million tokens.
fn own(price: &PriceTable, tokens: Tokens) -> Cost {
    #[expect(clippy::cast_precision_loss, reason = "no answer has 2^52 tokens")]
    let at = |tokens: u64, price: f64| tokens as f64 * price / 1_000_000.0;
    let cached = tokens.cache_read + tokens.cache_write;
    let fresh = tokens.input.saturating_sub(cached);
    let dollars = at(fresh, price.input)
        + at(tokens.cache_read, price.cached.unwrap_or(price.input))
        + at(tokens.cache_write, price.cache_write())
        + at(tokens.output, price.output);
    Money::from_dollars(dollars).map_or(Cost::Unknown, Cost::Known)
}

#[cfg(test)]
mod tests;
