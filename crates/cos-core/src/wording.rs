//! Reads a goal in plain English to the effects that carrying it out would have.
//!
//! A text is cut into clauses, one act each: whether the act is asked for, told of or forbidden,
//! what kind of act it is, and what kind of thing it is applied to, where. Each of these is a
//! sign; a table says how much each sign speaks for asking a person, and the clause with the
//! largest sum decides. What cannot be read asks.

mod class;
mod clause;
mod cut;
mod embedded;
mod fold;
pub mod learn;
mod lexicon;
mod lookup;
mod path;
mod reason;
mod sentence;
mod signs;
mod surroundings;
mod weigh;
mod word;

use crate::effect::{Effect, EffectKind, Place};

pub use path::paths;

/// Only so much of a text is read, in bytes; what is longer counts as unreadable.
const LONGEST: usize = 64 * 1024;

/// So many words and marks are read; a text with more counts as unreadable.
const MOST_TOKENS: usize = 1_500;

/// So many clauses are judged; a text with more counts as unreadable.
const MOST_CLAUSES: usize = 300;

/// Reads `text` to its effects, each once.
pub fn read(text: &str) -> Vec<Effect> {
    if text.len() > LONGEST {
        return vec![unread("a text of more than 64 KiB")];
    }
    let folded = fold::fold(text);
    let tokens = fold::tokens(&folded, MOST_TOKENS);
    if tokens.len() > MOST_TOKENS {
        return vec![unread("a text of more words than are read")];
    }
    let words = word::words(&tokens);
    let clauses = cut::clauses(&words, MOST_CLAUSES);
    if clauses.len() > MOST_CLAUSES {
        return vec![unread("more acts than are read")];
    }
    let commands = embedded::starts(&tokens, &words, &clauses);
    if commands.len() > embedded::MOST_COMMANDS {
        return vec![unread("more commands than are read")];
    }
    let typed = commands.into_iter();
    let mut effects: Vec<Effect> = typed
        .flat_map(|start| embedded::effects(&folded, start))
        .collect();
    let weighed = weigh::weigh(&words, &clauses);
    let asking = clauses.iter().zip(&weighed);
    let asking = asking.filter(|(_, weighed)| weighed.asks());
    effects.extend(asking.map(|(clause, _)| reason::effect(&words, clause)));
    effects.sort();
    effects.dedup();
    effects
}

/// What nobody read, so that it may be anything.
fn unread(evidence: &str) -> Effect {
    Effect::new(EffectKind::Unreadable, evidence, Place::Outside)
}

#[cfg(test)]
mod tests;
