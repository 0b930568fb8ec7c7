//! Defines the allowed limits of a run, for settings, goals files and flags.

use cos_core::hint::{Advice, Hint};
use cos_core::money::{Money, MoneyError};
use cos_core::time::{Span, SpanError};

/// The highest budget of a run, in whole dollars.
pub const MAX_BUDGET_DOLLARS: u64 = 100_000;
/// The shortest time limit of a run, in seconds.
pub const MIN_TIME_SECONDS: u64 = 10;
/// The longest time limit of a run, in seconds: thirty days.
pub const MAX_TIME_SECONDS: u64 = 30 * 86_400;

/// Returns what to write instead of an invalid budget; `None` if it is valid.
pub fn other_budget(budget: Money) -> Option<Hint> {
    let most = Money::dollars(MAX_BUDGET_DOLLARS);
    (budget > most).then(|| Hint::new("write dollars from $0 to ${}").ours(MAX_BUDGET_DOLLARS))
}

/// Returns what to write instead of an invalid time limit; `None` if it is valid.
pub fn other_time(time: Span) -> Option<Hint> {
    let least = Span::seconds(MIN_TIME_SECONDS);
    let most = Span::seconds(MAX_TIME_SECONDS);
    (!(least..=most).contains(&time)).then(|| {
        Hint::new("write a time from {} to {}")
            .ours(least)
            .ours(most)
    })
}

/// Why a limit of a run is refused.
#[derive(Debug, thiserror::Error)]
pub enum LimitError {
    /// Not an amount.
    #[error(transparent)]
    Money(#[from] MoneyError),
    /// Not a length of time.
    #[error(transparent)]
    Span(#[from] SpanError),
    /// Outside the allowed budgets.
    #[error("a run cannot have a budget of {budget}")]
    Budget {
        /// The given budget.
        budget: Money,
        /// What to write instead.
        hint: Hint,
    },
    /// Outside the allowed times.
    #[error("a run cannot have a time limit of {time}")]
    Time {
        /// The given time.
        time: Span,
        /// What to write instead.
        hint: Hint,
    },
}

impl Advice for LimitError {
    fn hints(&self) -> Vec<Hint> {
        match self {
            Self::Money(error) => error.hints(),
            Self::Span(error) => error.hints(),
            Self::Budget { hint, .. } | Self::Time { hint, .. } => vec![hint.clone()],
        }
    }
}
