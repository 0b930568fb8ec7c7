//! What a room was opened with. It is frozen: whoever resumes finds the same people, models and
//! limits, whatever the files say by then.

use super::{RoomTask, Seat, Section};
use crate::id::CouncilId;
use crate::money::Money;
use crate::time::Span;
use serde::{Deserialize, Serialize};

/// Somebody who speaks in a room.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Member {
    /// Its index.
    pub seat: Seat,
    /// What it is called.
    pub name: String,
    /// Where it stands, in one line.
    pub stance: String,
    /// What it never accepts.
    #[serde(default)]
    pub red_lines: Vec<String>,
    /// The sections that are its own.
    #[serde(default)]
    pub sections: Vec<Section>,
    /// Who it is, in full.
    pub persona: String,
    /// The model that speaks for it.
    pub model: String,
}

/// Who writes and who judges: neither speaks as a persona.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoomDesk {
    /// The model that sums up and drafts.
    pub synthesiser: String,
    /// The model that looks for drift.
    pub judge: String,
}

/// Whether every persona has a voice of its own.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Voicing {
    /// Each is asked apart and sees only what it may.
    #[default]
    Separate,
    /// One voice plays all of them. Nobody is independent of anybody: no decision follows from it
    /// by itself.
    Simulated,
}

/// How far a room may go.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoomLimits {
    /// Rounds of ideation, at most.
    pub ideation_rounds: u8,
    /// All that it may cost.
    pub budget: Money,
    /// What is held for a turn before it starts where nobody knows the price of its voice.
    pub turn_reserve: Money,
    /// How long it may be under way.
    pub time: Span,
    /// How long one answer may take.
    pub turn_time: Span,
    /// How many tokens one contribution may have.
    pub turn_tokens: u32,
    /// How many tokens of the running summary are shown.
    pub summary_tokens: u32,
    /// How many tokens of what was said last are shown in full.
    pub window_tokens: u32,
    /// How many questions to the literature one turn may put.
    pub lookups: u8,
}

/// How much longer than one contribution may be what is not one: those of all personas together, a
/// judgement, a text of sections.
const LONGER: u32 = 4;

impl RoomLimits {
    /// How many tokens the answer of a turn may have.
    pub const fn tokens(&self, task: RoomTask) -> u32 {
        match task {
            RoomTask::Speak(_) => self.turn_tokens,
            _ => self.turn_tokens.saturating_mul(LONGER),
        }
    }
}

impl Default for RoomLimits {
    /// The figures of S001 and definitions §3.
    fn default() -> Self {
        Self {
            ideation_rounds: 5,
            budget: Money::dollars(8),
            turn_reserve: Money::cents(25),
            time: Span::minutes(45),
            turn_time: Span::seconds(180),
            turn_tokens: 1_500,
            summary_tokens: 800,
            window_tokens: 2_000,
            lookups: 0,
        }
    }
}

/// What a room is opened with.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoomSpec {
    /// Its name.
    pub council: CouncilId,
    /// What the project is called.
    pub title: String,
    /// What the project file says.
    pub brief: String,
    /// The folder of the project file, absolute: results are written beside it.
    pub folder: String,
    /// The repository that it lies in, else that folder: what is asked is asked about this.
    pub project: String,
    /// The name of the configuration.
    pub configuration: String,
    /// Who speaks, in the order of the first round.
    pub members: Vec<Member>,
    /// Who writes and judges.
    pub desk: RoomDesk,
    /// Whether every persona has a voice of its own.
    #[serde(default)]
    pub voicing: Voicing,
    /// How far it may go.
    pub limits: RoomLimits,
}

impl RoomSpec {
    /// The member of this index.
    pub fn member(&self, seat: Seat) -> Option<&Member> {
        self.members.iter().find(|one| one.seat == seat)
    }

    /// The model that answers in a turn; one voice for all is that of whoever sums up.
    pub fn model(&self, task: RoomTask) -> &str {
        match task {
            RoomTask::Speak(seat) => self.member(seat).map_or("", |one| &one.model),
            RoomTask::Judge => &self.desk.judge,
            _ => &self.desk.synthesiser,
        }
    }

    /// Who speaks in a round, in order: everybody, begun one place further in each round.
    pub fn speakers(&self, round: u8) -> Vec<Seat> {
        let mut seats: Vec<Seat> = self.members.iter().map(|one| one.seat).collect();
        let turned = usize::from(round.saturating_sub(1));
        let by = turned.checked_rem(seats.len()).unwrap_or(0);
        seats.rotate_left(by);
        seats
    }

    /// How many must be there: all but one, and two at least, where there are two.
    pub fn quorum(&self) -> usize {
        let all = self.members.len();
        all.saturating_sub(1).max(all.min(2))
    }
}
