use super::*;
use crate::reversibility::{Points, ReversibilityScore};

mod agreement;
mod counting;
mod properties;

const VOTERS: [Persona; 6] = [
    Persona::ChiefStrategist,
    Persona::IntelligenceOfficer,
    Persona::FieldTactician,
    Persona::Scout,
    Persona::RedTeam,
    Persona::LogisticsOfficer,
];

fn label(letter: char) -> AlternativeLabel {
    AlternativeLabel::parse(&letter.to_string()).unwrap()
}

/// One ballot for each ranking, each by another voter.
fn ballots(rankings: &[&str]) -> Vec<Ballot> {
    let paired = VOTERS.into_iter().zip(rankings);
    let ballot = |(voter, ranking): (Persona, &&str)| Ballot {
        voter,
        ranking: ranking.chars().map(label).collect(),
    };
    paired.map(ballot).collect()
}

/// Alternatives of one author, who does not vote.
fn contenders(letters: &str) -> Vec<Contender> {
    let contender = |letter| Contender {
        label: label(letter),
        author: Persona::SupremeCommander,
        criticals: 0,
        score: None,
    };
    letters.chars().map(contender).collect()
}

fn counted(letters: &str, rankings: &[&str]) -> Tally {
    tally(&contenders(letters), &ballots(rankings))
}

/// The result of a vote, as letters, and the points.
fn standings(tally: &Tally) -> (String, Vec<u32>) {
    let order = tally.standings.iter().map(|one| one.label.to_string());
    let points = tally.standings.iter().map(|one| one.points);
    (order.collect(), points.collect())
}
