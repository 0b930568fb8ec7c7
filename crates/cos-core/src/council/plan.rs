//! Where a council stands: one walk over its phases from the start, which ends at the first that
//! is not over. Nothing remembers the place, so a restart finds the same one.

use super::escalation::Progress;
use super::{
    Council, CouncilEnd, CouncilPhase, CouncilPolicy, CouncilPurpose, EscalationCause,
    EscalationMade, Slot, TurnId,
};
use crate::ballot::{Concordance, ConvergenceStep, next_round};
use crate::persona::Persona;
use crate::reversibility::{DecisionType, DeliberationMode};

/// What comes next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CouncilStep {
    /// These are to be asked; nobody, while all that are left are being asked.
    Turns(Vec<TurnId>),
    /// It becomes heavier.
    Escalate(EscalationMade),
    /// It is over.
    Close(CouncilEnd),
}

/// What comes next in a council, whatever it costs.
pub fn next(council: &Council, policy: &CouncilPolicy) -> CouncilStep {
    walk(council, policy).map_or_else(|next| next, CouncilStep::Close)
}

/// How a council ends that has gone through everything; else, as an error, where it stands.
fn walk(council: &Council, policy: &CouncilPolicy) -> Result<CouncilEnd, CouncilStep> {
    let round = council.round;
    if council.spec.purpose == CouncilPurpose::Rate {
        return rate(council, round);
    }
    for phase in [CouncilPhase::Intel, CouncilPhase::Assessment] {
        step(council, round, phase)?;
    }
    heed(council, policy, Progress::Assessed)?;
    step(council, round, CouncilPhase::Alternatives)?;
    heed(council, policy, Progress::Proposed)?;
    vote(council, policy)?;
    heed(council, policy, Progress::Voted)?;
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

/// One voice says how hard it is to take back, and that is all.
fn rate(council: &Council, round: u8) -> Result<CouncilEnd, CouncilStep> {
    step(council, round, CouncilPhase::Rating)?;
    Ok(match council.rated() {
        Some(_) => CouncilEnd::Rated,
        None => CouncilEnd::Unrated,
    })
}

/// Whoever has still to speak in a phase.
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

/// Makes the council heavier where it has to be and may; ends it where it cannot go on as it is.
fn heed(council: &Council, policy: &CouncilPolicy, by: Progress) -> Result<(), CouncilStep> {
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

/// The votes: blind first, and argued over only where there is a reason to.
fn vote(council: &Council, policy: &CouncilPolicy) -> Result<(), CouncilStep> {
    if council.alternatives(council.round).len() < 2 {
        return Ok(());
    }
    let held = council.first_vote();
    if held.is_none_or(|(round, _)| round == council.round) {
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
        // Without a quorum no further round can make it one.
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

/// Whether the council argues: it was made heavier, the way back is too hard, or the first
/// positions differ.
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

/// What follows from the votes of a panel that revises, up to a round.
pub(super) fn convergence(council: &Council, policy: &CouncilPolicy, round: u8) -> ConvergenceStep {
    let since = council.escalation.as_ref().map_or(1, |(_, since)| *since);
    let votes: Vec<Option<Concordance>> = (since..=round)
        .map(|round| council.tally(round, CouncilPhase::Vote).concordance)
        .collect();
    next_round(&votes, &policy.convergence)
}
