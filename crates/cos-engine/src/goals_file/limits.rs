//! Within what a person may bound a run: the same in settings, in a goals file and by flags.

use cos_core::hint::{Advice, Hint};
use cos_core::money::{Money, MoneyError};
use cos_core::time::{Span, SpanError};

/// The most that a run may be given, in whole dollars.
pub const MAX_BUDGET_DOLLARS: u64 = 100_000;
/// The shortest time that a run may be given, in seconds.
pub const MIN_TIME_SECONDS: u64 = 10;
/// The longest time that a run may be given, in seconds: thirty days.
pub const MAX_TIME_SECONDS: u64 = 30 * 86_400;

/// What to write instead of a budget that no run has; none where one may have it.
pub fn other_budget(budget: Money) -> Option<Hint> {
    let most = Money::dollars(MAX_BUDGET_DOLLARS);
    (budget > most).then(|| Hint::new("write dollars from $0 to ${}").ours(MAX_BUDGET_DOLLARS))
}

/// What to write instead of a time that no run has; none where one may have it.
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
    /// It is no amount.
    #[error(transparent)]
    Money(#[from] MoneyError),
    /// It is no length of time.
    #[error(transparent)]
    Span(#[from] SpanError),
    /// No run has such a budget.
    #[error("no run has a budget of {budget}")]
    Budget {
        /// What was typed.
        budget: Money,
        /// What to type instead.
        hint: Hint,
    },
    /// No run has such a time.
    #[error("no run has a time of {time}")]
    Time {
        /// What was typed.
        time: Span,
        /// What to type instead.
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
