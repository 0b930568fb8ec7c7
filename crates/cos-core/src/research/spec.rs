//! Defines the specification of a research room. It never changes: a resumed room has the same
//! members, models and limits, even if the files changed.

use super::{RoomTask, Seat, Section};
use crate::id::CouncilId;
use crate::money::Money;
use crate::time::Span;
use serde::{Deserialize, Serialize};

/// A member of a room.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Member {
    /// Its index.
    pub seat: Seat,
    /// Its name.
    pub name: String,
    /// Its stance, in one line.
    pub stance: String,
    /// What it never accepts.
    #[serde(default)]
    pub red_lines: Vec<String>,
    /// The sections that it is responsible for.
    #[serde(default)]
    pub sections: Vec<Section>,
    /// Its full description.
    pub persona: String,
    /// The model that plays it.
    pub model: String,
}

/// The models that write and judge; neither speaks as a persona.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoomModels {
    /// The model that summarises and drafts.
    pub synthesiser: String,
    /// The model that looks for drift.
    pub judge: String,
}

/// Whether each persona is played separately.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Voicing {
    /// Each persona is asked separately and sees only what it may.
    #[default]
    Separate,
    /// One model plays all personas. They are not independent, so no decision follows without a
    /// person.
    Simulated,
}

/// The limits of a room.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoomLimits {
    /// The most rounds of ideation.
    pub ideation_rounds: u8,
    /// The most that it may cost.
    pub budget: Money,
    /// The reserve for a turn of a model with unknown price.
    pub turn_reserve: Money,
    /// How long it may be active.
    pub time: Span,
    /// How long one answer may take.
    pub turn_time: Span,
    /// How many tokens one contribution may have.
    pub turn_tokens: u32,
    /// How many tokens of the running summary a turn sees.
    pub summary_tokens: u32,
    /// How many tokens of the last contributions a turn sees in full.
    pub window_tokens: u32,
    /// How many questions to the literature one turn may ask.
    pub lookups: u8,
}

/// How much longer than one contribution other answers may be: all personas together, a judgement,
/// the text of sections.
const LONGER: u32 = 4;

impl RoomLimits {
    /// Returns how many tokens the answer of a turn may have.
    pub const fn tokens(&self, task: RoomTask) -> u32 {
        match task {
            RoomTask::Speak(_) => self.turn_tokens,
            _ => self.turn_tokens.saturating_mul(LONGER),
        }
    }
}

impl Default for RoomLimits {
    /// The default limits.
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

/// The order that opens a room.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoomSpec {
    /// Its id.
    pub council: CouncilId,
    /// The title of the project.
    pub title: String,
    /// The text of the project file.
    pub brief: String,
    /// The folder of the project file, absolute: results are written there.
    pub folder: String,
    /// The repository of that folder, or else the folder: questions are about this project.
    pub project: String,
    /// The name of the configuration.
    pub configuration: String,
    /// The members, in the speaking order of the first round.
    pub members: Vec<Member>,
    /// The models that write and judge.
    #[serde(rename = "desk")]
    pub models: RoomModels,
    /// Whether each persona is played separately.
    #[serde(default)]
    pub voicing: Voicing,
    /// Its limits.
    pub limits: RoomLimits,
}

impl RoomSpec {
    /// Returns the member with this index.
    pub fn member(&self, seat: Seat) -> Option<&Member> {
        self.members.iter().find(|one| one.seat == seat)
    }

    /// Returns the model of a turn; if one model plays all personas, it is the one that summarises.
    pub fn model(&self, task: RoomTask) -> &str {
        match task {
            RoomTask::Speak(seat) => self.member(seat).map_or("", |one| &one.model),
            RoomTask::Judge => &self.models.judge,
            _ => &self.models.synthesiser,
        }
    }

    /// Returns who speaks in a round, in order: all members, starting one place later in each
    /// round.
    pub fn speakers(&self, round: u8) -> Vec<Seat> {
        let mut seats: Vec<Seat> = self.members.iter().map(|one| one.seat).collect();
        let turned = usize::from(round.saturating_sub(1));
        let by = turned.checked_rem(seats.len()).unwrap_or(0);
        seats.rotate_left(by);
        seats
    }

    /// Returns how many members must take part: all but one, and at least two if there are two.
    pub fn quorum(&self) -> usize {
        let all = self.members.len();
        all.saturating_sub(1).max(all.min(2))
    }
}
