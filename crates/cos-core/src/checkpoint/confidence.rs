//! How sure a decision is that was made without a person: whole percent, and whatever nobody
//! told counts as the worst.

use crate::reversibility::DecisionType;
use serde::{Deserialize, Serialize};
use std::fmt;

/// How sure, in whole percent, 0 to 100.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Confidence(u8);

/// What express mode answers with.
pub const EXPRESS_CONFIDENCE: Confidence = Confidence(90);

impl Confidence {
    /// Not sure at all.
    pub const NONE: Self = Self(0);
    /// The built-in limit: a person is asked at it and below.
    pub const ASK_AT: Self = Self(80);

    /// So many percent, brought into range.
    pub fn percent(number: i32) -> Self {
        Self(u8::try_from(number.clamp(0, 100)).unwrap_or(100))
    }

    /// The percent as a number.
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
            .ok_or_else(|| format!("{number} is no percentage"))
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

/// What a council came to, as far as its confidence hangs on it; `None` where it did not say.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct CouncilFindings {
    /// How many dissents were recorded.
    pub dissents: Option<u32>,
    /// The winner's lead over the runner-up, in hundredths from -100 to 100.
    pub voting_margin: Option<i8>,
    /// Whether all valid ballots rank the same alternative first.
    pub is_unanimous: Option<bool>,
    /// Whether nobody knows the field.
    pub is_novel_domain: Option<bool>,
    /// How many decisions are hidden in it.
    pub sub_decisions: Option<u32>,
}

/// One thing that moved the confidence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ConfidenceStep {
    /// By how many points.
    pub points: i16,
    /// Why, as a lower-case fragment.
    pub why: String,
}

/// A lead below this is narrow.
const NARROW_MARGIN: i8 = 30;

/// The confidence in what a council found, and what it is made of. Of a decision of Type 1A+ it
/// never lies above `ask_at`, so that a person is always asked.
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
        None => step(-100, "nobody said whether there was dissent"),
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
        None => step(-20, "nobody said how the vote went"),
        Some(_) if is_narrow => step(-20, "the lead is narrow"),
        Some(_) => None,
    };
    let vault = decision_type == DecisionType::Type1APlus;
    let novel = match findings.is_novel_domain {
        None => step(-10, "nobody said whether the field is known"),
        Some(true) => step(-10, "nobody knows the field"),
        Some(false) => None,
    };
    let compound = match findings.sub_decisions {
        None => step(-10, "nobody said whether it hides several decisions"),
        Some(0 | 1) => None,
        Some(count) => step(-10, &format!("it hides {count} decisions")),
    };
    let agreed = findings.dissents == Some(0) && findings.is_unanimous == Some(true);
    [
        dissents,
        margin,
        step(-15, "it can hardly be taken back").filter(|_| vault),
        novel,
        compound,
        step(20, "all agree").filter(|_| agreed && !is_narrow),
    ]
    .into_iter()
    .flatten()
    .collect()
}
