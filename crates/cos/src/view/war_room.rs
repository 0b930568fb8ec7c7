//! What the war room tells.

mod schema;

use super::SCHEMA_VERSION;
use super::amount::{Moment, Usd};
use super::next::NextStep;
use cos_core::council::{CouncilPolicy, CouncilPurpose};
use cos_core::reversibility::DeliberationMode;
use cos_engine::council::{CouncilReport, StoredCouncil, SpeakerView};
use cos_engine::research::StoredRoom;
use schemars::JsonSchema;
use serde::Serialize;

/// What `cos war-room start` and `show` tell of a council.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[schemars(title = "A council")]
pub(crate) struct CouncilView {
    /// The version of these fields.
    pub(crate) schema_version: u32,
    /// When it was opened, as RFC 3339 in UTC.
    #[schemars(with = "String")]
    pub(crate) opened_at: Moment,
    /// What it came to.
    #[serde(flatten)]
    pub(crate) told: CouncilReport,
    /// Who spoke, where the seals are opened.
    pub(crate) speakers: Option<Vec<SpeakerView>>,
    /// What can be typed next.
    pub(crate) next: Vec<NextStep>,
}

impl CouncilView {
    /// Tells of a council; `speakers` where its seals are opened.
    pub(crate) fn new(kept: &StoredCouncil, speakers: Option<Vec<SpeakerView>>) -> Self {
        let told = CouncilReport::new(kept, &CouncilPolicy::default());
        let id = &told.council_id;
        let next = match &kept.council.end {
            Some(_) => Vec::new(),
            None => vec![
                NextStep::new(
                    format!("cos war-room resume {id}"),
                    "Goes on with it; what was answered is not asked again.",
                ),
                NextStep::new(
                    format!("cos war-room resume {id} --stop"),
                    "Ends it where nobody drives it; what it has not spent is given back.",
                ),
            ],
        };
        Self {
            schema_version: SCHEMA_VERSION,
            opened_at: Moment(kept.opened_at),
            told,
            speakers,
            next,
        }
    }
}

/// What kind of council it is.
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
    /// What kind it is.
    pub(crate) preset: RoomPreset,
    /// Whether it decides, or only says how hard something is to take back; none of a research room.
    #[schemars(schema_with = "schema::purpose")]
    pub(crate) purpose: Option<CouncilPurpose>,
    /// The mode of one that decides; none of a research room.
    #[schemars(schema_with = "schema::mode")]
    pub(crate) mode: Option<DeliberationMode>,
    /// How it ended; none while it sits.
    pub(crate) end: Option<String>,
    /// The decision, where there is one.
    pub(crate) decision: Option<String>,
    /// How much is kept for later.
    pub(crate) deferred: usize,
    /// What it cost so far, in US dollars.
    pub(crate) cost_usd: f64,
    /// When it was opened, as RFC 3339 in UTC.
    #[schemars(with = "String")]
    pub(crate) opened_at: Moment,
}

/// What `cos war-room list` tells.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[schemars(title = "The list of cos war-room")]
pub(crate) struct CouncilsView {
    /// The version of these fields.
    pub(crate) schema_version: u32,
    /// Newest first.
    pub(crate) councils: Vec<CouncilLine>,
}

impl CouncilsView {
    /// Lists councils and rooms, the newest first.
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

fn room_line(kept: &StoredRoom) -> CouncilLine {
    let room = &kept.room;
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

fn line(kept: &StoredCouncil) -> CouncilLine {
    let told = CouncilReport::new(kept, &CouncilPolicy::default());
    CouncilLine {
        council_id: told.council_id,
        question: told.question,
        cost_usd: told.deliberation.basic_usd + told.deliberation.debate_usd,
        preset: RoomPreset::Decision,
        purpose: Some(kept.council.spec.purpose),
        mode: Some(told.deliberation.mode),
        end: told.deliberation.end,
        decision: told.decision,
        deferred: told.deferred.len(),
        opened_at: Moment(kept.opened_at),
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
