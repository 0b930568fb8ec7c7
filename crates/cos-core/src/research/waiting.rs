//! Applies a person's answers to a suspended room: more rounds, asking absent members again, more
//! money or time.

use super::section::ROUNDS;
use super::{
    Presence, Room, RoomAnswer, RoomPhase, RoomSuspension, RoomTask, RoomWait, Section, Voicing,
};
use crate::council::{ReserveBasis, TurnReserves};
use crate::money::{Cost, Money};
use crate::time::Span;

/// After a standstill, ideation gets at least this many more rounds: with fewer, another standstill
/// would be impossible.
const MORE_ROUNDS: u8 = 2;

impl Room {
    /// Returns why it waits for a person, if it does.
    pub fn waits(&self) -> Option<&RoomWait> {
        let open = self.holds.last().filter(|one| one.word.is_none());
        open.filter(|_| self.end.is_none())
    }

    /// Returns the possible answers. Writing needs drafted text and, if the room is out of money,
    /// enough for that one turn.
    pub fn possible_answers(&self, hold: RoomSuspension) -> Vec<RoomAnswer> {
        let drafted = Section::ALL
            .into_iter()
            .any(|one| self.draft(one).is_some());
        let can_pay = self.left() >= self.version_reserve();
        let can_write = !hold.cuts_short() || drafted && can_pay;
        let ways = RoomAnswer::ALL.into_iter();
        ways.filter(|word| *word != RoomAnswer::Write || can_write)
            .collect()
    }

    /// Returns the person's last answer to this reason, and the number of turns at that time.
    pub(super) fn last_answer(&self, hold: RoomSuspension) -> Option<(RoomAnswer, usize)> {
        let mut holds = self.holds.iter().rev();
        let answer = holds.find(|one| one.hold == hold && one.word.is_some())?;
        answer.word.map(|word| (word, answer.turns))
    }

    /// Returns all answers, oldest first.
    fn answers(&self) -> impl Iterator<Item = (RoomSuspension, RoomAnswer)> {
        let holds = self.holds.iter();
        holds.filter_map(|one| Some((one.hold, one.word?)))
    }

    /// Returns the last round of a phase after which a person asked for more rounds; 0 if there is
    /// none.
    pub(super) fn went_on(&self, phase: RoomPhase) -> u8 {
        let rounds = self.answers().filter_map(|answer| match answer {
            (RoomSuspension::Standstill { phase: of, round }, RoomAnswer::GoOn) if of == phase => {
                Some(round)
            }
            _ => None,
        });
        rounds.max().unwrap_or(0)
    }

    /// Returns the most rounds of a phase; rounds of postponed sections are added.
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

    /// Returns how many rounds of ideation there would be after a standstill in this one.
    pub fn rounds_after(&self, round: u8) -> u8 {
        let last = self.rounds(RoomPhase::Ideation);
        last.saturating_sub(round).max(MORE_ROUNDS)
    }

    /// Checks whether a person asked for the proposal now, from the current results.
    pub(super) fn is_cut_short(&self) -> bool {
        self.answers()
            .any(|(hold, word)| word == RoomAnswer::Write && hold.cuts_short())
    }

    /// Returns the first turn that counts in a round whose absent members a person had asked again.
    pub(super) fn asked_again_from(&self, phase: RoomPhase, round: u8) -> Option<usize> {
        match self.last_answer(RoomSuspension::Quorum { phase, round })? {
            (RoomAnswer::GoOn, turns) => Some(turns),
            _ => None,
        }
    }

    /// Returns the first turn from which a missing model counts.
    pub(super) fn availability_from(&self) -> usize {
        let anew = self.holds.iter().filter(|one| {
            let is_quorum = matches!(one.hold, RoomSuspension::Quorum { .. });
            is_quorum && one.word == Some(RoomAnswer::GoOn)
        });
        anew.map(|one| one.turns).max().unwrap_or(0)
    }

    /// Checks whether a round can get no further members.
    pub(super) fn lacks_quorum(&self, phase: RoomPhase, round: u8) -> bool {
        self.round(phase, round).len() < self.spec.quorum()
    }

    /// Returns the members that were asked in a round and did not answer.
    pub fn absent(&self, phase: RoomPhase, round: u8) -> Vec<super::Seat> {
        let seats = self.spec.members.iter().map(|one| one.seat);
        seats
            .filter(|seat| self.presence(phase, round, *seat) == Presence::Absent)
            .collect()
    }

    /// Returns the budget: the initial one, and what a person added.
    pub fn budget(&self) -> Money {
        self.spec.limits.budget + self.raised
    }

    /// Returns how much a person raises the budget by continuing: the initial budget again, and at
    /// least the cost of one round and of the next step.
    pub fn raise(&self, needed: Money) -> Money {
        let lacking = needed.saturating_sub(self.left());
        self.spec
            .limits
            .budget
            .max(self.round_reserve())
            .max(lacking)
    }

    /// Returns the time limit: the initial one, once more for each extension by a person.
    pub fn time_limit(&self) -> Span {
        let answers = self.answers();
        let more = answers.filter(|one| *one == (RoomSuspension::Time, RoomAnswer::GoOn));
        let times = 1 + more.count() as u64;
        Span(self.spec.limits.time.0.saturating_mul(times))
    }

    /// Returns the worst-case cost of one more round of the proposal and its final version, with
    /// one repeated answer.
    pub(super) fn round_reserve(&self) -> Money {
        let speakers = match self.spec.voicing {
            Voicing::Separate => {
                let seats = self.spec.members.iter().map(|one| one.seat);
                seats.map(RoomTask::Speak).collect()
            }
            Voicing::Simulated => vec![RoomTask::SpeakAll],
        };
        let (reserves, flat) = (self.held_last(), self.spec.limits.turn_reserve);
        let talk = speakers.into_iter().chain([RoomTask::Judge]);
        let mut all: Vec<Money> = talk.map(|task| reserves.of(task, flat)).collect();
        all.extend([self.draft_reserve(), self.version_reserve()]);
        let again = all.iter().copied().max().unwrap_or_default();
        all.into_iter().sum::<Money>() + again
    }

    /// Returns the last known-price reserve of each kind of turn: an estimate for the next one.
    fn held_last(&self) -> TurnReserves<RoomTask> {
        let mut reserves = TurnReserves::default();
        for turn in &self.turns {
            reserves.note(
                turn.id.task,
                match turn.details.basis {
                    ReserveBasis::Priced => Cost::Known(turn.reserve),
                    ReserveBasis::Flat => Cost::Unknown,
                },
            );
        }
        reserves
    }

    /// Returns the worst-case cost of drafting sections; before the first draft, that of the most
    /// expensive turn.
    fn draft_reserve(&self) -> Money {
        self.written_like(&[RoomTask::Draft, RoomTask::Snapshot])
    }

    /// Returns the worst-case cost of the final version; before there was one, that of a draft by
    /// the same model.
    fn version_reserve(&self) -> Money {
        self.written_like(&[RoomTask::Proposal, RoomTask::Draft, RoomTask::Snapshot])
    }

    /// Returns the reserve of the first of these tasks that was asked at a known price.
    fn written_like(&self, tasks: &[RoomTask]) -> Money {
        let reserves = self.held_last();
        let known = tasks.iter().find_map(|task| reserves.known(*task));
        let last = tasks.last().copied().unwrap_or(RoomTask::Draft);
        known.unwrap_or_else(|| reserves.of(last, self.spec.limits.turn_reserve))
    }
}
