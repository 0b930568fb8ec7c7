//! Checks that a project runs with every commit and push, switched off by a variable.

use super::Reader;
use super::call::Call;
use crate::catalogue::Fit;
use crate::effect::{Effect, EffectKind::ChangesRights, Finding, Place};

/// Uses with which git runs the hooks of a project.
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
/// Variables that switch such hooks off, and the value with which they do; any, where none is named.
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

impl Reader<'_> {
    /// Variables with which whoever runs the checks of a project for git leaves them out.
    pub(super) fn checks_switched_off(&mut self, fit: &Fit<'_>, call: &Call<'_>) {
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
