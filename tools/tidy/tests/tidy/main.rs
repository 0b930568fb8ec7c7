//! Checks the house rules: `cargo test -p tidy`.
//!
//! Each rule is a function over paths and texts, so that it runs twice: over this repository,
//! where it must find nothing, and over a planted violation, which it must find. Exceptions are
//! written lists with a reason; they may shrink without a word and grow only by review.
//!
//! To read it: [`house`] collects files, [`tokens`] and [`paths`] read Rust, [`graph`] draws the
//! arrows between modules; every other file is one family of rules.
#![expect(
    clippy::panic,
    clippy::expect_used,
    reason = "a rule that cannot read the sources must stop at once"
)]

mod attributes;
mod binaries;
mod citations;
mod cycles;
mod dependencies;
mod errors;
mod graph;
mod house;
mod layers;
mod leaks;
mod markers;
mod names;
mod old_words;
mod paths;
mod prose;
mod purity;
mod retired_words;
mod roles;
mod sizes;
mod sleeps;
mod states;
mod tokens;

use std::fmt;

/// A file to judge: its path from the root of the repository, and what it holds.
#[derive(Debug, Clone)]
struct Source {
    path: String,
    text: String,
}

impl Source {
    /// A file made up for a test of a rule.
    fn planted(path: &str, text: &str) -> Self {
        Self {
            path: path.to_owned(),
            text: text.to_owned(),
        }
    }

    /// Whether the file is a test and nothing else.
    fn is_test(&self) -> bool {
        self.path.contains("/tests/") || self.path.ends_with("/tests.rs")
    }

    /// The file's name without its folder and without `.rs`.
    fn stem(&self) -> &str {
        let name = self.path.rsplit('/').next().unwrap_or_default();
        name.split_once('.').map_or(name, |(stem, _)| stem)
    }

    /// Returns the member of the workspace that the file belongs to, or an empty text.
    fn member(&self) -> &str {
        let mut folders = self.path.split('/');
        match folders.next() {
            Some("crates" | "tools") => folders.next().unwrap_or_default(),
            _ => "",
        }
    }
}

/// One place that breaks one rule: where, what, why it matters and what to do.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Offence {
    path: String,
    line: usize,
    what: String,
}

impl Offence {
    fn new(path: &str, line: usize, what: impl Into<String>) -> Self {
        Self {
            path: path.to_owned(),
            line,
            what: what.into(),
        }
    }
}

impl fmt::Display for Offence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.path, self.line, self.what)
    }
}

/// Passes when nothing was found; else names every place at once.
fn hold(mut offences: Vec<Offence>) {
    offences.sort();
    let list: Vec<String> = offences.iter().map(ToString::to_string).collect();
    assert!(
        list.is_empty(),
        "{} found:\n{}\n",
        list.len(),
        list.join("\n")
    );
}

/// Passes when exactly the planted places were found, given as `path:line` in any order.
fn finds(mut offences: Vec<Offence>, places: &[&str]) {
    offences.sort();
    let mut expected: Vec<&str> = places.to_vec();
    expected.sort_unstable();
    let mut found: Vec<String> = offences
        .iter()
        .map(|offence| format!("{}:{}", offence.path, offence.line))
        .collect();
    found.sort();
    assert_eq!(found, expected, "{offences:#?}");
}
