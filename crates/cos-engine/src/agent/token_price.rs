//! Prices the tokens that an agent reports. Money that it reports is believed. A model without a
//! known price costs an unknown amount, never nothing.

use super::Tokens;
use cos_core::money::{Cost, Money};
use genai_prices::{PriceRequest, Usage, UsageKey};

/// Prices `tokens` on `model`; `provider` distinguishes models of the same name.
pub fn price(model: &str, provider: Option<&str>, tokens: Tokens) -> Cost {
    if tokens == Tokens::default() {
        return Cost::Known(Money::ZERO);
    }
    let usage = usage_of(tokens);
    // Many agents write `provider/model`.
    let (named, bare) = match model.split_once('/') {
        Some((named, bare)) => (Some(named), bare),
        None => (None, model),
    };
    let mut request = PriceRequest::new(bare, &usage);
    if let Some(provider) = provider.or(named) {
        request = request.with_provider_id(provider);
    }
    genai_prices::calculate(&request)
        .ok()
        .and_then(|priced| Money::from_dollars(priced.total_price).ok())
        .map_or(Cost::Unknown, Cost::Known)
}

fn usage_of(tokens: Tokens) -> Usage {
    #[expect(clippy::cast_precision_loss, reason = "no attempt reads 2^52 tokens")]
    let count = |tokens: u64| tokens as f64;
    let mut usage = Usage::from([
        (UsageKey::INPUT_TOKENS, count(tokens.input)),
        (UsageKey::OUTPUT_TOKENS, count(tokens.output)),
    ]);
    if tokens.cache_read > 0 {
        usage.insert(UsageKey::CACHE_READ_TOKENS, count(tokens.cache_read));
    }
    if tokens.cache_write > 0 {
        usage.insert(UsageKey::CACHE_WRITE_TOKENS, count(tokens.cache_write));
    }
    usage
}

/// Adds two costs; the sum is unknown if one of them is.
pub fn sum(left: Cost, right: Cost) -> Cost {
    match (left, right) {
        (Cost::Known(left), Cost::Known(right)) => Cost::Known(left + right),
        _ => Cost::Unknown,
    }
}

#[cfg(test)]
mod tests;
