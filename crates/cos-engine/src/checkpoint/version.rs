//! Versions, the lines of them that fit in each other's place, and what kind of step leads from one to
//! another.

use std::collections::{BTreeMap, BTreeSet};

/// The exact versions of each dependency.
pub(super) type Locked = BTreeMap<String, BTreeSet<String>>;

/// What kind of step a dependency makes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum VersionStep {
    /// Whoever uses it should notice nothing.
    Patch,
    /// There is more in it.
    Minor,
    /// It may break whoever uses it; from 0.1 to 0.2, too.
    Major,
}

/// One dependency whose version is another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Update {
    /// Its name.
    pub(super) name: String,
    /// What it was.
    pub(super) from: String,
    /// What it is.
    pub(super) to: String,
    /// What kind of step that is.
    pub(super) step: VersionStep,
}

/// The dependencies that are there before and after, in other versions. Where several versions of
/// one stand side by side, it makes a major step if one line of it is gone and another has come.
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

/// The versions that are meant to fit in each other's place.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Line {
    /// The first number that is not zero, and its place.
    Numbered(usize, u64),
    /// Versions by date tell nothing of what breaks.
    Dated,
    /// Nobody knows, so it fits nothing else.
    Unread(String),
}

impl Line {
    /// The line of a version.
    pub(super) fn of(version: &str) -> Self {
        // An epoch of Python makes everything before it incomparable.
        if let Some((epoch, rest)) = version.split_once('!') {
            return Self::Unread(format!("{epoch}!{:?}", Self::of(rest)));
        }
        let Some(numbers) = numbers(version).filter(|_| !is_commit(version)) else {
            return Self::Unread(version.to_owned());
        };
        let first = numbers.iter().enumerate().find(|(_, number)| **number > 0);
        match first {
            Some((0, 1990..=2100)) => Self::Dated,
            // Behind the third place nobody promises anything.
            Some((place, number)) => Self::Numbered(place.min(2), *number),
            None => Self::Numbered(2, 0),
        }
    }
}

/// Whether it is the name of a commit, whose digits number nothing.
fn is_commit(version: &str) -> bool {
    let has_letter = version.contains(|one: char| one.is_ascii_alphabetic());
    version.len() > 6 && has_letter && version.bytes().all(|one| one.is_ascii_hexdigit())
}

/// The numbers of a version, without what stands in front of them and behind them.
fn numbers(version: &str) -> Option<Vec<u64>> {
    let version = version.trim().trim_start_matches(['v', '=', '^', '~']);
    let version = version.split_once('!').map_or(version, |(_, rest)| rest);
    let release = version.split(['-', '+', '_']).next()?;
    let release =
        release.trim_end_matches(|letter: char| letter != '.' && !letter.is_ascii_digit());
    let parts: Result<Vec<u64>, _> = release.split('.').map(leading).collect();
    parts.ok()
}

/// The number that a part such as `0rc1` begins with.
fn leading(part: &str) -> Result<u64, std::num::ParseIntError> {
    let end = part.find(|letter: char| !letter.is_ascii_digit());
    let (number, _) = part.split_at(end.unwrap_or(part.len()));
    number.parse()
}

#[cfg(test)]
mod tests;
