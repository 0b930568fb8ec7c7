//! Checks that words which the project gave up do not return, by the list
//! `tools/tidy/retired-words.txt`.

use super::{Offence, Source, finds, hold, house};
use std::path::Path;

/// The list: a word or phrase per line, then `: ` and the term that replaces it.
const LIST: &str = include_str!("../../retired-words.txt");

/// Places that name programs of others, which may bear such a name.
const FOREIGN: [&str; 2] = ["crates/cos-gate/src/catalogue", "docs/reference/gate.md"];

/// The places that may hold such a word: a file or the start of its path, the word, and why.
const EXCEPTIONS: &[(&str, &str, &str)] = &[(
    "crates/cos-gate/src/command/removal.rs",
    "parcel",
    "the folder of a bundler",
)];

fn retired() -> Vec<(&'static str, &'static str)> {
    let rows = LIST.lines().filter(|row| !row.starts_with('#'));
    rows.filter_map(|row| row.split_once(": ")).collect()
}

/// Splits a line into words in lower case: `run_sitting`, `RunSitting` and `run sitting` are the
/// same two words. A blank stands before, between and after them.
fn words_of(line: &str) -> String {
    let mut words = String::from(" ");
    let mut was_lower = false;
    for letter in line.chars() {
        let starts_word = letter.is_uppercase() && was_lower || !letter.is_alphanumeric();
        if starts_word && !words.ends_with(' ') {
            words.push(' ');
        }
        if letter.is_alphanumeric() {
            words.extend(letter.to_lowercase());
        }
        was_lower = letter.is_lowercase();
    }
    if !words.ends_with(' ') {
        words.push(' ');
    }
    words
}

fn returned(source: &Source, excepted: &[(&str, &str, &str)]) -> Vec<Offence> {
    let mut offences = Vec::new();
    for (line, number) in source.text.lines().zip(1..) {
        let words = words_of(line);
        let prose = format!(" {} ", line.to_lowercase());
        for (word, instead) in retired() {
            let is_there = if word.contains(' ') {
                prose.contains(&format!(" {word} "))
                    || [".", ",", ":", ";"]
                        .iter()
                        .any(|end| prose.contains(&format!(" {word}{end}")))
            } else {
                ["", "s"]
                    .iter()
                    .any(|end| words.contains(&format!(" {word}{end} ")))
            };
            let is_excepted = excepted
                .iter()
                .any(|(path, listed, _)| source.path.starts_with(path) && *listed == word);
            if is_there && !is_excepted {
                let what = format!("`{word}` is a retired word; write: {instead}");
                offences.push(Offence::new(&source.path, number, what));
            }
        }
    }
    offences
}

/// The product sources without their test modules, and the papers.
fn judged() -> Vec<Source> {
    let mut judged = house::product();
    judged.retain(|source| house::SHIPPED.contains(&source.member()));
    for source in &mut judged {
        if let Some((product, _)) = source.text.split_once("#[cfg(test)]\nmod tests {") {
            source.text = product.to_owned();
        }
    }
    let is_paper = |source: &&Source| {
        let is_written = Path::new(&source.path)
            .extension()
            .is_some_and(|ending| ending == "md");
        is_written && (source.path.starts_with("docs/") || !source.path.contains('/'))
    };
    judged.extend(house::texts().iter().filter(is_paper).cloned());
    judged.retain(|source| !FOREIGN.iter().any(|place| source.path.starts_with(place)));
    judged
}

#[test]
fn retired_words_do_not_return() {
    let judged = judged();
    let found = judged
        .iter()
        .flat_map(|source| returned(source, EXCEPTIONS));
    hold(found.collect());
}

#[test]
fn every_exception_for_a_retired_word_is_still_needed() {
    let judged = judged();
    for (path, word, _) in EXCEPTIONS {
        let own = judged.iter().filter(|source| source.path.starts_with(path));
        let mark = format!("`{word}`");
        let needed = own
            .flat_map(|source| returned(source, &[]))
            .any(|one| one.what.starts_with(&mark));
        assert!(needed, "{path} has no `{word}`; take it out");
    }
}

#[test]
fn a_retired_word_is_found_in_names_and_prose() {
    let text = "fn take_sitting() {}\nstruct RunSitting;\n// Both sittings are told so.\n\
                // A babysitting agent. untold, stations\nlet parcel = 1;\n";
    let source = Source::planted("crates/cos/src/a.rs", text);
    let places = [1, 2, 3, 3, 4, 5].map(|line| format!("crates/cos/src/a.rs:{line}"));
    finds(
        returned(&source, &[]),
        &places.each_ref().map(String::as_str),
    );
    let granted = [("crates/cos/src/", "parcel", "a bundler")];
    finds(
        returned(&source, &granted),
        &places.each_ref().map(String::as_str)[..5],
    );
}
