//! One turn of a room: its task, its round and its speaker.

use super::Seat;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The phase of a room.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RoomPhase {
    /// The members look for an idea.
    Ideation,
    /// They write the proposal, section by section.
    Proposal,
    /// The sections are merged.
    Closing,
}

impl RoomPhase {
    /// Returns the name used in records.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ideation => "ideation",
            Self::Proposal => "proposal",
            Self::Closing => "closing",
        }
    }

    /// Returns the first letter of contribution names.
    pub const fn letter(self) -> char {
        match self {
            Self::Ideation => 'I',
            Self::Proposal => 'P',
            Self::Closing => 'C',
        }
    }
}

/// The task of a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RoomTask {
    /// A persona speaks.
    Speak(Seat),
    /// One model speaks for all personas, one after the other.
    SpeakAll,
    /// The judge looks for drift and checks the principles.
    Judge,
    /// Summarise the agreed idea in a few points.
    Snapshot,
    /// Draft the sections of the round from the debate.
    Draft,
    /// Write the full proposal.
    Proposal,
}

impl RoomTask {
    const fn name(self) -> &'static str {
        match self {
            Self::Speak(_) => "speak",
            Self::SpeakAll => "speak_all",
            Self::Judge => "judge",
            Self::Snapshot => "snapshot",
            Self::Draft => "draft",
            Self::Proposal => "proposal",
        }
    }

    /// Checks whether its answer can be streamed to a reader: the text of one persona.
    pub const fn is_heard(self) -> bool {
        matches!(self, Self::Speak(_))
    }

    /// Checks whether it is a turn of the debate.
    pub const fn speaks(self) -> bool {
        matches!(self, Self::Speak(_) | Self::SpeakAll)
    }
}

/// The id of a turn within its room. A turn runs once: after its event is recorded, it is never
/// requested again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct RoomTurnId {
    /// The phase.
    pub phase: RoomPhase,
    /// The round of that phase, from 1.
    pub round: u8,
    /// The task.
    pub task: RoomTask,
    /// The number of this request, from 1.
    pub number: u8,
}

impl fmt::Display for RoomTurnId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (phase, round, task) = (self.phase.name(), self.round, self.task.name());
        let seat = match self.task {
            RoomTask::Speak(seat) => format!("/{seat}"),
            _ => String::new(),
        };
        f.pad(&format!("{phase}/{round}/{task}{seat}#{}", self.number))
    }
}
