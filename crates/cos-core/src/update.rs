//! What a project could move to a newer version: how far each step is, and how hard it will be.
//!
//! Versions, notes and places are values that were read elsewhere; nothing is guessed about a
//! version that cannot be compared: it counts as one that breaks.

use serde::{Deserialize, Serialize};

/// Whose packages they are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ecosystem {
    /// Rust's.
    Cargo,
    /// JavaScript's.
    Npm,
    /// Python's.
    Pip,
}

/// How far a newer version is away, by the rule that its number promises.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum VersionStep {
    /// What worked goes on working.
    Compatible,
    /// What worked may not work any more; so may what has no number that can be compared.
    Breaking,
}

/// How hard an update will be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum UpdateClass {
    /// Its number promises that nothing breaks, and nothing holds it back.
    Safe,
    /// It may break something.
    Major,
    /// It breaks something that the project's own code names.
    NeedsCode,
    /// Its number promises that nothing breaks, and a requirement holds it back.
    Conflict,
}

/// One package that could be newer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Update {
    /// Whose package it is.
    pub ecosystem: Ecosystem,
    /// Its name there.
    pub name: String,
    /// The file that asks for it, from the root of the repository.
    pub manifest: String,
    /// The version that is used.
    pub from: String,
    /// The version that it could have.
    pub to: String,
    /// What holds it back although its number promises no harm.
    pub held: Option<String>,
    /// What its own changelog says of things that break, a line each; empty where none was found.
    pub notes: Vec<String>,
    /// What of that the project names, each with the file where it does.
    pub uses: Vec<String>,
}

impl Update {
    /// How hard it will be.
    pub fn class(&self) -> UpdateClass {
        match step(&self.from, &self.to) {
            VersionStep::Breaking if self.uses.is_empty() => UpdateClass::Major,
            VersionStep::Breaking => UpdateClass::NeedsCode,
            VersionStep::Compatible if self.held.is_some() => UpdateClass::Conflict,
            VersionStep::Compatible => UpdateClass::Safe,
        }
    }
}

/// How far one version is from another. The first number that is not zero may not change; behind it,
/// nothing breaks. What was never released is compatible with nothing but itself.
pub fn step(from: &str, to: &str) -> VersionStep {
    let (Some(from), Some(to)) = (numbers(from), numbers(to)) else {
        return VersionStep::Breaking;
    };
    let leading = from.iter().position(|number| *number != 0);
    let kept = leading.map_or(from.len(), |place| place + 1);
    let is_same = from.iter().take(kept).eq(to.iter().take(kept));
    if is_same {
        VersionStep::Compatible
    } else {
        VersionStep::Breaking
    }
}

/// Whether a version is newer than another; none where they cannot be compared.
pub fn is_newer(version: &str, than: &str) -> Option<bool> {
    Some(numbers(version)? > numbers(than)?)
}

/// The first three numbers of a version; none where it does not begin with one, or is none that was
/// released.
fn numbers(version: &str) -> Option<[u64; 3]> {
    let version = version.trim().trim_start_matches(['v', '=', '^', '~', ' ']);
    let (release, _build) = version.split_once('+').unwrap_or((version, ""));
    let mut numbers = [0; 3];
    for (place, part) in release.split('.').enumerate() {
        let number = part.parse().ok();
        match (numbers.get_mut(place), number) {
            (Some(kept), Some(number)) => *kept = number,
            // A fourth number, as some write it, says nothing about what breaks.
            (None, Some(_)) => {}
            (_, None) => return None,
        }
    }
    Some(numbers)
}

impl Ecosystem {
    /// Its word in files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Cargo => "cargo",
            Self::Npm => "npm",
            Self::Pip => "pip",
        }
    }
}

impl UpdateClass {
    /// Its word in files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Safe => "safe",
            Self::Major => "major",
            Self::NeedsCode => "needs_code",
            Self::Conflict => "conflict",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn update(from: &str, to: &str) -> Update {
        Update {
            ecosystem: Ecosystem::Cargo,
            name: "serde".to_owned(),
            manifest: "Cargo.toml".to_owned(),
            from: from.to_owned(),
            to: to.to_owned(),
            held: None,
            notes: Vec::new(),
            uses: Vec::new(),
        }
    }

    #[test]
    fn a_step_is_as_far_as_the_first_number_that_counts() {
        use VersionStep::{Breaking, Compatible};
        for (from, to, expected) in [
            ("1.0.0", "1.9.3", Compatible),
            ("1.9", "2.0", Breaking),
            ("0.4.8", "0.4.9", Compatible),
            ("0.4.8", "0.5.0", Breaking),
            ("0.4.8", "1.0.0", Breaking),
            ("0.0.3", "0.0.4", Breaking),
            ("0.0.3", "0.0.3", Compatible),
            ("v2.1.0", "2.1.0+build.7", Compatible),
            ("2.31.0.1", "2.32.0", Compatible),
            ("1.0.0-rc.1", "1.0.0", Breaking),
            ("1.0.0", "2024a", Breaking),
            ("", "1.0.0", Breaking),
            ("1.0.0", "18446744073709551616.0.0", Breaking),
        ] {
            assert_eq!(step(from, to), expected, "{from} to {to}");
        }
    }

    #[test]
    fn an_update_is_as_hard_as_what_is_known_of_it() {
        let mut safe = update("1.0.0", "1.2.0");
        assert_eq!(safe.class(), UpdateClass::Safe);
        safe.held = Some("app asks for =1.0.0".to_owned());
        assert_eq!(safe.class(), UpdateClass::Conflict);
        let mut major = update("1.0.0", "2.0.0");
        assert_eq!(major.class(), UpdateClass::Major);
        major.uses = vec!["src/main.rs: from_str".to_owned()];
        assert_eq!(major.class(), UpdateClass::NeedsCode);
    }

    #[test]
    fn versions_are_newer_by_their_numbers_and_not_by_their_letters() {
        assert_eq!(is_newer("1.10.0", "1.9.0"), Some(true));
        assert_eq!(is_newer("1.9.0", "1.9"), Some(false));
        assert_eq!(is_newer("soon", "1.9"), None);
    }
}
