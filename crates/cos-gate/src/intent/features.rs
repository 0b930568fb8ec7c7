//! Publishes what a trainer of the weights needs: the signs of a goal, and the sum of their weights.

use super::signs::{self, Takes};
use super::weigh::total;
use super::{cut, fold, surroundings, word};

#[derive(Default)]
struct Names(Vec<String>);

impl Takes for Names {
    fn take(&mut self, parts: &[&str], _word: usize) {
        self.0.push(parts.join(" "));
    }
}

/// Returns the signs of each clause of a goal.
pub fn signs_of(goal: &str) -> Vec<Vec<String>> {
    let folded = fold::fold(goal);
    let words = word::words(&fold::tokens(&folded, super::MOST_TOKENS));
    let clauses = cut::clauses(&words, super::MOST_CLAUSES);
    let each = clauses.iter().map(|clause| {
        let mut names = Names::default();
        signs::of_clause(&words, clause, &mut names);
        surroundings::of_clause(&words, &clauses, clause, &mut names);
        names.0.sort_unstable();
        names.0.dedup();
        names.0
    });
    each.collect()
}

/// Returns the weight for asking, in hundredths: above 0 the goal asks. `weight_of` returns the
/// weight of a sign.
pub fn weigh(goal: &str, weight_of: &dyn Fn(&str) -> Option<i32>) -> i32 {
    let sum = |signs: &Vec<String>| {
        let met = signs
            .iter()
            .filter_map(|sign| Some((surroundings::is_sign(sign), weight_of(sign)?)));
        total(met)
    };
    signs_of(goal).iter().map(sum).max().unwrap_or(0)
}
