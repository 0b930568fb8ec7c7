//! Adds signs for the context of a clause: words, pairs of words, and what is named, requested and
//! forbidden nearby.

use super::class::{Act, Classes, Small, Thing, acts, things};
use super::clause::{Clause, Mood};
use super::fold::TokenKind;
use super::signs::{Takes, stem};
use super::word::Word;

/// Number of words and marks on each side of an act that count as context.
const NEAR: usize = 30;

/// Classes that count wherever they are named nearby.
const NAMED: Classes = Thing::Live.bit()
    | Thing::Local.bit()
    | Thing::Test.bit()
    | Thing::Document.bit()
    | Thing::Shared.bit()
    | Thing::Code.bit()
    | Thing::File.bit();

/// Checks whether a sign, or its first part, describes context.
pub(super) fn is_sign(sign: &str) -> bool {
    sign.starts_with("near ") || sign == "near"
}

/// Passes the signs of a clause's context to `to`.
pub(super) fn of_clause(words: &[Word], clauses: &[Clause], clause: &Clause, to: &mut impl Takes) {
    let from = clause.at.saturating_sub(NEAR);
    let near = words
        .get(from..words.len().min(clause.at + NEAR))
        .unwrap_or_default();
    let near = near.iter().zip(from..);
    let near = near.filter(|(word, _)| word.kind == TokenKind::Word);
    let (mut named, mut before) = (0, None);
    for (word, at) in near {
        let text = stem(word);
        to.take(&["near word", text], at);
        if let Some(before) = before.replace(text) {
            to.take(&["near pair", before, text], at);
        }
        if word.is(Small::Time) {
            to.take(&["near time"], at);
        }
        for thing in things(word.known.things & NAMED & !named) {
            to.take(&["near", thing.name()], at);
        }
        named |= word.known.things;
    }
    let of_near = |other: &&Clause| other.at.abs_diff(clause.at) <= NEAR;
    let (mut forbidden, mut requested) = (0, 0);
    for other in clauses.iter().filter(of_near) {
        match other.mood {
            Mood::Forbidden => forbidden |= other.known.acts,
            Mood::Asked => requested |= acts(other.known.acts).next().map_or(0, Act::bit),
            Mood::Sourced | Mood::Stated => {}
        }
    }
    for act in acts(forbidden) {
        to.take(&["near forbids", act.name()], clause.at);
    }
    for act in acts(requested) {
        to.take(&["near asks", act.name()], clause.at);
    }
}
