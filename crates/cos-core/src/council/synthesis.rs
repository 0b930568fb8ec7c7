//! The final decision of a council as data. Everything that determines its confidence is a field of
//! its own.

use crate::checkpoint::Confidence;
use crate::alternative::AlternativeLabel;
use serde::{Deserialize, Serialize};

/// How much a challenge or a dissent matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ConcernSeverity {
    /// Worth knowing.
    Low,
    /// To be monitored.
    Medium,
    /// To be changed first.
    High,
    /// The decision fails because of it.
    Critical,
}

impl ConcernSeverity {
    /// Returns the name used in records.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Low => "low",
            Self::Medium => "medium",
            Self::High => "high",
            Self::Critical => "critical",
        }
    }
}

/// A persona disagrees.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dissent {
    /// The label under which the council knows the persona.
    pub expert_label: String,
    /// What they say.
    pub statement: String,
    /// How much it matters.
    pub severity: ConcernSeverity,
}

/// Whether the field is new to the council.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct NovelDomain {
    /// Whether the field is new.
    pub is_novel: bool,
    /// The reason for that judgement.
    #[serde(default)]
    pub why: String,
}

/// The decision of the commander.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Synthesis {
    /// The decision in a sentence.
    pub decision: String,
    /// The chosen alternative.
    pub alternative: AlternativeLabel,
    /// Why it differs from the winner of the vote; required if it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub override_reason: Option<String>,
    /// What to do, in order.
    pub orders: Vec<String>,
    /// Why.
    pub rationale: String,
    /// The dissenting personas.
    pub dissents: Vec<Dissent>,
    /// Decisions that it contains.
    pub sub_decisions: Vec<String>,
    /// Whether the field is new.
    pub novel_domain: NovelDomain,
    /// What to monitor.
    #[serde(default)]
    pub watch_points: Vec<String>,
    /// How to reverse it; required unless it is easy to reverse.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reversal_plan: Option<String>,
    /// The commander's own confidence; shown, but never used to decide whether to continue.
    pub confidence_self: Confidence,
}

/// Words in a dissent that mean that the topic should be raised again.
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
    /// Checks whether it asks to return to the topic later instead of rejecting. Either way, it
    /// stays a dissent.
    pub fn says_later(&self) -> bool {
        let words = self
            .statement
            .split(|letter: char| !letter.is_alphanumeric());
        words
            .map(str::to_lowercase)
            .any(|word| LATER.contains(&word.as_str()))
    }
}
