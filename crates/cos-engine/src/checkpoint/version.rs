//! Compares dependency versions: compatible release lines, and patch, minor or major steps.

use std::collections::{BTreeMap, BTreeSet};

/// The exact versions of each dependency.
pub(super) type Locked = BTreeMap<String, BTreeSet<String>>;

/// The size of a version step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum VersionStep {
    /// Users should notice nothing.
    Patch,
    /// New features.
    Minor,
    /// May break users; includes 0.1 to 0.2.
    Major,
}

/// A dependency with a changed version.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Update {
    pub(super) name: String,
    /// The old version.
    pub(super) from: String,
    /// The new version.
    pub(super) to: String,
    pub(super) step: VersionStep,
}

/// Returns the dependencies with changed versions. If several versions of a dependency exist side
/// by side, the step is major if one release line disappeared and another appeared.
pub(super) fn updates(before: &Locked, after: &Locked) -> Vec<Update> {
    let moved = before.iter().filter_map(|(name, was)| {
        let is = after.get(name)?;
        let from = highest(was.difference(is))?;
        let to = highest(is.difference(was))?;
        Some(Update {
            name: name.clone(),
            step: step(was, is, (&from, &to)),
            from,
            to,
        })
    });
    moved.collect()
}

fn step(was: &BTreeSet<String>, is: &BTreeSet<String>, (from, to): (&str, &str)) -> VersionStep {
    let lines = |versions: &BTreeSet<String>| -> BTreeSet<Line> {
        versions.iter().map(|version| Line::of(version)).collect()
    };
    let (was, is) = (lines(was), lines(is));
    if was.difference(&is).next().is_some() && is.difference(&was).next().is_some() {
        return VersionStep::Major;
    }
    let second = |version| numbers(version).and_then(|all| all.get(1).copied());
    if second(from) == second(to) {
        VersionStep::Patch
    } else {
        VersionStep::Minor
    }
}

fn highest<'a>(versions: impl Iterator<Item = &'a String>) -> Option<String> {
    versions.max_by_key(|version| numbers(version)).cloned()
}

/// A release line: versions that are meant to be compatible.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Line {
    /// The first number that is not zero, and its position.
    Numbered(usize, u64),
    /// Calendar versions, which say nothing about compatibility.
    Dated,
    /// A version that cannot be parsed, which is compatible with nothing else.
    Unread(String),
}

impl Line {
    /// Returns the release line of a version.
    pub(super) fn of(version: &str) -> Self {
        // A Python epoch makes everything before it incomparable.
        if let Some((epoch, rest)) = version.split_once('!') {
            return Self::Unread(format!("{epoch}!{:?}", Self::of(rest)));
        }
        let Some(numbers) = numbers(version).filter(|_| !is_commit(version)) else {
            return Self::Unread(version.to_owned());
        };
        let first = numbers.iter().enumerate().find(|(_, number)| **number > 0);
        match first {
            Some((0, 1990..=2100)) => Self::Dated,
            // There are no compatibility rules beyond the third number.
            Some((place, number)) => Self::Numbered(place.min(2), *number),
            None => Self::Numbered(2, 0),
        }
    }
}

/// Checks for a commit hash, in which digits are not version numbers.
fn is_commit(version: &str) -> bool {
    let has_letter = version.contains(|one: char| one.is_ascii_alphabetic());
    version.len() > 6 && has_letter && version.bytes().all(|one| one.is_ascii_hexdigit())
}

/// Returns the numbers of a version, without prefix and suffix.
fn numbers(version: &str) -> Option<Vec<u64>> {
    let version = version.trim().trim_start_matches(['v', '=', '^', '~']);
    let version = version.split_once('!').map_or(version, |(_, rest)| rest);
    let release = version.split(['-', '+', '_']).next()?;
    let release =
        release.trim_end_matches(|letter: char| letter != '.' && !letter.is_ascii_digit());
    let parts: Result<Vec<u64>, _> = release.split('.').map(leading).collect();
    parts.ok()
}

/// Parses the leading number of a part such as `0rc1`.
fn leading(part: &str) -> Result<u64, std::num::ParseIntError> {
    let end = part.find(|letter: char| !letter.is_ascii_digit());
    let (number, _) = part.split_at(end.unwrap_or(part.len()));
    number.parse()
}

#[cfg(test)]
mod tests;
