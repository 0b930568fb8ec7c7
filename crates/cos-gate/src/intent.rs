//! Analyzes a goal in plain English and returns the effects of carrying it out.
//!
//! It splits the text into clauses with one act each, and determines whether the act is requested,
//! described or forbidden, its kind, its object and its place. Each of these is a sign. A table
//! gives each sign a weight for asking a person, and the clause with the highest sum decides. Text
//! that cannot be read makes the gate ask.

mod class;
mod clause;
mod cut;
mod embedded;
pub mod features;
mod fold;
mod lexicon;
mod lookup;
mod path;
mod reason;
mod sentence;
mod signs;
mod surroundings;
mod weigh;
pub mod weights;
mod word;

use crate::effect::{Effect, EffectKind, Place};

pub use path::paths;

/// Maximum length of a text, in bytes; a longer one counts as unreadable.
const LONGEST: usize = 64 * 1024;

/// Maximum number of words and marks; a text with more counts as unreadable.
const MOST_TOKENS: usize = 1_500;

/// Maximum number of clauses; a text with more counts as unreadable.
const MOST_CLAUSES: usize = 300;

/// Returns the effects of `text`, without duplicates.
pub fn effects_of_goal(text: &str) -> Vec<Effect> {
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

/// Returns the effect of unread text, which may be anything.
fn unread(evidence: &str) -> Effect {
    Effect::new(EffectKind::Unreadable, evidence, Place::Outside)
}

#[cfg(test)]
mod tests;
