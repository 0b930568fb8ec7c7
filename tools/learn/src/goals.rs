//! Learns the weights of signs from labelled goals.
//!
//! A goal asks when one of its clauses does, so the clauses with the highest weight learn most: one
//! step of logistic regression over the largest of several sums.

use cos_gate::intent::features::{self, signs_of};
use std::collections::BTreeMap;

/// Number of passes over all goals.
const ROUNDS: usize = 20;
/// Initial step size for one goal.
const STEP: f64 = 0.1;
/// Strength of regularization.
const PULL: f64 = 0.02;
/// Weight of a missed question relative to an unnecessary one.
const MISSED: f64 = 1.5;
/// Minimum number of goals that must show a sign.
const SHOWN: usize = 3;
/// Minimum weight, in hundredths; smaller ones are dropped.
const SMALLEST: i32 = 3;

/// One labelled goal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Lesson<'a> {
    /// Its text.
    pub(crate) goal: &'a str,
    /// Whether a person wants to be asked before it is carried out.
    pub(crate) asks: bool,
}

/// A goal as numbers: the indices of the signs of each clause.
struct Numbered {
    clauses: Vec<Vec<usize>>,
    asks: bool,
}

fn numbered(lessons: &[Lesson<'_>]) -> (Vec<String>, Vec<Numbered>) {
    let read: Vec<(Vec<Vec<String>>, bool)> = lessons
        .iter()
        .map(|lesson| (signs_of(lesson.goal), lesson.asks))
        .collect();
    let mut shown: BTreeMap<&str, usize> = BTreeMap::new();
    for (clauses, _) in &read {
        let mut all: Vec<&str> = clauses.iter().flatten().map(String::as_str).collect();
        all.sort_unstable();
        all.dedup();
        for sign in all {
            *shown.entry(sign).or_default() += 1;
        }
    }
    shown.retain(|_, count| *count >= SHOWN);
    let places: BTreeMap<&str, usize> = shown.keys().copied().zip(0..).collect();
    let goals = read.iter().map(|(clauses, asks)| Numbered {
        clauses: clauses
            .iter()
            .map(|signs| {
                signs
                    .iter()
                    .filter_map(|sign| places.get(sign.as_str()).copied())
                    .collect()
            })
            .collect(),
        asks: *asks,
    });
    let goals = goals.collect();
    (shown.keys().map(|sign| (*sign).to_owned()).collect(), goals)
}

/// Learns the weights of signs, in hundredths. The same lessons give the same weights.
pub(crate) fn learn(lessons: &[Lesson<'_>]) -> BTreeMap<String, i32> {
    let (names, goals) = numbered(lessons);
    let mut weights = vec![0.0_f64; names.len()];
    let mut squares = vec![0.1_f64; names.len()];
    let mut sums = vec![0.0_f64; names.len()];
    let mut turn = 1_usize;
    for round in 0..ROUNDS {
        for _ in 0..goals.len() {
            // A pseudo-random order that visits each goal about once per pass.
            turn = (turn.wrapping_mul(1_103_515_245).wrapping_add(12_345)) & 0x7fff_ffff;
            let Some(goal) = goals.get((turn >> 8) % goals.len()) else {
                continue;
            };
            study(goal, &mut weights, &mut squares);
        }
        if round >= ROUNDS / 2 {
            sums.iter_mut()
                .zip(&weights)
                .for_each(|(sum, weight)| *sum += weight);
        }
    }
    let rounds = f64::from(u32::try_from(ROUNDS - ROUNDS / 2).unwrap_or(1));
    let hundredths = |sum: &f64| rounded(100.0 * sum / rounds);
    names
        .into_iter()
        .zip(sums.iter().map(hundredths))
        .filter(|(_, weight)| weight.abs() >= SMALLEST)
        .collect()
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "held between the ends of the range"
)]
fn rounded(value: f64) -> i32 {
    value.clamp(-100_000.0, 100_000.0).round() as i32
}

/// Returns the weight for asking, in hundredths: above 0 it asks.
pub(crate) fn weigh(weights: &BTreeMap<String, i32>, goal: &str) -> i32 {
    features::weigh(goal, &|sign| weights.get(sign).copied())
}

fn sum_of(clause: &[usize], weights: &[f64]) -> f64 {
    clause.iter().filter_map(|at| weights.get(*at)).sum()
}

/// Adjusts the weights of one goal's signs toward its label.
fn study(goal: &Numbered, weights: &mut [f64], squares: &mut [f64]) {
    let sums: Vec<f64> = goal
        .clauses
        .iter()
        .map(|clause| sum_of(clause, weights))
        .collect();
    let most = sums.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if !most.is_finite() {
        return;
    }
    let told = 1.0 / (1.0 + (-most).exp());
    let wrong = if goal.asks {
        MISSED * (told - 1.0)
    } else {
        told
    };
    let shares: Vec<f64> = sums.iter().map(|sum| (2.0 * (sum - most)).exp()).collect();
    let all: f64 = shares.iter().sum();
    for (clause, share) in goal.clauses.iter().zip(&shares) {
        let part = wrong * share / all;
        for at in clause {
            if let (Some(weight), Some(square)) = (weights.get_mut(*at), squares.get_mut(*at)) {
                let slope = part + PULL * *weight * share / all;
                *square += slope * slope;
                *weight -= STEP * slope / square.sqrt();
            }
        }
    }
}
