//! The ladder after a failure: same again, another way, clarify, a person (OURS-14).

use crate::failure::{Failure, FailureClass};
use crate::policy::RecoveryPolicy;
use crate::time::Span;
use serde::{Deserialize, Serialize};

/// The rungs of the ladder.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// The same again, from a clean snapshot.
    Same,
    /// Another way to the same end.
    Alternative,
    /// Find what is missing, then again.
    Clarify,
    /// A person decides.
    Person,
}

/// What to do after the latest failure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// Try again on this rung after a wait.
    Again {
        /// The rung.
        level: Level,
        /// How long to wait first.
        wait: Span,
    },
    /// Ask a person.
    Ask,
}

/// The rung on which a failure of this class enters the ladder. `Alternative` and `Clarify` need
/// another way or an answer; where nothing offers one, their entry falls through to the person.
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

/// Chooses the next step from the failures since a person last spoke, oldest first. `jitter` is a
/// number from -100 to 100 drawn at the edge; it moves the wait by up to a fifth.
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

/// base · 2^(n−1), moved by the jitter, capped; never shorter than the other side asked for.
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
