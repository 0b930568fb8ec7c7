//! Finds known verbs and the words they are applied to.

use super::Reader;
use super::fold::TokenKind;
use super::reach::REACHING;
use super::vocabulary::{
    BUILDING, CONJUNCTIONS, DESCRIBING, RESETS, RUNNING, SOFT, STRICT, SUBORDINATORS, holds,
};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// How many words after a verb are held for what it is applied to.
const OBJECT_WORDS: usize = 40;

/// The first words of all verbs, so that most words are told at once to begin none.
static FIRST_WORDS: LazyLock<BTreeSet<&'static str>> = LazyLock::new(|| {
    let taking = STRICT.iter().chain(SOFT).copied();
    let reaching = REACHING.iter().map(|(verb, ..)| *verb);
    let names = taking.chain(reaching).chain(["turn", "switch", "shut"]);
    names.filter_map(|name| name.split(' ').next()).collect()
});

/// A verb that is known, and how many words it takes.
pub(super) struct Verb {
    pub(super) kind: VerbKind,
    pub(super) words: usize,
    pub(super) gerund: bool,
}

/// What a verb may do; a verb may take away and reach out, by what it is applied to.
#[derive(Clone, Copy)]
pub(super) struct VerbKind {
    /// Its name in [`REACHING`], where it may stand more than once.
    pub(super) name: &'static str,
    pub(super) takes: Option<Takes>,
}

/// What a verb takes away.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Takes {
    /// Whatever it is given.
    Anything,
    /// What can be lost.
    Losable,
}

impl<'a> Reader<'a> {
    /// The words a verb is applied to: up to the next sentence, act or description.
    pub(super) fn object_words(&self, from: usize) -> Vec<&'a str> {
        let mut words = Vec::new();
        for (at, token) in self.tokens.iter().enumerate().skip(from).take(OBJECT_WORDS) {
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

    /// `turn the firewall rule off until Monday`.
    fn ends_with_off(&self, verb: usize) -> bool {
        let part = self.tokens.iter().enumerate().skip(verb + 1).take(12);
        let mut part = part.take_while(|(_, token)| token.kind == TokenKind::Word);
        let off = part
            .find(|(_, token)| token.word == "off")
            .map(|(at, _)| at);
        off.is_some_and(|at| {
            let next = self.word(at + 1);
            at > verb + 1
                && (next.is_empty() || holds("until for before today tonight so now", next))
        })
    }

    /// The known verb that starts at a token.
    pub(super) fn verb(&self, at: usize) -> Option<Verb> {
        let first = self.word(at);
        let forms = base_forms(first, "ing");
        for (base, gerund) in
            std::iter::once((first, false)).chain(forms.iter().map(|form| (form.as_str(), true)))
        {
            if !FIRST_WORDS.contains(base) {
                continue;
            }
            if holds("turn switch shut", base) && self.ends_with_off(at) {
                let kind = verb_named("turn off")?;
                let words = 1;
                return Some(Verb {
                    kind,
                    words,
                    gerund,
                });
            }
            for words in [4, 3, 2, 1] {
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

/// Every verb by its name; one that takes away is first of all that.
static VERBS: LazyLock<BTreeMap<&'static str, VerbKind>> = LazyLock::new(|| {
    let kind = |name, takes| (name, VerbKind { name, takes });
    let reaching = REACHING.iter().map(|(name, ..)| kind(*name, None));
    let soft = SOFT.iter().map(|name| kind(*name, Some(Takes::Losable)));
    let strict = STRICT.iter().map(|name| kind(*name, Some(Takes::Anything)));
    reaching.chain(soft).chain(strict).collect()
});

pub(super) fn verb_named(name: &str) -> Option<VerbKind> {
    VERBS.get(name).copied()
}

/// What a verb may be without its ending: `dropping` is `drop`, `wiping` is `wipe`.
pub(super) fn base_forms(word: &str, ending: &str) -> Vec<String> {
    let Some(stem) = word.strip_suffix(ending).filter(|stem| stem.len() > 1) else {
        return Vec::new();
    };
    let undoubled = stem.get(..stem.len() - 1).unwrap_or(stem);
    vec![stem.to_owned(), format!("{stem}e"), undoubled.to_owned()]
}
