//! The seven first principles that an idea is held against. One that does not hold is shown, not
//! hidden.

use serde::{Deserialize, Serialize};

/// One principle, asked as a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Principle {
    /// It is simple.
    Simplicity,
    /// It makes something cheaper or better.
    Gain,
    /// Its result fits into a sentence that somebody can act on.
    OneSentence,
    /// People stay in the loop.
    People,
    /// It does not solve what larger models will solve anyway.
    OutlastsScale,
    /// It does what only became possible with scale.
    NewlyPossible,
    /// It looks beyond what is easily rewarded.
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

    /// The name in records.
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

    /// The question that checks it.
    pub const fn question(self) -> &'static str {
        match self {
            Self::Simplicity => "Is this the simplest form that could still answer the question?",
            Self::Gain => "Does it plainly make something cheaper or better, and which of the two?",
            Self::OneSentence => {
                "Can the result be told in one sentence on which somebody can act?"
            }
            Self::People => "Do people see what happens and keep the last word where it matters?",
            Self::OutlastsScale => {
                "Is it still worth something once a larger model does the same out of the box?"
            }
            Self::NewlyPossible => "Does it use what only recently became possible?",
            Self::BeyondReward => {
                "Does it ask for more than the number that is easiest to drive up?"
            }
        }
    }
}

/// How a principle stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PrincipleState {
    /// It holds.
    Holds,
    /// It does not.
    Fails,
    /// Nobody can tell by what was said.
    Unclear,
}

impl PrincipleState {
    /// Every state.
    pub const ALL: [Self; 3] = [Self::Holds, Self::Fails, Self::Unclear];
}

/// How the idea stands to one principle.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PrincipleFinding {
    /// Which.
    pub principle: Principle,
    /// How it stands.
    pub state: PrincipleState,
    /// Why.
    pub why: String,
}
