//! Selects everything that the prompt of a turn may show. Memos, model names and money are never
//! shown to a model.

use super::evidence::{BYTES, EvidenceShown, last_fitting, looked_up};
use super::{
    Cite, Memo, Position, PositionName, PrincipleFinding, PrincipleState, Room, RoomPhase,
    RoomTask, RoomTurnId, Seat, Section, SectionState, Snapshot, Speech,
};

/// The most characters of a text that is shown by its beginning.
const HEAD: usize = 400;
/// The length of shortened positions, if not all fit.
const SHORTENED: usize = 120;

/// A contribution in full.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SpokenTurn {
    /// Its name.
    pub cite: Cite,
    /// The name of the speaker.
    pub name: String,
    /// The text.
    pub text: String,
    /// Its tag, as a word.
    pub tag: &'static str,
}

/// An earlier position in brief: one line of the running summary.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PastPosition {
    /// The turn.
    pub cite: Cite,
    /// The name of the speaker.
    pub name: String,
    /// The position.
    pub text: String,
    /// Its tag, as a word.
    pub tag: &'static str,
}

/// An objection to the position or to a section.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Objection {
    /// The turn.
    pub cite: Cite,
    /// The name of the speaker.
    pub name: String,
    /// The reason.
    pub reason: String,
}

/// A section as a turn sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SectionShown {
    /// The section.
    pub section: Section,
    /// Its text.
    pub text: String,
    /// Its state.
    pub state: Option<SectionState>,
}

/// What a turn may see besides the project and its own persona.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RoomMaterial {
    /// The position on the table, and what can be put there.
    pub table: Option<Position>,
    /// The name of the position that a tag is about.
    pub about: Option<PositionName>,
    /// Other proposed positions; the newest if not all fit.
    pub candidates: Vec<Position>,
    /// The running summary: the positions of all members, oldest first.
    pub past: Vec<PastPosition>,
    /// The last contributions in full, oldest first.
    pub window: Vec<SpokenTurn>,
    /// Open objections.
    pub objections: Vec<Objection>,
    /// The literature results; the newest if not all fit.
    pub evidence: Vec<EvidenceShown>,
    /// The principles that fail.
    pub failed: Vec<PrincipleFinding>,
    /// The agreed idea.
    pub snapshot: Option<Snapshot>,
    /// The written sections.
    pub sections: Vec<SectionShown>,
    /// Notes of a person.
    pub notes: Vec<String>,
    /// The round after which the persona must be reminded of itself.
    pub reset: Option<(RoomPhase, u8)>,
}

/// What the judge sees of one member.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JudgedMember<'a> {
    /// The member.
    pub seat: Seat,
    /// Its earlier position, from the memo of its last turn.
    pub before: Option<&'a str>,
    /// Its current contribution.
    pub speech: Speech<'a>,
}

/// Returns what a turn may see.
pub fn material(room: &Room, turn: RoomTurnId) -> RoomMaterial {
    let (phase, round) = (turn.phase, turn.round);
    let speeches: Vec<Speech<'_>> = room
        .speeches()
        .into_iter()
        .filter(|one| is_shown(turn, one))
        .collect();
    let about = room
        .turn(turn)
        .and_then(|turn| turn.details.asked_about.clone());
    let mut shown = RoomMaterial {
        objections: objections(room, &speeches),
        evidence: looked_up(room, |_| true),
        failed: room
            .principles()
            .iter()
            .filter(|one| one.state == PrincipleState::Fails)
            .cloned()
            .collect(),
        notes: room.notes.clone(),
        about,
        ..RoomMaterial::default()
    };
    add_phase_material(room, turn, &mut shown);
    if let RoomTask::Speak(seat) = turn.task {
        shown.reset = room.reset_due(seat);
    }
    let window = match turn.task {
        // The writing models and the judge must see the whole round.
        RoomTask::Speak(_) | RoomTask::SpeakAll => fitting(room, turn, &speeches),
        _ => speeches
            .iter()
            .filter(|one| one.cite.round == round && one.cite.phase == phase)
            .count(),
    };
    let (past, last) = speeches.split_at(speeches.len().saturating_sub(window));
    if turn.task != RoomTask::Draft {
        shown.past = past_positions(room, past);
    }
    shown.window = last.iter().map(|one| spoken(room, one)).collect();
    for one in &mut shown.objections {
        one.reason = head(&one.reason, HEAD);
    }
    shown
}

/// Adds what a phase works on: first positions, later the idea and its sections.
fn add_phase_material(room: &Room, turn: RoomTurnId, shown: &mut RoomMaterial) {
    match turn.phase {
        RoomPhase::Ideation => {
            shown.table.clone_from(&room.table);
            let others = room.candidates.iter();
            let others =
                others.filter(|one| Some(&one.name) != room.table.as_ref().map(|t| &t.name));
            let others = others.filter(|_| turn.round > 1).cloned();
            let most = room.spec.limits.summary_tokens;
            shown.candidates = last_fitting(others.collect(), most, |one| one.text.len());
        }
        RoomPhase::Proposal | RoomPhase::Closing => {
            // The objections that postponed a section still count, whatever was said about other
            // sections since.
            for section in room.sections(turn.round) {
                for one in room.section_objections(section) {
                    if !shown.objections.contains(&one) {
                        shown.objections.push(one);
                    }
                }
            }
            shown.table.clone_from(&room.table);
            shown.snapshot = room.snapshot().cloned();
            shown.sections = sections(room, turn);
        }
    }
}

/// Checks whether a turn may see a contribution: only of its own phase, not of its own blind round,
/// and nothing later.
fn is_shown(turn: RoomTurnId, speech: &Speech<'_>) -> bool {
    let cite = speech.cite;
    match turn.task {
        RoomTask::Proposal => false,
        RoomTask::Speak(seat) => {
            let is_blind = turn.round == 1 && cite.round == 1;
            let is_own = speech.seat == seat && cite.round == turn.round;
            cite.phase == turn.phase && cite.round <= turn.round && !is_blind && !is_own
        }
        RoomTask::SpeakAll => cite.phase == turn.phase && cite.round < turn.round,
        RoomTask::Judge | RoomTask::Snapshot | RoomTask::Draft => {
            cite.phase == turn.phase && cite.round <= turn.round
        }
    }
}

/// Returns how many of the last contributions are shown in full: those since the persona's own last
/// turn, as many as fit.
fn fitting(room: &Room, turn: RoomTurnId, speeches: &[Speech<'_>]) -> usize {
    let most = usize::try_from(room.spec.limits.window_tokens).unwrap_or(usize::MAX);
    let own = match turn.task {
        RoomTask::Speak(seat) => Some(seat),
        _ => None,
    };
    let mut used = 0;
    let since = speeches
        .iter()
        .rev()
        .take_while(|one| Some(one.seat) != own);
    since
        .take_while(|one| {
            used += one.said.text.len().div_ceil(BYTES);
            used <= most
        })
        .count()
}

fn spoken(room: &Room, speech: &Speech<'_>) -> SpokenTurn {
    let tag = &speech.said.tag;
    let reason = tag.objection();
    let text = &speech.said.text;
    SpokenTurn {
        cite: speech.cite,
        name: name(room, speech.seat),
        text: reason.map_or_else(
            || text.clone(),
            |reason| format!("{text}\nObjects: {reason}"),
        ),
        tag: tag.word(),
    }
}

fn name(room: &Room, seat: Seat) -> String {
    let member = room.spec.member(seat);
    member.map_or_else(|| format!("member {seat}"), |one| one.name.clone())
}

/// Returns the positions of all members, oldest first. If they do not fit, the oldest are first
/// shortened and then omitted.
fn past_positions(room: &Room, speeches: &[Speech<'_>]) -> Vec<PastPosition> {
    let most = usize::try_from(room.spec.limits.summary_tokens).unwrap_or(usize::MAX);
    let mut left = most.saturating_mul(BYTES);
    let mut past: Vec<PastPosition> = Vec::new();
    for speech in speeches.iter().rev() {
        let memo = room.memo(speech.cite.phase, speech.cite.round, speech.seat);
        let whole = memo.map_or_else(
            || head(&speech.said.text, HEAD),
            |memo| memo.position.clone(),
        );
        let short = head(&whole, SHORTENED);
        let Some(text) = [whole, short].into_iter().find(|text| text.len() <= left) else {
            break;
        };
        left -= text.len();
        past.push(PastPosition {
            cite: speech.cite,
            name: name(room, speech.seat),
            text,
            tag: speech.said.tag.word(),
        });
    }
    past.reverse();
    past
}

/// Returns the beginning of a text.
fn head(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let begun: String = text.chars().take(most).collect();
    format!("{}...", begun.trim_end())
}

/// Returns the objections that are their speakers' last statements.
fn objections(room: &Room, speeches: &[Speech<'_>]) -> Vec<Objection> {
    let last = |one: &Speech<'_>| {
        let mut later = speeches.iter().filter(|other| other.seat == one.seat);
        later.all(|other| other.cite <= one.cite)
    };
    let open = speeches.iter().filter(|one| last(one));
    open.filter_map(|one| {
        Some(Objection {
            cite: one.cite,
            name: name(room, one.seat),
            reason: one.said.tag.objection()?.to_owned(),
        })
    })
    .collect()
}

/// Returns the written sections: in full if the turn works on them or merges them, otherwise their
/// beginnings. A drafting turn sees only the sections of its round.
fn sections(room: &Room, turn: RoomTurnId) -> Vec<SectionShown> {
    let about = match turn.task {
        RoomTask::Proposal => Section::ALL.to_vec(),
        _ => room.sections(turn.round),
    };
    let is_shown = |one: &Section| turn.task != RoomTask::Draft || about.contains(one);
    let written = Section::ALL.into_iter().filter(is_shown);
    written
        .filter_map(|section| {
            let text = &room.draft(section)?.text;
            Some(SectionShown {
                section,
                text: if about.contains(&section) {
                    text.clone()
                } else {
                    head(text, HEAD)
                },
                state: room.standing(section),
            })
        })
        .collect()
}

/// Returns what the judge sees of everyone who spoke in a round, in seat order.
pub fn judged_members(room: &Room, turn: RoomTurnId) -> Vec<JudgedMember<'_>> {
    let mut speeches = room.round(turn.phase, turn.round);
    speeches.sort_by_key(|one| one.seat);
    let speeches = speeches.into_iter();
    speeches
        .map(|speech| JudgedMember {
            seat: speech.seat,
            before: last_memo(room, speech).map(|memo| memo.position.as_str()),
            speech,
        })
        .collect()
}

/// Returns the memo of a member's previous contribution.
fn last_memo<'a>(room: &'a Room, speech: Speech<'_>) -> Option<&'a Memo> {
    let all = room.speeches();
    let before = all
        .iter()
        .rev()
        .find(|one| one.seat == speech.seat && one.cite < speech.cite)?;
    room.memo(before.cite.phase, before.cite.round, speech.seat)
}

impl Room {
    /// Returns the objections to the idea at the end of ideation, or now.
    pub fn open_objections(&self, phase: RoomPhase) -> Vec<Objection> {
        let all: Vec<Speech<'_>> = self.speeches();
        let of_phase: Vec<Speech<'_>> = all
            .into_iter()
            .filter(|one| one.cite.phase == phase)
            .collect();
        objections(self, &of_phase)
    }

    /// Returns the objections to a section, from the last round about it.
    pub fn section_objections(&self, section: Section) -> Vec<Objection> {
        let rounds = self.closings.iter().rev().map(|(closing, _)| closing);
        let mut rounds = rounds.filter(|one| one.sections.iter().any(|one| one.section == section));
        let Some(last) = rounds.next() else {
            return Vec::new();
        };
        let speeches = self.round(last.phase, last.round);
        let mut objections_found = objections(self, &speeches);
        objections_found.retain(|one| section.is_meant_by(&one.reason));
        objections_found
    }
}
