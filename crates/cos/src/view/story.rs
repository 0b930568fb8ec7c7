//! The story of one decision.

use super::SCHEMA_VERSION;
use super::decision::DecisionView;
use super::event::EventView;
use super::record::{CheckpointRecordView, RecordedCheckpoint};
use cos_engine::council::SpeakerView;
use serde::Serialize;

/// One event of it, with its place.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct StoryEvent {
    /// The place in the journal, from 1.
    pub(crate) seq: u64,
    /// The stream it stands in.
    pub(crate) stream: String,
    /// What it says.
    #[serde(flatten)]
    pub(crate) event: EventView,
}

/// What `cos audit explain` tells.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct StoryView {
    /// The version of these fields.
    pub(crate) schema_version: u32,
    /// What was asked and found, and what came of it; none where no checkpoint asked.
    pub(crate) checkpoint: Option<RecordedCheckpoint>,
    /// The question that a person was asked, with the answer; none where none was.
    pub(crate) decision: Option<DecisionView>,
    /// Who spoke, turn by turn, once the seals may be opened.
    pub(crate) voices: Vec<SpeakerView>,
    /// Every event of it, in the order of the journal.
    pub(crate) events: Vec<StoryEvent>,
}

impl StoryView {
    /// Tells a story.
    pub(crate) fn new(
        record: Option<CheckpointRecordView>,
        decision: Option<DecisionView>,
        voices: Vec<SpeakerView>,
        events: Vec<StoryEvent>,
    ) -> Self {
        Self {
            schema_version: SCHEMA_VERSION,
            checkpoint: record.map(|record| record.checkpoint),
            decision,
            voices,
            events,
        }
    }
}
