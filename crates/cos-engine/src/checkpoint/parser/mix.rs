//! Reads dependencies and their versions from `mix.exs` and `mix.lock` of Elixir.

use super::lines::{LineMeaning, is_version, quoted};
use super::{Locked, Parsers, Reader, collect};

pub(super) const PARSERS: Parsers = Parsers {
    manifests: &[("mix", Reader::Lines(manifest))],
    locks: &[("mix", lock)],
};

/// Parses `{:name, "~> 1.2"}`.
fn manifest(line: &str) -> LineMeaning {
    let name = line
        .strip_prefix("{:")
        .and_then(|rest| rest.split(',').next());
    match name.zip(quoted(line).next()) {
        Some((name, version)) if is_version(version) => {
            LineMeaning::Asks(name.trim().to_owned(), version.to_owned())
        }
        _ if line.starts_with("version:") => LineMeaning::Nothing,
        _ => LineMeaning::Unknown,
    }
}

/// Reads Mix packages: a registry package has a version, a git package a commit.
fn lock(text: &str) -> Option<Locked> {
    let is_one = text.trim_start().starts_with("%{");
    let found = text.lines().filter_map(|line| {
        let mut quoted = line.split('"').skip(1).step_by(2);
        let name = quoted.next()?;
        let is_registered = line.contains("{:hex,");
        let version = quoted.nth(usize::from(!is_registered))?;
        Some((name.to_owned(), version.to_owned()))
    });
    is_one.then(|| collect(found))
}
