//! Classifies possible updates of a project's dependencies: how large each step is, and how hard it
//! will be.
//!
//! Versions, notes and places are passed in. Nothing is guessed: a version that cannot be compared
//! counts as breaking.

use cos_gate::ecosystem::ecosystem;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};

/// The ecosystem of a package: one of [`cos_gate::ecosystem`], by its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct EcosystemName(&'static str);

/// The step between two versions, by semantic versioning.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum VersionStep {
    /// Existing code keeps working.
    Compatible,
    /// Existing code may stop working; also if a version cannot be compared.
    Breaking,
}

/// How hard an update will be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum UpdateClass {
    /// Its version promises compatibility, and nothing blocks it.
    Safe,
    /// It may break something.
    Major,
    /// It breaks something that the project's own code uses.
    NeedsCode,
    /// Its version promises compatibility, but a requirement blocks it.
    Conflict,
}

/// One possible update.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Update {
    /// The ecosystem.
    pub ecosystem: EcosystemName,
    /// The name of the package.
    pub name: String,
    /// The manifest file, from the root of the repository.
    pub manifest: String,
    /// The version in use.
    pub from: String,
    /// The newer version.
    pub to: String,
    /// What blocks it although its version promises compatibility.
    pub held: Option<String>,
    /// The breaking changes in its changelog, one line each; empty if there are none.
    pub notes: Vec<String>,
    /// The affected names that the project uses, each with its file.
    pub uses: Vec<String>,
}

impl Update {
    /// Returns how hard it will be.
    pub fn class(&self) -> UpdateClass {
        match step(&self.from, &self.to) {
            VersionStep::Breaking if self.uses.is_empty() => UpdateClass::Major,
            VersionStep::Breaking => UpdateClass::NeedsCode,
            VersionStep::Compatible if self.held.is_some() => UpdateClass::Conflict,
            VersionStep::Compatible => UpdateClass::Safe,
        }
    }
}

/// Compares two versions. If the first number that is not zero stays the same, nothing breaks. A
/// pre-release is compatible only with itself.
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

/// Checks whether a version is newer than another; `None` if they cannot be compared.
pub fn is_newer(version: &str, than: &str) -> Option<bool> {
    Some(numbers(version)? > numbers(than)?)
}

/// Returns the first three numbers of a version; `None` if it does not begin with one or is a
/// pre-release.
fn numbers(version: &str) -> Option<[u64; 3]> {
    let version = version.trim().trim_start_matches(['v', '=', '^', '~', ' ']);
    let (release, _build) = version.split_once('+').unwrap_or((version, ""));
    let mut numbers = [0; 3];
    for (place, part) in release.split('.').enumerate() {
        let number = part.parse().ok();
        match (numbers.get_mut(place), number) {
            (Some(kept), Some(number)) => *kept = number,
            // A fourth number, as in some versions, says nothing about compatibility.
            (None, Some(_)) => {}
            (_, None) => return None,
        }
    }
    Some(numbers)
}

impl EcosystemName {
    /// The ecosystem of a name in the table.
    pub const fn of(name: &'static str) -> Self {
        Self(name)
    }

    /// Returns the name used in files.
    pub const fn name(self) -> &'static str {
        self.0
    }
}

impl<'de> Deserialize<'de> for EcosystemName {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let name = String::deserialize(from)?;
        let known = ecosystem(&name).map(|known| Self(known.name));
        known.ok_or_else(|| D::Error::custom(format!("`{name}` is no known ecosystem")))
    }
}

impl UpdateClass {
    /// Returns the name used in files.
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
            ecosystem: EcosystemName::of("cargo"),
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
