//! The answers in a room, one form per kind of turn.

use super::{Cite, Contribution, PrincipleFinding, Seat, Section};
use serde::{Deserialize, Serialize};

/// A sign that a persona drifted. One is enough.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DriftSign {
    /// It agreed without new evidence.
    AgreedWithoutEvidence,
    /// It gave in to avoid a conflict.
    Softened,
    /// It no longer asks what it always asks.
    StoppedAsking,
    /// It sounds like another member.
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

    /// Returns the sign as a lower-case fragment.
    pub const fn phrase(self) -> &'static str {
        match self {
            Self::AgreedWithoutEvidence => "agreed without new evidence",
            Self::Softened => "gave way to avoid a conflict",
            Self::StoppedAsking => "stopped asking its usual questions",
            Self::SoundsLikeAnother => "sounds like another persona",
        }
    }
}

/// The judge's memo about one persona after a round. Private: no persona reads it, not even the one
/// it is about; the others see only `position`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Memo {
    /// The member.
    pub seat: Seat,
    /// Its current position, with the claims that others need.
    pub position: String,
    /// Its contribution, in one sentence.
    pub summary: String,
    /// What changed, and what evidence changed it.
    pub changes: String,
    /// Whether it kept its position under pressure.
    pub pressure: String,
    /// Whether it reasons from its own stance or mirrors the group.
    pub mind: String,
    /// The signs of drift; empty if there are none.
    #[serde(default)]
    pub signs: Vec<DriftSign>,
    /// The turns that show it.
    #[serde(default)]
    pub evidence: Vec<Cite>,
}

/// The judgement after a round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoundJudgement {
    /// A memo for each speaker.
    pub memos: Vec<Memo>,
    /// The findings about the principles.
    pub principles: Vec<PrincipleFinding>,
}

/// One point of a snapshot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bullet {
    /// The text.
    pub text: String,
    /// The turns that said it.
    pub cites: Vec<Cite>,
}

/// The current state of the agreed idea.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Snapshot {
    /// Three to five points.
    pub bullets: Vec<Bullet>,
}

/// One written section.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SectionDraft {
    /// The section.
    pub section: Section,
    /// The text.
    pub text: String,
    /// The turns that said it.
    #[serde(default)]
    pub cites: Vec<Cite>,
}

/// The full proposal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct WrittenProposal {
    /// All six sections, in order.
    pub sections: Vec<SectionDraft>,
}

/// An answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "form", rename_all = "snake_case")]
pub enum RoomStatement {
    /// The contribution of a persona.
    Spoken(Contribution),
    /// The contributions of all personas, played by one model.
    AllSpoken {
        /// Each contribution with its persona.
        parts: Vec<(Seat, Contribution)>,
    },
    /// The judgement.
    Judged(RoundJudgement),
    /// The idea so far.
    Summed(Snapshot),
    /// The sections of a round.
    Drafted {
        /// The sections.
        sections: Vec<SectionDraft>,
    },
    /// The full proposal.
    Proposed(WrittenProposal),
}
