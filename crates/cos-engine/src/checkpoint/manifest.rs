//! Reads the requested versions of dependencies from manifests, as compatible release lines.

use super::version::Line;
use std::collections::{BTreeMap, BTreeSet};

/// Names of dependencies, each with the requested versions.
pub(super) type Asked = Vec<(String, String)>;

/// The content of a manifest.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Manifest {
    /// The release lines of each dependency.
    pub(super) named: BTreeMap<String, BTreeSet<Line>>,
    /// Lines with a version number that were not recognised.
    pub(super) opaque: BTreeSet<String>,
}

impl Manifest {
    pub(super) fn of(requested: impl IntoIterator<Item = (String, String)>) -> Self {
        let mut named: BTreeMap<String, BTreeSet<Line>> = BTreeMap::new();
        for (name, requirement) in requested {
            let lines = named.entry(name).or_default();
            let _known = lines.insert(line_of(&requirement));
        }
        Self {
            named,
            opaque: BTreeSet::new(),
        }
    }
}

/// Returns the release line at which a requirement such as `>=4.4,<5` begins.
fn line_of(requirement: &str) -> Line {
    let text = requirement.trim();
    let first = text.trim_start_matches(|one| " ~^<>=!v([\"'".contains(one));
    let end = first.find(|one: char| !one.is_ascii_digit() && one != '.' && one != '!');
    let (version, _) = first.split_at(end.unwrap_or(first.len()));
    let is_commit = matches!(Line::of(first), Line::Unread(_)) && !version.contains('.');
    match version.trim_end_matches('.') {
        version if version.is_empty() || is_commit => Line::Unread(text.to_owned()),
        version => Line::of(version),
    }
}

#[cfg(test)]
mod tests;
