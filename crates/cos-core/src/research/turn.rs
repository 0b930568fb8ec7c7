//! One turn of a room: what for, in which round, and who.

use super::Seat;
use serde::{Deserialize, Serialize};
use std::fmt;

/// What a room is at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RoomPhase {
    /// It looks for the idea.
    Ideation,
    /// It writes the proposal, section by section.
    Proposal,
    /// It makes the sections one.
    Closing,
}

impl RoomPhase {
    /// The name in records.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ideation => "ideation",
            Self::Proposal => "proposal",
            Self::Closing => "closing",
        }
    }

    /// The letter that names of turns begin with.
    pub const fn letter(self) -> char {
        match self {
            Self::Ideation => 'I',
            Self::Proposal => 'P',
            Self::Closing => 'C',
        }
    }
}

/// What a turn is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RoomTask {
    /// A persona speaks.
    Speak(Seat),
    /// One voice speaks for all personas, one after the other.
    SpeakAll,
    /// Somebody else looks at who drifted, and at the principles.
    Judge,
    /// The agreed idea so far, in a few points.
    Snapshot,
    /// The sections of the round, out of what was said.
    Draft,
    /// The proposal as a whole.
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

    /// Whether what is said in it can be followed while it is said: a text of one persona.
    pub const fn is_heard(self) -> bool {
        matches!(self, Self::Speak(_))
    }

    /// Whether it is a turn of the debate.
    pub const fn speaks(self) -> bool {
        matches!(self, Self::Speak(_) | Self::SpeakAll)
    }
}

/// The name of a turn within its room. It is performed once: after its fact it is never asked for
/// again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct RoomTurnId {
    /// The phase.
    pub phase: RoomPhase,
    /// The round of that phase, from 1.
    pub round: u8,
    /// What it is for.
    pub task: RoomTask,
    /// The how-manieth asking, from 1.
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
