//! What the settings mean for a run: its terms, and the policy that deciders go by.

use super::Settings;
use super::origin::Layer;
use crate::goals_file::RunOverrides;
use cos_core::event::{Limits, Strategy};
use cos_core::policy::{IntervalPolicy, Policy, Profile, RecoveryPolicy};

/// What holds for one run, a goals file heard.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RunTerms {
    /// What it may use up.
    pub limits: Limits,
    /// Which thresholds hold.
    pub profile: Profile,
    /// How goals are chosen.
    pub strategy: Strategy,
    /// How many attempts may be under way at once.
    pub jobs: u32,
    /// The agent of goals that name nobody.
    pub agent: Option<String>,
}

impl Settings {
    /// What holds for a run: flags before the goals file before everything else.
    pub fn terms(&self, file: &RunOverrides) -> RunTerms {
        let values = &self.values;
        RunTerms {
            limits: Limits {
                budget: self.heard("run.budget_usd", file.budget, values.budget),
                time: self.heard("run.time", file.time, values.time),
            },
            profile: self.heard("run.profile", file.profile, values.profile),
            strategy: self.heard("run.strategy", file.strategy, values.strategy),
            jobs: self.heard("run.jobs", file.jobs, values.jobs),
            agent: self.heard(
                "run.agent",
                file.agent.clone().map(Some),
                values.agent.clone(),
            ),
        }
    }

    /// What a goals file says of a setting, unless a flag says otherwise.
    fn heard<T>(&self, key: &str, said: Option<T>, otherwise: T) -> T {
        let by_flag = self.origin(key).layer == Layer::Flag;
        said.filter(|_| !by_flag).unwrap_or(otherwise)
    }

    /// Everything that deciders compare with, under a profile.
    pub fn policy(&self, profile: Profile) -> Policy {
        let values = &self.values;
        let lower = |tags: &[String]| tags.iter().map(|tag| tag.to_lowercase()).collect();
        Policy {
            risk: self.risk(profile),
            cost_single: values.cost_single,
            cost_daily: values.cost_daily,
            default_estimate: values.default_estimate,
            min_execution: values.min_execution,
            error_streak: values.error_streak,
            max_blocked: values.max_blocked,
            recovery: RecoveryPolicy {
                same_tries: values.same_tries,
                backoff: values.backoff,
                backoff_cap: values.backoff_cap,
                attempts_per_goal: values.attempts_per_goal,
                cost_factor: values.cost_factor,
            },
            interval: IntervalPolicy {
                goals: values.interval_goals,
                time: values.interval_time,
                blocking: values.interval_blocking,
            },
            ux_tags: lower(&values.ux_tags),
            architecture_tags: lower(&values.architecture_tags),
        }
    }
}
