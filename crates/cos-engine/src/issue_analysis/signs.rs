//! Extracts the features that the linear classifier scores, called signs: the words of a text by
//! their position, its shape, and the matches of phrases.
//!
//! A sign is a kind and a value: `title login`, `pair not break`, `shape people 2`, `found majors
//! 4`.

use super::facts::{EXTRACTORS, Extractor};
use super::kinds;
use super::prose::{Prose, Sentence, SpeakerRole};
use cos_core::checkpoint::{CheckpointFacts, FactValue};
use std::collections::{BTreeMap, BTreeSet};

/// The number of letters of a word stem.
const STEM_CHARS: usize = 6;

/// The number of weighed sentences.
const MOST_SENTENCES: usize = 400;

/// Returns the weighed sentences: those that are not quoted and not steps to an error.
pub(super) fn told(prose: &Prose) -> impl Iterator<Item = &Sentence> {
    let sentences = prose.sentences.iter().filter(|one| !one.aside);
    sentences.take(MOST_SENTENCES)
}

/// Returns whether the whole text is weighed.
pub(super) fn reads_whole(prose: &Prose) -> bool {
    prose.sentences.len() <= MOST_SENTENCES
}

/// Returns the signs of a text, each once.
pub(super) fn of(prose: &Prose, facts: &CheckpointFacts) -> BTreeSet<String> {
    let mut signs = BTreeSet::new();
    let last = prose.turns.len().checked_sub(1).filter(|last| *last > 0);
    for one in told(prose) {
        let is_last = last.is_some() && one.turn == last;
        of_sentence(one, is_last, &mut signs);
    }
    let headline = prose.headline();
    for word in words(&headline).into_iter().chain(kinds_of(&headline)) {
        signs.insert(format!("title {word}"));
    }
    often(prose, &mut signs);
    shape(prose, &mut signs);
    found(facts, &mut signs);
    signs
}

/// Adds the signs of the words of a sentence.
pub(super) fn of_sentence(one: &Sentence, is_last: bool, signs: &mut BTreeSet<String>) {
    let words = words(&one.text);
    for (first, second) in words.iter().zip(words.iter().skip(1)) {
        signs.insert(format!("pair {first} {second}"));
    }
    for word in words.into_iter().chain(kinds_of(&one.text)) {
        if is_last {
            signs.insert(format!("last {word}"));
        }
        if matches!(one.role, SpeakerRole::Other | SpeakerRole::Reviewer) {
            signs.insert(format!("other {word}"));
        }
        signs.insert(format!("text {word}"));
    }
}

/// Returns the kinds of words of a sentence, written as words that no text contains.
fn kinds_of(text: &str) -> impl Iterator<Item = String> {
    let kinds = kinds::of(text).into_iter();
    kinds.map(|kind| format!("<{kind}>"))
}

/// Adds how often each kind of word occurs.
fn often(prose: &Prose, signs: &mut BTreeSet<String>) {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for kind in told(prose).flat_map(|one| kinds::of(&one.text)) {
        *counts.entry(kind).or_default() += 1;
    }
    for (kind, count) in counts {
        signs.insert(format!("often <{kind}> {}", grade(count)));
    }
}

/// Returns the stems of a text in lower case. A number is replaced by its kind.
fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let marks = ['?', '!', '#'];
    let parts =
        text.split(|c: char| !(c.is_alphanumeric() || c == '\'' || c == '.' || marks.contains(&c)));
    for part in parts {
        let mut rest = part.trim_matches('.');
        while let Some(first) = rest.chars().next() {
            let end = rest.find(marks).unwrap_or(rest.len()).max(first.len_utf8());
            let (word, after) = rest.split_at(if marks.contains(&first) { 1 } else { end });
            words.extend(stems(word));
            rest = after;
        }
    }
    words
}

/// Returns the stem of a word, or the kind of a number.
fn stems(word: &str) -> Vec<String> {
    if word.starts_with(|c: char| c.is_ascii_digit()) {
        let kind = match word.len() {
            _ if word.contains('.') => "0.0",
            0..=2 => "0",
            _ => "000",
        };
        return vec![kind.to_owned()];
    }
    let parts = word.split('.').map(|part| part.trim_matches('\''));
    parts
        .filter(|part| !part.is_empty())
        .map(|part| part.chars().take(STEM_CHARS).collect())
        .collect()
}

/// Adds the number of turns, people, items, paths and sentences.
fn shape(prose: &Prose, signs: &mut BTreeSet<String>) {
    let spoken = |roles: &[SpeakerRole]| {
        let turns = prose.turns.iter();
        turns
            .filter(|turn| roles.contains(&turn.role))
            .map(|turn| turn.speaker.as_str())
            .collect::<Vec<_>>()
    };
    let people: BTreeSet<&str> = spoken(&[SpeakerRole::Other, SpeakerRole::Reviewer])
        .into_iter()
        .collect();
    let items = prose.sentences.iter().filter(|one| one.is_item).count();
    for (what, count) in [
        ("turns", prose.turns.len()),
        ("people", people.len()),
        ("reviews", spoken(&[SpeakerRole::Reviewer]).len()),
        ("items", items),
        ("paths", prose.paths.len()),
        ("sentences", prose.sentences.len()),
    ] {
        signs.insert(format!("shape {what} {}", grade(count)));
    }
}

/// Adds the matches of phrases.
fn found(facts: &CheckpointFacts, signs: &mut BTreeSet<String>) {
    for Extractor { fact, sign, .. } in EXTRACTORS.iter().filter(|one| !one.sign.is_empty()) {
        let value = fact.value(facts);
        let amount = value.amount().map_or(0, |(amount, _)| amount);
        let amount = usize::try_from(amount).unwrap_or(usize::MAX);
        let _ = match value {
            FactValue::Work(Some(scope)) => {
                signs.insert(format!("found {sign} {}", scope.value.name()))
            }
            FactValue::Flag(_) if amount > 0 => signs.insert(format!("found {sign}")),
            FactValue::Share(_) if amount >= 10 => {
                signs.insert(format!("found {sign} {}", grade(amount / 10)))
            }
            FactValue::Count(_) | FactValue::Issues(_) if amount > 0 => {
                signs.insert(format!("found {sign} {}", grade(amount)))
            }
            _ => false,
        };
    }
    if facts
        .breaking_updates
        .as_ref()
        .is_some_and(|known| known.value == 0)
    {
        signs.insert("found unbroken".to_owned());
    }
}

/// Returns the grade of a count; each grade is about twice the one before.
fn grade(count: usize) -> usize {
    match count {
        0..=3 => count,
        4..=6 => 4,
        7..=12 => 7,
        13..=24 => 13,
        _ => 25,
    }
}
