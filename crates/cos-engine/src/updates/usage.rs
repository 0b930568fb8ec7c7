//! Finds the places in the project's code that use what an update breaks, by the names in its
//! changelog.

use cos_core::update::Update;
use cos_gate::ecosystem::ecosystems;
use regex::Regex;
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::LazyLock;

/// The limit of files, and the size limit of each in bytes.
const MOST_FILES: usize = 4_000;
const LARGEST: u64 = 512 << 10;
/// The number of places that are reported.
const MOST_PLACES: usize = 20;

/// A name written as code.
static CODE: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new(r"`([^`\n]{2,80})`").ok());

/// Returns the places where the project names the package and something that its notes call broken.
pub(super) fn named(root: &Path, files: &BTreeSet<String>, update: &Update) -> Vec<String> {
    let names = names(&update.notes);
    let mut places = Vec::new();
    if names.is_empty() {
        return places;
    }
    let package = [update.name.clone(), update.name.replace('-', "_")];
    let sources = files.iter().filter(|file| {
        let ending = file.rsplit_once('.').map_or("", |(_, ending)| ending);
        ecosystems().any(|one| one.sources.contains(&ending))
    });
    for file in sources.take(MOST_FILES) {
        let path = root.join(file);
        let is_small = path
            .symlink_metadata()
            .is_ok_and(|meta| meta.is_file() && meta.len() <= LARGEST);
        let text = is_small
            .then(|| std::fs::read_to_string(&path).ok())
            .flatten();
        let Some(text) = text.filter(|text| package.iter().any(|name| has_word(text, name))) else {
            continue;
        };
        let found = names.iter().filter(|name| has_word(&text, name));
        places.extend(found.map(|name| format!("{file}: {name}")));
    }
    places.truncate(MOST_PLACES);
    places
}

/// Returns the last part of each code name in the notes, as a caller would write it.
fn names(notes: &[String]) -> BTreeSet<String> {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let code = notes
        .iter()
        .flat_map(|note| CODE.iter().flat_map(|code| code.captures_iter(note)));
    let words = code.filter_map(|found| {
        let code = found
            .get(1)?
            .as_str()
            .trim_end_matches(['(', ')', '!', ';', '?']);
        let last = code.rsplit(|c| !is_part(c)).find(|word| !word.is_empty())?;
        let is_name = last.len() >= 4 && last.starts_with(|c: char| c.is_alphabetic() || c == '_');
        is_name.then(|| last.to_owned())
    });
    words.collect()
}

/// Returns whether a text contains a whole word.
fn has_word(text: &str, word: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(word).any(|(at, _)| {
        let before = text.get(..at).and_then(|text| text.chars().next_back());
        let after = text
            .get(at + word.len()..)
            .and_then(|text| text.chars().next());
        !before.is_some_and(is_part) && !after.is_some_and(is_part)
    })
}
