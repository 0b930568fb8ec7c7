//! Parsers of manifests and lock files: one file for each ecosystem. The table of ecosystems says by
//! name which parser reads which file.

mod cargo;
mod cocoapods;
mod composer;
mod dart;
mod gem;
mod go;
mod gradle;
mod lines;
mod markup;
mod maven;
mod mix;
mod npm;
mod nuget;
mod pip;
mod swift;
mod table;
mod tree;

use super::manifest::{Asked, Manifest};
use super::version::Locked;
use cos_gate::ecosystem::{Ecosystem, ParsedFiles, ecosystems};
use lines::LineMeaning;

/// The parsers of each ecosystem that has some.
const ALL: &[Parsers] = &[
    cargo::PARSERS,
    cocoapods::PARSERS,
    composer::PARSERS,
    dart::PARSERS,
    gem::PARSERS,
    go::PARSERS,
    gradle::PARSERS,
    maven::PARSERS,
    mix::PARSERS,
    npm::PARSERS,
    nuget::PARSERS,
    pip::PARSERS,
    swift::PARSERS,
];

/// The parsers of one ecosystem, by name.
struct Parsers {
    manifests: &'static [(&'static str, Reader)],
    locks: &'static [(&'static str, LockReader)],
}

/// Parses a lock file; `None` where it cannot be read.
type LockReader = fn(&str) -> Option<Locked>;

/// A parser of a manifest.
#[derive(Clone, Copy)]
enum Reader {
    /// Parses the whole text; `None` if the format does not match.
    Whole(fn(&str) -> Option<Manifest>),
    /// Parses each line.
    Lines(fn(&str) -> LineMeaning),
}

/// Checks whether a file names dependencies with their versions.
pub(super) fn is_manifest(path: &str) -> bool {
    manifest_reader(path).is_some()
}

/// Parses a manifest; `None` where it cannot be read.
pub(super) fn manifest(path: &str, text: &str) -> Option<Manifest> {
    match manifest_reader(path)? {
        Reader::Whole(read) => read(text),
        Reader::Lines(said) => Some(lines::read(text, said)),
    }
}

/// Checks whether a lock file parser exists for this file.
pub(super) fn is_lockfile(path: &str) -> bool {
    lock_reader(path).is_some()
}

/// Returns the exact versions in a lock file; `None` where it cannot be read.
pub(super) fn locked(path: &str, text: &str) -> Option<Locked> {
    lock_reader(path)?(text)
}

/// A format that is not parsed is compared by its lines with version numbers.
fn manifest_reader(path: &str) -> Option<Reader> {
    let name = parser_name(path, |one| one.manifests.iter().chain(&[]))?;
    if name == OPAQUE {
        return Some(Reader::Lines(lines::opaque));
    }
    let mut parsers = ALL.iter().flat_map(|one| one.manifests);
    parsers.find(|(own, _)| *own == name).map(|(_, read)| *read)
}

fn lock_reader(path: &str) -> Option<LockReader> {
    let name = parser_name(path, |one| one.locks.iter().chain(one.pins))?;
    let mut parsers = ALL.iter().flat_map(|one| one.locks);
    parsers.find(|(own, _)| *own == name).map(|(_, read)| *read)
}

/// The name of the parser for formats that are not parsed.
const OPAQUE: &str = "opaque";

/// Returns the name of the parser of a file, of those that an ecosystem names.
fn parser_name<I>(path: &str, files: fn(&'static Ecosystem) -> I) -> Option<&'static str>
where
    I: Iterator<Item = &'static ParsedFiles>,
{
    let mut all = ecosystems().flat_map(files);
    all.find(|one| one.contains(path)).map(|one| one.parser)
}

fn collect(pairs: impl Iterator<Item = (String, String)>) -> Locked {
    let mut locked = Locked::new();
    for (name, version) in pairs {
        let _new = locked.entry(name).or_default().insert(version);
    }
    locked
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_parser_is_in_the_table_and_every_name_there_is_a_parser() {
        let of_table = |rows: fn(&'static Ecosystem) -> Vec<&'static ParsedFiles>| {
            let rows = ecosystems().flat_map(rows).map(|row| row.parser);
            rows.filter(|name| !name.is_empty() && *name != OPAQUE)
                .collect::<BTreeSet<&str>>()
        };
        let manifests = ALL.iter().flat_map(|one| one.manifests);
        let manifests: BTreeSet<&str> = manifests.map(|(name, _)| *name).collect();
        assert_eq!(manifests, of_table(|one| one.manifests.iter().collect()));
        let locks = ALL.iter().flat_map(|one| one.locks);
        let locks: BTreeSet<&str> = locks.map(|(name, _)| *name).collect();
        let rows = |one: &'static Ecosystem| one.locks.iter().chain(one.pins).collect();
        assert_eq!(locks, of_table(rows));
    }
}
