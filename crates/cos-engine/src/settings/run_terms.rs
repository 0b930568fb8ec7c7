//! Derives from the settings what a run uses: its limits and its policy.

use super::Settings;
use super::origin::Layer;
use super::table::RunTerms;
use cos_core::event::Limits;
use cos_core::policy::{IntervalPolicy, Policy, Profile, RecoveryPolicy};

impl RunTerms {
    /// Returns the limits of the run.
    pub const fn limits(&self) -> Limits {
        Limits {
            budget: self.budget,
            time: self.time,
        }
    }
}

impl Settings {
    /// Returns whether a flag gives this setting.
    pub(super) fn is_from_flag(&self, key: &str) -> bool {
        self.origin(key).layer == Layer::Flag
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
