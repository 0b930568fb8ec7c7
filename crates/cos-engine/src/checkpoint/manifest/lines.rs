//! Parses manifests line by line. Most of them are programs, so a line that contains a version
//! number and is not recognised is kept as text; a change to it is then noticed.

use super::{Asked, Manifest, table};
use std::collections::BTreeSet;

/// The meaning of a line.
pub(super) enum LineMeaning {
    /// A dependency and the requested versions.
    Asks(String, String),
    /// No dependency.
    Nothing,
    /// Unknown.
    Unknown,
}

pub(super) fn read(text: &str, said: fn(&str) -> LineMeaning) -> Manifest {
    let mut asked = Asked::new();
    let mut opaque = BTreeSet::new();
    for line in text.lines().map(str::trim) {
        match said(line) {
            LineMeaning::Asks(name, version) => asked.push((name, version)),
            LineMeaning::Unknown if holds_version(line) => {
                let _new = opaque.insert(line.to_owned());
            }
            LineMeaning::Unknown | LineMeaning::Nothing => {}
        }
    }
    Manifest {
        opaque,
        ..Manifest::of(asked)
    }
}

/// Checks whether a line outside comments contains a number such as `1.2`.
fn holds_version(line: &str) -> bool {
    let is_remark = ["#", "//", "*", "/*", "--", ";"]
        .iter()
        .any(|mark| line.starts_with(mark));
    let mut around = line.as_bytes().windows(3);
    !is_remark
        && around.any(|one| {
            matches!(one, [before, b'.', after] if before.is_ascii_digit() && after.is_ascii_digit())
        })
}

fn quoted(line: &str) -> impl Iterator<Item = &str> {
    line.split(['"', '\'']).skip(1).step_by(2)
}

fn is_version(text: &str) -> bool {
    text.trim_start_matches(|one| " ~^<>=!v([".contains(one))
        .starts_with(|one: char| one.is_ascii_digit())
}

pub(super) fn opaque(_: &str) -> LineMeaning {
    LineMeaning::Unknown
}

/// Parses `requirements.txt`; options of the installer name no dependency.
pub(super) fn requirements(line: &str) -> LineMeaning {
    let line = line.split('#').next().unwrap_or_default().trim();
    let asked = (!line.starts_with('-')).then(|| table::requirement(line));
    asked
        .flatten()
        .map_or(LineMeaning::Nothing, |(name, version)| {
            LineMeaning::Asks(name, version)
        })
}

/// Parses modules with their exact versions, including replacements.
pub(super) fn go(text: &str) -> Option<Manifest> {
    let asked = text.lines().filter_map(|line| {
        let mut words = line.split("//").next()?.split_whitespace().rev();
        let version = words
            .next()
            .filter(|word| word.starts_with('v') && is_version(word))?;
        let name = words.next()?;
        Some((without_major(name).to_owned(), version.to_owned()))
    });
    let is_one = text.lines().any(|line| line.starts_with("module "));
    is_one.then(|| Manifest::of(asked))
}

/// Removes the suffix that names a later major version of a module.
fn without_major(name: &str) -> &str {
    match name.rsplit_once("/v") {
        Some((module, major)) if major.chars().all(|one| one.is_ascii_digit()) => module,
        _ => name,
    }
}

/// Parses `gem "name", "~> 1.2"`, in a Gemfile or a gemspec.
pub(super) fn gems(line: &str) -> LineMeaning {
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

/// Parses `{:name, "~> 1.2"}`.
pub(super) fn mix(line: &str) -> LineMeaning {
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

pub(super) fn gradle(line: &str) -> LineMeaning {
    let asks = coordinates(line)
        .or_else(|| by_parts(line))
        .or_else(|| plugin(line));
    match asks.or_else(|| variable(line)) {
        Some((name, version)) => LineMeaning::Asks(name, version),
        None if names_itself(line) => LineMeaning::Nothing,
        None => LineMeaning::Unknown,
    }
}

/// Parses values such as `kotlinVersion=1.9`.
pub(super) fn properties(line: &str) -> LineMeaning {
    match line.split_once('=') {
        Some(_) if names_itself(line) => LineMeaning::Nothing,
        Some((name, value)) if names_version(name) && is_version(value) => {
            LineMeaning::Asks(name.trim().to_owned(), value.to_owned())
        }
        _ => LineMeaning::Unknown,
    }
}

/// Checks whether a line sets the version of the project itself.
fn names_itself(line: &str) -> bool {
    let rest = line.strip_prefix("version");
    rest.is_some_and(|rest| rest.starts_with([' ', '=', '(']))
}

fn names_version(name: &str) -> bool {
    name.to_lowercase().contains("version")
}

/// Parses `group:name:1.2.3` between quotes.
fn coordinates(line: &str) -> Option<(String, String)> {
    quoted(line).find_map(|one| {
        let (group, rest) = one.split_once(':')?;
        let (name, version) = rest.split_once(':')?;
        is_version(version).then(|| (format!("{group}:{name}"), version.to_owned()))
    })
}

/// Parses `group: 'g', name: 'n', version: '1.2.3'`.
fn by_parts(line: &str) -> Option<(String, String)> {
    let parts = ["group:", "name:", "version:"];
    let mut quoted = quoted(line);
    let is_whole = parts.iter().all(|part| line.contains(part));
    let (group, name, version) = (quoted.next()?, quoted.next()?, quoted.next()?);
    (is_whole && is_version(version)).then(|| (format!("{group}:{name}"), version.to_owned()))
}

/// Parses `id("a.b") version "1.2.3"`.
fn plugin(line: &str) -> Option<(String, String)> {
    let (named, rest) = line.split_once(" version")?;
    let (name, version) = (quoted(named).next()?, quoted(rest).next()?);
    is_version(version).then(|| (name.to_owned(), version.to_owned()))
}

/// Parses `ext.kotlin_version = "1.9"`.
fn variable(line: &str) -> Option<(String, String)> {
    let (name, value) = line.split_once('=')?;
    let version = quoted(value).next().filter(|one| is_version(one))?;
    let is_own = names_itself(line);
    let name = name.split_whitespace().last()?;
    (names_version(name) && !is_own).then(|| (name.to_owned(), version.to_owned()))
}
