//! Splits the text of a goal into clauses with one act each, and finds what a pronoun means.

use super::class::Small;
use super::clause::{Clause, Link, Mood, direct};
use super::fold::TokenKind;
use super::sentence;
use super::word::Word;
use std::ops::Range;

/// Returns the clauses of a text, up to about `most`.
pub(super) fn clauses(words: &[Word], most: usize) -> Vec<Clause> {
    let mut found: Vec<Clause> = Vec::new();
    let mut start = 0;
    while start < words.len() && found.len() <= most {
        let rest = words.iter().skip(start);
        let in_sentence = rest.take_while(|word| word.kind != TokenKind::Break);
        let end = start + in_sentence.count();
        if end > start {
            found.extend(sentence::clauses(words, start..end));
        }
        start = end + 1;
    }
    set_statements_apart(&mut found);
    share_later_objects(words, &mut found);
    share_earlier_objects(words, &mut found);
    found
}

/// Marks sentences without an act as statements, if other sentences request something.
fn set_statements_apart(found: &mut [Clause]) {
    let asks = |clause: &Clause| clause.mood == Mood::Asked;
    let bare = |clause: &Clause| clause.link == Link::Bare;
    if found.iter().any(|clause| asks(clause) && !bare(clause)) {
        let bare = found
            .iter_mut()
            .filter(|clause| asks(clause) && bare(clause));
        bare.for_each(|clause| clause.mood = Mood::Stated);
    }
}

/// `drop and recreate the table`: the object follows the later act.
fn share_later_objects(words: &[Word], found: &mut [Clause]) {
    let mut next: Option<Range<usize>> = None;
    for clause in found.iter_mut().rev() {
        let object = clause.object.clone();
        if object.start == clause.at + 1 && nouns(words, &object) == 0 {
            clause.stands_for = next.take();
        }
        next = (clause.link == Link::And).then_some(object);
    }
}

/// `export the table and drop it`: the object follows an earlier act.
fn share_earlier_objects(words: &[Word], found: &mut [Clause]) {
    let mut named: Option<Range<usize>> = None;
    for clause in found {
        let own = words.get(clause.object.clone()).unwrap_or_default();
        let unnamed = nouns(words, &clause.object) == 0;
        let opens_with = |text: &str| own.first().is_some_and(|word| word.text == text);
        let points = own.iter().take(2).any(|word| word.is(Small::Pronoun));
        if opens_with("it") || opens_with("them") || own.is_empty() || points && unnamed {
            if clause.stands_for.is_none() {
                clause.stands_for.clone_from(&named);
            }
        } else if !unnamed {
            named = Some(clause.object.clone());
        }
    }
}

/// Counts the words of an object that name something, before its first preposition.
fn nouns(words: &[Word], object: &Range<usize>) -> usize {
    direct(words, object)
        .filter(|word| word.kind == TokenKind::Word && word.known.small == 0)
        .count()
}
