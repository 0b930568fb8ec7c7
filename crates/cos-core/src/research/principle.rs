//! The seven principles that an idea is checked against. A failing principle is shown, not hidden.

use serde::{Deserialize, Serialize};

/// One principle, phrased as a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Principle {
    /// It is simple.
    Simplicity,
    /// It makes something cheaper or better.
    Gain,
    /// Its result fits into one actionable sentence.
    OneSentence,
    /// People stay in control.
    People,
    /// It does not solve what larger models will solve anyway.
    OutlastsScale,
    /// It does what only became possible with scale.
    NewlyPossible,
    /// It aims beyond what is easy to measure.
    BeyondReward,
}

impl Principle {
    /// Every principle, in order.
    pub const ALL: [Self; 7] = [
        Self::Simplicity,
        Self::Gain,
        Self::OneSentence,
        Self::People,
        Self::OutlastsScale,
        Self::NewlyPossible,
        Self::BeyondReward,
    ];

    /// Returns the name used in records.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Simplicity => "simplicity",
            Self::Gain => "gain",
            Self::OneSentence => "one_sentence",
            Self::People => "people",
            Self::OutlastsScale => "outlasts_scale",
            Self::NewlyPossible => "newly_possible",
            Self::BeyondReward => "beyond_reward",
        }
    }

    /// Returns the question that checks it.
    pub const fn question(self) -> &'static str {
        match self {
            Self::Simplicity => "Is this the simplest form that could still answer the question?",
            Self::Gain => "Does it clearly make something cheaper or better, and which of the two?",
            Self::OneSentence => {
                "Can the result be stated in one sentence that someone can act on?"
            }
            Self::People => {
                "Do people see what happens and keep the final decision where it \
                            matters?"
            }
            Self::OutlastsScale => {
                "Is it still useful once a larger model can do the same without it?"
            }
            Self::NewlyPossible => "Does it use something that only recently became possible?",
            Self::BeyondReward => {
                "Does it aim for more than the number that is easiest to improve?"
            }
        }
    }
}

/// The state of a principle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PrincipleState {
    /// It holds.
    Holds,
    /// It does not.
    Fails,
    /// The contributions do not tell.
    Unclear,
}

impl PrincipleState {
    /// Every state.
    pub const ALL: [Self; 3] = [Self::Holds, Self::Fails, Self::Unclear];
}

/// The finding for one principle.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PrincipleFinding {
    /// The principle.
    pub principle: Principle,
    /// Its state.
    pub state: PrincipleState,
    /// The reason.
    pub why: String,
}
