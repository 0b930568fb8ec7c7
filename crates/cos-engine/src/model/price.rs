//! What an answer cost: by the person's own price of the model, else by the dated table, else
//! unknown. Only what runs on this machine is known to cost nothing.

use super::ModelUsage;
use crate::agent::{Tokens, meter};
use crate::settings::PriceTable;
use cos_core::money::{Cost, Money};

/// How a model is priced.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Price {
    /// It runs on this machine.
    Free,
    /// The person said so.
    Own(PriceTable),
    /// By the table: the model, and the provider it is sold by.
    Listed {
        /// The name at the provider.
        model: String,
        /// The provider in the table.
        provider: &'static str,
    },
    /// Nobody knows.
    Unknown,
}

/// What a service says it read and wrote.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Quoted {
    /// All that was read.
    pub(super) input: Option<u64>,
    /// The part of it that came from a cache.
    pub(super) cached: Option<u64>,
    /// The part of it that went into a cache.
    pub(super) cache_written: Option<u64>,
    /// All that was written.
    pub(super) output: Option<u64>,
}

impl Price {
    /// What an answer used up.
    pub(super) fn usage(&self, told: Quoted) -> ModelUsage {
        ModelUsage {
            cost: self.cost(told),
            tokens_in: told.input,
            tokens_cached: told.cached,
            tokens_out: told.output,
        }
    }

    /// What a question may cost that reads and writes so many tokens at most, with a cache in the
    /// worst way.
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

    fn cost(&self, told: Quoted) -> Cost {
        if *self == Self::Free {
            return Cost::Known(Money::ZERO);
        }
        let (Some(input), Some(output)) = (told.input, told.output) else {
            return Cost::Unknown;
        };
        let tokens = Tokens {
            input,
            output,
            cache_read: told.cached.unwrap_or(0).min(input),
            cache_write: told.cache_written.unwrap_or(0).min(input),
        };
        match self {
            Self::Free => Cost::Known(Money::ZERO),
            Self::Own(price) => own(price, tokens),
            Self::Listed { model, provider } => meter::price(model, Some(provider), tokens),
            Self::Unknown => Cost::Unknown,
        }
    }
}

/// Dollars for a million tokens.
fn own(price: &PriceTable, tokens: Tokens) -> Cost {
    #[expect(
        clippy::cast_precision_loss,
        reason = "nobody reads 2^52 tokens in one answer"
    )]
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
