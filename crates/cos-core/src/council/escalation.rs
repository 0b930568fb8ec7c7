//! When a council has to become heavier, and whether it may: once, for a cause out of a closed
//! list, and only while its budget holds the heavier one too. Words are never a cause.

use super::{
    Council, CouncilPhase, CouncilPolicy, CouncilPurpose, EscalationCause, EscalationMade,
    EscalationRule, Slot,
};
use crate::money::Money;
use crate::persona::{Persona, panel, quorum};
use crate::reversibility::DeliberationMode;

/// How far a council has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Progress {
    /// What is there and what the question is has been told.
    Assessed,
    /// Alternatives have been proposed.
    Proposed,
    /// The voting is over.
    Voted,
}

impl Council {
    /// Whether enough of the panel are there.
    pub fn has_quorum(&self) -> bool {
        let panel = panel(self.mode);
        let there = panel.iter().filter(|one| !self.is_absent(**one)).count();
        there >= quorum(panel.len())
    }

    /// Every cause that holds by now.
    pub(super) fn causes(&self, policy: &CouncilPolicy, by: Progress) -> Vec<EscalationCause> {
        use EscalationCause as Cause;
        let proposed = by != Progress::Assessed;
        let voted = by == Progress::Voted;
        let alternatives = self.alternatives(self.round);
        let none = proposed && alternatives.is_empty();
        let critical = voted && self.is_critical_everywhere();
        let asked = !self.requested.is_empty() || voted && self.is_asked_by_a_voter();
        [
            (!self.has_quorum(), Cause::QuorumLost),
            (none, Cause::NoAlternatives),
            (self.is_rescored(), Cause::Rescored),
            (critical, Cause::CriticalEverywhere),
            (voted && self.is_narrow(policy), Cause::NarrowMargin),
            (asked, Cause::Requested),
            (self.spec.budgeted_mode.is_some(), Cause::Underfunded),
        ]
        .into_iter()
        .filter_map(|(holds, cause)| holds.then_some(cause))
        .collect()
    }

    /// Whether what is known by now belongs in a heavier mode than this one, and did not from the
    /// start: who forced a lighter one is not overruled by the score they knew.
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

    /// The escalation that these causes lead to, where one is possible.
    pub(super) fn escalation(
        &self,
        policy: &CouncilPolicy,
        causes: &[EscalationCause],
    ) -> Option<EscalationMade> {
        let to = self.heavier(causes)?;
        let once = self.escalation.is_none() && policy.escalation == EscalationRule::Once;
        // What its money did not reach for at the start, it does not reach for later.
        let may = once && self.spec.budgeted_mode.is_none();
        let affordable = self.left() >= self.worst_case(policy, to);
        (may && affordable && !causes.is_empty()).then(|| EscalationMade {
            from: self.mode,
            to,
            causes: causes.to_vec(),
        })
    }

    /// The mode to go to; none where no mode helps: the heaviest two have the same panel.
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

    /// What a heavier mode may cost from here to its end, with one round of arguing.
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

    /// The phases of a mode up to its end, where nobody has to argue, with who speaks in each: who must
    /// be paid for before it makes sense to begin.
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

    /// Who speaks in a phase of a mode. Who revises hangs on who proposed.
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
            CouncilPhase::Alternatives | CouncilPhase::Revision if small => vec![P::ChiefStrategist],
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
