//! Decides how a round ended: consensus, objection, or no result
//! (`docs/design/dialogue.md#consensus`).

use super::{
    Presence, Room, RoomPhase, RoundClosing, RoundVerdict, SectionStanding, SectionState, Speech,
    section,
};

impl Room {
    /// Returns the verdict of a round after everyone answered or was given up.
    pub fn verdict(&self, phase: RoomPhase, round: u8) -> RoundVerdict {
        let speeches = self.round(phase, round);
        let tags = || speeches.iter().map(|one| &one.said.tag);
        if tags().any(|tag| tag.objection().is_some()) {
            return RoundVerdict::Objected;
        }
        if !self.is_complete(phase, round, &speeches) {
            return RoundVerdict::Incomplete;
        }
        let agreed: Vec<&Speech<'_>> = speeches
            .iter()
            .filter(|one| one.said.tag == super::RoomTag::Agree)
            .collect();
        if agreed.is_empty() {
            return RoundVerdict::AllPassed;
        }
        let table = match phase {
            RoomPhase::Ideation => self.table.as_ref().map(|one| &one.name),
            RoomPhase::Proposal | RoomPhase::Closing => agreed.first().and_then(|one| one.about),
        };
        let to_it = |one: &&Speech<'_>| one.about.is_some() && one.about == table;
        if agreed.iter().all(to_it) {
            RoundVerdict::Consensus
        } else {
            RoundVerdict::Undecided
        }
    }

    /// Checks whether everyone took part with a readable answer.
    fn is_complete(&self, phase: RoomPhase, round: u8, speeches: &[Speech<'_>]) -> bool {
        let mut members = self.spec.members.iter();
        members.all(|one| self.presence(phase, round, one.seat) == Presence::There)
            && speeches.iter().all(|one| one.said.tag.is_valid())
    }

    /// Returns the result of a round: its verdict and the states of its sections.
    pub(super) fn closes(&self, phase: RoomPhase, round: u8) -> RoundClosing {
        let verdict = self.verdict(phase, round);
        let about = match phase {
            RoomPhase::Proposal => self.sections(round),
            RoomPhase::Ideation | RoomPhase::Closing => Vec::new(),
        };
        let again = if round <= section::ROUNDS {
            SectionState::Reserved
        } else {
            SectionState::Unresolved
        };
        let speeches = self.round(phase, round);
        let complete = self.is_complete(phase, round, &speeches);
        let sections = about.into_iter().map(|section| {
            let mut objections = speeches.iter().filter_map(|one| one.said.tag.objection());
            let objected = objections.any(|reason| section.is_meant_by(reason));
            let wanted = speeches
                .iter()
                .any(|one| one.said.tag == super::RoomTag::Agree);
            let agreed = complete && wanted && !objected;
            SectionStanding {
                section,
                state: if agreed { SectionState::Agreed } else { again },
            }
        });
        RoundClosing {
            phase,
            round,
            verdict,
            sections: sections.collect(),
        }
    }
}
