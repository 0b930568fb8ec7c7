//! What follows from what a person said: more rounds, the absent asked again, more money or time.

use super::section::ROUNDS;
use super::{PersonWord, Presence, Room, RoomHold, RoomPhase, RoomWait, Section, Voicing};
use crate::money::Money;
use crate::time::Span;

/// After a standstill ideation has so many rounds more, at least: fewer could not end in another.
const MORE_ROUNDS: u8 = 2;

impl Room {
    /// Why it waits for a person, if it does.
    pub fn waits(&self) -> Option<&RoomWait> {
        let open = self.holds.last().filter(|one| one.word.is_none());
        open.filter(|_| self.end.is_none())
    }

    /// What can be said to a hold. Writing needs something that was drafted and, where the room is
    /// out of money, enough for that one turn.
    pub fn ways(&self, hold: RoomHold) -> Vec<PersonWord> {
        let drafted = Section::ALL
            .into_iter()
            .any(|one| self.draft(one).is_some());
        let can_pay = self.left() >= self.order.limits.turn_reserve;
        let can_write = !hold.cuts_short() || drafted && can_pay;
        let ways = PersonWord::ALL.into_iter();
        ways.filter(|word| *word != PersonWord::Write || can_write)
            .collect()
    }

    /// What the person said last to a hold, and how many turns there were then.
    pub(super) fn word(&self, hold: RoomHold) -> Option<(PersonWord, usize)> {
        let mut holds = self.holds.iter().rev();
        let said = holds.find(|one| one.hold == hold && one.word.is_some())?;
        said.word.map(|word| (word, said.turns))
    }

    /// Every word that was said, oldest first.
    fn words(&self) -> impl Iterator<Item = (RoomHold, PersonWord)> {
        let holds = self.holds.iter();
        holds.filter_map(|one| Some((one.hold, one.word?)))
    }

    /// The last round of a phase after which a person wanted more of it; 0 where none did.
    pub(super) fn went_on(&self, phase: RoomPhase) -> u8 {
        let rounds = self.words().filter_map(|said| match said {
            (RoomHold::Standstill { phase: of, round }, PersonWord::GoOn) if of == phase => {
                Some(round)
            }
            _ => None,
        });
        rounds.max().unwrap_or(0)
    }

    /// How many rounds a phase has at most; those of put-off sections come on top.
    pub fn rounds(&self, phase: RoomPhase) -> u8 {
        match phase {
            RoomPhase::Ideation => match self.went_on(phase) {
                0 => self.order.limits.ideation_rounds,
                round => round
                    .saturating_add(MORE_ROUNDS)
                    .max(self.order.limits.ideation_rounds),
            },
            RoomPhase::Proposal => ROUNDS,
            RoomPhase::Closing => 1,
        }
    }

    /// How many rounds of ideation there would be after a standstill in this one.
    pub fn rounds_after(&self, round: u8) -> u8 {
        let last = self.rounds(RoomPhase::Ideation);
        last.saturating_sub(round).max(MORE_ROUNDS)
    }

    /// Whether a person wants the proposal written now, from what there is.
    pub(super) fn is_cut_short(&self) -> bool {
        self.words()
            .any(|(hold, word)| word == PersonWord::Write && hold.cuts_short())
    }

    /// From which turn on askings count in a round whose absent members a person had asked again.
    pub(super) fn asked_anew(&self, phase: RoomPhase, round: u8) -> Option<usize> {
        match self.word(RoomHold::Quorum { phase, round })? {
            (PersonWord::GoOn, turns) => Some(turns),
            _ => None,
        }
    }

    /// From which turn on it counts that nobody stands behind a persona.
    pub(super) fn known_from(&self) -> usize {
        let anew = self.holds.iter().filter(|one| {
            let is_quorum = matches!(one.hold, RoomHold::Quorum { .. });
            is_quorum && one.word == Some(PersonWord::GoOn)
        });
        anew.map(|one| one.turns).max().unwrap_or(0)
    }

    /// Whether nobody more can be had in a round than are there.
    pub(super) fn lacks_quorum(&self, phase: RoomPhase, round: u8) -> bool {
        self.round(phase, round).len() < self.order.quorum()
    }

    /// Who was asked in a round and did not answer.
    pub fn absent(&self, phase: RoomPhase, round: u8) -> Vec<super::Seat> {
        let seats = self.order.members.iter().map(|one| one.seat);
        seats
            .filter(|seat| self.presence(phase, round, *seat) == Presence::Absent)
            .collect()
    }

    /// All that it may cost: what was ordered, and what a person added.
    pub fn budget(&self) -> Money {
        self.order.limits.budget + self.raised
    }

    /// By how much a person who wants it to go on raises the budget: as much again, and one round at
    /// least.
    pub fn raise(&self) -> Money {
        self.order.limits.budget.max(self.round_reserve())
    }

    /// How long it may be under way: what was ordered, once more for each time a person said so.
    pub fn time_limit(&self) -> Span {
        let said = self.words();
        let more = said.filter(|one| *one == (RoomHold::Time, PersonWord::GoOn));
        let times = 1 + more.count() as u64;
        Span(self.order.limits.time.0.saturating_mul(times))
    }

    /// What one more round of the proposal and its last version cost at worst, with one answer asked
    /// for again.
    pub(super) fn round_reserve(&self) -> Money {
        let speakers = match self.order.voicing {
            Voicing::Separate => self.order.members.len(),
            Voicing::Simulated => 1,
        };
        // The judge, the draft, the last version, and one again.
        let turns = speakers + 4;
        self.order.limits.turn_reserve.times(turns as u64)
    }
}
