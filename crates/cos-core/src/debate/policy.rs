//! The figures a debate goes by.

use super::{DebateRole, Grade, Grades};
use crate::council::TurnReserves;
use crate::money::Money;
use crate::time::Span;

/// The figures a debate goes by.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DebatePolicy {
    /// What each score has to reach.
    pub wanted: Grades,
    /// So many moderate points are too many.
    pub moderate: usize,
    /// A mean that rises by less than this many thousandths does not rise.
    pub rise: i32,
    /// So often in a row it may not.
    pub stalemate: usize,
    /// So many rejected points that come back are a matter for a person.
    pub disagreement: usize,
    /// How long an answer may take.
    pub turn_time: Span,
    /// The worst case of the next turns of those whose price is known.
    pub turn_reserves: TurnReserves<DebateRole>,
    /// What is held for a turn where nobody knows the price, whatever the text.
    pub turn_reserve: Money,
    /// What is held then on top for each started 4096 bytes of a text that is read.
    pub reserve_read: Money,
    /// What is held then on top for each started 4096 bytes of a text that is written anew.
    pub reserve_written: Money,
    /// How many tokens an answer may have, beside the text.
    pub tokens: u32,
}

impl Default for DebatePolicy {
    /// The figures of definitions §2.8.
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
    /// What is held for a turn about a text of so many bytes: its worst case where its price is known.
    pub fn reserve(&self, role: DebateRole, bytes: usize) -> Money {
        let parts = u64::try_from(bytes.div_ceil(4096)).unwrap_or(u64::MAX);
        let written = match role {
            DebateRole::Critic => Money::ZERO,
            DebateRole::Author | DebateRole::Moderator => self.reserve_written.times(parts),
        };
        let flat = self.turn_reserve + self.reserve_read.times(parts) + written;
        self.turn_reserves.of(role, flat)
    }

    /// How many tokens an answer about a text of so many bytes may have: whoever writes it anew may
    /// make it half as long again, at three bytes to a token.
    pub fn tokens(&self, role: DebateRole, bytes: usize) -> u32 {
        let text = match role {
            DebateRole::Critic => 0,
            DebateRole::Author | DebateRole::Moderator => bytes.div_ceil(2),
        };
        let text = u32::try_from(text).unwrap_or(u32::MAX);
        self.tokens.saturating_add(text)
    }
}
