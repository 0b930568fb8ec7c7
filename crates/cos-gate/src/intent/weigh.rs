//! Scores the clauses of a goal with learned weights.

use super::clause::Clause;
use super::signs::{self, Takes};
use super::surroundings;
use super::weights::{HashedWeights, hash};
use super::word::Word;
use std::sync::LazyLock;

/// Weights of signs in hundredths, learned from labelled goals; `tools/learn` writes them.
const WEIGHTS: &[u8] = include_bytes!("weights.bin");

static TABLE: LazyLock<HashedWeights> = LazyLock::new(|| {
    let mut tables = HashedWeights::tables(WEIGHTS);
    tables.remove("asks").unwrap_or_default()
});

/// The weight for asking of one clause.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Weighed {
    /// The sum, in hundredths; above 0 it asks.
    pub(super) sum: i32,
    /// The hashes of the signs that have a weight, without duplicates; each with whether it
    /// describes context, and its weight.
    met: Vec<(u32, bool, i32)>,
}

impl Weighed {
    pub(super) const fn asks(&self) -> bool {
        self.sum > 0
    }
}

impl Takes for Weighed {
    fn take(&mut self, parts: &[&str], _word: usize) {
        let hash = hash(parts);
        let is_near = parts
            .first()
            .is_some_and(|first| surroundings::is_sign(first));
        self.met
            .extend(TABLE.weight_of(hash).map(|weight| (hash, is_near, weight)));
    }
}

/// Maximum weight of context for or against asking, in hundredths: no number of harmless words
/// hides an act, and no number of dangerous words creates one.
const MOST_AROUND: i32 = 250;

/// Returns the sum of the weights of signs, in hundredths; each comes with whether it describes
/// context.
pub(super) fn total(signs: impl Iterator<Item = (bool, i32)>) -> i32 {
    let (mut own, mut around) = (0, 0);
    for (is_near, weight) in signs {
        let sum = if is_near { &mut around } else { &mut own };
        *sum += weight;
    }
    own + around.clamp(-MOST_AROUND, MOST_AROUND)
}

/// Weighs each clause.
pub(super) fn weigh(words: &[Word], clauses: &[Clause]) -> Vec<Weighed> {
    let each = clauses.iter().map(|clause| {
        let mut weighed = Weighed::default();
        signs::of_clause(words, clause, &mut weighed);
        surroundings::of_clause(words, clauses, clause, &mut weighed);
        weighed.met.sort_unstable();
        weighed.met.dedup_by_key(|(hash, ..)| *hash);
        weighed.sum = total(
            weighed
                .met
                .iter()
                .map(|(_, is_near, weight)| (*is_near, *weight)),
        );
        weighed
    });
    each.collect()
}
