//! Classifies the words of a text; a phrase of several words counts as one.

use super::class::{Act, Classes, HERE, Small, Thing};
use super::fold::{Token, TokenKind};
use super::lexicon::{self, Entry, Form, base_of, entry, entry_of};

/// A word, a phrase or a mark.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Word {
    pub(super) kind: TokenKind,
    /// As written, in lower case; phrases with single blanks; empty for a mark.
    pub(super) text: String,
    /// The base form.
    pub(super) base: String,
    pub(super) form: Form,
    pub(super) known: Entry,
    /// The index of its first token.
    pub(super) token: usize,
}

impl Word {
    pub(super) const fn is(&self, small: Small) -> bool {
        self.known.small & small.bit() != 0
    }

    pub(super) const fn does(&self, act: Act) -> bool {
        self.known.acts & act.bit() != 0
    }

    /// Checks whether it may request an act.
    pub(super) const fn is_act(&self) -> bool {
        self.known.acts != 0
    }

    fn mark(kind: TokenKind) -> Self {
        Self {
            kind,
            text: String::new(),
            base: String::new(),
            form: Form::Base,
            known: Entry::default(),
            token: 0,
        }
    }
}

/// Maximum number of spelling corrections in one text.
const MOST_SLIPS: usize = 100;

/// Returns the words of a text.
pub(super) fn words(tokens: &[Token]) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::with_capacity(tokens.len());
    let bases: Vec<(String, Form)> = tokens.iter().map(|token| base_of(&token.text)).collect();
    let mut slips = 0;
    let mut at = 0;
    while let (Some(token), Some((base, form))) = (tokens.get(at), bases.get(at)) {
        if token.kind != TokenKind::Word {
            words.push(Word::mark(token.kind));
            at += 1;
            continue;
        }
        let (mut word, taken) =
            phrase(tokens, &bases, at).unwrap_or_else(|| (single(&token.text, base, *form), 1));
        if !word.known.is_known() && !entry(base).is_known() && slips < MOST_SLIPS {
            slips += 1;
            if let Some(meant) = corrected(&token.text) {
                let (base, form) = base_of(meant);
                word = single(meant, &base, form);
            }
        }
        let first = words
            .last()
            .is_none_or(|word| word.kind == TokenKind::Break);
        if token.is_name && !first && !word.known.is_known() {
            word.known.things |= Thing::Named.bit();
        }
        if word.text == "support" && words.last().is_some_and(is_supported) {
            word.known.things = Thing::Code.bit();
        }
        word.token = at;
        words.push(word);
        at += taken;
    }
    words
}

/// Checks for support of a technical thing, such as Python 3.8 or a dark mode, as opposed to
/// customer support.
fn is_supported(word: &Word) -> bool {
    word.known.things & HERE != 0 || word.text.contains(|c: char| c.is_ascii_digit())
}

fn single(text: &str, base: &str, form: Form) -> Word {
    let mut known = entry(base);
    let plain = entry(text);
    known.small = plain.small;
    known.things |= plain.things | of_shape(text);
    known.acts |= plain.acts;
    Word {
        kind: TokenKind::Word,
        text: text.to_owned(),
        base: base.to_owned(),
        form,
        known,
        token: 0,
    }
}

/// Returns the longest phrase that starts at a token; its first or last word may be inflected.
fn phrase(tokens: &[Token], bases: &[(String, Form)], at: usize) -> Option<(Word, usize)> {
    let (base, form) = bases.get(at)?;
    let written = tokens.get(at)?.text.as_str();
    let longest = entry(base).longest().max(entry(written).longest());
    (2..=longest).rev().find_map(|taken| {
        let own = tokens.get(at..at + taken)?;
        if own.iter().any(|token| token.kind != TokenKind::Word) {
            return None;
        }
        let (last, last_form) = bases.get(at + taken - 1)?;
        let mut words: Vec<&str> = own.iter().map(|token| token.text.as_str()).collect();
        let mut found = entry_of(&words).is_known().then_some(Form::Base);
        if found.is_none() {
            *words.first_mut()? = base;
            found = entry_of(&words).is_known().then_some(*form);
        }
        if found.is_none() {
            *words.first_mut()? = written;
            *words.last_mut()? = last;
            found = entry_of(&words).is_known().then_some(*last_form);
        }
        let name = words.join(" ");
        let parts = own
            .iter()
            .fold(0, |all, token| all | entry(&token.text).things);
        found.map(|form| {
            let mut word = single(&name, &name, form);
            // Any word of a phrase can say where something is.
            word.known.things |= parts & (Thing::Live.bit() | Thing::Local.bit());
            (word, taken)
        })
    })
}

/// Classifies a word by its form: a path, a host, an address, a compound name.
fn of_shape(text: &str) -> Classes {
    let stem = text.trim_end_matches(|c: char| c.is_ascii_digit());
    let ends_in_number =
        stem.len() < text.len() && stem.ends_with(|c: char| c.is_alphabetic() || c == '-');
    let host = [
        "web", "db", "app", "srv", "server", "node", "host", "vm", "lb", "worker", "proxy", "mail",
    ];
    let names = |part: &str| pieces(text).any(|piece| piece == part);
    let mut things = 0;
    if text.contains("://") {
        things |= Thing::Network.bit();
    } else if text.contains('@') && text.contains('.') {
        things |= Thing::People.bit();
    } else if text.contains('/') || is_file_name(text) {
        things |= Thing::File.bit();
    } else if text.contains('_') || text.contains("::") || text.ends_with("()") {
        things |= Thing::Code.bit();
    } else if ends_in_number
        && (host
            .iter()
            .any(|host| names(host) || stem.trim_end_matches('-') == *host))
    {
        things |= Thing::Infrastructure.bit();
    }
    if [
        "/etc", "/var", "/usr", "/opt", "/home", "/srv", "/mnt", "/dev", "~",
    ]
    .iter()
    .any(|root| text.starts_with(root))
    {
        things |= Thing::Machine.bit();
    }
    for piece in pieces(text) {
        things |= match piece {
            "prod" | "production" | "live" => Thing::Live.bit(),
            "staging" | "origin" => Thing::Shared.bit(),
            _ => 0,
        };
    }
    if text.starts_with(['$', '€', '£']) || text.ends_with(['$', '€', '£']) {
        things |= Thing::Money.bit();
    }
    if text.len() > 2 && text.starts_with('#') {
        things |= Thing::Channel.bit();
    }
    things
}

/// Returns the parts of a compound name.
fn pieces(text: &str) -> impl Iterator<Item = &str> {
    text.split(['-', '_', '.', '/', ':'])
}

fn is_file_name(text: &str) -> bool {
    let ending = text.rsplit_once('.').map_or("", |(_, ending)| ending);
    (1..=5).contains(&ending.len())
        && ending.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.len() > ending.len() + 1
        && ending.bytes().all(|c| c.is_ascii_alphanumeric())
}

/// Returns the intended word if one letter is missing, doubled or swapped with the next.
fn corrected(word: &str) -> Option<&'static str> {
    let plain = word.len() > 4 && word.bytes().all(|c| c.is_ascii_lowercase());
    let first = word.as_bytes().first().filter(|_| plain)?;
    let fits = |meant: &&str| {
        meant.len() > 4
            && word.as_bytes().last() == meant.as_bytes().last()
            && word.len().abs_diff(meant.len()) <= 1
            && is_slip(word.as_bytes(), meant.as_bytes())
    };
    lexicon::words_from(*first).find(fits)
}

fn rest_from(text: &[u8], from: usize) -> &[u8] {
    text.get(from..).unwrap_or_default()
}

/// Checks whether `word` is `meant` with one letter missing, doubled, or swapped with the next.
fn is_slip(word: &[u8], meant: &[u8]) -> bool {
    let same = word.iter().zip(meant).take_while(|(a, b)| a == b).count();
    match word.len().cmp(&meant.len()) {
        std::cmp::Ordering::Less => rest_from(word, same) == rest_from(meant, same + 1),
        std::cmp::Ordering::Greater => {
            word.get(same) == word.get(same.wrapping_sub(1))
                && rest_from(word, same + 1) == rest_from(meant, same)
        }
        std::cmp::Ordering::Equal => {
            word.get(same) == meant.get(same + 1)
                && word.get(same + 1) == meant.get(same)
                && rest_from(word, same + 2) == rest_from(meant, same + 2)
        }
    }
}
