//! What deliberating cost, as a caller is told.

use crate::council::DeliberationView;
use schemars::JsonSchema;
use serde::Serialize;

/// What the deliberation cost that the answer rests on; one that several answers rest on is told with each.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, JsonSchema)]
pub struct CostView {
    /// US dollars.
    pub usd: f64,
    /// Tokens of models.
    pub tokens: u64,
    /// How many turns nobody knows the price of; they count in `usd` with all that was held.
    pub turns_of_unknown_cost: u32,
}

impl CostView {
    /// This, and what more deliberation cost.
    pub(super) fn and(self, told: &DeliberationView) -> Self {
        Self {
            usd: self.usd + told.basic_usd + told.debate_usd,
            tokens: self.tokens + told.tokens,
            turns_of_unknown_cost: self.turns_of_unknown_cost + told.turns_of_unknown_cost,
        }
    }
}
