//! Acts that a sentence asks for other than at its head: in passing, in the passive, as what is run.

use super::fold::TokenKind;
use super::lexicon::{Word, holds};
use super::object::Force;
use super::verb::{OBJECT_WORDS, Verb, VerbKind, base_forms, verb_named};
use super::vocabulary::{CAUSATIVES, PREPOSITIONS, PROGRAMS, PROGRAMS_BROUGHT, WISHED};
use super::{Frame, Reader};
use crate::command;
use crate::effect::EffectKind;

/// How much of a command in a sentence is read, in bytes.
const LONGEST_COMMAND: usize = 512;

/// So many commands in one text are read; a text with more is unreadable.
pub(super) const MOST_COMMANDS: usize = 6;

/// Words that no command goes on with.
const PROSE: &[&str] = &[
    " on the ",
    " on all ",
    " on every ",
    " on our ",
    " so ",
    " then ",
    " once ",
    " because ",
    " until ",
];

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
        let relative = holds("that which", self.word(at.wrapping_sub(1)));
        let forms = base_forms(self.word(at).text(), "s");
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
            let Some(kind) = self.wished(end) else {
                continue;
            };
            let words = self.named_between(at + 1, end);
            if words.is_empty() {
                continue;
            }
            let verb = Verb {
                kind,
                words: 1,
                gerund: false,
            };
            return self.judge_words(end, &verb, force, &words);
        }
    }

    /// `let the press know`: what is told, and to whom.
    pub(super) fn letting_know(&mut self, at: usize) {
        let end = (at + 2..at + 10).find(|end| self.word(*end) == "know");
        let told = end.zip(verb_named("let know"));
        let asked = self.clause.frame == Frame::Act && !self.clause.described;
        if let Some((end, kind)) = told.filter(|_| asked && !self.clause.negated) {
            let words = self.named_between(at + 1, end);
            let verb = Verb {
                kind,
                words: 1,
                gerund: false,
            };
            self.judge_words(at, &verb, Force::Full, &words);
        }
    }

    /// The verb that the end of a wish stands for: `deleted`, `cleaned up`, `gone`.
    fn wished(&self, at: usize) -> Option<&'static VerbKind> {
        let word = self.word(at);
        let meant = WISHED.iter().find(|(end, _)| word == *end);
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
        base_forms(word.text(), "ed").iter().find_map(|base| {
            let long = verb_named(&format!("{base} {}", next.text())).filter(|_| ends(at + 2));
            long.or_else(|| verb_named(base).filter(|_| ends(at + 1)))
        })
    }

    fn named_between(&self, from: usize, end: usize) -> Vec<Word<'a>> {
        let words = (from..end).map(|at| self.word(at));
        words
            .filter(|word| !holds("that sure is are be being to have get", *word))
            .collect()
    }

    /// `download the script from that page`: what is run after it is foreign.
    pub(super) fn fetching(&mut self, at: usize) {
        let words = self.object_words(at + 1);
        let program = words.iter().any(|word| holds(PROGRAMS_BROUGHT, *word));
        let foreign = words.iter().any(|word| {
            word.text().contains("://")
                || holds("from internet web website gist url link page", *word)
        });
        self.fetched |= program && foreign;
    }

    /// `the old rows have to go`.
    pub(super) fn going(&mut self, at: usize) {
        let before = self.before(at);
        let wished = holds("to must should can", before);
        if !wished || self.clause.frame != Frame::Act || self.clause.described {
            return;
        }
        let words: Vec<Word<'a>> = (self.clause.start.max(at.saturating_sub(OBJECT_WORDS))..at)
            .map(|at| self.word(at))
            .filter(|word| !holds("needs need has have to must should can", *word))
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
        let Some(kind) = base_forms(self.word(at + 1).text(), "ed")
            .iter()
            .find_map(|base| verb_named(base))
        else {
            return;
        };
        let words: Vec<Word<'a>> = (self.clause.start.max(modal.saturating_sub(OBJECT_WORDS))
            ..modal)
            .map(|at| self.word(at))
            .filter(|word| !holds("needs need has have", *word))
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
    pub(super) fn embedded_command(&mut self, at: usize, word: Word<'_>) {
        let clause = self.clause;
        let asked = clause.frame == Frame::Act && !clause.described && !clause.negated;
        if !asked || !holds(PROGRAMS, word) {
            return;
        }
        self.commands += 1;
        if self.commands > MOST_COMMANDS {
            return self.leave_unread("more commands than are read");
        }
        let start = self.tokens.get(at).map_or(0, |token| token.start);
        let rest = self.text.get(start..).unwrap_or_default();
        let line = rest
            .get(..rest.floor_char_boundary(LONGEST_COMMAND))
            .unwrap_or(rest)
            .lines()
            .next()
            .unwrap_or_default();
        let line = line.split('`').next().unwrap_or_default();
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
        // `curl … | bash on the build box`: prose may follow a command.
        let prose = PROSE.iter().filter_map(|word| line.find(word)).min();
        if let Some(command) = prose.and_then(|end| line.get(..end)) {
            effects.extend(command::read(command, &folders).notable());
            effects.retain(|effect| effect.kind != EffectKind::Unreadable);
        }
        self.effects.extend(effects);
    }

    /// Whether an act is named among the words: `from dropping the tables`.
    pub(super) fn names_act(words: &[Word<'_>]) -> bool {
        let act = |word: &Word<'_>| {
            base_forms(word.text(), "ing")
                .iter()
                .any(|base| verb_named(base).is_some())
        };
        words.iter().any(act)
    }
}
