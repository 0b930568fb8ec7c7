//! Weighs the clauses of a text by a table of signs.

use super::clause::Clause;
use super::lexicon::rows;
use super::lookup::Lookup;
use super::signs::{self, Takes};
use super::surroundings;
use super::word::Word;
use std::sync::LazyLock;

/// Weights of signs in hundredths, learned from labelled goals; see [`super::learn`].
const WEIGHTS: &str = include_str!("weights.tsv");

static TABLE: LazyLock<Lookup<i32>> = LazyLock::new(|| {
    let rows = rows(WEIGHTS);
    let rows = rows.filter_map(|(sign, weight)| Some((sign, weight.parse().ok()?)));
    Lookup::of(rows.collect())
});

/// The weight for asking of one clause.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Weighed {
    /// The sum, in hundredths; above 0 it asks.
    pub(super) sum: i32,
    /// The table rows that matched, without duplicates, and the word that shows each.
    met: Vec<(usize, usize)>,
}

impl Weighed {
    pub(super) const fn asks(&self) -> bool {
        self.sum > 0
    }

    /// Returns the signs with their weights in hundredths and the words that show them.
    pub(super) fn signs(&self) -> impl Iterator<Item = (&'static str, i32, usize)> {
        let row = |(number, word): &(usize, usize)| {
            let (sign, weight) = TABLE.row(*number)?;
            Some((*sign, *weight, *word))
        };
        self.met.iter().filter_map(row)
    }
}

impl Takes for Weighed {
    fn take(&mut self, parts: &[&str], word: usize) {
        self.met
            .extend(TABLE.find(parts).map(|number| (number, word)));
    }
}

/// Maximum weight of context for or against asking, in hundredths: no number of harmless words
/// hides an act, and no number of dangerous words creates one.
const MOST_AROUND: i32 = 250;

/// Returns the sum of the weights of signs, in hundredths.
pub(super) fn total<'a>(signs: impl Iterator<Item = (&'a str, i32)>) -> i32 {
    let (mut own, mut around) = (0, 0);
    for (sign, weight) in signs {
        let sum = if surroundings::is_sign(sign) {
            &mut around
        } else {
            &mut own
        };
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
        weighed.met.dedup_by_key(|(number, _)| *number);
        weighed.sum = total(weighed.signs().map(|(sign, weight, _)| (sign, weight)));
        weighed
    });
    each.collect()
}
