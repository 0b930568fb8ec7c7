//! Checks that texts are in modern English, by the list `tools/tidy/old-words.txt`. The script
//! `tools/tidy/old-words` lists each place.

use super::{Offence, Source, finds, hold, house};
use regex::{Regex, RegexBuilder};
use std::path::Path;
use std::sync::LazyLock;

/// The list: one regular expression per line, comments behind `#`.
const LIST: &str = include_str!("../../old-words.txt");

/// Texts that people read, which hold no such word: a file, or a folder with a slash at its end.
const PAPERS: [&str; 8] = [
    "README.md",
    "docs/guide/",
    "docs/reference/commands.md",
    "bench/",
    "examples/",
    "plugins/",
    "crates/cos-engine/src/detect/cos.yaml",
    "crates/cos-engine/workflows/",
];

/// What counts as text in these folders.
const WRITTEN: [&str; 4] = ["md", "toml", "yaml", "yml"];

/// Phrases that papers quote from elsewhere, and why.
const QUOTED: [(&str, &str); 1] = [("while somebody has", "the gate's catalogue says so")];

/// The largest number of such words per thousand words of product comments.
const IN_COMMENTS: usize = 1;

static OLD: LazyLock<Regex> = LazyLock::new(|| {
    let words = LIST.lines().map(str::trim);
    let words: Vec<&str> = words
        .filter(|word| !word.is_empty() && !word.starts_with('#'))
        .collect();
    RegexBuilder::new(&format!("(?:{})", words.join("|")))
        .case_insensitive(true)
        .unicode(false)
        .build()
        .unwrap_or_else(|error| panic!("old-words.txt: {error}"))
});

/// Returns the old-fashioned words of a line. A word within another word, in code or behind an
/// apostrophe does not count.
fn old_in(line: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(one) = OLD.find_at(line, at) {
        let before = line[..one.start()].chars().next_back();
        let after = line[one.end()..].chars().next();
        let joins = |letter: char| letter.is_alphanumeric() || "_-`".contains(letter);
        let is_whole = !before.is_some_and(|letter| joins(letter) || letter == '\'')
            && !after.is_some_and(joins);
        if is_whole {
            found.push(one.as_str());
            at = one.end();
        } else {
            let first = line[one.start()..].chars().next();
            at = one.start() + first.map_or(1, char::len_utf8);
        }
    }
    found
}

fn in_papers(source: &Source) -> Vec<Offence> {
    let lines = source.text.lines().zip(1..);
    let lines = lines.filter(|(line, _)| !QUOTED.iter().any(|(text, _)| line.contains(text)));
    lines
        .flat_map(|(line, number)| {
            old_in(line).into_iter().map(move |word| {
                let what = format!("`{word}` is old-fashioned; write it as people speak today");
                Offence::new(&source.path, number, what)
            })
        })
        .collect()
}

fn is_paper(source: &Source) -> bool {
    let ending = Path::new(&source.path).extension();
    let is_written = ending.is_some_and(|ending| WRITTEN.iter().any(|one| ending == *one));
    PAPERS.iter().any(|paper| {
        source.path == *paper
            || paper.ends_with('/') && source.path.starts_with(paper) && is_written
    })
}

/// Returns the number of words in the comments of a file, and each place of an old-fashioned one.
fn in_comments(source: &Source) -> (usize, Vec<Offence>) {
    let (mut words, mut offences) = (0, Vec::new());
    for (line, number) in source.text.lines().zip(1..) {
        let Some(comment) = line.trim_start().strip_prefix("//") else {
            continue;
        };
        let parts = comment.split(|letter: char| !letter.is_ascii_alphabetic() && letter != '\'');
        words += parts.filter(|part| !part.is_empty()).count();
        offences.extend(
            old_in(comment).into_iter().map(|word| {
                Offence::new(&source.path, number, format!("`{word}` is old-fashioned"))
            }),
        );
    }
    (words, offences)
}

#[test]
fn papers_for_users_are_in_modern_english() {
    let papers: Vec<&Source> = house::texts()
        .iter()
        .filter(|text| is_paper(text))
        .collect();
    assert!(papers.len() >= PAPERS.len(), "a paper is missing");
    hold(papers.into_iter().flat_map(in_papers).collect());
}

#[test]
fn comments_are_in_modern_english() {
    let (mut words, mut offences) = (0, Vec::new());
    for source in house::product() {
        let (own, found) = in_comments(&source);
        words += own;
        offences.extend(found);
    }
    let most = words * IN_COMMENTS / 1000;
    if offences.len() > most {
        hold(offences);
    }
}

#[test]
fn an_old_word_is_found_and_a_part_of_a_word_is_not() {
    let text = "Whoever asks is told.\nA storyteller untold, `told`, told-you, re-told.\n\
                The file which is gone, so long as\n";
    let paper = Source::planted("README.md", text);
    finds(
        in_papers(&paper),
        &["README.md:1", "README.md:1", "README.md:3", "README.md:3"],
    );
    let code = Source::planted(
        "crates/cos/src/a.rs",
        "//! One two.\nlet told = \"whoever\";\n  /// Whoever is five words long.\n",
    );
    let (words, offences) = in_comments(&code);
    assert_eq!(words, 7);
    finds(offences, &["crates/cos/src/a.rs:3"]);
}
