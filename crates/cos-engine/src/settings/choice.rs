//! Defines types with a fixed list of named values, and reads them as settings.

use super::raw::Raw;
use super::value::{Mismatch, ProjectRule, SettingBounds, SettingShape, mismatch};
use crate::diagnostic::shown;
use crate::suggest;
use cos_core::event::{Land, Strategy};
use cos_core::hint::Hint;
use cos_core::policy::Profile;
use cos_core::trigger::{TRIGGERS, Trigger};

/// One value of a choice: its name, its meaning for the help of a flag, and the value.
pub type ChoiceRow<T> = (&'static str, &'static str, T);

/// A type with a fixed list of named values.
pub trait NamedChoice: Copy + PartialEq + Send + Sync + 'static {
    /// The name of the list in the schema of the goals file.
    const SCHEMA_NAME: &'static str;

    /// Returns all values, the most careful first if they have such an order.
    fn rows() -> Vec<ChoiceRow<Self>>;

    /// Returns the value of this name.
    fn by_name(name: &str) -> Option<Self> {
        let found = Self::rows().into_iter().find(|(word, ..)| *word == name);
        found.map(|(.., value)| value)
    }

    /// Returns whether this value is at least as careful as `before`.
    fn is_no_looser_than(self, before: Self) -> bool {
        let rank = |value| Self::rows().iter().position(|(.., other)| *other == value);
        rank(self) <= rank(before)
    }
}

impl NamedChoice for Profile {
    const SCHEMA_NAME: &'static str = "ProfileWord";

    fn rows() -> Vec<ChoiceRow<Self>> {
        let meaning = |profile| match profile {
            Self::Default => {
                "Ask from risk 0.40; from 0.70 recommend nothing; consult models above 0.40 hard to reverse"
            }
            Self::Startup => {
                "For young projects: ask from 0.50; from 0.75 recommend nothing; consult models above 0.55"
            }
            Self::Regulated => {
                "For audited projects: ask from 0.25; from 0.50 recommend nothing; consult models above 0.25"
            }
            Self::Fast => "Ask from 0.50; from 0.80 recommend nothing; consult models above 0.50",
            Self::Cautious => {
                "Ask from 0.30; from 0.60 recommend nothing; consult models above 0.30"
            }
        };
        let row = |profile: Self| (profile.name(), meaning(profile), profile);
        Self::ALL.map(row).into()
    }

    /// A profile is more careful if it asks no later, blocks no later and deliberates no less.
    fn is_no_looser_than(self, before: Self) -> bool {
        let (new, old) = (cos_core::policy::risk(self), cos_core::policy::risk(before));
        self == before
            || new.ask <= old.ask
                && new.block <= old.block
                && cos_core::policy::rs(self).is_no_looser_than(cos_core::policy::rs(before))
    }
}

impl NamedChoice for Strategy {
    const SCHEMA_NAME: &'static str = "StrategyWord";

    fn rows() -> Vec<ChoiceRow<Self>> {
        vec![
            (
                "sequential",
                "One after the other; stop at the first goal that does not succeed",
                Self::Sequential,
            ),
            (
                "continue",
                "One at a time; continue with goals that do not depend on a blocked goal",
                Self::Continue,
            ),
            (
                "parallel",
                "Several at once, if their declared files cannot overlap",
                Self::Parallel,
            ),
        ]
    }
}

impl NamedChoice for Land {
    const SCHEMA_NAME: &'static str = "LandWord";

    fn rows() -> Vec<ChoiceRow<Self>> {
        vec![
            ("branch", "On the run's own branch, `cos/RUN`", Self::Branch),
            (
                "current",
                "On your current branch, at the end, if your working tree is clean",
                Self::Current,
            ),
        ]
    }
}

impl NamedChoice for Trigger {
    const SCHEMA_NAME: &'static str = "TriggerWord";

    fn rows() -> Vec<ChoiceRow<Self>> {
        TRIGGERS
            .map(|row| (row.name, row.meaning, row.trigger))
            .into()
    }
}

/// Returns the names of a choice with their values.
pub(crate) fn words<T: NamedChoice>() -> Vec<(&'static str, T)> {
    let rows = T::rows().into_iter();
    rows.map(|(name, _, value)| (name, value)).collect()
}

impl<T: NamedChoice> SettingShape for T {
    const UNIT: &'static str = "name";

    fn read(raw: &Raw, _: SettingBounds) -> Result<Self, Mismatch> {
        let words = words::<Self>();
        let names = words.iter().map(|(word, _)| *word);
        let (Raw::Text(text) | Raw::Typed(text)) = raw else {
            return mismatch(raw, Hint::new("write one of {} in quotes").names(names));
        };
        Self::by_name(text.trim())
            .map_or_else(|| mismatch(raw, suggest::hint(&shown(text), names)), Ok)
    }

    fn show(&self) -> String {
        let words = words::<Self>();
        let found = words.iter().find(|(_, choice)| choice == self);
        found.map_or_else(String::new, |(word, _)| (*word).to_owned())
    }

    fn may_replace(&self, before: &Self, rule: ProjectRule) -> bool {
        match rule {
            ProjectRule::Free => true,
            ProjectRule::Lower | ProjectRule::Tighten => {
                self == before || self.is_no_looser_than(*before)
            }
            _ => self == before,
        }
    }
}

impl SettingShape for Option<Profile> {
    const UNIT: &'static str = "name";

    fn read(raw: &Raw, bounds: SettingBounds) -> Result<Self, Mismatch> {
        <Profile as SettingShape>::read(raw, bounds).map(Some)
    }

    fn show(&self) -> String {
        self.map_or("none", Profile::name).to_owned()
    }

    /// Without a name, the built-in value counts.
    fn may_replace(&self, before: &Self, rule: ProjectRule) -> bool {
        let new = self.unwrap_or_default();
        self == before || new.may_replace(&before.unwrap_or_default(), rule)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cos_core::policy::{risk, rs};

    #[test]
    fn the_help_of_each_profile_names_its_thresholds() {
        for (name, help, profile) in Profile::rows() {
            let risk = risk(profile);
            let (ask, block) = (risk.ask.to_string(), risk.block.to_string());
            for number in [ask, block, rs(profile).express.to_string()] {
                assert!(help.contains(&number), "{name}: {help}: {number}");
            }
        }
    }
}
