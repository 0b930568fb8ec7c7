//! The thresholds that deciders go by: the built-in values, which settings and a profile may move.

use crate::money::Money;
use crate::reversibility::Ceilings;
use crate::score::Score;
use crate::time::Span;
use serde::{Deserialize, Serialize};

/// A named set of thresholds.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Profile {
    /// Ask from 0.40, block from 0.70.
    #[default]
    Default,
    /// Ask later, for young projects.
    Startup,
    /// Ask early, where auditors read along.
    Regulated,
    /// Ask latest.
    Fast,
    /// Ask early.
    Cautious,
}

impl Profile {
    /// Every profile, for help texts and errors.
    pub const ALL: [Self; 5] = [
        Self::Default,
        Self::Startup,
        Self::Regulated,
        Self::Fast,
        Self::Cautious,
    ];

    /// The name typed by a person.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Default => "default",
            Self::Startup => "startup",
            Self::Regulated => "regulated",
            Self::Fast => "fast",
            Self::Cautious => "cautious",
        }
    }

    /// The most careful of several; none of none.
    pub fn tightest(named: impl IntoIterator<Item = Self>) -> Option<Self> {
        named.into_iter().min_by_key(|profile| {
            let rs = profile.rs();
            [rs.express, rs.lightweight, rs.full_council]
        })
    }

    /// Up to which irreversibility each mode of deliberation serves (S000).
    pub const fn rs(self) -> Ceilings {
        match self {
            Self::Default => Ceilings::DEFAULT,
            Self::Startup => Ceilings::of(55, 75, 90),
            Self::Regulated => Ceilings::of(25, 45, 65),
            Self::Fast => Ceilings::of(50, 70, 90),
            Self::Cautious => Ceilings::of(30, 50, 70),
        }
    }

    /// From which risk a person is asked, and from which nothing is done without one. Floors for
    /// destructive, visible and irreversible work (OURS-20) hold in every profile.
    pub fn risk(self) -> RiskThresholds {
        let (ask, block) = match self {
            Self::Default => (0.40, 0.70),
            Self::Startup => (0.50, 0.75),
            Self::Fast => (0.50, 0.80),
            Self::Cautious => (0.30, 0.60),
            Self::Regulated => (0.25, 0.50),
        };
        RiskThresholds {
            ask: Score::clamped(ask),
            block: Score::clamped(block),
        }
    }
}

/// From which risk score on a person is asked; both compared with `>=`.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct RiskThresholds {
    /// Ask before starting.
    pub ask: Score,
    /// Ask, recommend nothing and take no default answer.
    pub block: Score,
}

/// Everything that deciders compare with.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Policy {
    /// Risk thresholds of the profile in force.
    pub risk: RiskThresholds,
    /// An estimate above this asks (`COST_SINGLE`).
    pub cost_single: Money,
    /// What may be reserved and spent on one local date over all runs (`COST_CUMULATIVE`).
    pub cost_daily: Money,
    /// What an agent goal without an estimate reserves.
    pub default_estimate: Money,
    /// Below this much left of a run's budget no goal that costs money starts.
    pub min_execution: Money,
    /// How many different goals may fail in a row before the run pauses.
    pub error_streak: u32,
    /// How many goals may wait for a person before the run starts no further one.
    pub max_blocked: u32,
    /// How failures are met.
    pub recovery: RecoveryPolicy,
    /// When a look at the whole is due.
    pub interval: IntervalPolicy,
    /// Tags that mean users see it (`UX_CHANGE`).
    pub ux_tags: Vec<String>,
    /// Tags that mean structure (`ARCHITECTURE`).
    pub architecture_tags: Vec<String>,
}

/// Limits of the recovery ladder (OURS-14).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RecoveryPolicy {
    /// How often the same is tried again after the first failure.
    pub same_tries: u32,
    /// The wait before the second try; doubled for each further one.
    pub backoff: Span,
    /// No wait is longer, unless the other side asked for it.
    pub backoff_cap: Span,
    /// Failed attempts of one goal without a word of a person between, crashes of our own not
    /// counted.
    pub attempts_per_goal: u32,
    /// One goal may cost so many times its estimate.
    pub cost_factor: u64,
}

/// When a look at the whole is due (`INTERVAL`).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct IntervalPolicy {
    /// After so many goals that spent or landed something; 0 never.
    pub goals: u32,
    /// After so long; 0 never.
    pub time: Span,
    /// Whether the run waits for the answer; otherwise a digest waits in the inbox.
    pub blocking: bool,
}

impl Policy {
    /// The built-in values under `profile`.
    pub fn of(profile: Profile) -> Self {
        let words = |list: &[&str]| list.iter().map(|word| (*word).to_owned()).collect();
        Self {
            risk: profile.risk(),
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
