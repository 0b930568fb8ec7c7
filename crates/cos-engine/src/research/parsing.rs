//! Parses a model's answer into a statement of a room. A persona answers in plain text; the judge
//! and the moderator answer in JSON. An answer with a defect is rejected as a whole. `cos-core`
//! then checks the statement against earlier ones.

use crate::model::form;
use cos_core::research::{
    Bullet, Cite, Contribution, DriftSign, Memo, Principle, PrincipleFinding, PrincipleState, Room,
    RoomStatement, RoomTask, RoomTurnId, RoundJudgement, Seat, Section, SectionDraft, Snapshot,
    WrittenProposal,
};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The number of characters shown of a problem.
const MOST_TOLD: usize = 300;

/// Returns the schema of a turn's answer; `None` if it is plain text.
pub(super) fn schema(task: RoomTask) -> Option<Value> {
    Some(match task {
        RoomTask::Speak(_) => return None,
        RoomTask::SpeakAll => form::<Turns>(),
        RoomTask::Judge => form::<JudgeAnswer>(),
        RoomTask::Snapshot => form::<Points>(),
        RoomTask::Draft | RoomTask::Proposal => form::<Sections>(),
    })
}

/// Parses an answer, or returns what is wrong with it. Credentials are removed first, so that
/// memory and journal agree.
pub(super) fn parse_room_statement(
    room: &Room,
    turn: RoomTurnId,
    text: &str,
) -> Result<RoomStatement, String> {
    let read = match turn.task {
        RoomTask::Speak(_) => contribution(text).map(RoomStatement::Spoken),
        RoomTask::SpeakAll => from::<Turns>(text).and_then(Turns::into_statement),
        RoomTask::Judge => from::<JudgeAnswer>(text).and_then(|one| one.into_statement(room)),
        RoomTask::Snapshot => from::<Points>(text).and_then(Points::into_statement),
        RoomTask::Draft => from::<Sections>(text)
            .and_then(Sections::into_drafts)
            .map(|sections| RoomStatement::Drafted { sections }),
        RoomTask::Proposal => from::<Sections>(text)
            .and_then(Sections::into_drafts)
            .map(|sections| RoomStatement::Proposed(WrittenProposal { sections })),
    };
    read.map_err(|what| told(&what))
}

fn contribution(text: &str) -> Result<Contribution, String> {
    let clean = cos_secret::redact::text(text);
    let clean = clean.as_deref().unwrap_or(text);
    Contribution::parse_answer(clean).map_err(|flaw| flaw.to_string())
}

fn from<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    let mut value: Value = crate::strict_json::parse(text.trim().as_bytes())
        .map_err(|error| format!("it is not JSON: {error}"))?;
    let _ = cos_secret::redact::value(&mut value);
    serde_json::from_value(value).map_err(|error| error.to_string())
}

/// Shortens a problem and removes credentials, because it may quote the answer.
fn told(what: &str) -> String {
    let clean = cos_secret::redact::text(what);
    let clean = clean.as_deref().unwrap_or(what);
    clean.chars().take(MOST_TOLD).collect()
}

fn cites(names: &[String]) -> Result<Vec<Cite>, String> {
    let read = |name: &String| {
        Cite::parse(name).ok_or_else(|| format!("`{name}` is not a turn; a turn looks like I2.3"))
    };
    names.iter().map(read).collect()
}

/// Returns the schema of one name out of a fixed list, as the journal writes it.
fn one_of<T: Serialize>(all: &[T]) -> Schema {
    let names = all.iter().filter_map(|one| serde_json::to_value(one).ok());
    let names: Vec<Value> = names.collect();
    json_schema!({"type": "string", "enum": names})
}

fn signs(_: &mut SchemaGenerator) -> Schema {
    json_schema!({"type": "array", "items": one_of(&DriftSign::ALL)})
}

fn principles(_: &mut SchemaGenerator) -> Schema {
    one_of(&Principle::ALL)
}

fn states(_: &mut SchemaGenerator) -> Schema {
    one_of(&PrincipleState::ALL)
}

#[derive(Deserialize, JsonSchema)]
struct Turn {
    member: u8,
    text: String,
}

/// The turns of all members in one answer.
#[derive(Deserialize, JsonSchema)]
struct Turns {
    turns: Vec<Turn>,
}

impl Turns {
    fn into_statement(self) -> Result<RoomStatement, String> {
        let parts = self.turns.into_iter().map(|turn| {
            let read = contribution(&turn.text);
            read.map(|contribution| (Seat(turn.member), contribution))
        });
        let parts: Result<Vec<_>, String> = parts.collect();
        parts.map(|parts| RoomStatement::AllSpoken { parts })
    }
}

#[derive(Deserialize, JsonSchema)]
struct Noted {
    member: u8,
    position: String,
    summary: String,
    #[serde(default)]
    changes: String,
    #[serde(default)]
    pressure: String,
    #[serde(default)]
    mind: String,
    #[schemars(schema_with = "signs")]
    signs: Vec<DriftSign>,
    #[serde(default)]
    turns: Vec<String>,
}

#[derive(Deserialize, JsonSchema)]
struct Held {
    #[schemars(schema_with = "principles")]
    principle: Principle,
    #[schemars(schema_with = "states")]
    state: PrincipleState,
    #[serde(default)]
    why: String,
}

/// The judge's findings.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "Judged")]
struct JudgeAnswer {
    members: Vec<Noted>,
    principles: Vec<Held>,
}

impl JudgeAnswer {
    fn into_statement(self, room: &Room) -> Result<RoomStatement, String> {
        let memos = self.members.into_iter().map(|one| {
            let seat = Seat(one.member);
            let unknown = || format!("there is no member {seat}");
            room.spec.member(seat).ok_or_else(unknown)?;
            Ok(Memo {
                seat,
                position: one.position,
                summary: one.summary,
                changes: one.changes,
                pressure: one.pressure,
                mind: one.mind,
                signs: one.signs,
                evidence: cites(&one.turns)?,
            })
        });
        let memos: Result<Vec<Memo>, String> = memos.collect();
        let principles = self.principles.into_iter().map(|one| PrincipleFinding {
            principle: one.principle,
            state: one.state,
            why: one.why,
        });
        Ok(RoomStatement::Judged(RoundJudgement {
            memos: memos?,
            principles: principles.collect(),
        }))
    }
}

#[derive(Deserialize, JsonSchema)]
struct Point {
    text: String,
    cites: Vec<String>,
}

/// The current idea.
#[derive(Deserialize, JsonSchema)]
struct Points {
    bullets: Vec<Point>,
}

impl Points {
    fn into_statement(self) -> Result<RoomStatement, String> {
        let bullets = self.bullets.into_iter().map(|one| {
            cites(&one.cites).map(|cites| Bullet {
                text: one.text,
                cites,
            })
        });
        let bullets: Result<Vec<Bullet>, String> = bullets.collect();
        bullets.map(|bullets| RoomStatement::Summed(Snapshot { bullets }))
    }
}

#[derive(Deserialize, JsonSchema)]
struct Written {
    number: u8,
    text: String,
    #[serde(default)]
    cites: Vec<String>,
}

/// Sections by their numbers.
#[derive(Deserialize, JsonSchema)]
struct Sections {
    sections: Vec<Written>,
}

impl Sections {
    fn into_drafts(self) -> Result<Vec<SectionDraft>, String> {
        let sections = self.sections.into_iter().map(|one| {
            let unknown = || format!("there is no section {}", one.number);
            Ok(SectionDraft {
                section: Section::numbered(one.number).ok_or_else(unknown)?,
                text: one.text,
                cites: cites(&one.cites)?,
            })
        });
        sections.collect()
    }
}
