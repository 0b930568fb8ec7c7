//! The end of a deliberation, as data: whatever the confidence hangs on is a field of its own.

use crate::checkpoint::Confidence;
use crate::alternative::AlternativeLabel;
use serde::{Deserialize, Serialize};

/// How much a challenge or a dissent matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ConcernSeverity {
    /// Worth knowing.
    Low,
    /// To be watched.
    Medium,
    /// To be changed first.
    High,
    /// It fails with it.
    Critical,
}

impl ConcernSeverity {
    /// The name in records.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Low => "low",
            Self::Medium => "medium",
            Self::High => "high",
            Self::Critical => "critical",
        }
    }
}

/// Somebody sees it otherwise.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dissent {
    /// Who, by the label that the council knows them under.
    pub expert_label: String,
    /// What they say.
    pub statement: String,
    /// How much it matters.
    pub severity: ConcernSeverity,
}

/// Whether anybody has been here before.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct NovelDomain {
    /// Whether the field is new.
    pub is_novel: bool,
    /// Why that is thought.
    #[serde(default)]
    pub why: String,
}

/// What the commander decides.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Synthesis {
    /// The decision in a sentence.
    pub decision: String,
    /// The alternative it follows.
    pub alternative: AlternativeLabel,
    /// Why it departs from what won the vote; required where the alternative is another one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub override_reason: Option<String>,
    /// What is to be done, in order.
    pub orders: Vec<String>,
    /// Why.
    pub rationale: String,
    /// Who sees it otherwise.
    pub dissents: Vec<Dissent>,
    /// Decisions that are hidden in it.
    pub sub_decisions: Vec<String>,
    /// Whether the field is new.
    pub novel_domain: NovelDomain,
    /// What to keep an eye on.
    #[serde(default)]
    pub watch_points: Vec<String>,
    /// How to go back; required unless there is an easy way back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reversal_plan: Option<String>,
    /// How sure the commander says to be; shown, and never what continuing hangs on.
    pub confidence_self: Confidence,
}

/// Words by which a dissent says that the matter should come up again.
const LATER: [&str; 7] = [
    "defer",
    "deferred",
    "later",
    "postpone",
    "postponed",
    "reconsider",
    "revisit",
];

impl Dissent {
    /// Whether it says *later* rather than *no*. Whatever it is taken for, it stays a dissent.
    pub fn says_later(&self) -> bool {
        let words = self
            .statement
            .split(|letter: char| !letter.is_alphanumeric());
        words
            .map(str::to_lowercase)
            .any(|word| LATER.contains(&word.as_str()))
    }
}
