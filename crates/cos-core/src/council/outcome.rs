//! Summarises a council: its result, its cost, and whether the debate changed anything.

use super::escalation::Progress;
use super::plan::convergence;
use super::veto::{is_unchallenged, vetoes};
use super::{
    Council, CouncilEnd, CouncilPhase, CouncilPolicy, Defect, EscalationCause, EscalationMade,
    Slot, Synthesis, Turn, TurnFailure, TurnState, Veto,
};
use crate::alternative::AlternativeLabel;
use crate::ballot::{ConvergenceStep, Fraction, Tally};
use crate::checkpoint::CouncilFindings;
use crate::money::{Cost, Money};
use crate::persona::Persona;
use crate::reversibility::DeliberationMode;
use serde::{Deserialize, Serialize};

/// A persona that should have spoken and did not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CouncilGap {
    /// Who.
    pub persona: Persona,
    /// When.
    pub phase: CouncilPhase,
    /// In which round.
    pub round: u8,
    /// Why no answer arrived.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failure: Option<TurnFailure>,
    /// Why the answer is invalid.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub defect: Option<Defect>,
}

/// What several turns used in total.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spending {
    /// How many turns.
    pub turns: u32,
    /// The money; a turn of unknown cost counts as its full reserve.
    pub money: Money,
    /// For how many turns the cost is unknown.
    pub unknown: u32,
    /// Tokens read, as far as reported.
    pub tokens_in: u64,
    /// Tokens written, as far as reported.
    pub tokens_out: u64,
}

/// What the debate changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DebateEffect {
    /// There was no debate.
    NotHeld,
    /// The winner of the first vote stayed the winner.
    Confirmed,
    /// Another alternative won.
    Changed,
    /// It did not finish.
    Open,
}

/// What deliberation cost, and what it achieved.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deliberation {
    /// The cost of everything but the debate.
    pub basic: Spending,
    /// The cost of the debate.
    pub debate: Spending,
    /// What the debate changed.
    pub effect: DebateEffect,
    /// The winner of the first vote.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_choice: Option<AlternativeLabel>,
}

/// Something that was not done now and is kept for later.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum Deferred {
    /// An alternative that got votes.
    Alternative {
        /// Its label.
        label: AlternativeLabel,
        /// Its name.
        name: String,
        /// What it is.
        summary: String,
        /// Its points.
        points: u32,
    },
    /// A dissent that asks to return to the topic later.
    Dissent {
        /// Who.
        expert_label: String,
        /// What they said.
        statement: String,
    },
}

/// The result of a council.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CouncilOutcome {
    /// How it ended; `None` while it is open.
    pub end: Option<CouncilEnd>,
    /// The mode in which it ended.
    pub mode: DeliberationMode,
    /// Its escalation.
    pub escalation: Option<EscalationMade>,
    /// The decision.
    pub synthesis: Option<Synthesis>,
    /// The last vote.
    pub tally: Option<Tally>,
    /// How the rounds of a panel that revises ended.
    pub convergence: Option<ConvergenceStep>,
    /// Causes for an escalation that still apply: a person is asked.
    pub concerns: Vec<EscalationCause>,
    /// Whether the decision should have been challenged but was not: a person is asked.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_unchallenged: bool,
    /// Objections to the decision: a person is asked.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub vetoes: Vec<Veto>,
    /// The findings that determine its confidence.
    pub findings: CouncilFindings,
    /// What it cost and what the debate achieved.
    pub deliberation: Deliberation,
    /// Who did not speak.
    pub gaps: Vec<CouncilGap>,
    /// What is kept for later.
    pub deferred: Vec<Deferred>,
}

/// Computes the result of a council.
pub fn outcome(council: &Council, policy: &CouncilPolicy) -> CouncilOutcome {
    let vote = council.last_vote();
    let tally = vote.map(|(round, phase)| council.tally(round, phase));
    let synthesis = synthesis(council);
    CouncilOutcome {
        end: council.end,
        mode: council.mode,
        escalation: council.escalation.as_ref().map(|(made, _)| made.clone()),
        convergence: rounds(council, policy),
        concerns: council.causes(policy, Progress::Voted),
        is_unchallenged: is_unchallenged(council, policy, synthesis),
        vetoes: vetoes(council, synthesis),
        findings: findings(council, synthesis, tally.as_ref()),
        deliberation: deliberation(council, synthesis),
        gaps: gaps(council),
        deferred: deferred(council, synthesis, tally.as_ref()),
        synthesis: synthesis.cloned(),
        tally,
    }
}

impl CouncilOutcome {
    /// Checks whether a person must decide, whatever the confidence: there was no decision, the
    /// rounds did not converge, it should have escalated and could not, the required challenge is
    /// missing, or there is a critical objection.
    pub fn needs_person(&self) -> bool {
        let converged = matches!(self.convergence, None | Some(ConvergenceStep::Converged));
        self.end != Some(CouncilEnd::Decided)
            || !self.concerns.is_empty()
            || !converged
            || self.is_unchallenged
            || !self.vetoes.is_empty()
    }
}

fn synthesis(council: &Council) -> Option<&Synthesis> {
    let mut statements = council.said(council.round, CouncilPhase::Synthesis);
    statements.find_map(|(_, statements)| match statements {
        super::Statement::Synthesis(synthesis) => Some(synthesis),
        _ => None,
    })
}

fn rounds(council: &Council, policy: &CouncilPolicy) -> Option<ConvergenceStep> {
    let has_argued = council
        .phase(council.round, CouncilPhase::Vote)
        .next()
        .is_some();
    let revises = council.mode == DeliberationMode::Delphi && has_argued;
    revises.then(|| convergence(council, policy, council.round))
}

fn findings(
    council: &Council,
    synthesis: Option<&Synthesis>,
    tally: Option<&Tally>,
) -> CouncilFindings {
    let vote = council.last_vote();
    let on_papers = vote.map_or(0, |(round, phase)| {
        let papers = council.papers(round, phase);
        papers.filter(|(_, paper)| paper.dissent.is_some()).count()
    });
    let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    // The decision may omit a dissent; the ballots cannot.
    let dissents = synthesis.map(|one| count(one.dissents.len().max(on_papers)));
    let chosen = synthesis.map(|one| one.alternative);
    let departs = synthesis.is_some_and(|one| {
        one.override_reason.is_some() || Some(one.alternative) != council.leader()
    });
    let lead = tally.map_or(Fraction::ONE, |tally| tally.margin.0);
    let margin = if departs {
        lead.negated().min(Fraction::ZERO)
    } else {
        lead
    };
    let shared = tally.and_then(|tally| tally.shared_first);
    let agreed = shared.is_some() && shared == chosen && !departs && dissents == Some(0);
    CouncilFindings {
        dissents,
        voting_margin: synthesis.map(|_| margin.floor_hundredths()),
        is_unanimous: synthesis.map(|_| agreed),
        is_novel_domain: synthesis.map(|one| one.novel_domain.is_novel),
        sub_decisions: synthesis.map(|one| count(one.sub_decisions.len())),
    }
}

fn deliberation(council: &Council, synthesis: Option<&Synthesis>) -> Deliberation {
    let (debate, basic): (Vec<&Turn>, Vec<&Turn>) = council
        .turns
        .iter()
        .partition(|turn| turn.id.phase.is_debate());
    let first = council.first_vote();
    let first_choice = first.and_then(|(round, phase)| council.tally(round, phase).winner());
    let effect = match synthesis {
        _ if debate.is_empty() => DebateEffect::NotHeld,
        None => DebateEffect::Open,
        Some(one) if Some(one.alternative) == first_choice => DebateEffect::Confirmed,
        Some(_) => DebateEffect::Changed,
    };
    Deliberation {
        basic: spending(&basic),
        debate: spending(&debate),
        effect,
        first_choice,
    }
}

fn spending(turns: &[&Turn]) -> Spending {
    turns.iter().fold(Spending::default(), |mut sum, turn| {
        let known = turn.usage.filter(|usage| usage.cost != Cost::Unknown);
        sum.turns += 1;
        sum.unknown += u32::from(known.is_none());
        sum.money += turn
            .usage
            .map_or(turn.reserve, |usage| usage.cost.or_reserve(turn.reserve));
        let tokens = |read: fn(super::Usage) -> Option<u64>| turn.usage.and_then(read).unwrap_or(0);
        sum.tokens_in = sum
            .tokens_in
            .saturating_add(tokens(|usage| usage.tokens_in));
        sum.tokens_out = sum
            .tokens_out
            .saturating_add(tokens(|usage| usage.tokens_out));
        sum
    })
}

/// Returns all personas that gave no answer, once for each phase.
fn gaps(council: &Council) -> Vec<CouncilGap> {
    let mut gaps: Vec<CouncilGap> = Vec::new();
    // This order visits the last attempt of each first.
    for turn in council.turns.iter().rev() {
        let (round, phase, persona) = (turn.id.round, turn.id.phase, turn.id.persona);
        let is_told = gaps
            .iter()
            .any(|gap| (gap.round, gap.phase, gap.persona) == (round, phase, persona));
        if is_told || council.slot(round, phase, persona) != Slot::Gap {
            continue;
        }
        let (failure, defect) = match &turn.state {
            TurnState::Failed(failure) => (Some(failure.clone()), None),
            TurnState::Void(defect) => (None, Some(*defect)),
            TurnState::UnderWay | TurnState::Said(_) => (None, None),
        };
        gaps.push(CouncilGap {
            persona,
            phase,
            round,
            failure,
            defect,
        });
    }
    gaps.reverse();
    gaps
}

/// Returns what is kept for later once a decision is made: alternatives with points that were not
/// chosen, and dissents that ask to return to the topic.
fn deferred(
    council: &Council,
    synthesis: Option<&Synthesis>,
    tally: Option<&Tally>,
) -> Vec<Deferred> {
    let Some(synthesis) = synthesis else {
        return Vec::new();
    };
    let points = |label: AlternativeLabel| {
        let standings = tally.map(|tally| tally.standings.iter());
        let mut standings = standings.into_iter().flatten();
        standings
            .find(|one| one.label == label)
            .map_or(0, |one| one.points)
    };
    let alternatives = council.alternatives(council.round).into_iter();
    let left =
        alternatives.filter(|one| one.label != synthesis.alternative && points(one.label) > 0);
    let mut deferred: Vec<Deferred> = left
        .map(|one| Deferred::Alternative {
            label: one.label,
            points: points(one.label),
            name: one.draft.name,
            summary: one.draft.summary,
        })
        .collect();
    let dissents = synthesis.dissents.iter().filter(|one| one.says_later());
    deferred.extend(dissents.map(|one| Deferred::Dissent {
        expert_label: one.expert_label.clone(),
        statement: one.statement.clone(),
    }));
    deferred
}
