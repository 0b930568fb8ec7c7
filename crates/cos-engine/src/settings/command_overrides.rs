//! Reads the checkpoint settings of single commands. Each layer adds to the ones before it; a
//! project may only tighten.

use super::raw::Raw;
use super::value::{Mismatch, ProjectRule, SettingBounds, SettingShape, mismatch};
use crate::diagnostic::shown;
use crate::suggest;
use cos_core::checkpoint::CheckpointCommand;
use cos_core::hint::Hint;
use cos_core::policy::Profile;
use std::collections::BTreeMap;

/// The checkpoint settings of one command; `None` where nothing is set.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct CommandOverride {
    /// Whether checkpoints stop the command.
    pub enabled: Option<bool>,
    /// The profile with the thresholds.
    pub profile: Option<Profile>,
    /// The profile with the thresholds of a strict review.
    pub strict_mode_profile: Option<Profile>,
    /// Whether only the scope counts when feedback is processed.
    pub major_scope_only: Option<bool>,
}

/// The checkpoint settings of all commands that have some.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CommandOverrides(BTreeMap<CheckpointCommand, CommandOverride>);

const FORM: &str =
    "write `enabled` or `profile` under [war_room.checkpoint.command_overrides.COMMAND]";

/// The fields, and the only command of each; `None` if it applies to all.
const FIELDS: [(&str, Option<CheckpointCommand>); 4] = [
    ("enabled", None),
    ("profile", None),
    ("strict_mode_profile", Some(CheckpointCommand::PrReview)),
    ("major_scope_only", Some(CheckpointCommand::FixPr)),
];

impl CommandOverrides {
    /// Returns the settings of a command.
    pub fn of(&self, command: &CheckpointCommand) -> CommandOverride {
        self.0.get(command).copied().unwrap_or_default()
    }

    /// Returns every field that is set, as `command.field` with its value.
    pub(super) fn fields(&self) -> Vec<(String, String)> {
        let rows = self.0.iter().flat_map(|(command, one)| {
            let values = [
                one.enabled.map(|on| on.show()),
                one.profile.map(|profile| profile.show()),
                one.strict_mode_profile.map(|profile| profile.show()),
                one.major_scope_only.map(|on| on.show()),
            ];
            let named = FIELDS.iter().zip(values);
            named
                .filter_map(move |((field, _), value)| Some((format!("{command}.{field}"), value?)))
        });
        rows.collect()
    }
}

impl SettingShape for CommandOverrides {
    const UNIT: &'static str = "table";

    fn read(raw: &Raw, bounds: SettingBounds) -> Result<Self, Mismatch> {
        let (keys, value) = match raw {
            Raw::Typed(text) => return typed(raw, text, bounds),
            Raw::Below(keys, value) => (keys.as_slice(), value.as_ref()),
            _ => return mismatch(raw, FORM),
        };
        match (keys, value) {
            ([], Raw::Entry(none)) if none.is_empty() => Ok(Self::default()),
            ([name], Raw::Entry(none)) if none.is_empty() => {
                command(raw, name).map(|_| Self::default())
            }
            ([name, field], value) => one(&command(raw, name)?, field, value, bounds),
            _ => mismatch(raw, FORM),
        }
    }

    fn show(&self) -> String {
        let fields = self.fields();
        if fields.is_empty() {
            return "none".to_owned();
        }
        let shown = fields.iter().map(|(key, value)| format!("{key}: {value}"));
        shown.collect::<Vec<_>>().join(", ")
    }

    fn over(mut self, before: &Self) -> Self {
        for (command, old) in &before.0 {
            let new = self.0.entry(command.clone()).or_default();
            *new = CommandOverride {
                enabled: new.enabled.or(old.enabled),
                profile: new.profile.or(old.profile),
                strict_mode_profile: new.strict_mode_profile.or(old.strict_mode_profile),
                major_scope_only: new.major_scope_only.or(old.major_scope_only),
            };
        }
        self
    }

    fn may_replace(&self, before: &Self, rule: ProjectRule) -> bool {
        let tightens = |(command, new): (&CheckpointCommand, &CommandOverride)| {
            let old = before.of(command);
            let is_on = |new: Option<bool>, old: Option<bool>| new == old || new == Some(true);
            let is_off = |new: Option<bool>, old: Option<bool>| new == old || new == Some(false);
            is_on(new.enabled, old.enabled)
                && new.profile.may_replace(&old.profile, rule)
                && new
                    .strict_mode_profile
                    .may_replace(&old.strict_mode_profile, rule)
                && is_off(new.major_scope_only, old.major_scope_only)
        };
        self == before || rule == ProjectRule::Tighten && self.0.iter().all(tightens)
    }
}

/// Reads the name of a command. A near match is reported as a typo; any other name is allowed,
/// because other commands may ask too.
fn command(raw: &Raw, name: &str) -> Result<CheckpointCommand, Mismatch> {
    let command = CheckpointCommand::named(name);
    if let CheckpointCommand::Other(other) = &command {
        let known = CheckpointCommand::known();
        let known = known.iter().map(CheckpointCommand::name);
        if let Some(near) = suggest::nearest(other, known) {
            let hint = Hint::new("did you mean `{}`?").value(near);
            let what = format!("names the command `{}`", shown(name));
            return Err(Mismatch { what, hint });
        }
        if other.is_empty() {
            return mismatch(raw, FORM);
        }
    }
    Ok(command)
}

/// Reads one field of one command.
fn one(
    command: &CheckpointCommand,
    field: &str,
    value: &Raw,
    bounds: SettingBounds,
) -> Result<CommandOverrides, Mismatch> {
    let place = |wrong: Mismatch| Mismatch {
        what: format!("has `{command}.{field}`, which {}", wrong.what),
        hint: wrong.hint,
    };
    let known = FIELDS.iter().find(|(known, _)| *known == field);
    let Some((_, only)) = known else {
        let what = format!("has no field `{}` for `{command}`", shown(field));
        let hint = suggest::hint(field, FIELDS.iter().map(|(known, _)| *known));
        return Err(Mismatch { what, hint });
    };
    if let Some(only) = only.as_ref().filter(|only| *only != command) {
        let what = format!("has `{command}.{field}`, which has no effect");
        let hint = Hint::new("it is only for `{}`").value(only);
        return Err(Mismatch { what, hint });
    }
    let flag = || {
        <bool as SettingShape>::read(value, bounds)
            .map(Some)
            .map_err(place)
    };
    let profile = || <Option<Profile> as SettingShape>::read(value, bounds).map_err(place);
    let mut command_override = CommandOverride::default();
    match field {
        "enabled" => command_override.enabled = flag()?,
        "profile" => command_override.profile = profile()?,
        "strict_mode_profile" => command_override.strict_mode_profile = profile()?,
        _ => command_override.major_scope_only = flag()?,
    }
    Ok(CommandOverrides(BTreeMap::from([(
        command.clone(),
        command_override,
    )])))
}

/// Reads fields in their display form: `do-issue.profile: cautious, fix-pr.enabled: true`.
fn typed(raw: &Raw, text: &str, bounds: SettingBounds) -> Result<CommandOverrides, Mismatch> {
    if text.trim() == "none" {
        return Ok(CommandOverrides::default());
    }
    let mut all = CommandOverrides::default();
    for part in text.split(',') {
        let read = part.split_once(':');
        let read = read.and_then(|(key, value)| Some((key.trim().rsplit_once('.')?, value)));
        let Some(((name, field), value)) = read else {
            return mismatch(
                raw,
                "write `do-issue.profile: cautious, fix-pr.enabled: true`",
            );
        };
        let value = Raw::Typed(value.trim().to_owned());
        all = one(&command(raw, name)?, field, &value, bounds)?.over(&all);
    }
    Ok(all)
}
