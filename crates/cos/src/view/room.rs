//! The view of a research room: while it runs, as a result, and in a replay.

mod next;
mod schema;

use super::SCHEMA_VERSION;
use super::amount::{Moment, Usd};
use super::next::NextStep;
use cos_core::council::ReserveBasis;
use cos_core::id::DecisionId;
use cos_core::research::{
    PhaseEnd, PrincipleState, Room, RoomEnd, RoomPhase, RoomTask, RoundVerdict, Seat, Section,
    SectionState, Speech, Voicing, phase_end,
};
use cos_core::time::{Span, Timestamp};
use cos_engine::research::{LiveTurns, RoomFolders, StoredRoom};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeSet;
use std::path::Path;

/// The state of a room.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum RoomState {
    /// It is running.
    Open,
    /// A person must decide how to continue.
    Waiting,
    /// It has ended.
    Over,
}

/// One contribution.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub(crate) struct RoomTurnView {
    /// Its name.
    pub(crate) cite: String,
    /// The member.
    pub(crate) member: String,
    /// AGREE, PASS, OBJECT or INVALID.
    pub(crate) tag: &'static str,
    /// Why it objects.
    pub(crate) reason: Option<String>,
    /// What it says.
    pub(crate) text: String,
}

/// One member.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub(crate) struct RoomMemberView {
    /// Its index.
    pub(crate) index: u8,
    /// Its name.
    pub(crate) name: String,
    /// The model that plays it.
    pub(crate) model: String,
    /// Its last tag.
    pub(crate) tag: Option<&'static str>,
    /// Whether it drifted when it last spoke; `None` if that was not judged.
    pub(crate) drifted: Option<bool>,
    /// The signs of that.
    pub(crate) signs: Vec<&'static str>,
    /// Rounds in a row.
    pub(crate) drift_streak: usize,
    /// How long it has been speaking, if it is speaking.
    pub(crate) speaking_ms: Option<u64>,
    /// The end of what it has said so far in this turn, if that is known.
    pub(crate) saying: Option<String>,
}

/// One section of the proposal.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub(crate) struct RoomSectionView {
    /// Its number.
    pub(crate) number: u8,
    /// Its heading.
    pub(crate) title: &'static str,
    /// Its state; `None` before it was written.
    #[schemars(schema_with = "schema::section")]
    pub(crate) state: Option<SectionState>,
}

/// How many members joined the majority without new evidence.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub(crate) struct ConformityView {
    /// Every change of side.
    pub(crate) moves: usize,
    /// How many of them only followed the majority.
    pub(crate) followed: usize,
    /// The share, in percent.
    pub(crate) percent: usize,
    /// Which members, in which turn.
    pub(crate) who: Vec<String>,
}

/// The result of `cos war-room start`, `show` and `watch` for a research room.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[schemars(title = "A research room")]
pub(crate) struct RoomView {
    /// The version of these fields.
    pub(crate) schema_version: u32,
    /// Its name.
    pub(crate) council_id: String,
    /// The project.
    pub(crate) title: String,
    /// When it was opened, as RFC 3339 in UTC.
    #[schemars(with = "String")]
    pub(crate) opened_at: Moment,
    /// Its state.
    pub(crate) state: RoomState,
    /// Its phase.
    #[schemars(schema_with = "schema::phase")]
    pub(crate) phase: RoomPhase,
    /// In which round.
    pub(crate) round: u8,
    /// The maximum number of rounds in that phase; deferred sections come on top.
    pub(crate) rounds: u8,
    /// The result of the last round.
    #[schemars(schema_with = "schema::verdict")]
    pub(crate) verdict: Option<RoundVerdict>,
    /// How ideation ended.
    pub(crate) ideation: Option<&'static str>,
    /// Why it waits for a person.
    pub(crate) waits: Option<String>,
    /// The question about it.
    #[schemars(with = "Option<String>")]
    pub(crate) decision: Option<DecisionId>,
    /// How it ended.
    pub(crate) end: Option<&'static str>,
    /// Whether its proposal is complete.
    pub(crate) is_complete: bool,
    /// Whether one model played all members.
    pub(crate) is_simulated: bool,
    /// Whether its result may be used without a person.
    pub(crate) may_decide_alone: bool,
    /// What was paid, in US dollars.
    #[schemars(with = "f64")]
    pub(crate) spent_usd: Usd,
    /// What it may cost, in US dollars.
    #[schemars(with = "f64")]
    pub(crate) budget_usd: Usd,
    /// The models without a known price; a fixed amount is reserved for each of their turns.
    pub(crate) unpriced: Vec<String>,
    /// How long it has been running.
    pub(crate) elapsed_ms: u64,
    /// How long it may run.
    pub(crate) time_ms: u64,
    /// The current proposal, under its name.
    pub(crate) table: Option<String>,
    /// The members.
    pub(crate) members: Vec<RoomMemberView>,
    /// What the moderator is doing: judging, summarising, drafting.
    pub(crate) desk: Option<&'static str>,
    /// What was said, oldest first.
    pub(crate) turns: Vec<RoomTurnView>,
    /// Open objections in this phase.
    pub(crate) objections: Vec<String>,
    /// The principles that fail.
    pub(crate) failed_principles: Vec<String>,
    /// Which members changed sides, and why.
    pub(crate) conformity: ConformityView,
    /// Members that drifted three rounds in a row.
    pub(crate) reported: Vec<String>,
    /// The idea so far.
    pub(crate) snapshot: Vec<String>,
    /// The sections.
    pub(crate) sections: Vec<RoomSectionView>,
    /// Where the files are.
    pub(crate) results: String,
    /// What can be typed next.
    pub(crate) next: Vec<NextStep>,
}

impl RoomView {
    /// Creates the view of a room after its last event.
    pub(crate) fn new(stored: &StoredRoom) -> Self {
        Self::at(stored, stored.room.moved_at)
    }

    /// Creates the view of a room at this time.
    pub(crate) fn at(stored: &StoredRoom, now: Timestamp) -> Self {
        let room = &stored.room;
        let spec = &room.spec;
        let waits = room.waits();
        let (phase, round) = room.at();
        let closing = room.closings.last().map(|(one, _)| one.verdict);
        let conformity = room.conformity();
        let who = conformity.followed.iter();
        let who = who.map(|(seat, cite)| format!("{} in {cite}", name(room, *seat)));
        Self {
            schema_version: SCHEMA_VERSION,
            council_id: spec.council.to_string(),
            title: spec.title.clone(),
            opened_at: Moment(room.opened_at),
            state: match (room.end, waits) {
                (Some(_), _) => RoomState::Over,
                (None, Some(_)) => RoomState::Waiting,
                (None, None) => RoomState::Open,
            },
            phase,
            round,
            rounds: room.rounds(phase),
            verdict: closing,
            ideation: phase_end(room, RoomPhase::Ideation).map(PhaseEnd::phrase),
            waits: waits.map(|waiting| waiting.hold.phrase()),
            decision: waits.map(|waiting| waiting.decision.clone()),
            end: room.end.map(RoomEnd::phrase),
            is_complete: room.end == Some(RoomEnd::Complete),
            is_simulated: spec.voicing == Voicing::Simulated,
            may_decide_alone: room.may_decide_alone(),
            spent_usd: Usd(room.spent),
            budget_usd: Usd(room.budget()),
            unpriced: unpriced(room),
            elapsed_ms: room.elapsed(ended(room, now)).0,
            time_ms: room.time_limit().0,
            table: room
                .table
                .as_ref()
                .map(|one| format!("{} ({}): {}", one.name, one.by, one.text)),
            members: members(room, now),
            desk: desk(room),
            turns: room.speeches().iter().map(|one| turn(room, one)).collect(),
            objections: objections(room, phase),
            failed_principles: failed(room),
            conformity: ConformityView {
                moves: conformity.moves,
                followed: conformity.followed.len(),
                percent: conformity.percent(),
                who: who.collect(),
            },
            reported: room
                .reported
                .iter()
                .map(|(seat, ..)| name(room, *seat))
                .collect(),
            snapshot: snapshot(room),
            sections: sections(room),
            results: RoomFolders::of(spec, Path::new(""))
                .public
                .display()
                .to_string(),
            next: next::steps(room, waits),
        }
    }
}

impl RoomView {
    /// Adds what is being said right now.
    pub(crate) fn hearing(mut self, room: &Room, live: &LiveTurns) -> Self {
        for member in &mut self.members {
            let task = RoomTask::Speak(Seat(member.index));
            let speaking = room.under_way().find(|one| one.id.task == task);
            member.saying = speaking.and_then(|turn| live.said(turn.id));
        }
        self
    }
}

/// Returns the time for a room's clock, which stops when the room ends or no process runs it.
fn ended(room: &Room, now: Timestamp) -> Timestamp {
    let is_still = room.end.is_some() || room.under_way().next().is_none();
    if is_still { room.moved_at } else { now }
}

fn name(room: &Room, seat: Seat) -> String {
    let member = room.spec.member(seat);
    member.map_or_else(|| format!("member {seat}"), |one| one.name.clone())
}

fn members(room: &Room, now: Timestamp) -> Vec<RoomMemberView> {
    let speeches = room.speeches();
    let members = room.spec.members.iter();
    members
        .map(|member| {
            let last = speeches.iter().rev().find(|one| one.seat == member.seat);
            let drift = last.and_then(|one| room.drift(one.cite.phase, one.cite.round, one.seat));
            let mut under_way = room.under_way();
            let speaking = under_way.find(|one| one.id.task == RoomTask::Speak(member.seat));
            let since = speaking.map(|one| -> Span { now - one.details.began_at });
            let signs = drift.iter().flat_map(|one| one.signs.iter().flatten());
            let mut signs: Vec<&'static str> = signs.map(|one| one.phrase()).collect();
            if drift.as_ref().is_some_and(|one| one.flipped) {
                signs.push("changed sides without new evidence");
            }
            RoomMemberView {
                index: member.seat.0,
                name: member.name.clone(),
                model: member.model.clone(),
                tag: last.map(|one| one.said.tag.word()),
                drifted: drift
                    .as_ref()
                    .filter(|one| one.signs.is_some() || one.flipped)
                    .map(cos_core::research::DriftFinding::has_drifted),
                signs,
                drift_streak: room.drift_streak(member.seat),
                speaking_ms: since.map(|since| since.0),
                saying: None,
            }
        })
        .collect()
}

fn desk(room: &Room) -> Option<&'static str> {
    room.under_way().find_map(|one| match one.id.task {
        RoomTask::Speak(_) => None,
        RoomTask::SpeakAll => Some("one model speaks for all"),
        RoomTask::Judge => Some("the round is judged"),
        RoomTask::Snapshot => Some("the idea is summarised"),
        RoomTask::Draft => Some("the sections are drafted"),
        RoomTask::Proposal => Some("the proposal is written"),
    })
}

fn turn(room: &Room, speech: &Speech<'_>) -> RoomTurnView {
    RoomTurnView {
        cite: speech.cite.to_string(),
        member: name(room, speech.seat),
        tag: speech.said.tag.word(),
        reason: speech.said.tag.objection().map(str::to_owned),
        text: speech.said.text.clone(),
    }
}

fn objections(room: &Room, phase: RoomPhase) -> Vec<String> {
    let phase = match phase {
        RoomPhase::Closing => RoomPhase::Proposal,
        other => other,
    };
    let objections = room.open_objections(phase).into_iter();
    objections
        .map(|one| format!("{} {}: {}", one.cite, one.name, one.reason))
        .collect()
}

fn failed(room: &Room) -> Vec<String> {
    let all = room.principles().iter();
    let failed = all.filter(|one| one.state == PrincipleState::Fails);
    failed
        .map(|one| format!("{} {}", one.principle.question(), one.why))
        .collect()
}

/// Returns the models with a fixed reserve, each once.
fn unpriced(room: &Room) -> Vec<String> {
    let flat = room.turns.iter();
    let flat = flat.filter(|turn| turn.details.basis == ReserveBasis::Flat);
    let models: BTreeSet<&str> = flat.map(|turn| room.spec.model(turn.id.task)).collect();
    models.into_iter().map(str::to_owned).collect()
}

fn snapshot(room: &Room) -> Vec<String> {
    let bullets = room.snapshot().into_iter().flat_map(|one| &one.bullets);
    bullets
        .map(|one| {
            let cites: Vec<String> = one.cites.iter().map(ToString::to_string).collect();
            format!("{} [{}]", one.text, cites.join(", "))
        })
        .collect()
}

fn sections(room: &Room) -> Vec<RoomSectionView> {
    let all = Section::ALL.into_iter();
    all.map(|section| RoomSectionView {
        number: section.number(),
        title: section.title(),
        state: room.standing(section),
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::RoomView;
    use crate::view::published::is_current;

    #[test]
    fn the_published_reference_of_a_room_is_current() {
        is_current::<RoomView>("war-room.room.schema.json");
    }
}
