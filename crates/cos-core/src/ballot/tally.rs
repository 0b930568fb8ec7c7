//! Counts a vote: Borda points, ties, the lead, and how much the rankings agree.

use super::{Ballot, Concordance, Fraction, Margin};
use crate::alternative::AlternativeLabel;
use crate::persona::Persona;
use crate::reversibility::ReversibilityScore;
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;
use std::collections::BTreeSet;

/// What is known of an alternative besides the ballots.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Contender {
    /// The alternative.
    pub label: AlternativeLabel,
    /// Who proposed it.
    pub author: Persona,
    /// How many critical findings it has.
    pub criticals: u32,
    /// How hard it is to reverse; unknown counts as the hardest.
    pub score: Option<ReversibilityScore>,
}

/// The place of an alternative in the result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standing {
    /// The alternative.
    pub label: AlternativeLabel,
    /// Its Borda points: on a ballot with n alternatives the first gets n points and the last 1.
    pub points: u32,
}

/// The result of a vote.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// The alternatives, best first.
    pub standings: Vec<Standing>,
    /// How many ballots are valid.
    pub valid: u32,
    /// How many ballots are void.
    pub void: u32,
    /// The winner's lead over the runner-up: 0 with fewer than two valid ballots, 1 with only one
    /// alternative.
    pub margin: Margin,
    /// The alternative that every ballot, as cast, ranks first; needs at least two valid ballots
    /// and no void one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shared_first: Option<AlternativeLabel>,
    /// How much the ballots, as cast, agree; `None` with fewer than two valid ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub concordance: Option<Concordance>,
}

/// How many alternatives stay in the race after a vote.
const FINALISTS: usize = 3;
/// From this many authors on, a vote for one's own alternative does not count.
const AUTHORS_TO_LEAVE_OUT_OWN: usize = 3;

/// Counts a vote. A ballot that does not rank exactly these alternatives is void, and so is a
/// second ballot of the same voter.
pub fn tally(contenders: &[Contender], ballots: &[Ballot]) -> Tally {
    let labels: Vec<AlternativeLabel> = contenders.iter().map(|one| one.label).collect();
    let mut voters = BTreeSet::new();
    let valid: Vec<&Ballot> = ballots
        .iter()
        .filter(|ballot| ballot.is_valid(&labels) && voters.insert(ballot.voter))
        .collect();
    let scored: Vec<Vec<AlternativeLabel>> = valid.iter().map(|one| scored(one, contenders)).collect();
    let standings = rank(contenders, &scored);
    let void = ballots.len() - valid.len();
    Tally {
        margin: lead(&standings, &scored),
        shared_first: shared_first(&valid).filter(|_| void == 0),
        concordance: concordance(&labels, &valid),
        valid: count(valid.len()),
        void: count(void),
        standings,
    }
}

impl Tally {
    /// Returns the winning alternative.
    pub fn winner(&self) -> Option<AlternativeLabel> {
        self.standings.first().map(|one| one.label)
    }

    /// Returns the alternatives that are still in the race, best first: at most three.
    pub fn finalists(&self) -> Vec<AlternativeLabel> {
        let best = self.standings.iter().take(FINALISTS);
        best.map(|one| one.label).collect()
    }
}

fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

fn signed(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// Returns the part of a ballot that earns points: with enough authors, all but the voter's own
/// alternatives.
fn scored(ballot: &Ballot, contenders: &[Contender]) -> Vec<AlternativeLabel> {
    let authors: BTreeSet<Persona> = contenders.iter().map(|one| one.author).collect();
    let is_own = |label: &AlternativeLabel| {
        let mut own = contenders.iter().filter(|one| one.author == ballot.voter);
        own.any(|one| one.label == *label)
    };
    let counts = |label: &&AlternativeLabel| authors.len() < AUTHORS_TO_LEAVE_OUT_OWN || !is_own(label);
    ballot.ranking.iter().filter(counts).copied().collect()
}

fn points(label: AlternativeLabel, scored: &[Vec<AlternativeLabel>]) -> u32 {
    let on_one = |ballot: &Vec<AlternativeLabel>| {
        let place = ballot.iter().position(|one| *one == label);
        place.map_or(0, |place| ballot.len() - place)
    };
    count(scored.iter().map(on_one).sum())
}

/// Returns how many more ballots prefer `one` to `other` than the reverse. A ballot that leaves one
/// of them out prefers neither.
fn preference(one: AlternativeLabel, other: AlternativeLabel, scored: &[Vec<AlternativeLabel>]) -> i64 {
    let on_one = |ballot: &Vec<AlternativeLabel>| {
        let place = |label| ballot.iter().position(|listed| *listed == label);
        match (place(one), place(other)) {
            (Some(one), Some(other)) if one < other => 1,
            (Some(one), Some(other)) if one > other => -1,
            _ => 0,
        }
    };
    scored.iter().map(on_one).sum()
}

fn rank(contenders: &[Contender], scored: &[Vec<AlternativeLabel>]) -> Vec<Standing> {
    let with_points = |one: &Contender| (points(one.label, scored), *one);
    let mut open: Vec<(u32, Contender)> = contenders.iter().map(with_points).collect();
    open.sort_by_key(|(points, _)| Reverse(*points));
    let ties = open.chunk_by(|(one, _), (other, _)| one == other);
    ties.flat_map(|tie| {
        let points = tie.first().map_or(0, |(points, _)| *points);
        let alike = tie.iter().map(|(_, one)| *one).collect();
        let ordered = break_ties(alike, scored).into_iter();
        ordered.map(move |label| Standing { label, points })
    })
    .collect()
}

/// Orders alternatives with equal points: by preference among them, then fewer critical findings,
/// then easier to reverse, then the label. With more than two, the one that is preferred most often
/// over the others goes first, because three can beat one another in a circle.
fn break_ties(mut tied: Vec<Contender>, scored: &[Vec<AlternativeLabel>]) -> Vec<AlternativeLabel> {
    let all: Vec<AlternativeLabel> = tied.iter().map(|one| one.label).collect();
    let over_all = |one: &Contender| -> i64 {
        let others = all.iter().filter(|other| **other != one.label);
        others
            .map(|other| preference(one.label, *other, scored))
            .sum()
    };
    tied.sort_by_key(|one| Reverse(over_all(one)));
    let alike: Vec<Vec<Contender>> = tied
        .chunk_by(|one, other| over_all(one) == over_all(other))
        .map(<[Contender]>::to_vec)
        .collect();
    if alike.len() > 1 {
        let parts = alike.into_iter();
        return parts.flat_map(|part| break_ties(part, scored)).collect();
    }
    tied.sort_by_key(|one| {
        let score = one.score.unwrap_or(ReversibilityScore::HIGHEST);
        (one.criticals, score, one.label)
    });
    tied.into_iter().map(|one| one.label).collect()
}

fn lead(standings: &[Standing], scored: &[Vec<AlternativeLabel>]) -> Margin {
    Margin(match standings {
        [_] => Fraction::ONE,
        [winner, second, ..] if scored.len() >= 2 => {
            let lead = preference(winner.label, second.label, scored);
            Fraction::of(lead, signed(scored.len())).unwrap_or(Fraction::ZERO)
        }
        _ => Fraction::ZERO,
    })
}

fn shared_first(valid: &[&Ballot]) -> Option<AlternativeLabel> {
    let (first, others) = valid.split_first()?;
    let favourite = first.ranking.first().copied();
    let all = others
        .iter()
        .all(|one| one.ranking.first().copied() == favourite);
    favourite.filter(|_| all && !others.is_empty())
}

/// 12 S / (m² (n³ − n)), where S is the sum of the squared distances of the rank sums from their
/// mean. Twice each distance is an integer, so three times the squared doubles replace twelve.
fn concordance(labels: &[AlternativeLabel], valid: &[&Ballot]) -> Option<Concordance> {
    let (n, m) = (signed(labels.len()), signed(valid.len()));
    if m < 2 {
        return None;
    }
    if n < 2 {
        return Some(Concordance(Fraction::ONE));
    }
    let rank_sum = |label: &AlternativeLabel| -> i64 {
        let places = valid
            .iter()
            .filter_map(|ballot| ballot.ranking.iter().position(|one| one == label));
        places.map(|place| signed(place) + 1).sum()
    };
    let squares: i64 = labels
        .iter()
        .map(|label| (2 * rank_sum(label) - m * (n + 1)).pow(2))
        .sum();
    Fraction::of(3 * squares, m * m * (n * n * n - n)).map(Concordance)
}
