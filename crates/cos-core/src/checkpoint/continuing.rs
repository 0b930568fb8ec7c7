//! Decides whether a command continues by itself or a person is asked first.

use super::Confidence;
use crate::id::{CouncilId, DecisionId};
use crate::reversibility::{DecisionType, DeliberationMode, ReversibilityAssessment, Stake};
use serde::{Deserialize, Serialize};

/// One reason why a person is asked.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "reason")]
pub enum AskReason {
    /// Only a person may decide something this hard to reverse.
    HardToReverse {
        /// How hard it is to reverse.
        decision_type: DecisionType,
    },
    /// Something is at stake that only a person decides.
    AtStake {
        /// What is at stake.
        stake: Stake,
    },
    /// Express mode covers only two-way doors.
    ExpressBeyondTwoWay,
    /// It needs deliberation, but none happened.
    NoDeliberation,
    /// A council deliberated without a final result.
    CouncilUnsettled,
    /// An earlier council raised an objection that only a person clears, and no person answered
    /// since.
    Vetoed {
        /// The council.
        council: CouncilId,
    },
    /// The objections of earlier councils cannot be read.
    VetoesUnread,
    /// A person said no before and asked to be asked again.
    Reconsidered {
        /// The question that they answered.
        decision: DecisionId,
    },
    /// The confidence is not above the limit.
    LowConfidence {
        /// The confidence.
        confidence: Confidence,
        /// The limit.
        ask_at: Confidence,
    },
}

impl AskReason {
    /// Returns the reason as a lower-case fragment.
    pub fn phrase(&self) -> String {
        match self {
            Self::HardToReverse { decision_type } => format!(
                "it is {}, {}, so only a person decides",
                decision_type.name(),
                decision_type.phrase()
            ),
            Self::AtStake { stake } => format!("{} is at stake", stake.phrase()),
            Self::ExpressBeyondTwoWay => "express mode covers only two-way doors".to_owned(),
            Self::NoDeliberation => "it needs deliberation, and none happened".to_owned(),
            Self::CouncilUnsettled => "the council did not settle it".to_owned(),
            Self::Vetoed { council } => format!(
                "an earlier council objected, and no person has cleared the objection (see `cos \
                war-room show {council}`)"
            ),
            Self::VetoesUnread => "the objections of earlier councils cannot be read".to_owned(),
            Self::Reconsidered { decision } => format!(
                "a person said no to it before (see `cos show {decision}`) and asked to be asked \
                again"
            ),
            Self::LowConfidence { confidence, ask_at } => {
                format!("the confidence of {confidence} is not above {ask_at}")
            }
        }
    }
}

/// The result of the council that was needed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Settlement {
    /// No council deliberated.
    None,
    /// A council deliberated without a final result.
    Unsettled,
    /// A council decided.
    Settled,
}

/// Whether a command continues.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Continuing {
    /// By itself.
    Alone,
    /// Only after a person agrees; lists every reason.
    Ask(Vec<AskReason>),
}

/// Decides whether a command continues by itself: express only for two-way doors, a council only up
/// to heavy doors, and never if something is at stake that only a person decides.
pub fn continuing(
    reversibility: &ReversibilityAssessment,
    mode: DeliberationMode,
    settlement: Settlement,
    confidence: Confidence,
    ask_at: Confidence,
) -> Continuing {
    let decision_type = reversibility.decision_type;
    let stakes = reversibility.stakes().into_iter();
    let mut reasons: Vec<AskReason> = stakes.map(|stake| AskReason::AtStake { stake }).collect();
    if decision_type >= DecisionType::Type1A {
        reasons.push(AskReason::HardToReverse { decision_type });
    }
    if mode == DeliberationMode::Express && decision_type > DecisionType::Type2 {
        reasons.push(AskReason::ExpressBeyondTwoWay);
    }
    if settlement == Settlement::Unsettled {
        reasons.push(AskReason::CouncilUnsettled);
    }
    if mode > DeliberationMode::Express && settlement == Settlement::None {
        reasons.push(AskReason::NoDeliberation);
    } else if confidence <= ask_at {
        reasons.push(AskReason::LowConfidence { confidence, ask_at });
    }
    reasons.sort_unstable();
    if reasons.is_empty() {
        Continuing::Alone
    } else {
        Continuing::Ask(reasons)
    }
}

/// Checks whether a command continues although the checkpoint itself failed: only if the facts make
/// it a two-way door with nothing at stake. The caller records the warning.
pub fn despite_trouble(reversibility: &ReversibilityAssessment) -> bool {
    reversibility.decision_type == DecisionType::Type2 && reversibility.stakes().is_empty()
}
