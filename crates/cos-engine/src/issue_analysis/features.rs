//! Publishes for `tools/learn`, which trains the weights: the signs of a text, and the facts that
//! given weights find in it.

use super::facts::{self, prose_of};
use super::{likely, signs};
use cos_core::checkpoint::{CheckpointCommand, CheckpointFacts};
use std::collections::BTreeSet;

pub use super::weigh::{ALWAYS, ThreadReading, WeightTable, Weights, length};

/// Returns the signs of a text, each once.
pub fn signs_of(text: &str) -> BTreeSet<String> {
    let prose = prose_of(text);
    signs::of(&prose, &facts::of(&prose))
}

/// Returns the facts that a command gets from a text with these weights.
pub fn facts_with(
    weights: &WeightTable,
    command: &CheckpointCommand,
    text: &str,
) -> CheckpointFacts {
    let prose = prose_of(text);
    let mut found = facts::of(&prose);
    likely::set_likely_facts(weights, command, &prose, &mut found);
    found
}
