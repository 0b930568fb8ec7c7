//! Describes the story of one decision, for `cos audit explain`: what was found, who spoke, who
//! answered.

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
    /// Its stream.
    pub(crate) stream: String,
    /// Its description.
    #[serde(flatten)]
    pub(crate) event: EventView,
}

/// The result of `cos audit explain`.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct StoryView {
    /// The version of these fields.
    pub(crate) schema_version: u32,
    /// What was asked and found, and the result; `None` if no checkpoint asked.
    pub(crate) checkpoint: Option<RecordedCheckpoint>,
    /// The question to a person, with the answer; `None` if there was none.
    pub(crate) decision: Option<DecisionView>,
    /// Which model spoke in each turn, once that may be revealed.
    pub(crate) voices: Vec<SpeakerView>,
    /// Every event of it, in the order of the journal.
    pub(crate) events: Vec<StoryEvent>,
}

impl StoryView {
    /// Creates the story.
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
