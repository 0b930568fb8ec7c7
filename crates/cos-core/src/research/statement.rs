//! What an answer says, by the kind of its turn.

use super::{Cite, Contribution, PrincipleFinding, Seat, Section};
use serde::{Deserialize, Serialize};

/// A sign that a persona is no longer itself. One is enough.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DriftSign {
    /// It agreed and named no new evidence.
    AgreedWithoutEvidence,
    /// It gave way to avoid a conflict.
    Softened,
    /// It no longer asks what it always asks.
    StoppedAsking,
    /// It sounds like somebody else in the room.
    SoundsLikeAnother,
}

impl DriftSign {
    /// Every sign.
    pub const ALL: [Self; 4] = [
        Self::AgreedWithoutEvidence,
        Self::Softened,
        Self::StoppedAsking,
        Self::SoundsLikeAnother,
    ];

    /// The sign as a lower-case fragment.
    pub const fn phrase(self) -> &'static str {
        match self {
            Self::AgreedWithoutEvidence => "agreed without new evidence",
            Self::Softened => "gave way to avoid a conflict",
            Self::StoppedAsking => "stopped asking its usual questions",
            Self::SoundsLikeAnother => "sounds like another persona",
        }
    }
}

/// What somebody else noted of one persona after a round. Private: no persona reads it, not even
/// the one it is about; of `position` alone the others are told.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Memo {
    /// Of whom.
    pub seat: Seat,
    /// Where it stands now, with the claims that others need.
    pub position: String,
    /// What it said, in one sentence.
    pub summary: String,
    /// What changed, and what evidence changed it.
    pub changes: String,
    /// Whether it held under pressure.
    pub pressure: String,
    /// Whether it reasons from its own stance or mirrors the group.
    pub mind: String,
    /// Why it seems to have drifted; empty where it has not.
    #[serde(default)]
    pub signs: Vec<DriftSign>,
    /// Where that can be seen.
    #[serde(default)]
    pub evidence: Vec<Cite>,
}

/// What the judge found after a round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoundJudgement {
    /// A memo for everybody who spoke.
    pub memos: Vec<Memo>,
    /// How the idea stands to the principles.
    pub principles: Vec<PrincipleFinding>,
}

/// One point of a snapshot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bullet {
    /// What it says.
    pub text: String,
    /// Where that was said.
    pub cites: Vec<Cite>,
}

/// The agreed idea so far.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Snapshot {
    /// Three to five points.
    pub bullets: Vec<Bullet>,
}

/// One section as it was written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SectionDraft {
    /// Which.
    pub section: Section,
    /// What it says.
    pub text: String,
    /// Where that was said.
    #[serde(default)]
    pub cites: Vec<Cite>,
}

/// The proposal as a whole.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct WrittenProposal {
    /// All six sections, in order.
    pub sections: Vec<SectionDraft>,
}

/// What an answer says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "form", rename_all = "snake_case")]
pub enum RoomStatement {
    /// What a persona said.
    Spoken(Contribution),
    /// What one voice said for all of them.
    AllSpoken {
        /// Each with its persona.
        parts: Vec<(Seat, Contribution)>,
    },
    /// What the judge found.
    Judged(RoundJudgement),
    /// The idea so far.
    Summed(Snapshot),
    /// The sections of a round.
    Drafted {
        /// Each.
        sections: Vec<SectionDraft>,
    },
    /// The whole.
    Proposed(WrittenProposal),
}
