//! Decides whether a council escalates to a heavier mode: once, for a cause from a closed list, and
//! only if its budget covers the heavier mode. A text is never a cause.

use super::{
    Council, CouncilPhase, CouncilPolicy, CouncilPurpose, EscalationCause, EscalationMade,
    EscalationRule, Slot,
};
use crate::money::Money;
use crate::persona::{Persona, panel, quorum};
use crate::reversibility::DeliberationMode;

/// The progress of a council.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Progress {
    /// The situation was assessed.
    Assessed,
    /// Alternatives were proposed.
    Proposed,
    /// The voting is over.
    Voted,
}

impl Council {
    /// Checks whether enough of the panel take part.
    pub fn has_quorum(&self) -> bool {
        let panel = panel(self.mode);
        let there = panel.iter().filter(|one| !self.is_absent(**one)).count();
        there >= quorum(panel.len())
    }

    /// Returns every cause that applies so far.
    pub(super) fn causes(&self, policy: &CouncilPolicy, by: Progress) -> Vec<EscalationCause> {
        use EscalationCause as Cause;
        let proposed = by != Progress::Assessed;
        let voted = by == Progress::Voted;
        let alternatives = self.alternatives(self.round);
        let none = proposed && alternatives.is_empty();
        let critical = voted && self.is_critical_everywhere();
        let is_requested = !self.requested.is_empty() || voted && self.is_asked_by_a_voter();
        [
            (!self.has_quorum(), Cause::QuorumLost),
            (none, Cause::NoAlternatives),
            (self.is_rescored(), Cause::Rescored),
            (critical, Cause::CriticalEverywhere),
            (voted && self.is_narrow(policy), Cause::NarrowMargin),
            (is_requested, Cause::Requested),
            (self.spec.budgeted_mode.is_some(), Cause::Underfunded),
        ]
        .into_iter()
        .filter_map(|(holds, cause)| holds.then_some(cause))
        .collect()
    }

    /// Checks whether what is known now needs a heavier mode than this one, and did not at the
    /// start: a person who forced a lighter mode is not overruled by the score that they knew.
    fn is_rescored(&self) -> bool {
        let opened = self.spec.ceilings.mode(self.spec.reversibility.score);
        let now = self.spec.ceilings.mode(self.score());
        now > opened && now > self.mode
    }

    fn is_critical_everywhere(&self) -> bool {
        let alternatives = self.alternatives(self.round);
        let criticals = |label| self.criticals(self.round, label);
        !alternatives.is_empty() && alternatives.iter().all(|one| criticals(one.label) > 0)
    }

    fn is_narrow(&self, policy: &CouncilPolicy) -> bool {
        let vote = self.last_vote();
        vote.is_some_and(|(round, phase)| self.tally(round, phase).margin.0 < policy.narrow_margin)
    }

    fn is_asked_by_a_voter(&self) -> bool {
        let vote = self.last_vote();
        vote.is_some_and(|(round, phase)| {
            let mut papers = self.papers(round, phase);
            papers.any(|(_, paper)| paper.escalate.is_some())
        })
    }

    /// Returns the escalation for these causes, if one is possible.
    pub(super) fn escalation(
        &self,
        policy: &CouncilPolicy,
        causes: &[EscalationCause],
    ) -> Option<EscalationMade> {
        let to = self.heavier(causes)?;
        let once = self.escalation.is_none() && policy.escalation == EscalationRule::Once;
        // If the budget did not cover the full mode at the start, it does not cover it later.
        let may = once && self.spec.budgeted_mode.is_none();
        let affordable = self.left() >= self.worst_case(policy, to);
        (may && affordable && !causes.is_empty()).then(|| EscalationMade {
            from: self.mode,
            to,
            causes: causes.to_vec(),
        })
    }

    /// Returns the mode to escalate to; `None` if no mode helps: the two heaviest have the same
    /// panel.
    fn heavier(&self, causes: &[EscalationCause]) -> Option<DeliberationMode> {
        use DeliberationMode as Mode;
        use EscalationCause as Cause;
        let needs_people = causes
            .iter()
            .any(|cause| matches!(cause, Cause::QuorumLost | Cause::NoAlternatives));
        let next = match self.mode {
            Mode::Express => Mode::Lightweight,
            Mode::Lightweight => Mode::FullCouncil,
            Mode::FullCouncil if !needs_people => Mode::Delphi,
            Mode::FullCouncil | Mode::Delphi => return None,
        };
        let wanted = if needs_people {
            Mode::FullCouncil
        } else {
            next
        };
        let band = self.spec.ceilings.mode(self.score());
        let rescored = causes.contains(&Cause::Rescored).then_some(band);
        Some(wanted.max(next).max(rescored.unwrap_or(next)))
    }

    /// Returns what a heavier mode may cost from here to its end, with one round of debate.
    fn worst_case(&self, policy: &CouncilPolicy, to: DeliberationMode) -> Money {
        let of = |personas: &[Persona]| policy.reserves(personas);
        let open = |phase: CouncilPhase| -> Vec<Persona> {
            let speakers = Self::speakers(to, phase).into_iter();
            let open =
                speakers.filter(|one| matches!(self.slot(self.round, phase, *one), Slot::Open(_)));
            open.collect()
        };
        let opening = [
            CouncilPhase::Intel,
            CouncilPhase::Assessment,
            CouncilPhase::Alternatives,
        ]
        .map(open);
        let mut sum: Money = opening.iter().map(|phase| of(phase)).sum();
        let voters = Self::speakers(to, CouncilPhase::Vote);
        if self.first_vote().is_none() {
            sum += of(&voters);
        }
        if to == DeliberationMode::Delphi {
            sum += of(&Self::speakers(to, CouncilPhase::Alternatives));
        }
        let alone = [Persona::RedTeam, Persona::SupremeCommander];
        sum + of(&alone) + of(&voters) + of(&voters)
    }

    /// Returns the shortest sequence of phases of a mode, without a debate, with the speakers of
    /// each: the budget must cover these before it makes sense to start.
    pub fn least_phases(
        purpose: CouncilPurpose,
        mode: DeliberationMode,
    ) -> impl Iterator<Item = (CouncilPhase, Vec<Persona>)> {
        let rating: &[CouncilPhase] = &[CouncilPhase::Rating];
        let deciding: &[CouncilPhase] = &[
            CouncilPhase::Intel,
            CouncilPhase::Assessment,
            CouncilPhase::Alternatives,
            CouncilPhase::FirstVote,
            CouncilPhase::Premortem,
            CouncilPhase::Synthesis,
        ];
        let phases = match purpose {
            CouncilPurpose::Rate => rating,
            CouncilPurpose::Decide => deciding,
        };
        let phases = phases.iter();
        phases.map(move |phase| (*phase, Self::speakers(mode, *phase)))
    }

    /// Returns who speaks in a phase of a mode. Who revises depends on who proposed.
    pub(super) fn speakers(mode: DeliberationMode, phase: CouncilPhase) -> Vec<Persona> {
        use DeliberationMode as Mode;
        use Persona as P;
        let small = matches!(mode, Mode::Express | Mode::Lightweight);
        match phase {
            CouncilPhase::Intel | CouncilPhase::Assessment | CouncilPhase::Premortem
                if mode == Mode::Express =>
            {
                Vec::new()
            }
            CouncilPhase::Intel if small => vec![P::Scout],
            CouncilPhase::Intel => vec![P::Scout, P::IntelligenceOfficer],
            CouncilPhase::Rating | CouncilPhase::Assessment => vec![P::ChiefStrategist],
            CouncilPhase::Alternatives | CouncilPhase::Revision if small => {
                vec![P::ChiefStrategist]
            }
            CouncilPhase::Alternatives | CouncilPhase::Revision => {
                vec![P::ChiefStrategist, P::FieldTactician, P::LogisticsOfficer]
            }
            CouncilPhase::RedTeam => vec![P::RedTeam],
            CouncilPhase::FirstVote | CouncilPhase::Vote | CouncilPhase::Premortem => {
                let panel = panel(mode).iter().copied();
                panel.filter(|one| one.votes()).collect()
            }
            CouncilPhase::Synthesis => vec![P::SupremeCommander],
        }
    }
}
