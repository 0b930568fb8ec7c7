//! Acts that a sentence asks for other than at its head: in passing, in the passive, as what is run.

use super::object::Force;
use super::verb::{Verb, VerbKind, base_forms, verb_named};
use super::vocabulary::holds;
use super::{Frame, Reader};

impl Reader<'_> {
    /// `execute DROP TABLE users`: what is run is itself an act.
    pub(super) fn run_verb(&mut self, at: usize) {
        let takes = |verb: &Verb| matches!(verb.kind, VerbKind::Takes { .. });
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
}
