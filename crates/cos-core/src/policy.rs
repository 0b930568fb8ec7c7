//! The thresholds of all decision rules: built-in values, which settings and a profile may change.

use crate::money::Money;
use crate::reversibility::Ceilings;
use crate::time::Span;
pub use cos_gate::profile::Profile;
use cos_gate::score::Score;
use serde::{Deserialize, Serialize};

/// The risk scores from which a person is asked; both are compared with `>=`.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct RiskThresholds {
    /// Ask before starting.
    pub ask: Score,
    /// Ask, recommend nothing and take no default answer.
    pub block: Score,
}

/// All thresholds of the decision rules.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Policy {
    /// Risk thresholds of the profile in force.
    pub risk: RiskThresholds,
    /// An estimate above this asks (`cost_single`).
    pub cost_single: Money,
    /// What may be reserved and spent on one local date by all runs (`cost_cumulative`).
    pub cost_daily: Money,
    /// The reserve of an agent goal without an estimate.
    pub default_estimate: Money,
    /// If less than this is left of a run's budget, no goal that costs money starts.
    pub min_execution: Money,
    /// How many different goals may fail in a row before the run pauses.
    pub error_streak: u32,
    /// How many goals may wait for a person before the run starts no further goal.
    pub max_blocked: u32,
    /// Limits of recovery.
    pub recovery: RecoveryPolicy,
    /// When a progress review is due.
    pub interval: IntervalPolicy,
    /// Tags that mean that users see the change (`ux_change`).
    pub ux_tags: Vec<String>,
    /// Tags that mean a change of the architecture (`architecture`).
    pub architecture_tags: Vec<String>,
}

/// Limits of the recovery levels (`docs/design/kernel.md#recovery`).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RecoveryPolicy {
    /// How often the same step is retried after the first failure.
    pub same_tries: u32,
    /// The wait before the first retry; it doubles with each further retry.
    pub backoff: Span,
    /// The longest wait, unless the other side asked for a longer one.
    pub backoff_cap: Span,
    /// Failed attempts of one goal without a person's answer; crashes of `cos` itself do not count.
    pub attempts_per_goal: u32,
    /// One goal may cost this many times its estimate.
    pub cost_factor: u64,
}

/// When a progress review is due (`interval`).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct IntervalPolicy {
    /// After this many goals that spent money or landed; 0 for never.
    pub goals: u32,
    /// After this time; 0 for never.
    pub time: Span,
    /// Whether the run waits for the answer; otherwise a digest is put in the inbox.
    pub blocking: bool,
}

impl Policy {
    /// Returns the built-in values of `profile`.
    pub fn of(profile: Profile) -> Self {
        let words = |list: &[&str]| list.iter().map(|word| (*word).to_owned()).collect();
        Self {
            risk: risk(profile),
            cost_single: Money::dollars(5),
            cost_daily: Money::dollars(15),
            default_estimate: Money::dollars(3),
            min_execution: Money::cents(50),
            error_streak: 3,
            max_blocked: 5,
            recovery: RecoveryPolicy {
                same_tries: 3,
                backoff: Span::seconds(5),
                backoff_cap: Span::minutes(5),
                attempts_per_goal: 6,
                cost_factor: 2,
            },
            interval: IntervalPolicy {
                goals: 3,
                time: Span::minutes(60),
                blocking: false,
            },
            ux_tags: words(&["ui", "ux", "frontend", "user-facing", "screen", "flow"]),
            architecture_tags: words(&[
                "architecture",
                "refactor",
                "core",
                "infrastructure",
                "breaking",
            ]),
        }
    }
}

/// Returns the strictest of several profiles; `None` if there are none.
pub fn tightest(named: impl IntoIterator<Item = Profile>) -> Option<Profile> {
    named.into_iter().min_by_key(|profile| {
        let rs = rs(*profile);
        [rs.express, rs.lightweight, rs.full_council]
    })
}

/// Returns up to which irreversibility each mode of deliberation is used
/// (`docs/design/checkpoint.md#types-and-modes`).
pub const fn rs(profile: Profile) -> Ceilings {
    match profile {
        Profile::Default => Ceilings::DEFAULT,
        Profile::Startup => Ceilings::of(55, 75, 90),
        Profile::Regulated => Ceilings::of(25, 45, 65),
        Profile::Fast => Ceilings::of(50, 70, 90),
        Profile::Cautious => Ceilings::of(30, 50, 70),
    }
}

/// Returns the risk from which a person is asked, and the risk from which nothing happens
/// without a person. Floors for destructive, visible and irreversible work apply in every profile
/// (`docs/design/gate.md#risk-and-floors`).
pub fn risk(profile: Profile) -> RiskThresholds {
    let (ask, block) = match profile {
        Profile::Default => (0.40, 0.70),
        Profile::Startup => (0.50, 0.75),
        Profile::Fast => (0.50, 0.80),
        Profile::Cautious => (0.30, 0.60),
        Profile::Regulated => (0.25, 0.50),
    };
    RiskThresholds {
        ask: Score::clamped(ask),
        block: Score::clamped(block),
    }
}
