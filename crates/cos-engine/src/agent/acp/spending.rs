//! Computes the cost of a session from what its agent reports: money, tokens of the turn, or tokens
//! by model. A figure that was not reported is unknown, and an agent that read tokens was not free.

use super::super::Tokens;
use super::super::definition::Metering;
use super::super::token_price::{price, sum};
use agent_client_protocol::v1::schema::{Cost as Reported, Usage};
use cos_core::money::{Cost, Money};
use serde_json::Value;

/// The only currency that is supported.
const CURRENCY: &str = "USD";

/// The spending of one session.
#[derive(Debug, Clone)]
pub(super) struct Spending {
    metering: Metering,
    model: Option<String>,
    prompted: bool,
    before: Money,
    money: Option<Money>,
    tokens: Tokens,
    by_model: Vec<(String, Tokens)>,
    context: u64,
}

impl Spending {
    pub(super) fn new(metering: Metering, model: Option<String>) -> Self {
        Self {
            metering,
            model,
            prompted: false,
            before: Money::ZERO,
            money: None,
            tokens: Tokens::default(),
            by_model: Vec::new(),
            context: 0,
        }
    }

    /// Notes the model of the session; a model that was requested or configured takes precedence.
    pub(super) fn uses(&mut self, model: &str) {
        self.model.get_or_insert_with(|| model.to_owned());
    }

    /// Starts counting when the prompt is sent; earlier figures do not belong to this attempt.
    pub(super) fn start(&mut self) {
        self.prompted = true;
        self.before = self.money.take().unwrap_or_default();
    }

    /// Checks whether money was reported since the prompt, or never will be.
    pub(super) fn is_settled(&self) -> bool {
        self.metering != Metering::Reported || self.money.is_some()
    }

    /// Takes a cumulative figure of the session, and how full its context is.
    pub(super) fn reported(&mut self, cost: Option<&Reported>, context: u64) {
        self.context = self.context.max(context);
        let dollars = cost
            .filter(|cost| cost.currency.eq_ignore_ascii_case(CURRENCY))
            .and_then(|cost| Money::from_dollars(cost.amount).ok());
        if let Some(dollars) = dollars {
            // A cumulative figure never shrinks; a smaller one belongs to something else.
            self.money = self.money.max(Some(dollars));
        }
    }

    /// Takes the tokens that were reported at the end of the turn.
    pub(super) fn turn(&mut self, usage: Option<&Usage>, meta: Option<&Value>) {
        if let Some(usage) = usage {
            self.tokens = of_usage(usage);
        }
        let Some(quota) = meta.and_then(|meta| meta.get("quota")) else {
            return;
        };
        if self.tokens == Tokens::default() {
            self.tokens = of_count(quota.get("token_count"));
        }
        let models = quota.get("model_usage").and_then(Value::as_array);
        self.by_model = models
            .into_iter()
            .flatten()
            .filter_map(|line| {
                let model = line.get("model")?.as_str()?.to_owned();
                Some((model, of_count(line.get("token_count"))))
            })
            .collect();
    }

    pub(super) fn tokens(&self) -> Tokens {
        self.tokens
    }

    /// Returns the cost of the attempt so far.
    pub(super) fn so_far(&self) -> Cost {
        if !self.prompted || self.metering == Metering::Free {
            return Cost::Known(Money::ZERO);
        }
        let money = self.money.map(|money| money.saturating_sub(self.before));
        match (self.metering, money) {
            (Metering::Reported, Some(money)) if money > Money::ZERO => Cost::Known(money),
            _ => self.priced(),
        }
    }

    fn priced(&self) -> Cost {
        let by_model: Cost = self
            .by_model
            .iter()
            .map(|(model, tokens)| price(model, None, *tokens))
            .fold(Cost::Known(Money::ZERO), sum);
        match (&self.model, by_model) {
            (_, by_model) if !self.by_model.is_empty() => by_model,
            (Some(model), _) if self.tokens != Tokens::default() => price(model, None, self.tokens),
            _ => Cost::Unknown,
        }
    }
}

/// Converts reported usage. Some agents include cached and thought tokens in the totals, others do
/// not; the reported sum shows which.
fn of_usage(usage: &Usage) -> Tokens {
    let cache_read = usage.cached_read_tokens.unwrap_or(0);
    let cache_write = usage.cached_write_tokens.unwrap_or(0);
    let thought = usage.thought_tokens.unwrap_or(0);
    let inside = usage.input_tokens.saturating_add(usage.output_tokens);
    let beside = usage.total_tokens.saturating_sub(inside);
    let cached = cache_read.saturating_add(cache_write);
    let (input, output) = if beside >= cached.saturating_add(thought) {
        (cached, thought)
    } else if beside >= cached && cached > 0 {
        (cached, 0)
    } else if beside >= thought && thought > 0 {
        (0, thought)
    } else {
        (0, 0)
    };
    Tokens {
        input: usage.input_tokens.saturating_add(input),
        output: usage.output_tokens.saturating_add(output),
        cache_read,
        cache_write,
    }
}

fn of_count(count: Option<&Value>) -> Tokens {
    let number = |names: &[&str]| {
        let mut found = names.iter().filter_map(|name| count?.get(name)?.as_u64());
        found.next().unwrap_or(0)
    };
    Tokens {
        input: number(&["input_tokens", "inputTokens"]),
        output: number(&["output_tokens", "outputTokens"]),
        cache_read: number(&["cached_input_tokens", "cached_tokens", "cachedInputTokens"]),
        cache_write: 0,
    }
}

#[cfg(test)]
mod tests;
