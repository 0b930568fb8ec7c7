//! Decides whether two points are the same in other words: by a key of three words, or by the share
//! of common words.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// Words that say nothing about the topic of a sentence.
const STOP: [&str; 48] = [
    "about", "after", "again", "against", "also", "although", "and", "any", "are", "because",
    "been", "before", "being", "between", "but", "can", "could", "does", "each", "every", "for",
    "from", "has", "have", "into", "not", "only", "other", "should", "such", "than", "that", "the",
    "their", "them", "then", "there", "these", "they", "this", "those", "under", "when", "where",
    "which", "while", "with", "would",
];

/// A key has this many words, each longer than [`SHORT`].
const WORDS: usize = 3;
const SHORT: usize = 4;

/// The topic of a point, as up to three words in alphabetical order.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SemanticKey(String);

impl SemanticKey {
    /// Returns the key of a text; `None` if it has no long word.
    pub fn of(text: &str) -> Option<Self> {
        let words = text.split_whitespace().map(|word| {
            let letters = word.chars().filter(|letter| letter.is_alphanumeric());
            letters.flat_map(char::to_lowercase).collect::<String>()
        });
        let long = words.filter(|word| word.chars().count() > SHORT && !is_stop(word));
        let mut first: Vec<String> = long.take(WORDS).collect();
        first.sort_unstable();
        (!first.is_empty()).then(|| Self(first.join("_")))
    }

    /// Reads a key from a file: words of letters, digits and underscores. Returns `None` for
    /// anything else.
    pub fn told(text: &str) -> Option<Self> {
        let fits = |letter: char| letter.is_alphanumeric() || letter == '_';
        let is_key = !text.is_empty() && text.len() <= 200 && text.chars().all(fits);
        is_key.then(|| Self(text.to_lowercase()))
    }
}

impl fmt::Display for SemanticKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

fn is_stop(word: &str) -> bool {
    STOP.contains(&word)
}

/// Checks whether two texts share seven tenths of their words: twice the common words against all
/// words of both. Words have at least three letters, and common endings are cut.
pub fn is_similar(one: &str, other: &str) -> bool {
    let (one, other) = (bag(one), bag(other));
    let total: usize = one.values().chain(other.values()).sum();
    let common: usize = one
        .iter()
        .map(|(word, count)| other.get(word).map_or(0, |times| (*times).min(*count)))
        .sum();
    total > 0 && 20 * common >= 7 * total
}

fn bag(text: &str) -> BTreeMap<String, usize> {
    let mut bag = BTreeMap::new();
    let words = text.split(|letter: char| !letter.is_alphanumeric());
    for word in words.map(str::to_lowercase) {
        if word.chars().count() >= 3 && !is_stop(&word) {
            *bag.entry(stem(&word).to_owned()).or_insert(0) += 1;
        }
    }
    bag
}

fn stem(word: &str) -> &str {
    let without = |ending: &str| {
        let stem = word.strip_suffix(ending)?;
        (stem.chars().count() >= 4).then_some(stem)
    };
    ["ing", "ed", "es", "s"]
        .into_iter()
        .find_map(without)
        .unwrap_or(word)
}
