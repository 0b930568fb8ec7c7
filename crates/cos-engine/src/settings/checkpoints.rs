//! Derives the rules of checkpoints from the settings.

use super::Settings;
use super::origin::Layer;
use cos_core::checkpoint::{CheckpointCommand, CheckpointRules};

const PROFILE: &str = "war_room.checkpoint.profile";
/// The setting with the overrides for single commands.
pub(super) const OVERRIDES: &str = "war_room.checkpoint.command_overrides";

impl Settings {
    /// Returns the rules for a checkpoint of `command`.
    pub fn checkpoint_rules(&self, command: &CheckpointCommand) -> CheckpointRules {
        let values = &self.values;
        let single = values.command_overrides.of(command);
        let general =
            (self.origin("run.profile").layer != Layer::BuiltIn).then_some(values.profile);
        // A project's profile counts beside the user's own, so that the tighter one applies.
        let own = values.checkpoint_profile;
        let replaces = own.is_some() && self.origin(PROFILE).layer != Layer::Project;
        let general = general.filter(|_| !replaces);
        CheckpointRules {
            enabled: single.enabled.unwrap_or(values.checkpoint_enabled),
            profiles: own
                .into_iter()
                .chain(general)
                .chain(single.profile)
                .collect(),
            strict_profile: single.strict_mode_profile,
            ask_at: values.auto_continue_threshold,
            major_scope_only: single.major_scope_only.unwrap_or(false),
            ..CheckpointRules::default()
        }
    }
}
