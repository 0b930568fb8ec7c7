//! Decides whether a caller may choose the mode of deliberation, when it differs from the assessed
//! mode.

use super::{DecisionType, DeliberationMode};
use serde::{Deserialize, Serialize};

/// Why a forced mode was not or not fully granted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ForceRefused {
    /// A lighter mode needs a written reason.
    Unjustified,
    /// The decision is too hard to reverse for it.
    Capped,
}

/// The result of forcing a mode.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Forcing {
    /// The requested mode.
    pub wanted: DeliberationMode,
    /// The assessed mode.
    pub assessed: DeliberationMode,
    /// The mode in force.
    pub taken: DeliberationMode,
    /// The reason that was given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub justification: Option<String>,
    /// Why it is not the requested one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refused: Option<ForceRefused>,
}

/// Forces a mode. A heavier mode is always granted; a lighter one needs a reason, and for a one-way
/// door it is never lighter than the type requires.
pub fn force(
    wanted: DeliberationMode,
    assessed: DeliberationMode,
    decision_type: DecisionType,
    justification: Option<&str>,
) -> Forcing {
    let justification = justification.map(str::trim).filter(|text| !text.is_empty());
    let least = lightest_forced(decision_type).min(assessed);
    let (taken, refused) = if wanted >= assessed {
        (wanted, None)
    } else if justification.is_none() {
        (assessed, Some(ForceRefused::Unjustified))
    } else if wanted < least {
        (least, Some(ForceRefused::Capped))
    } else {
        (wanted, None)
    };
    Forcing {
        wanted,
        assessed,
        taken,
        justification: justification.map(str::to_owned),
        refused,
    }
}

/// Returns the lightest mode that can be forced: if a decision is not easy to reverse, the mode of
/// its type.
const fn lightest_forced(decision_type: DecisionType) -> DeliberationMode {
    match decision_type {
        DecisionType::Type2 | DecisionType::Type1B => DeliberationMode::Express,
        DecisionType::Type1A => DeliberationMode::FullCouncil,
        DecisionType::Type1APlus => DeliberationMode::Delphi,
    }
}
