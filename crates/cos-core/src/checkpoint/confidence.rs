//! Computes the confidence in a decision that was made without a person, in whole percent. A
//! missing input counts as the worst case.

use crate::reversibility::DecisionType;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A confidence in whole percent, 0 to 100.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Confidence(u8);

/// The confidence of express mode.
pub const EXPRESS_CONFIDENCE: Confidence = Confidence(90);

impl Confidence {
    /// No confidence.
    pub const NONE: Self = Self(0);
    /// The built-in limit: a person is asked at it and below.
    pub const ASK_AT: Self = Self(80);

    /// Creates a confidence of this many percent, clamped to the range.
    pub fn percent(number: i32) -> Self {
        Self(u8::try_from(number.clamp(0, 100)).unwrap_or(100))
    }

    /// Returns the percentage.
    pub const fn get(self) -> u8 {
        self.0
    }
}

impl TryFrom<u8> for Confidence {
    type Error = String;

    fn try_from(number: u8) -> Result<Self, String> {
        let is_percent = number <= 100;
        is_percent
            .then_some(Self(number))
            .ok_or_else(|| format!("{number} is not a percentage"))
    }
}

impl From<Confidence> for u8 {
    fn from(confidence: Confidence) -> Self {
        confidence.0
    }
}

impl fmt::Display for Confidence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} %", self.0)
    }
}

/// The parts of a council's result that determine its confidence; `None` if the council did not
/// say.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct CouncilFindings {
    /// How many dissents were recorded.
    pub dissents: Option<u32>,
    /// The winner's lead over the runner-up, in hundredths from -100 to 100.
    pub voting_margin: Option<i8>,
    /// Whether all valid ballots rank the same alternative first.
    pub is_unanimous: Option<bool>,
    /// Whether the council has no experience in this field.
    pub is_novel_domain: Option<bool>,
    /// How many decisions it contains.
    pub sub_decisions: Option<u32>,
}

/// One thing that changed the confidence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ConfidenceStep {
    /// By how many points.
    pub points: i16,
    /// Why, as a lower-case fragment.
    pub why: String,
}

/// A lead below this is narrow.
const NARROW_MARGIN: i8 = 30;

/// Computes the confidence in a council's result and its parts. For a decision of Type 1A+ it never
/// exceeds `ask_at`, so that a person is always asked.
pub fn confidence(
    findings: &CouncilFindings,
    decision_type: DecisionType,
    ask_at: Confidence,
) -> (Confidence, Vec<ConfidenceStep>) {
    let steps = steps(findings, decision_type);
    let sum = |rising: bool| -> i32 {
        let steps = steps.iter().filter(|step| (step.points > 0) == rising);
        steps.map(|step| i32::from(step.points)).sum()
    };
    let confidence = Confidence::percent(100 + sum(false) + sum(true));
    let capped = match decision_type {
        DecisionType::Type1APlus => confidence.min(ask_at),
        _ => confidence,
    };
    (capped, steps)
}

fn steps(findings: &CouncilFindings, decision_type: DecisionType) -> Vec<ConfidenceStep> {
    let step = |points, why: &str| {
        Some(ConfidenceStep {
            points,
            why: why.to_owned(),
        })
    };
    let dissents = match findings.dissents {
        None => step(-100, "it is unknown whether there was dissent"),
        Some(0) => None,
        Some(count) => {
            let points = -10 * i16::try_from(count.min(10)).unwrap_or(10);
            step(points, &format!("{count} dissents"))
        }
    };
    let is_narrow = findings
        .voting_margin
        .is_none_or(|margin| margin < NARROW_MARGIN);
    let margin = match findings.voting_margin {
        None => step(-20, "it is unknown how the vote went"),
        Some(_) if is_narrow => step(-20, "the lead is narrow"),
        Some(_) => None,
    };
    let vault = decision_type == DecisionType::Type1APlus;
    let novel = match findings.is_novel_domain {
        None => step(-10, "it is unknown whether the field is new"),
        Some(true) => step(-10, "the field is new"),
        Some(false) => None,
    };
    let compound = match findings.sub_decisions {
        None => step(-10, "it is unknown whether it contains several decisions"),
        Some(0 | 1) => None,
        Some(count) => step(-10, &format!("it contains {count} decisions")),
    };
    let agreed = findings.dissents == Some(0) && findings.is_unanimous == Some(true);
    [
        dissents,
        margin,
        step(-15, "it is almost impossible to reverse").filter(|_| vault),
        novel,
        compound,
        step(20, "all voters agree").filter(|_| agreed && !is_narrow),
    ]
    .into_iter()
    .flatten()
    .collect()
}
