//! Reads dependencies and their versions from the build files, version catalogs and lock files of
//! Gradle.

use super::lines::{LineMeaning, is_version, quoted};
use super::{Asked, Locked, Manifest, Parsers, Reader, collect};
use toml::{Table, Value};

pub(super) const PARSERS: Parsers = Parsers {
    manifests: &[
        ("gradle", Reader::Lines(script)),
        ("gradle_catalog", Reader::Whole(catalog)),
        ("gradle_properties", Reader::Lines(properties)),
    ],
    locks: &[("gradle", lock)],
};

fn script(line: &str) -> LineMeaning {
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
fn properties(line: &str) -> LineMeaning {
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

/// Parses a version catalog: named versions, and versions next to a library or plugin.
fn catalog(text: &str) -> Option<Manifest> {
    let file: Table = text.parse().ok()?;
    let tables = ["versions", "libraries", "plugins"].into_iter();
    let entries = tables.filter_map(|key| file.get(key)?.as_table()).flatten();
    let requested = entries.filter_map(|(name, one)| match one {
        // `group:name:1.0` and `plugin.id:1.0`, or the version alone.
        Value::String(text) => {
            let (own, version) = text.rsplit_once(':').unwrap_or((name, text));
            Some((own.to_owned(), version.to_owned()))
        }
        Value::Table(one) => {
            let rich = one.get("version").and_then(Value::as_table).unwrap_or(one);
            let mut keys = ["version", "strictly", "require", "prefer"].iter();
            let version = keys.find_map(|key| rich.get(*key)?.as_str())?;
            Some((name.clone(), version.to_owned()))
        }
        _ => None,
    });
    Some(Manifest::of(requested.collect::<Asked>()))
}

fn lock(text: &str) -> Option<Locked> {
    let is_one = text.lines().any(|line| line.starts_with("empty="));
    let found = text.lines().filter_map(|line| {
        let (module, _) = line.split_once('=')?;
        let (name, version) = module.rsplit_once(':')?;
        Some((name.to_owned(), version.to_owned()))
    });
    is_one.then(|| collect(found))
}
