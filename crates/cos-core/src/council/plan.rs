//! Finds the current step of a council: a walk over its phases from the start that ends at the
//! first unfinished one. The position is never stored, so a restart finds the same one.

use super::escalation::Progress;
use super::{
    Council, CouncilEnd, CouncilPhase, CouncilPolicy, CouncilPurpose, EscalationCause,
    EscalationMade, Slot, TurnId,
};
use crate::ballot::{Concordance, ConvergenceStep, next_round};
use crate::persona::Persona;
use crate::reversibility::{DecisionType, DeliberationMode};

/// The next step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CouncilStep {
    /// These turns are due; empty while all remaining ones are in progress.
    Turns(Vec<TurnId>),
    /// It escalates.
    Escalate(EscalationMade),
    /// It is over.
    Close(CouncilEnd),
}

/// Returns the next step of a council, regardless of cost.
pub fn next(council: &Council, policy: &CouncilPolicy) -> CouncilStep {
    walk(council, policy).map_or_else(|next| next, CouncilStep::Close)
}

/// Returns how a completed council ends; otherwise, as an error, its next step.
fn walk(council: &Council, policy: &CouncilPolicy) -> Result<CouncilEnd, CouncilStep> {
    let round = council.round;
    if council.spec.purpose == CouncilPurpose::Rate {
        return rate(council, round);
    }
    for phase in [CouncilPhase::Intel, CouncilPhase::Assessment] {
        step(council, round, phase)?;
    }
    handle_causes(council, policy, Progress::Assessed)?;
    step(council, round, CouncilPhase::Alternatives)?;
    handle_causes(council, policy, Progress::Proposed)?;
    vote(council, policy)?;
    handle_causes(council, policy, Progress::Voted)?;
    step(council, round, CouncilPhase::Premortem)?;
    step(council, round, CouncilPhase::Synthesis)?;
    let decided = council
        .said(round, CouncilPhase::Synthesis)
        .next()
        .is_some();
    Ok(if decided {
        CouncilEnd::Decided
    } else {
        CouncilEnd::NoSynthesis
    })
}

/// One model rates how hard the decision is to reverse; nothing else happens.
fn rate(council: &Council, round: u8) -> Result<CouncilEnd, CouncilStep> {
    step(council, round, CouncilPhase::Rating)?;
    Ok(match council.rated() {
        Some(_) => CouncilEnd::Rated,
        None => CouncilEnd::Unrated,
    })
}

/// Returns the remaining speakers of a phase.
fn step(council: &Council, round: u8, phase: CouncilPhase) -> Result<(), CouncilStep> {
    let speakers = match phase {
        CouncilPhase::Revision => council.authors(round),
        _ => Council::speakers(council.mode, phase),
    };
    let slots: Vec<(Persona, Slot)> = speakers
        .into_iter()
        .map(|persona| (persona, council.slot(round, phase, persona)))
        .collect();
    let over = |(_, slot): &(Persona, Slot)| matches!(slot, Slot::Spoken | Slot::Gap);
    if slots.iter().all(over) {
        return Ok(());
    }
    let open = slots.into_iter().filter_map(|(persona, slot)| match slot {
        Slot::Open(number) => Some(TurnId {
            round,
            phase,
            persona,
            number,
        }),
        _ => None,
    });
    Err(CouncilStep::Turns(open.collect()))
}

/// Escalates the council if it must and may; ends it if it cannot continue.
fn handle_causes(
    council: &Council,
    policy: &CouncilPolicy,
    by: Progress,
) -> Result<(), CouncilStep> {
    let causes = council.causes(policy, by);
    if let Some(made) = council.escalation(policy, &causes) {
        return Err(CouncilStep::Escalate(made));
    }
    if causes.contains(&EscalationCause::QuorumLost) {
        return Err(CouncilStep::Close(CouncilEnd::QuorumLost));
    }
    if causes.contains(&EscalationCause::NoAlternatives) {
        return Err(CouncilStep::Close(CouncilEnd::NoAlternatives));
    }
    Ok(())
}

/// Runs the votes: first blind, then a debate only if there is a reason for one.
fn vote(council: &Council, policy: &CouncilPolicy) -> Result<(), CouncilStep> {
    if council.alternatives(council.round).len() < 2 {
        return Ok(());
    }
    let first_vote = council.first_vote();
    if first_vote.is_none_or(|(round, _)| round == council.round) {
        step(council, council.round, CouncilPhase::FirstVote)?;
    }
    if !argues(council, policy) {
        return Ok(());
    }
    let mut round = council.round;
    loop {
        if council.mode == DeliberationMode::Delphi && has_voted_before(council, round) {
            step(council, round, CouncilPhase::Revision)?;
        }
        step(council, round, CouncilPhase::RedTeam)?;
        step(council, round, CouncilPhase::Vote)?;
        if council.mode != DeliberationMode::Delphi {
            return Ok(());
        }
        // Without a quorum no further round can reach one.
        if !council.has_quorum() {
            return Err(CouncilStep::Close(CouncilEnd::QuorumLost));
        }
        match convergence(council, policy, round) {
            ConvergenceStep::Again if round < u8::MAX => round += 1,
            ConvergenceStep::InsufficientBallots => {
                return Err(CouncilStep::Close(CouncilEnd::InsufficientBallots));
            }
            _ => return Ok(()),
        }
    }
}

/// Checks whether the council debates: it escalated, the decision is too hard to reverse, or the
/// first positions differ.
pub(super) fn argues(council: &Council, policy: &CouncilPolicy) -> bool {
    let is_hard = DecisionType::of(council.score()) >= policy.debate_from;
    let differs = council.first_vote().is_some_and(|(round, phase)| {
        let concordance = council.tally(round, phase).concordance;
        let converged = concordance.is_some_and(|w| w.0 >= policy.convergence.threshold);
        let needs_all = council.mode == DeliberationMode::Delphi;
        !council.is_agreed(round, phase) || needs_all && !converged
    });
    council.escalation.is_some() || is_hard || differs
}

fn has_voted_before(council: &Council, round: u8) -> bool {
    (1..round).any(|earlier| council.phase(earlier, CouncilPhase::Vote).next().is_some())
}

/// Returns what follows from the votes of a panel that revises, up to a round.
pub(super) fn convergence(council: &Council, policy: &CouncilPolicy, round: u8) -> ConvergenceStep {
    let since = council.escalation.as_ref().map_or(1, |(_, since)| *since);
    let votes: Vec<Option<Concordance>> = (since..=round)
        .map(|round| council.tally(round, CouncilPhase::Vote).concordance)
        .collect();
    next_round(&votes, &policy.convergence)
}
