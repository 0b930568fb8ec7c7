//! Detects variables that skip a project's checks on commit and push.

use super::Analyzer;
use super::invocation::Invocation;
use crate::catalogue::Fit;
use crate::effect::{Effect, EffectKind::ChangesRights, Finding, Place};

/// Git commands that run a project's hooks.
const RUNS_CHECKS: &[&str] = &[
    "commit",
    "push",
    "merge",
    "rebase",
    "am",
    "cherry-pick",
    "revert",
    "pull",
];
/// Variables that skip such hooks, and the value that does so; any value where none is listed.
const SWITCHES: &[(&str, &str)] = &[
    ("HUSKY", "0"),
    ("HUSKY_SKIP_HOOKS", ""),
    ("LEFTHOOK", "0"),
    ("LEFTHOOK", "false"),
    ("LEFTHOOK_EXCLUDE", ""),
    ("SKIP", ""),
    ("OVERCOMMIT_DISABLE", "1"),
    ("SKIP_SIMPLE_GIT_HOOKS", "1"),
    ("CAPTAINHOOK_SKIP_HOOKS", "1"),
];

impl Analyzer<'_> {
    /// Notes variables with which a hook manager skips the checks.
    pub(super) fn note_skipped_checks(&mut self, fit: &Fit<'_>, call: &Invocation<'_>) {
        let verb = fit.subcommand.first().copied().unwrap_or_default();
        if !RUNS_CHECKS.contains(&verb) || fit.surely_has(call.args, "--dry-run") {
            return;
        }
        let off = |(name, value): &&(&str, &str)| {
            let set = self.environment(name);
            set.is_some_and(|set| !set.is_empty() && (value.is_empty() || set == *value))
        };
        if let Some((name, _)) = SWITCHES.iter().find(off) {
            let evidence = format!("{name}=… {}", call.line);
            let effect = Effect::new(ChangesRights, &evidence, Place::Outside);
            self.find(
                Finding::new(effect, "git")
                    .because("it skips the checks that the project runs by itself"),
            );
        }
    }
}
