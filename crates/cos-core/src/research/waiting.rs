//! What follows from what a person said: more rounds, the absent asked again, more money or time.

use super::section::ROUNDS;
use super::{
    PersonWord, Presence, Room, RoomSuspension, RoomPhase, RoomTask, RoomWait, Section, Voicing,
};
use crate::council::{ReserveBasis, TurnReserves};
use crate::money::{Cost, Money};
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
    pub fn ways(&self, hold: RoomSuspension) -> Vec<PersonWord> {
        let drafted = Section::ALL
            .into_iter()
            .any(|one| self.draft(one).is_some());
        let can_pay = self.left() >= self.version_reserve();
        let can_write = !hold.cuts_short() || drafted && can_pay;
        let ways = PersonWord::ALL.into_iter();
        ways.filter(|word| *word != PersonWord::Write || can_write)
            .collect()
    }

    /// What the person said last to a hold, and how many turns there were then.
    pub(super) fn word(&self, hold: RoomSuspension) -> Option<(PersonWord, usize)> {
        let mut holds = self.holds.iter().rev();
        let said = holds.find(|one| one.hold == hold && one.word.is_some())?;
        said.word.map(|word| (word, said.turns))
    }

    /// Every word that was said, oldest first.
    fn words(&self) -> impl Iterator<Item = (RoomSuspension, PersonWord)> {
        let holds = self.holds.iter();
        holds.filter_map(|one| Some((one.hold, one.word?)))
    }

    /// The last round of a phase after which a person wanted more of it; 0 where none did.
    pub(super) fn went_on(&self, phase: RoomPhase) -> u8 {
        let rounds = self.words().filter_map(|said| match said {
            (RoomSuspension::Standstill { phase: of, round }, PersonWord::GoOn) if of == phase => {
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
                0 => self.spec.limits.ideation_rounds,
                round => round
                    .saturating_add(MORE_ROUNDS)
                    .max(self.spec.limits.ideation_rounds),
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
        match self.word(RoomSuspension::Quorum { phase, round })? {
            (PersonWord::GoOn, turns) => Some(turns),
            _ => None,
        }
    }

    /// From which turn on it counts that nobody stands behind a persona.
    pub(super) fn known_from(&self) -> usize {
        let anew = self.holds.iter().filter(|one| {
            let is_quorum = matches!(one.hold, RoomSuspension::Quorum { .. });
            is_quorum && one.word == Some(PersonWord::GoOn)
        });
        anew.map(|one| one.turns).max().unwrap_or(0)
    }

    /// Whether nobody more can be had in a round than are there.
    pub(super) fn lacks_quorum(&self, phase: RoomPhase, round: u8) -> bool {
        self.round(phase, round).len() < self.spec.quorum()
    }

    /// Who was asked in a round and did not answer.
    pub fn absent(&self, phase: RoomPhase, round: u8) -> Vec<super::Seat> {
        let seats = self.spec.members.iter().map(|one| one.seat);
        seats
            .filter(|seat| self.presence(phase, round, *seat) == Presence::Absent)
            .collect()
    }

    /// All that it may cost: what was ordered, and what a person added.
    pub fn budget(&self) -> Money {
        self.spec.limits.budget + self.raised
    }

    /// By how much a person who wants it to go on raises the budget: as much again, and at least one
    /// round and what the next step needs.
    pub fn raise(&self, needed: Money) -> Money {
        let lacking = needed.saturating_sub(self.left());
        self.spec
            .limits
            .budget
            .max(self.round_reserve())
            .max(lacking)
    }

    /// How long it may be under way: what was ordered, once more for each time a person said so.
    pub fn time_limit(&self) -> Span {
        let said = self.words();
        let more = said.filter(|one| *one == (RoomSuspension::Time, PersonWord::GoOn));
        let times = 1 + more.count() as u64;
        Span(self.spec.limits.time.0.saturating_mul(times))
    }

    /// What one more round of the proposal and its last version cost at worst, with one answer asked
    /// for again.
    pub(super) fn round_reserve(&self) -> Money {
        let speakers = match self.spec.voicing {
            Voicing::Separate => {
                let seats = self.spec.members.iter().map(|one| one.seat);
                seats.map(RoomTask::Speak).collect()
            }
            Voicing::Simulated => vec![RoomTask::SpeakAll],
        };
        let (held, flat) = (self.held_last(), self.spec.limits.turn_reserve);
        let talk = speakers.into_iter().chain([RoomTask::Judge]);
        let mut all: Vec<Money> = talk.map(|task| held.of(task, flat)).collect();
        all.extend([self.draft_reserve(), self.version_reserve()]);
        let again = all.iter().copied().max().unwrap_or_default();
        all.into_iter().sum::<Money>() + again
    }

    /// What was held last for turns of each kind, of those whose price was known: what the next of
    /// that kind may cost, as far as the record tells.
    fn held_last(&self) -> TurnReserves<RoomTask> {
        let mut held = TurnReserves::default();
        for turn in &self.turns {
            held.note(
                turn.id.task,
                match turn.basis {
                    ReserveBasis::Priced => Cost::Known(turn.reserve),
                    ReserveBasis::Flat => Cost::Unknown,
                },
            );
        }
        held
    }

    /// What a draft of sections costs at worst; before there was one as much as the dearest turn.
    fn draft_reserve(&self) -> Money {
        self.written_like(&[RoomTask::Draft, RoomTask::Snapshot])
    }

    /// What the last version costs at worst; before there was one as much as a draft by the same voice.
    fn version_reserve(&self) -> Money {
        self.written_like(&[RoomTask::Proposal, RoomTask::Draft, RoomTask::Snapshot])
    }

    /// What was held for the first of these that was asked for at a known price.
    fn written_like(&self, tasks: &[RoomTask]) -> Money {
        let held = self.held_last();
        let known = tasks.iter().find_map(|task| held.known(*task));
        let last = tasks.last().copied().unwrap_or(RoomTask::Draft);
        known.unwrap_or_else(|| held.of(last, self.spec.limits.turn_reserve))
    }
}
