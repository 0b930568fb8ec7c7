//! The views of councils.

mod schema;

use super::SCHEMA_VERSION;
use super::amount::{Moment, Usd};
use super::next::NextStep;
use cos_core::council::{CouncilPolicy, CouncilPurpose};
use cos_core::reversibility::DeliberationMode;
use cos_engine::council::{CouncilReport, SpeakerView, StoredCouncil};
use cos_engine::research::StoredRoom;
use schemars::JsonSchema;
use serde::Serialize;

/// The result of `cos war-room start` and `show` for a council.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[schemars(title = "A council")]
pub(crate) struct CouncilView {
    /// The version of these fields.
    pub(crate) schema_version: u32,
    /// When it was opened, as RFC 3339 in UTC.
    #[schemars(with = "String")]
    pub(crate) opened_at: Moment,
    /// Its result.
    #[serde(flatten)]
    pub(crate) told: CouncilReport,
    /// Which model spoke, if that is revealed.
    pub(crate) speakers: Option<Vec<SpeakerView>>,
    /// What can be typed next.
    pub(crate) next: Vec<NextStep>,
}

impl CouncilView {
    /// Creates the view of a council; `speakers` if they are revealed.
    pub(crate) fn new(stored: &StoredCouncil, speakers: Option<Vec<SpeakerView>>) -> Self {
        let report = CouncilReport::new(stored, &CouncilPolicy::default());
        let id = &report.council_id;
        let next = match &stored.council.end {
            Some(_) => Vec::new(),
            None => vec![
                NextStep::new(
                    format!("cos war-room resume {id}"),
                    "Continues it; finished answers are not asked for again.",
                ),
                NextStep::new(
                    format!("cos war-room resume {id} --stop"),
                    "Ends it if no process runs it; unspent money is released.",
                ),
            ],
        };
        Self {
            schema_version: SCHEMA_VERSION,
            opened_at: Moment(stored.opened_at),
            told: report,
            speakers,
            next,
        }
    }
}

/// The kind of a council.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum RoomPreset {
    /// It decides a question.
    Decision,
    /// It works on a project.
    Research,
}

/// One line of the list.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub(crate) struct CouncilLine {
    /// Its name.
    pub(crate) council_id: String,
    /// The question.
    pub(crate) question: String,
    /// Its kind.
    pub(crate) preset: RoomPreset,
    /// Whether it decides, or only rates how hard something is to reverse; null for a research
    /// room.
    #[schemars(schema_with = "schema::purpose")]
    pub(crate) purpose: Option<CouncilPurpose>,
    /// Its mode; null for a research room.
    #[schemars(schema_with = "schema::mode")]
    pub(crate) mode: Option<DeliberationMode>,
    /// How it ended; null while it is running.
    pub(crate) end: Option<String>,
    /// The decision, if there is one.
    pub(crate) decision: Option<String>,
    /// How many points are kept for later.
    pub(crate) deferred: usize,
    /// What it cost so far, in US dollars.
    pub(crate) cost_usd: f64,
    /// When it was opened, as RFC 3339 in UTC.
    #[schemars(with = "String")]
    pub(crate) opened_at: Moment,
}

/// The result of `cos war-room list`.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[schemars(title = "The list of cos war-room")]
pub(crate) struct CouncilsView {
    /// The version of these fields.
    pub(crate) schema_version: u32,
    /// Newest first.
    pub(crate) councils: Vec<CouncilLine>,
}

impl CouncilsView {
    /// Creates the list of councils and rooms, newest first.
    pub(crate) fn new(councils: &[StoredCouncil], rooms: &[StoredRoom]) -> Self {
        let rooms = rooms.iter().map(room_line);
        let mut all: Vec<CouncilLine> = councils.iter().map(line).chain(rooms).collect();
        all.sort_by_key(|one| std::cmp::Reverse(one.opened_at.0));
        Self {
            schema_version: SCHEMA_VERSION,
            councils: all,
        }
    }
}

fn room_line(stored: &StoredRoom) -> CouncilLine {
    let room = &stored.room;
    CouncilLine {
        council_id: room.spec.council.to_string(),
        question: room.spec.title.clone(),
        preset: RoomPreset::Research,
        purpose: None,
        mode: None,
        end: room.end.map(|end| end.phrase().to_owned()),
        decision: None,
        deferred: 0,
        cost_usd: Usd(room.spent).as_dollars(),
        opened_at: Moment(room.opened_at),
    }
}

fn line(stored: &StoredCouncil) -> CouncilLine {
    let report = CouncilReport::new(stored, &CouncilPolicy::default());
    CouncilLine {
        council_id: report.council_id,
        question: report.question,
        cost_usd: report.deliberation.basic_usd + report.deliberation.debate_usd,
        preset: RoomPreset::Decision,
        purpose: Some(stored.council.spec.purpose),
        mode: Some(report.deliberation.mode),
        end: report.deliberation.end,
        decision: report.decision,
        deferred: report.deferred.len(),
        opened_at: Moment(stored.opened_at),
    }
}

#[cfg(test)]
mod tests {
    use super::{CouncilView, CouncilsView};
    use crate::view::published::is_current;

    #[test]
    fn the_published_references_of_councils_and_their_list_are_current() {
        is_current::<CouncilView>("war-room.council.schema.json");
        is_current::<CouncilsView>("war-room.list.schema.json");
    }
}
