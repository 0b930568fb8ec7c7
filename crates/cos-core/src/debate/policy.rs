//! Defines when a debate ends (the wanted scores, the rounds without progress) and what a turn may
//! cost and take.

use super::{DebateRole, Grade, Grades};
use crate::council::TurnReserves;
use crate::money::Money;
use crate::time::Span;

/// The limits and thresholds of a debate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DebatePolicy {
    /// The threshold of each score.
    pub wanted: Grades,
    /// This many moderate points are too many.
    pub moderate: usize,
    /// A mean that rises by less than this many thousandths counts as no progress.
    pub rise: i32,
    /// How many rounds in a row without progress end the debate.
    pub stalemate: usize,
    /// From this many rejected points that were raised again, a person decides.
    pub disagreement: usize,
    /// How long an answer may take.
    pub turn_time: Span,
    /// The worst-case cost of the next turns with a known price.
    pub turn_reserves: TurnReserves<DebateRole>,
    /// The reserve for a turn with unknown price, whatever the text.
    pub turn_reserve: Money,
    /// An addition to that reserve for each started 4096 bytes of text that is read.
    pub reserve_read: Money,
    /// An addition to that reserve for each started 4096 bytes of text that is rewritten.
    pub reserve_written: Money,
    /// How many tokens an answer may have, besides the text.
    pub tokens: u32,
}

impl Default for DebatePolicy {
    /// The values of `docs/design/dialogue.md#debates`.
    fn default() -> Self {
        Self {
            wanted: Grades {
                clarity: Grade::GOOD,
                coverage: Grade::GOOD,
                architecture: Grade::GOOD,
                risk: Grade::FAIR,
            },
            moderate: 3,
            rise: 50,
            stalemate: 2,
            disagreement: 2,
            turn_time: Span::minutes(15),
            turn_reserves: TurnReserves::default(),
            turn_reserve: Money::cents(25),
            reserve_read: Money::cents(2),
            reserve_written: Money::cents(5),
            tokens: 8_000,
        }
    }
}

impl DebatePolicy {
    /// Returns the reserve for a turn about a text of this many bytes: its worst case if the price
    /// is known.
    pub fn reserve(&self, role: DebateRole, bytes: usize) -> Money {
        let parts = u64::try_from(bytes.div_ceil(4096)).unwrap_or(u64::MAX);
        let written = match role {
            DebateRole::Critic => Money::ZERO,
            DebateRole::Author | DebateRole::Moderator => self.reserve_written.times(parts),
        };
        let flat = self.turn_reserve + self.reserve_read.times(parts) + written;
        self.turn_reserves.of(role, flat)
    }

    /// Returns how many tokens an answer about a text of this many bytes may have: a rewritten text
    /// may be half as long again, at three bytes per token.
    pub fn tokens(&self, role: DebateRole, bytes: usize) -> u32 {
        let text = match role {
            DebateRole::Critic => 0,
            DebateRole::Author | DebateRole::Moderator => bytes.div_ceil(2),
        };
        let text = u32::try_from(text).unwrap_or(u32::MAX);
        self.tokens.saturating_add(text)
    }
}
