//! Chooses the next recovery level after a failure: retry, an alternative, clarification, or a
//! person (`docs/design/kernel.md#recovery`).

use crate::failure::{Failure, FailureClass};
use crate::policy::RecoveryPolicy;
use crate::time::Span;
use serde::{Deserialize, Serialize};

/// The recovery levels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// The same approach again, from a clean snapshot.
    Same,
    /// Another approach to the same goal.
    Alternative,
    /// Find what is missing, then try again.
    Clarify,
    /// A person decides.
    Person,
}

/// What to do after the last failure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// Try again on this level after a wait.
    Again {
        /// The recovery level.
        level: Level,
        /// How long to wait first.
        wait: Span,
    },
    /// Ask a person.
    Ask,
}

/// Returns the level at which recovery from a failure of this class begins. `Alternative` and
/// `Clarify` need another approach or an answer; without one, recovery continues with the person.
pub const fn entry(class: FailureClass) -> Level {
    match class {
        FailureClass::Transient
        | FailureClass::Quota
        | FailureClass::Lost
        | FailureClass::Cancelled => Level::Same,
        FailureClass::Systematic | FailureClass::TooLong => Level::Alternative,
        FailureClass::MissingInformation => Level::Clarify,
        FailureClass::NeedsHuman
        | FailureClass::Budget
        | FailureClass::Fatal
        | FailureClass::Denied => Level::Person,
    }
}

/// Chooses the next step from the failures since a person last answered, oldest first. `jitter` is
/// a random number from -100 to 100 from outside the core; it changes the wait by up to a fifth.
pub fn next(failures: &[Failure], policy: &RecoveryPolicy, jitter: i8) -> Step {
    let Some(last) = failures.last() else {
        return Step::Ask;
    };
    if !last.class.counts() {
        return Step::Again {
            level: Level::Same,
            wait: Span(0),
        };
    }
    let counted = failures
        .iter()
        .filter(|failure| failure.class.counts())
        .count();
    let counted = u32::try_from(counted).unwrap_or(u32::MAX);
    match entry(last.class) {
        Level::Same if counted <= policy.same_tries && counted < policy.attempts_per_goal => {
            Step::Again {
                level: Level::Same,
                wait: wait(last, counted, policy, jitter),
            }
        }
        _ => Step::Ask,
    }
}

/// Returns base · 2^(n−1), changed by the jitter, limited by the cap, and at least as long as the
/// other side asked for.
fn wait(last: &Failure, failures: u32, policy: &RecoveryPolicy, jitter: i8) -> Span {
    let doubled = policy
        .backoff
        .0
        .saturating_mul(1 << failures.saturating_sub(1).min(20));
    let capped = i128::from(Span(doubled).at_most(policy.backoff_cap).0);
    let moved = capped + capped * i128::from(jitter.clamp(-100, 100)) / 500;
    let moved = Span(u64::try_from(moved).unwrap_or(0));
    moved.max(last.retry_after.unwrap_or_default())
}

#[cfg(test)]
mod tests;
