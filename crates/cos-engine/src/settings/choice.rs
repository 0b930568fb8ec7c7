//! Reads settings with a fixed list of values.

use super::raw::Raw;
use super::value::{Mismatch, ProjectRule, SettingBounds, SettingShape, mismatch, ordered};
use crate::goals_file::STRATEGIES;
use crate::diagnostic::shown;
use crate::suggest;
use cos_core::event::{Land, Strategy};
use cos_core::hint::Hint;
use cos_core::policy::Profile;

/// Reads one of these values.
fn choice<T: Copy>(raw: &Raw, words: &[(&'static str, T)]) -> Result<T, Mismatch> {
    let (Raw::Text(text) | Raw::Typed(text)) = raw else {
        let all = words.iter().map(|(word, _)| *word);
        return mismatch(raw, Hint::new("write one of {} in quotes").names(all));
    };
    match words.iter().find(|(word, _)| *word == text.trim()) {
        Some((_, chosen)) => Ok(*chosen),
        None => mismatch(
            raw,
            suggest::hint(&shown(text), words.iter().map(|(word, _)| *word)),
        ),
    }
}

/// Returns the name of a value.
fn word<T: PartialEq>(chosen: &T, words: &[(&str, T)]) -> String {
    let found = words.iter().find(|(_, choice)| choice == chosen);
    found.map_or_else(String::new, |(word, _)| (*word).to_owned())
}

impl SettingShape for Profile {
    const UNIT: &'static str = "name";

    fn read(raw: &Raw, _: SettingBounds) -> Result<Self, Mismatch> {
        choice(raw, &Self::ALL.map(|profile| (profile.name(), profile)))
    }

    fn show(&self) -> String {
        self.name().to_owned()
    }

    /// A profile is more careful if it asks no later, blocks no later and deliberates no less.
    fn may_replace(&self, before: &Self, rule: ProjectRule) -> bool {
        let (new, old) = (self.risk(), before.risk());
        self == before
            || rule == ProjectRule::Tighten
                && new.ask <= old.ask
                && new.block <= old.block
                && self.rs().is_no_looser_than(before.rs())
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

impl SettingShape for Strategy {
    const UNIT: &'static str = "name";

    fn read(raw: &Raw, _: SettingBounds) -> Result<Self, Mismatch> {
        choice(raw, &STRATEGIES)
    }

    fn show(&self) -> String {
        word(self, &STRATEGIES)
    }

    /// The table is ordered from the most careful on.
    fn may_replace(&self, before: &Self, rule: ProjectRule) -> bool {
        let rank = |strategy: &Self| STRATEGIES.iter().position(|(_, other)| other == strategy);
        ordered(&rank(self), &rank(before), None, rule)
    }
}

/// Where proven work ends up, the most careful first.
const LANDS: [(&str, Land); 2] = [("branch", Land::Branch), ("current", Land::Current)];

impl SettingShape for Land {
    const UNIT: &'static str = "name";

    fn read(raw: &Raw, _: SettingBounds) -> Result<Self, Mismatch> {
        choice(raw, &LANDS)
    }

    fn show(&self) -> String {
        word(self, &LANDS)
    }

    fn may_replace(&self, before: &Self, rule: ProjectRule) -> bool {
        let rank = |land: &Self| LANDS.iter().position(|(_, other)| other == land);
        ordered(&rank(self), &rank(before), None, rule)
    }
}
