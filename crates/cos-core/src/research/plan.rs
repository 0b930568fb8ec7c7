//! Finds the current step of a room: a walk over its rounds from the start that ends at the first
//! unfinished one. The position is never stored, so a restart finds the same one.

use super::section::ROUNDS;
use super::{
    LookedUp, Presence, Room, RoomAnswer, RoomEnd, RoomEvent, RoomPhase, RoomSuspension, RoomTask,
    RoomTurnId, RoundVerdict, Voicing,
};
use crate::council::Slot;

/// From this round of ideation on, each round is followed by a snapshot.
const SNAPSHOT_FROM: u8 = 3;
/// This many rounds in a row without a view are a standstill.
const STANDSTILL: u8 = 2;

/// The next step.
#[derive(Debug, Clone, PartialEq)]
pub enum RoomStep {
    /// These turns are due; empty while all remaining ones are in progress.
    Turns(Vec<RoomTurnId>),
    /// The literature must be queried; there is no result yet.
    LookUp(LookedUp),
    /// This event follows from the state alone.
    Record(RoomEvent),
    /// A person must say how to continue.
    Person(RoomSuspension),
    /// It is finished.
    Close(RoomEnd),
}

/// How a phase ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PhaseEnd {
    /// All members agree.
    Consensus,
    /// No one has a view any more.
    Stalled,
    /// The rounds are used up without agreement.
    Unresolved,
    /// Every section was written.
    Written,
}

impl PhaseEnd {
    /// Returns how it ended, as a lower-case fragment.
    pub const fn phrase(self) -> &'static str {
        match self {
            Self::Consensus => "consensus",
            Self::Stalled => "stalled",
            Self::Unresolved => "unresolved",
            Self::Written => "every section was written",
        }
    }
}

/// Returns the next step of a room, regardless of cost.
pub fn next(room: &Room) -> RoomStep {
    walk(room).map_or_else(|step| step, RoomStep::Close)
}

/// Returns how a phase ended; `None` while it lasts.
pub fn phase_end(room: &Room, phase: RoomPhase) -> Option<PhaseEnd> {
    ending(room, phase).map(|(_, end)| end)
}

/// Returns the last round of a phase, and how the phase ended.
fn ending(room: &Room, phase: RoomPhase) -> Option<(u8, PhaseEnd)> {
    if phase == RoomPhase::Closing {
        return None;
    }
    let mut rounds = 1..=room.rounds(phase);
    rounds.find_map(|round| Some((round, ends_with(room, phase, round)?)))
}

/// Returns how a phase ends after a round, if it does. Rounds before a person asked for more rounds
/// do not count towards another standstill.
fn ends_with(room: &Room, phase: RoomPhase, round: u8) -> Option<PhaseEnd> {
    let verdict = room.closing(phase, round)?.verdict;
    let (since, last) = (room.went_on(phase), room.rounds(phase));
    let mut lately = (0..STANDSTILL).map(|back| {
        let before = round.checked_sub(back).filter(|one| *one > since)?;
        Some(room.closing(phase, before)?.verdict)
    });
    if lately.all(|one| one == Some(RoundVerdict::AllPassed)) {
        return Some(PhaseEnd::Stalled);
    }
    match phase {
        RoomPhase::Ideation if verdict == RoundVerdict::Consensus => Some(PhaseEnd::Consensus),
        RoomPhase::Ideation if round == last => Some(PhaseEnd::Unresolved),
        RoomPhase::Proposal if round == last => Some(PhaseEnd::Written),
        _ => None,
    }
}

/// Returns how a completed room ends; otherwise, as an error, its next step.
fn walk(room: &Room) -> Result<RoomEnd, RoomStep> {
    if room.is_cut_short() {
        return close(room);
    }
    for round in 1..=room.rounds(RoomPhase::Ideation) {
        debate(room, RoomPhase::Ideation, round)?;
        let end = ends_with(room, RoomPhase::Ideation, round);
        if round >= SNAPSHOT_FROM || end.is_some() {
            step(room, RoomPhase::Ideation, round, RoomTask::Snapshot)?;
        }
        if end.is_some() {
            break;
        }
    }
    person(room, RoomPhase::Ideation)?;
    for round in 1..=ROUNDS {
        write(room, round)?;
        if ends_with(room, RoomPhase::Proposal, round).is_some() {
            break;
        }
    }
    person(room, RoomPhase::Proposal)?;
    reserve(room)?;
    close(room)
}

/// Writes the final version from the current results.
fn close(room: &Room) -> Result<RoomEnd, RoomStep> {
    step(room, RoomPhase::Closing, 1, RoomTask::Proposal)?;
    let written = room.slot(RoomPhase::Closing, 1, RoomTask::Proposal) == Slot::Spoken;
    Ok(if written {
        RoomEnd::Complete
    } else {
        RoomEnd::SectionsOnly
    })
}

/// One round of debate: all members, then the judge, then the literature, then the closing of the
/// round.
fn debate(room: &Room, phase: RoomPhase, round: u8) -> Result<(), RoomStep> {
    speak(room, phase, round)?;
    step(room, phase, round, RoomTask::Judge)?;
    look_up(room, phase, round)?;
    if room.closing(phase, round).is_some() {
        return Ok(());
    }
    let fact = match room.unreported(phase, round) {
        Some(seat) => RoomEvent::DriftReported { seat, phase, round },
        None => RoomEvent::RoundClosed {
            closing: room.closes(phase, round),
        },
    };
    Err(RoomStep::Record(fact))
}

/// One round of writing: the debate, then the sections that it gives.
fn write(room: &Room, round: u8) -> Result<(), RoomStep> {
    debate(room, RoomPhase::Proposal, round)?;
    step(room, RoomPhase::Proposal, round, RoomTask::Draft)
}

/// Revises postponed sections, one round each, while there is money for that and for the final
/// version.
fn reserve(room: &Room) -> Result<(), RoomStep> {
    for (round, _) in (ROUNDS + 1..).zip(room.reserved()) {
        let has_begun = room
            .turns
            .iter()
            .any(|turn| (turn.id.phase, turn.id.round) == (RoomPhase::Proposal, round));
        if !has_begun && room.left() < room.round_reserve() {
            return Ok(());
        }
        write(room, round)?;
    }
    Ok(())
}

/// Asks everyone who must still speak: all at once in a blind round, otherwise one after the other.
fn speak(room: &Room, phase: RoomPhase, round: u8) -> Result<(), RoomStep> {
    if room.spec.voicing == Voicing::Simulated {
        step(room, phase, round, RoomTask::SpeakAll)?;
    }
    let speakers = room.spec.speakers(round).into_iter();
    let awaited: Vec<RoomTask> = speakers
        .filter(|seat| room.presence(phase, round, *seat) == Presence::Awaited)
        .map(RoomTask::Speak)
        .collect();
    if let Some(first) = awaited.first() {
        let one = [*first];
        let now = if round == 1 { &awaited[..] } else { &one[..] };
        return Err(RoomStep::Turns(open(room, phase, round, now)));
    }
    if !room.lacks_quorum(phase, round) {
        return Ok(());
    }
    let hold = RoomSuspension::Quorum { phase, round };
    Err(match room.last_answer(hold) {
        Some((RoomAnswer::Stop, _)) => RoomStep::Close(RoomEnd::QuorumLost),
        _ => RoomStep::Person(hold),
    })
}

/// One turn of a writing model or the judge. Without an answer the room continues.
fn step(room: &Room, phase: RoomPhase, round: u8, task: RoomTask) -> Result<(), RoomStep> {
    match room.slot(phase, round, task) {
        Slot::Spoken | Slot::Gap => Ok(()),
        Slot::Open(_) | Slot::UnderWay => Err(RoomStep::Turns(open(room, phase, round, &[task]))),
    }
}

fn open(room: &Room, phase: RoomPhase, round: u8, tasks: &[RoomTask]) -> Vec<RoomTurnId> {
    let tasks = tasks.iter();
    tasks
        .filter_map(|task| match room.slot(phase, round, *task) {
            Slot::Open(number) => Some(RoomTurnId {
                phase,
                round,
                task: *task,
                number,
            }),
            _ => None,
        })
        .collect()
}

/// Returns the first question of a round to the literature that was not asked yet.
fn look_up(room: &Room, phase: RoomPhase, round: u8) -> Result<(), RoomStep> {
    let most = usize::from(room.spec.limits.lookups);
    for speech in room.round(phase, round) {
        for query in speech.said.lookups.iter().take(most) {
            let put = |one: &LookedUp| one.by == speech.cite && one.query == *query;
            if !room.evidence.iter().any(put) {
                return Err(RoomStep::LookUp(LookedUp {
                    by: speech.cite,
                    query: query.clone(),
                    found: None,
                    failure: None,
                }));
            }
        }
    }
    Ok(())
}

/// Asks a person how to continue after a standstill.
fn person(room: &Room, phase: RoomPhase) -> Result<(), RoomStep> {
    let Some((round, PhaseEnd::Stalled)) = ending(room, phase) else {
        return Ok(());
    };
    let hold = RoomSuspension::Standstill { phase, round };
    match room.last_answer(hold) {
        Some((RoomAnswer::GoOn | RoomAnswer::Write, _)) => Ok(()),
        Some((RoomAnswer::Stop, _)) => Err(RoomStep::Close(RoomEnd::Stopped)),
        None => Err(RoomStep::Person(hold)),
    }
}
