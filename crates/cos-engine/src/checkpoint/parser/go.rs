//! Reads dependencies and their versions from `go.mod`.

use super::lines::is_version;
use super::{Manifest, Parsers, Reader};

pub(super) const PARSERS: Parsers = Parsers {
    manifests: &[("go", Reader::Whole(manifest))],
    locks: &[],
};

/// Parses modules with their exact versions, including replacements.
fn manifest(text: &str) -> Option<Manifest> {
    let requested = text.lines().filter_map(|line| {
        let mut words = line.split("//").next()?.split_whitespace().rev();
        let version = words
            .next()
            .filter(|word| word.starts_with('v') && is_version(word))?;
        let name = words.next()?;
        Some((without_major(name).to_owned(), version.to_owned()))
    });
    let is_one = text.lines().any(|line| line.starts_with("module "));
    is_one.then(|| Manifest::of(requested))
}

/// Removes the suffix that names a later major version of a module.
fn without_major(name: &str) -> &str {
    match name.rsplit_once("/v") {
        Some((module, major)) if major.chars().all(|one| one.is_ascii_digit()) => module,
        _ => name,
    }
}
