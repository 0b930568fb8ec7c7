//! Finds known verbs and the words they are applied to.

use super::Reader;
use super::fold::TokenKind;
use super::lexicon::{Word, holds};
use super::reach::{Needs, REACHING};
use super::vocabulary::{
    BUILDING, CONJUNCTIONS, DESCRIBING, RESETS, RUNNING, SOFT, STRICT, SUBORDINATORS,
};
use crate::effect::EffectKind;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// How many words after a verb are held for what it is applied to.
pub(super) const OBJECT_WORDS: usize = 24;

/// The first word of every verb with the most words of a verb that begins so.
static FIRST_WORDS: LazyLock<BTreeMap<&'static str, usize>> = LazyLock::new(|| {
    let mut longest = BTreeMap::from([("turn", 1), ("switch", 1), ("shut", 1)]);
    for name in VERBS.keys() {
        let words = name.split(' ').count();
        let first = name.split(' ').next().unwrap_or(name);
        let most = longest.entry(first).or_insert(words);
        *most = words.max(*most);
    }
    longest
});

/// A verb that is known, and how many words it takes.
#[derive(Clone, Copy)]
pub(super) struct Verb {
    pub(super) kind: &'static VerbKind,
    pub(super) words: usize,
    pub(super) gerund: bool,
}

/// What a verb may do; a verb may take away and reach out, by what it is applied to.
pub(super) struct VerbKind {
    pub(super) name: &'static str,
    pub(super) takes: Option<Takes>,
    /// What it may do outside, and what it must come with for that.
    pub(super) reaches: Vec<(EffectKind, Needs)>,
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
    pub(super) fn object_words(&self, from: usize) -> Vec<Word<'a>> {
        let mut words = Vec::new();
        for (at, token) in self.tokens.iter().enumerate().skip(from).take(OBJECT_WORDS) {
            let word = token.word();
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
            .find(|(_, token)| token.word() == "off")
            .map(|(at, _)| at);
        off.is_some_and(|at| {
            let next = self.word(at + 1);
            at > verb + 1
                && (next.is_empty()
                    || holds("until for before today tonight so now in on at while", next))
        })
    }

    /// The known verb that starts at a token.
    pub(super) fn verb(&self, at: usize) -> Option<Verb> {
        self.verbs.get(at).copied().flatten()
    }

    /// Finds the known verb that starts at a token.
    pub(super) fn find_verb(&self, at: usize) -> Option<Verb> {
        let first = self.word(at).text();
        let forms = base_forms(first, "ing");
        for (base, gerund) in
            std::iter::once((first, false)).chain(forms.iter().map(|form| (form.as_str(), true)))
        {
            let Some(longest) = FIRST_WORDS.get(base).copied() else {
                continue;
            };
            if matches!(base, "turn" | "switch" | "shut") && self.ends_with_off(at) {
                let kind = verb_named("turn off")?;
                let words = 1;
                return Some(Verb {
                    kind,
                    words,
                    gerund,
                });
            }
            for words in (1..=longest).rev() {
                let rest = (at + 1..at + words).map(|at| self.word(at).text());
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

pub(super) fn is_head(word: Word<'_>) -> bool {
    [BUILDING, DESCRIBING, RUNNING]
        .into_iter()
        .any(|list| holds(list, word))
}

/// Every verb by its name.
static VERBS: LazyLock<BTreeMap<&'static str, VerbKind>> = LazyLock::new(|| {
    let mut verbs = BTreeMap::new();
    for (name, kind, needs) in REACHING {
        kind_in(&mut verbs, name).reaches.push((*kind, *needs));
    }
    for name in SOFT {
        kind_in(&mut verbs, name).takes = Some(Takes::Losable);
    }
    for name in STRICT {
        kind_in(&mut verbs, name).takes = Some(Takes::Anything);
    }
    verbs
});

fn kind_in<'a>(
    verbs: &'a mut BTreeMap<&'static str, VerbKind>,
    name: &'static str,
) -> &'a mut VerbKind {
    verbs.entry(name).or_insert_with(|| VerbKind {
        name,
        takes: None,
        reaches: Vec::new(),
    })
}

pub(super) fn verb_named(name: &str) -> Option<&'static VerbKind> {
    VERBS.get(name)
}

/// What a verb may be without its ending: `dropping` is `drop`, `wiping` is `wipe`.
pub(super) fn base_forms(word: &str, ending: &str) -> Vec<String> {
    let Some(stem) = word
        .strip_suffix(ending)
        .filter(|stem| (2..24).contains(&stem.len()))
    else {
        return Vec::new();
    };
    let undoubled = stem.get(..stem.len() - 1).unwrap_or(stem);
    vec![stem.to_owned(), format!("{stem}e"), undoubled.to_owned()]
}
