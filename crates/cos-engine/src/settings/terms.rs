//! Derives from the settings what a run uses: its terms and its policy.

use super::Settings;
use super::origin::Layer;
use crate::goals_file::RunOverrides;
use cos_core::event::{Limits, Strategy};
use cos_core::policy::{IntervalPolicy, Policy, Profile, RecoveryPolicy};

/// The terms of one run, with the values of its goals file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RunTerms {
    /// Its limits.
    pub limits: Limits,
    /// The threshold profile.
    pub profile: Profile,
    /// The order in which goals start.
    pub strategy: Strategy,
    /// How many attempts may run at once.
    pub jobs: u32,
    /// The agent for goals that name none.
    pub agent: Option<String>,
}

impl Settings {
    /// Returns the terms of a run: flags override the goals file, which overrides the rest.
    pub fn terms(&self, file: &RunOverrides) -> RunTerms {
        let values = &self.values;
        RunTerms {
            limits: Limits {
                budget: self.or_file("run.budget_usd", file.budget, values.budget),
                time: self.or_file("run.time", file.time, values.time),
            },
            profile: self.or_file("run.profile", file.profile, values.profile),
            strategy: self.or_file("run.strategy", file.strategy, values.strategy),
            jobs: self.or_file("run.jobs", file.jobs, values.jobs),
            agent: self.or_file(
                "run.agent",
                file.agent.clone().map(Some),
                values.agent.clone(),
            ),
        }
    }

    /// Returns the value of the goals file, unless a flag overrides it.
    fn or_file<T>(&self, key: &str, said: Option<T>, otherwise: T) -> T {
        let by_flag = self.origin(key).layer == Layer::Flag;
        said.filter(|_| !by_flag).unwrap_or(otherwise)
    }

    /// Returns the policy with all thresholds, under a profile.
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
