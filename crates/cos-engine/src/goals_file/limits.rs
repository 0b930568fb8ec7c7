//! Within what a person may bound a run: the same in settings, in a goals file and by flags.

use cos_core::hint::Hint;
use cos_core::money::Money;
use cos_core::time::Span;

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
