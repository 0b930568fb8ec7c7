//! Decides when a council stops voting: its rankings agree, nothing moves, or the rounds are used
//! up.

use super::{Concordance, Fraction};
use serde::{Deserialize, Serialize};

/// When voting rounds end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ConvergenceRules {
    /// The rankings converged if they agree at least this much.
    pub threshold: Fraction,
    /// The most votes that are held.
    pub max_rounds: u8,
    /// A round that changes the agreement by less than this, in hundredths, counts as no progress.
    pub stall_hundredths: u8,
    /// This many rounds in a row without progress end the voting.
    pub stalls: usize,
}

impl Default for ConvergenceRules {
    /// The values of `docs/design/dialogue.md#agreement`.
    fn default() -> Self {
        Self {
            threshold: Fraction::hundredths(85),
            max_rounds: 5,
            stall_hundredths: 5,
            stalls: 2,
        }
    }
}

/// What happens after the rounds so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ConvergenceStep {
    /// Revise and vote again.
    Again,
    /// The rankings agree.
    Converged,
    /// The last rounds made no progress.
    Stalled,
    /// All rounds are used up.
    RoundsUsed,
    /// Fewer than two valid ballots: a person is asked.
    InsufficientBallots,
}

/// Decides from the agreement of each vote, oldest first; `None` for a vote with too few ballots.
/// Without any vote it continues.
pub fn next_round(votes: &[Option<Concordance>], rules: &ConvergenceRules) -> ConvergenceStep {
    match votes.last() {
        None => return ConvergenceStep::Again,
        Some(None) => return ConvergenceStep::InsufficientBallots,
        Some(Some(last)) if last.0 >= rules.threshold => return ConvergenceStep::Converged,
        Some(Some(_)) => {}
    }
    if stalled(votes, rules) {
        ConvergenceStep::Stalled
    } else if votes.len() >= usize::from(rules.max_rounds) {
        ConvergenceStep::RoundsUsed
    } else {
        ConvergenceStep::Again
    }
}

fn stalled(votes: &[Option<Concordance>], rules: &ConvergenceRules) -> bool {
    let still = |pair: &[Option<Concordance>]| match pair {
        [Some(before), Some(after)] => after.0.is_within(before.0, rules.stall_hundredths),
        _ => false,
    };
    let still_at_the_end = votes.windows(2).rev().take_while(|pair| still(pair));
    rules.stalls > 0 && still_at_the_end.count() >= rules.stalls
}
