//! Holds the tables of acts, things, word forms and function words, parsed once.

use super::class::{Act, Classes, Small, Thing};
use super::lookup::Lookup;
use std::collections::BTreeMap;
use std::sync::LazyLock;

const ACTS: &str = include_str!("acts.tsv");
const THINGS: &str = include_str!("things.tsv");
const FORMS: &str = include_str!("forms.tsv");
const SMALL: &str = include_str!("small.tsv");

/// What the tables say about one word or phrase.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Entry {
    pub(super) acts: Classes,
    pub(super) things: Classes,
    pub(super) small: Classes,
    /// Number of words in the longest phrase that starts with this one; at least 1.
    longest: usize,
}

/// The inflection of a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Form {
    /// As in the table.
    #[default]
    Base,
    /// `deletes`, `tables`.
    S,
    /// `deleting`.
    Ing,
    /// `deleted`, `sent`.
    Past,
    /// `deletion`: a noun that names an act.
    Noun,
}

static LEXICON: LazyLock<Lookup<Entry>> = LazyLock::new(|| {
    let mut lexicon = BTreeMap::new();
    read_table(&mut lexicon, ACTS, |entry, row| {
        entry.acts |= Act::named(row).map_or(0, Act::bit);
    });
    read_table(&mut lexicon, THINGS, |entry, row| {
        entry.things |= Thing::named(row).map_or(0, Thing::bit);
    });
    read_table(&mut lexicon, SMALL, |entry, row| {
        entry.small |= Small::named(row).map_or(0, Small::bit);
    });
    for phrase in lexicon.keys().copied().collect::<Vec<_>>() {
        let words = phrase.split(' ').count();
        if let Some(first) = phrase.split(' ').next().filter(|_| words > 1) {
            let entry: &mut Entry = lexicon.entry(first).or_default();
            entry.longest = entry.longest.max(words);
        }
    }
    Lookup::of(lexicon.into_iter().collect())
});

/// Irregular and alternative spellings, with their base form.
static STANDS_FOR: LazyLock<Lookup<&'static str>> = LazyLock::new(|| {
    let forms: BTreeMap<&str, &str> = rows(FORMS).collect();
    Lookup::of(forms.into_iter().collect())
});

/// Returns the rows of a table with two columns; lines that start with `#` are comments.
pub(super) fn rows(table: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines = table.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| line.split_once('\t'))
}

fn read_table(
    lexicon: &mut BTreeMap<&'static str, Entry>,
    table: &'static str,
    put: impl Fn(&mut Entry, &str),
) {
    for (row, words) in rows(table) {
        for word in words.split(", ") {
            put(lexicon.entry(word).or_default(), row);
        }
    }
}

/// Returns what the tables say about exactly this text.
pub(super) fn entry(text: &str) -> Entry {
    entry_of(&[text])
}

/// Returns what the tables say about the phrase of these words.
pub(super) fn entry_of(words: &[&str]) -> Entry {
    LEXICON.get(words).copied().unwrap_or_default()
}

impl Entry {
    /// Checks whether the tables contain it, and not only as the start of phrases.
    pub(super) const fn is_known(&self) -> bool {
        self.acts | self.things | self.small != 0
    }

    /// Returns the maximum number of words in a phrase that starts with it.
    pub(super) const fn longest(&self) -> usize {
        self.longest
    }
}

/// Returns every word for an act or a thing that starts with this letter.
pub(super) fn words_from(first: u8) -> impl Iterator<Item = &'static str> {
    let own = LEXICON
        .rows_from(first)
        .filter(|(word, entry)| !word.contains(' ') && entry.acts | entry.things != 0);
    own.map(|(word, _)| *word)
}

/// Returns the base form and inflection of a word: the first reading in the tables, or a guess.
pub(super) fn base_of(word: &str) -> (String, Form) {
    if let Some(base) = STANDS_FOR.get(&[word]) {
        return ((*base).to_owned(), irregular(word, base));
    }
    if entry(word).is_known() {
        return (word.to_owned(), Form::Base);
    }
    let mut guesses = guesses(word);
    if let Some(at) = guesses
        .iter()
        .position(|(guess, _)| entry(guess).is_known())
    {
        return guesses.swap_remove(at);
    }
    guesses.insert(0, (word.to_owned(), Form::Base));
    for (guess, form) in &guesses {
        let bare = PREFIXES
            .iter()
            .find_map(|prefix| guess.strip_prefix(prefix));
        if let Some(bare) = bare.filter(|bare| bare.len() > 2 && entry(bare).acts != 0) {
            return (bare.to_owned(), *form);
        }
    }
    guesses.swap_remove(usize::from(guesses.len() > 1))
}

fn irregular(word: &str, base: &str) -> Form {
    let named = [
        "ion", "ions", "al", "als", "ment", "ments", "ing", "ure", "out", "outs", "back", "backs",
        "down", "up", "over", "live",
    ];
    let plain = |text: &str| text.replace([' ', '-'], "");
    match word {
        _ if plain(word) == plain(base) => Form::Base,
        _ if entry(base).acts != 0 && named.iter().any(|end| word.ends_with(end)) => Form::Noun,
        _ if entry(base).acts != 0 => Form::Past,
        _ => Form::Base,
    }
}

/// Prefixes that leave the kind of a verb unchanged.
const PREFIXES: &[&str] = &[
    "re-", "re", "hard-", "soft-", "hot-", "force-", "bulk-", "mass-", "auto-", "batch-", "pre-",
    "co-", "mis", "cross-", "live-", "quick-", "git-",
];

/// Returns possible base forms of a word, the most likely first.
fn guesses(word: &str) -> Vec<(String, Form)> {
    let mut found = Vec::new();
    for (prefix, form) in [("ing", Form::Ing), ("ed", Form::Past)] {
        if let Some(stem) = word.strip_suffix(prefix).filter(|stem| stem.len() > 1) {
            found.push((format!("{stem}e"), form));
            found.push((stem.to_owned(), form));
            let undoubled = stem.get(..stem.len() - 1).unwrap_or(stem);
            if stem.as_bytes().last() == undoubled.as_bytes().last() {
                found.swap(0, 1);
                found.insert(0, (undoubled.to_owned(), form));
            }
            if let Some(stem) = stem.strip_suffix('i') {
                found.push((format!("{stem}y"), form));
            }
        }
    }
    if let Some(stem) = word
        .strip_suffix('s')
        .filter(|stem| stem.len() > 2 && !stem.ends_with(['s', 'u', 'i']))
    {
        if let Some(stem) = stem.strip_suffix("ie") {
            found.push((format!("{stem}y"), Form::S));
        }
        if ["sse", "xe", "che", "she", "ze"]
            .iter()
            .any(|end| stem.ends_with(end))
        {
            found.push((stem.trim_end_matches('e').to_owned(), Form::S));
        }
        found.push((stem.to_owned(), Form::S));
    }
    for prefix in ["'s", "s'"] {
        found.extend(
            word.strip_suffix(prefix)
                .map(|stem| (stem.to_owned(), Form::Base)),
        );
    }
    found
}
