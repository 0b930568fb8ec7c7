//! Decides whether a word starts a clause: it must be a verb, not a noun of the same form.

use super::super::class::{Act, Small};
use super::super::clause::{Clause, Link, Mood};
use super::super::fold::TokenKind;
use super::super::lexicon::Form;
use super::super::word::Word;
use super::{Expected, Reader};

/// A noun in the position of an order is followed by its predicate within this many words.
const REPORT_WORDS: usize = 5;

impl Reader<'_> {
    /// Checks whether the act of a clause is at this word.
    pub(super) fn opens(&self, at: usize, word: &Word) -> bool {
        if self.is_requested(at, word) || self.is_gone(at, word) {
            return true;
        }
        if !word.is_act() {
            let may = matches!(self.expected, Expected::RunSpec | Expected::More);
            return may && self.is_unknown_order(at, word);
        }
        if self.is_urged(at, word) {
            return !self.forbids || self.expected == Expected::Infinitive;
        }
        let auxiliary = word.is(Small::Modal) || word.is(Small::Lead);
        if auxiliary && self.leads_on(at) {
            return false;
        }
        match (self.expected, word.form) {
            (Expected::RunSpec, Form::Base | Form::Noun) | (Expected::More, Form::Base) => {
                !self.is_noun_here(at)
            }
            (Expected::RunSpec | Expected::Gerund, Form::Ing)
            | (Expected::Infinitive | Expected::AfterModal, Form::Base) => true,
            (Expected::Nothing, Form::Base) => self.follows_condition(at),
            (Expected::More, Form::Ing) => self.last_form() == Some(Form::Ing) || self.forbids,
            (Expected::More, Form::S) => self.last_form() == Some(Form::S),
            (Expected::More, Form::Past) => {
                let passive = self
                    .found
                    .last()
                    .is_some_and(|last| last.link == Link::Passive);
                passive && self.last_form() == Some(Form::Past)
            }
            (Expected::Finite, Form::Base) => self.has_subject(at),
            (Expected::Finite, form) => form != Form::Noun,
            (Expected::Gerund, Form::Base | Form::Noun) => {
                let no = self.before(at).is_some_and(|word| word.text == "no");
                no && self.forbids && self.ends_after(at, &[Small::And, Small::Lead])
            }
            _ => false,
        }
    }

    /// Checks whether the words before mark an order: `just restart`, `please remove`.
    pub(super) fn is_urged(&self, at: usize, word: &Word) -> bool {
        let urge = self.before(at).is_some_and(|word| word.is(Small::Urge));
        let open = matches!(
            self.expected,
            Expected::Finite | Expected::Nothing | Expected::RunSpec | Expected::More
        );
        urge && open && word.is_act() && word.form == Form::Base
    }

    /// Checks whether the clause ends after a word, or one of these words follows.
    fn ends_after(&self, at: usize, small: &[Small]) -> bool {
        self.word(at + 1).is_none_or(|next| {
            next.kind != TokenKind::Word || small.iter().any(|small| next.is(*small))
        })
    }

    /// Checks for a condition that ends without a comma: `when the tests pass push`.
    fn follows_condition(&self, at: usize) -> bool {
        let state = |last: &Clause| last.known.acts & Act::State.bit() != 0;
        let condition = |last: &Clause| last.mood == Mood::Sourced && last.link == Link::That;
        let last = self.found.last();
        last.is_some_and(|last| last.at + 1 == at && condition(last) && state(last))
    }

    /// Checks for an auxiliary before the act: `have to`, `need a`, `like to`.
    fn leads_on(&self, at: usize) -> bool {
        let leads = [Small::Modal, Small::Subject, Small::Not];
        self.word(at + 1).is_none_or(|next| {
            let order = next.is_act() && next.form == Form::Base;
            order || next.text == "to" || leads.iter().any(|small| next.is(*small))
        })
    }

    /// Checks whether the words before may be the subject of a verb in its base form.
    fn has_subject(&self, at: usize) -> bool {
        self.before(at).is_some_and(|before| {
            let small = [Small::Subject, Small::Modal, Small::That];
            small.iter().any(|small| before.is(*small)) || before.text.ends_with('s')
        })
    }

    pub(super) fn last_form(&self) -> Option<Form> {
        let last = self.found.last()?;
        self.words.get(last.at).map(|word| word.form)
    }

    /// Checks for a noun in the position of an order, with a predicate after it: `reset button`,
    /// `push notification`.
    fn is_noun_here(&self, at: usize) -> bool {
        let next = (at + 1..self.sentence.end).take(REPORT_WORDS);
        let next = next.map_while(|next| self.word(next).map(|word| (next, word)));
        let mut phrase = next.take_while(|(_, word)| is_of_noun(word));
        let report = phrase.find(|(_, word)| word.is(Small::Report));
        report.is_some_and(|(report, _)| report > at + 1 || self.expected == Expected::RunSpec)
    }

    /// Checks for an unknown word in the position of an order: `yeet the`.
    fn is_unknown_order(&self, at: usize, word: &Word) -> bool {
        let noun = self.expected == Expected::More && word.known.things != 0;
        let plain = word.text.bytes().all(|c| c.is_ascii_alphabetic());
        let determined = self
            .word(at + 1)
            .is_some_and(|next| next.is(Small::Determiner));
        word.known.small == 0 && !noun && word.form == Form::Base && plain && determined
    }

    /// Checks for a passive wish: `get it deployed`, `should be dropped`, `needs deleting`.
    pub(super) fn is_requested(&self, at: usize, word: &Word) -> bool {
        if !word.is_act() || at <= self.sentence.start {
            return false;
        }
        let before = |small| self.verb_before(at).is_some_and(|word| word.is(small));
        match word.form {
            Form::Past if before(Small::Passive) => {
                self.obliged || self.expected == Expected::Infinitive
            }
            Form::Past => self.is_causative(at),
            Form::Ing | Form::Noun => before(Small::Lack),
            Form::Base | Form::S => false,
        }
    }

    /// Returns the word before, skipping adverbs.
    fn verb_before(&self, at: usize) -> Option<&Word> {
        let mut before = (self.sentence.start..at)
            .rev()
            .filter_map(|at| self.word(at));
        before.find(|word| word.kind == TokenKind::Word && !word.text.ends_with("ly"))
    }

    /// Checks for `I want the rows deleted`: the act before is a wish, and this word completes it.
    pub(super) fn is_causative(&self, at: usize) -> bool {
        let end = [
            Small::Preposition,
            Small::And,
            Small::Lead,
            Small::Particle,
            Small::That,
        ];
        self.last_asked().is_some_and(|last| {
            let wish = self
                .words
                .get(last.at)
                .is_some_and(|word| word.is(Small::Desire));
            wish && at > last.at + 1 && self.ends_after(at, &end)
        })
    }

    /// Checks for `the old rows have to go`.
    pub(super) fn is_gone(&self, at: usize, word: &Word) -> bool {
        let before = self.verb_before(at).map_or("", |word| word.text.as_str());
        let leads = matches!(before, "to" | "must" | "should" | "can");
        let ends = self.ends_after(at, &[Small::And, Small::Preposition]);
        word.text == "go" && leads && ends && self.subject + 1 < at
    }
}

/// Checks whether a word may be between a noun and its predicate.
fn is_of_noun(word: &Word) -> bool {
    let apart = [Small::Determiner, Small::And, Small::Subject];
    let opens = word.is(Small::That) && !word.is(Small::Report);
    word.kind == TokenKind::Word
        && !opens
        && !apart.iter().any(|small| word.is(*small))
        && !matches!(word.text.as_str(), "to" | "me")
}
