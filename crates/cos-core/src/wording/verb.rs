//! Finds known verbs and the words they are applied to.

use super::Reader;
use super::fold::TokenKind;
use super::vocabulary::{
    BUILDING, CONJUNCTIONS, DESCRIBING, Needs, REACHING, RESETS, RUNNING, SOFT, STRICT,
    SUBORDINATORS, holds,
};
use crate::effect::EffectKind;

/// A verb that is known, and how many words it takes.
pub(super) struct Verb {
    pub(super) kind: VerbKind,
    pub(super) words: usize,
    pub(super) gerund: bool,
}

#[derive(Clone, Copy)]
pub(super) enum VerbKind {
    Takes { strict: bool },
    Reaches(EffectKind, Needs),
}

impl<'a> Reader<'a> {
    /// The words a verb is applied to: up to the next sentence, act or description.
    pub(super) fn object_words(&self, from: usize) -> Vec<&'a str> {
        let mut words = Vec::new();
        for (at, token) in self.tokens.iter().enumerate().skip(from) {
            let word = token.word.as_str();
            let next_is_act = self.verb(at + 1).is_some() || is_head(self.word(at + 1));
            let joins = holds(CONJUNCTIONS, word);
            match token.kind {
                TokenKind::Quote => continue,
                TokenKind::Word => {}
                TokenKind::Break | TokenKind::Comma => break,
            }
            let ends = holds(RESETS, word)
                || (holds(SUBORDINATORS, word) && word != "for" && !words.is_empty())
                || (joins && next_is_act)
                || (word == "to" && next_is_act);
            if ends {
                break;
            }
            if !joins {
                words.push(word);
            }
        }
        words
    }

    /// The known verb that starts at a token.
    pub(super) fn verb(&self, at: usize) -> Option<Verb> {
        let first = self.word(at);
        let forms = base_forms(first, "ing");
        for (base, gerund) in
            std::iter::once((first, false)).chain(forms.iter().map(|form| (form.as_str(), true)))
        {
            for words in [3, 2, 1] {
                let rest = (at + 1..at + words).map(|at| self.word(at));
                let name: Vec<&str> = std::iter::once(base).chain(rest).collect();
                if let Some(kind) = verb_named(&name.join(" ")) {
                    return Some(Verb {
                        kind,
                        words,
                        gerund,
                    });
                }
            }
        }
        None
    }
}

pub(super) fn is_head(word: &str) -> bool {
    [BUILDING, DESCRIBING, RUNNING]
        .into_iter()
        .any(|list| holds(list, word))
}

pub(super) fn verb_named(name: &str) -> Option<VerbKind> {
    if STRICT.contains(&name) {
        return Some(VerbKind::Takes { strict: true });
    }
    if SOFT.contains(&name) {
        return Some(VerbKind::Takes { strict: false });
    }
    let reaching = REACHING.iter().find(|(verb, ..)| *verb == name);
    reaching.map(|(_, kind, needs)| VerbKind::Reaches(*kind, *needs))
}

/// What a verb may be without its ending: `dropping` is `drop`, `wiping` is `wipe`.
pub(super) fn base_forms(word: &str, ending: &str) -> Vec<String> {
    let Some(stem) = word.strip_suffix(ending).filter(|stem| stem.len() > 1) else {
        return Vec::new();
    };
    let undoubled = stem.get(..stem.len() - 1).unwrap_or(stem);
    vec![stem.to_owned(), format!("{stem}e"), undoubled.to_owned()]
}
