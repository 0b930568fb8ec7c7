//! Acts that a sentence asks for other than at its head: in passing, in the passive, as what is run.

use super::fold::TokenKind;
use super::object::Force;
use super::verb::{Verb, VerbKind, base_forms, verb_named};
use super::vocabulary::{CAUSATIVES, PREPOSITIONS, PROGRAMS, PROGRAMS_BROUGHT, WISHED, holds};
use super::{Frame, Reader};
use crate::command;
use crate::effect::EffectKind;

impl<'a> Reader<'a> {
    /// `execute DROP TABLE users`: what is run is itself an act.
    pub(super) fn run_verb(&mut self, at: usize) {
        let takes = |verb: &Verb| verb.kind.takes.is_some();
        if let Some(verb) = self.verb(at).filter(takes) {
            self.judge(at, &verb, Force::Full);
        }
    }

    /// A gerund in passing: `by deleting the production data`.
    pub(super) fn passing(&mut self, at: usize) {
        let asked = self.clause.frame == Frame::Act && !self.clause.negated;
        if !asked {
            return;
        }
        if let Some(verb) = self.verb(at).filter(|verb| verb.gerund) {
            self.judge(at, &verb, Force::Passing);
        }
        // `run the script that deletes all users`
        let relative = matches!(self.word(at.wrapping_sub(1)), "that" | "which");
        let forms = base_forms(self.word(at), "s");
        if let Some(kind) = forms
            .iter()
            .find_map(|base| verb_named(base))
            .filter(|_| relative && self.clause.headed)
        {
            let verb = Verb {
                kind,
                words: 1,
                gerund: false,
            };
            self.judge(at, &verb, Force::Full);
        }
    }

    /// `get the old rows deleted`, `I want the cluster gone`: a wish that somebody else does it.
    pub(super) fn causative(&mut self, at: usize) {
        if self.clause.frame != Frame::Act || self.clause.described || self.clause.negated {
            return;
        }
        let weak = holds("make ensure sure see", self.word(at));
        let force = if weak { Force::Passing } else { Force::Full };
        for end in at + 2..self.tokens.len().min(at + 16) {
            let in_clause = self
                .tokens
                .get(end)
                .is_some_and(|token| matches!(token.kind, TokenKind::Word | TokenKind::Quote));
            if !in_clause || holds(CAUSATIVES, self.word(end)) {
                return;
            }
            let words = self.named_between(at + 1, end);
            let Some(kind) = self.wished(end).filter(|_| !words.is_empty()) else {
                continue;
            };
            let verb = Verb {
                kind,
                words: 1,
                gerund: false,
            };
            return self.judge_words(end, &verb, force, &words);
        }
    }

    /// The verb that the end of a wish stands for: `deleted`, `cleaned up`, `gone`.
    fn wished(&self, at: usize) -> Option<VerbKind> {
        let word = self.word(at);
        let meant = WISHED.iter().find(|(end, _)| *end == word);
        if let Some((_, verb)) = meant {
            return verb_named(verb);
        }
        let ends = |at: usize| {
            let word = self.word(at);
            word.is_empty()
                || holds(PREPOSITIONS, word)
                || holds("and before asap today tonight now", word)
        };
        let next = self.word(at + 1);
        base_forms(word, "ed").iter().find_map(|base| {
            let long = verb_named(&format!("{base} {next}")).filter(|_| ends(at + 2));
            long.or_else(|| verb_named(base).filter(|_| ends(at + 1)))
        })
    }

    fn named_between(&self, from: usize, end: usize) -> Vec<&'a str> {
        let words = (from..end).map(|at| self.word(at));
        words
            .filter(|word| !holds("that sure is are be being to have get", word))
            .collect()
    }

    /// `download the script from that page`: what is run after it is foreign.
    pub(super) fn fetching(&mut self, at: usize) {
        let words = self.object_words(at + 1);
        let program = words.iter().any(|word| holds(PROGRAMS_BROUGHT, word));
        let foreign = words.iter().any(|word| {
            word.contains("://") || holds("from internet web website gist url link page", word)
        });
        self.fetched |= program && foreign;
    }

    /// `the old rows have to go`.
    pub(super) fn going(&mut self, at: usize) {
        let before = at.checked_sub(1).map_or("", |before| self.word(before));
        let wished = holds("to must should can", before);
        if !wished || self.clause.frame != Frame::Act || self.clause.described {
            return;
        }
        let words: Vec<&str> = (self.clause.start..at)
            .map(|at| self.word(at))
            .filter(|word| !holds("needs need has have to must should can", word))
            .collect();
        if let Some(kind) = verb_named("delete").filter(|_| !self.clause.negated) {
            let verb = Verb {
                kind,
                words: 1,
                gerund: false,
            };
            self.judge_words(at, &verb, Force::Passing, &words);
        }
    }

    /// `the users table should be dropped`.
    pub(super) fn passive(&mut self, at: usize) {
        let modals = "should must shall will to can";
        let modal = at
            .checked_sub(1)
            .filter(|before| holds(modals, self.word(*before)));
        let Some(modal) =
            modal.filter(|_| self.clause.frame == Frame::Act && !self.clause.described)
        else {
            return;
        };
        let Some(kind) = base_forms(self.word(at + 1), "ed")
            .iter()
            .find_map(|base| verb_named(base))
        else {
            return;
        };
        let words: Vec<&str> = (self.clause.start..modal)
            .map(|at| self.word(at))
            .filter(|word| !holds("needs need has have", word))
            .collect();
        let verb = Verb {
            kind,
            words: 1,
            gerund: false,
        };
        if !std::mem::take(&mut self.clause.negated) {
            self.judge_words(at + 1, &verb, Force::Full, &words);
        }
    }

    /// A command written into the sentence.
    pub(super) fn embedded_command(&mut self, at: usize, word: &str) {
        let clause = self.clause;
        let asked = clause.frame == Frame::Act && !clause.described && !clause.negated;
        if !asked || !holds(PROGRAMS, word) {
            return;
        }
        let start = self.tokens.get(at).map_or(0, |token| token.start);
        let line = self
            .text
            .get(start..)
            .unwrap_or_default()
            .lines()
            .next()
            .unwrap_or_default();
        let line = line.split('`').next().unwrap_or_default();
        let line = line
            .get(..line.floor_char_boundary(super::LONGEST_COMMAND))
            .unwrap_or(line);
        let folders = command::Folders::default();
        let mut effects = command::read(line, &folders).notable();
        if effects
            .iter()
            .any(|effect| effect.kind == EffectKind::Unreadable)
        {
            // A quote that opened before the command, or the prose after it, is in the way.
            let cut = line.split(['\'', '"', '(', ')']).next().unwrap_or_default();
            effects.extend(command::read(cut, &folders).notable());
            effects.retain(|effect| effect.kind != EffectKind::Unreadable);
        }
        self.effects.extend(effects);
    }

    /// Whether an act is named among the words: `from dropping the tables`.
    pub(super) fn names_act(words: &[&str]) -> bool {
        let act = |word: &&str| {
            base_forms(word, "ing")
                .iter()
                .any(|base| verb_named(base).is_some())
        };
        words.iter().any(act)
    }
}
