//! Describes each clause by signs: small facts about its act, object and place, which are then
//! weighed.

use super::class::{Act, Classes, HERE, OPEN, Small, Thing, WORK, acts, is_work, things};
use super::clause::{Clause, direct};
use super::fold::TokenKind;
use super::lexicon::Form;
use super::word::Word;
use std::ops::Range;

/// Receives signs one at a time.
pub(super) trait Takes {
    /// Receives a sign in parts, joined with blanks, and the word that shows it.
    fn take(&mut self, parts: &[&str], word: usize);
}

/// A part of an act's object.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part<'a> {
    /// The noun itself.
    Head,
    /// The words before the noun.
    Before,
    /// The words after this preposition.
    After(&'a str),
    /// The words after a comma.
    Rest,
}

struct Writer<'a, T> {
    words: &'a [Word],
    clause: &'a Clause,
    to: &'a mut T,
}

/// Passes the signs of a clause to `to`.
pub(super) fn of_clause(words: &[Word], clause: &Clause, to: &mut impl Takes) {
    let mut writer = Writer { words, clause, to };
    writer.act();
    writer.object();
}

impl<T: Takes> Writer<'_, T> {
    fn put(&mut self, at: usize, parts: &[&str]) {
        let mut all = [self.clause.mood.name(); 6];
        for (to, part) in all.iter_mut().skip(1).zip(parts) {
            *to = part;
        }
        let count = (parts.len() + 1).min(all.len());
        self.to.take(all.get(..count).unwrap_or_default(), at);
    }

    /// Adds a sign for each class of the act.
    fn put_acts(&mut self, at: usize, parts: &[&str]) {
        for act in acts(self.clause.known.acts) {
            match parts {
                [] => self.put(at, &[act.name()]),
                [one] => self.put(at, &[act.name(), one]),
                [one, two, ..] => self.put(at, &[act.name(), one, two]),
            }
        }
    }

    fn act(&mut self) {
        let clause = self.clause;
        let at = clause.at;
        self.put(at, &["link", clause.link.name()]);
        if !clause.act.is_empty() {
            self.put(at, &["act", &clause.act]);
        }
        self.put_acts(at, &[]);
        if let Some(first) = acts(clause.known.acts).next() {
            self.put(at, &["first", first.name()]);
            self.put(at, &["first", first.name(), clause.link.name()]);
        }
        if let Some(under) = clause.under {
            self.put(at, &["under", under.name()]);
            self.put_acts(at, &["under", under.name()]);
        }
    }

    fn object(&mut self) {
        let object = self.clause.object.clone();
        let meant = self.meant();
        let head = head_of(self.words, &object);
        let mut part = Part::Before;
        let (mut on, mut place) = (meant, 0);
        let mut seen = Vec::new();
        for at in object.clone() {
            let Some(word) = self.words.get(at) else {
                continue;
            };
            match word.kind {
                TokenKind::Comma => part = Part::Rest,
                TokenKind::Word if part != Part::Rest && word.is(Small::Preposition) => {
                    part = Part::After(&word.text);
                }
                TokenKind::Word | TokenKind::Quote | TokenKind::Break => {}
            }
            if word.kind != TokenKind::Word {
                continue;
            }
            match part {
                Part::Rest => {}
                Part::After(_) => place |= word.known.things,
                Part::Before | Part::Head => on |= word.known.things,
            }
            let here = if Some(at) == head { Part::Head } else { part };
            self.thing(at, word, here, &mut seen);
            if part != Part::Rest {
                self.word(at, word);
            }
        }
        self.sides(on, place);
        self.unknown(head, &object);
    }

    /// Returns the classes that a pronoun in the object stands for.
    fn meant(&mut self) -> Classes {
        let at = self.clause.at;
        let named = self.clause.stands_for.clone();
        let meant = named.map_or(0, |named| {
            direct(self.words, &named).fold(0, |all, word| all | word.known.things)
        });
        for thing in things(meant) {
            self.put(at, &["meant", thing.name()]);
            self.put_acts(at, &[thing.name()]);
        }
        meant
    }

    fn unknown(&mut self, head: Option<usize>, object: &Range<usize>) {
        let at = self.clause.at;
        let own = self.words.get(object.clone()).unwrap_or_default();
        if head.is_none() {
            self.put(at, &["no object"]);
            self.put_acts(at, &["nothing"]);
        } else if own.iter().all(|word| word.known.things == 0) {
            self.put(at, &["object unknown"]);
            self.put_acts(at, &["unknown"]);
        }
    }

    /// Adds signs for whether act, object and place together belong to the worktree or to the
    /// outside.
    fn sides(&mut self, on: Classes, place: Classes) {
        let bits = self.clause.known.acts;
        let act = match (bits & WORK != 0, bits & !(WORK | OPEN) != 0) {
            (true, false) => "work",
            (true, true) if is_work(bits) => "mostly work",
            (true, true) => "hardly work",
            (false, true) => "no work",
            (false, false) => "open",
        };
        let at = self.clause.at;
        self.put(at, &[act, "on", side(on)]);
        self.put(at, &[act, "at", side(place)]);
        self.put(at, &[act, "on", side(on), "at", side(place)]);
    }

    fn thing(&mut self, at: usize, word: &Word, part: Part<'_>, seen: &mut Vec<(Thing, bool)>) {
        for thing in things(word.known.things) {
            let name = thing.name();
            match part {
                Part::Head => self.put(at, &["object", name]),
                Part::Before => self.put(at, &["before", name]),
                Part::After(preposition) => {
                    self.put(at, &["place", name]);
                    self.put(at, &[preposition, name]);
                }
                Part::Rest => self.put(at, &["rest", name]),
            }
            let direct = matches!(part, Part::Head | Part::Before);
            if part == Part::Rest || seen.contains(&(thing, direct)) {
                continue;
            }
            seen.push((thing, direct));
            if direct {
                self.put_acts(at, &[name]);
                self.put(at, &[&self.clause.act, name]);
            } else {
                self.put_acts(at, &["at", name]);
            }
        }
    }

    fn word(&mut self, at: usize, word: &Word) {
        if word.is(Small::Every) {
            self.put(at, &["every"]);
        }
        if word.is(Small::Time) {
            self.put(at, &["soon"]);
            self.put_acts(at, &["soon"]);
        }
        if word.known.small != 0 {
            self.put(at, &["small", &word.text]);
            return;
        }
        self.put(at, &["word", stem(word)]);
        let runs = self.clause.known.acts & (Act::Run.bit() | Act::Want.bit()) != 0;
        if matches!(word.form, Form::Base | Form::Noun) {
            for act in acts(word.known.acts) {
                self.put(at, &["noun", act.name()]);
                if runs {
                    self.put(at, &["run", act.name()]);
                }
            }
        }
    }
}

const fn side(things: Classes) -> &'static str {
    match (
        things & HERE != 0,
        things & !(HERE | Thing::Named.bit()) != 0,
    ) {
        (true, true) => "both",
        (true, false) => "here",
        (false, true) => "outside",
        (false, false) => "none",
    }
}

/// Returns the noun of the first phrase: its last word before a preposition.
fn head_of(words: &[Word], object: &Range<usize>) -> Option<usize> {
    let of_phrase = |word: &Word, first: bool| match word.kind {
        TokenKind::Quote => true,
        TokenKind::Word => (first || !word.is(Small::Preposition)) && !word.is(Small::And),
        TokenKind::Comma | TokenKind::Break => false,
    };
    let names = |word: &Word| {
        word.kind == TokenKind::Word && (word.known.small == 0 || word.known.things != 0)
    };
    let own = object
        .clone()
        .map_while(|at| words.get(at).map(|word| (at, word)));
    let phrase = own.take_while(|(at, word)| of_phrase(word, *at == object.start));
    phrase
        .filter(|(_, word)| names(word))
        .last()
        .map(|(at, _)| at)
}

/// Returns the stem of a word; function words and words of a table are unchanged.
pub(super) fn stem(word: &Word) -> &str {
    if word.known.small != 0 {
        return &word.text;
    }
    if word.known.acts | word.known.things != 0 {
        return &word.base;
    }
    let text = word.text.as_str();
    ["ing", "ed", "ly", "es", "s"]
        .iter()
        .find_map(|end| text.strip_suffix(end).filter(|stem| stem.len() > 3))
        .unwrap_or(text)
}
