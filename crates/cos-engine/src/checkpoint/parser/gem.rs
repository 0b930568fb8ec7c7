//! Reads dependencies and their versions from `Gemfile`, gemspecs and `Gemfile.lock` of Ruby.

use super::lines::{LineMeaning, below, in_brackets, is_version, quoted};
use super::{Locked, Parsers, Reader, collect};

pub(super) const PARSERS: Parsers = Parsers {
    manifests: &[("gem", Reader::Lines(manifest))],
    locks: &[("gem", lock)],
};

/// Parses `gem "name", "~> 1.2"`, in a Gemfile or a gemspec.
fn manifest(line: &str) -> LineMeaning {
    let is_gem = line.starts_with("gem ") || line.starts_with("gem(");
    let is_named = line.contains(".add_") && line.contains("dependency");
    let own = line
        .split_once(".version")
        .is_some_and(|(_, rest)| rest.trim_start().starts_with('='));
    let mut quoted = quoted(line);
    match quoted.next().zip(quoted.next()) {
        Some((name, version)) if (is_gem || is_named) && is_version(version) => {
            LineMeaning::Asks(name.to_owned(), version.to_owned())
        }
        _ if own => LineMeaning::Nothing,
        _ => LineMeaning::Unknown,
    }
}

/// Reads gems from registries; gems of the project itself are below `PATH`.
fn lock(text: &str) -> Option<Locked> {
    let is_one = text.lines().any(|line| line == "DEPENDENCIES");
    let found = ["GEM", "GIT"].into_iter();
    let found = found.flat_map(|section| below(text, section, "    ").filter_map(in_brackets));
    is_one.then(|| collect(found))
}
