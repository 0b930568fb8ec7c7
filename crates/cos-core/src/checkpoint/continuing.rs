//! Whether a command continues by itself or a person is asked first.

use super::Confidence;
use crate::id::{CouncilId, DecisionId};
use crate::reversibility::{DecisionType, DeliberationMode, ReversibilityAssessment, Stake};
use serde::{Deserialize, Serialize};

/// One reason why a person is asked.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "reason")]
pub enum AskReason {
    /// It is too hard to take back for anybody but a person.
    HardToReverse {
        /// How hard.
        decision_type: DecisionType,
    },
    /// Something is at stake that nobody but a person decides.
    AtStake {
        /// What.
        stake: Stake,
    },
    /// Express mode answers for nothing but two-way doors.
    ExpressBeyondTwoWay,
    /// It deserves deliberation, and none took place.
    NoDeliberation,
    /// A council sat and came to nothing that stands without a person.
    CouncilUnsettled,
    /// An earlier council held something against it that only a person lifts, and none has answered since.
    Vetoed {
        /// The council.
        council: CouncilId,
    },
    /// What earlier councils held against it cannot be read.
    VetoesUnread,
    /// A person said no to it before, and is to be asked anew.
    Reconsidered {
        /// The question that they answered.
        decision: DecisionId,
    },
    /// The confidence does not lie above the limit.
    LowConfidence {
        /// How sure.
        confidence: Confidence,
        /// The limit.
        ask_at: Confidence,
    },
}

impl AskReason {
    /// The reason as a lower-case fragment.
    pub fn phrase(&self) -> String {
        match self {
            Self::HardToReverse { decision_type } => format!(
                "it is {}, {}, which only a person opens",
                decision_type.name(),
                decision_type.phrase()
            ),
            Self::AtStake { stake } => format!("{} is at stake", stake.phrase()),
            Self::ExpressBeyondTwoWay => "express mode answers for two-way doors only".to_owned(),
            Self::NoDeliberation => "it deserves deliberation, and none took place".to_owned(),
            Self::CouncilUnsettled => "the council that sat left it open".to_owned(),
            Self::Vetoed { council } => format!(
                "nobody has let it go on over what an earlier council held against it \
                 (`cos war-room show {council}` tells it)"
            ),
            Self::VetoesUnread => "what earlier councils held against it cannot be read".to_owned(),
            Self::Reconsidered { decision } => format!(
                "a person said no to it before (`cos show {decision}` tells when), and is asked anew"
            ),
            Self::LowConfidence { confidence, ask_at } => {
                format!("the confidence of {confidence} does not lie above {ask_at}")
            }
        }
    }
}

/// What came of the council that was due.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Settlement {
    /// None sat.
    None,
    /// One sat and did not come to an end that stands alone.
    Unsettled,
    /// One sat and decided.
    Settled,
}

/// Whether a command continues.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Continuing {
    /// By itself.
    Alone,
    /// After a person said so; every reason is told.
    Ask(Vec<AskReason>),
}

/// Decides whether a command continues by itself: express only on two-way doors, a council only
/// up to heavy ones, and nothing alone on what nobody but a person decides.
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

/// Whether a command continues although the checkpoint itself failed: only where what is known
/// makes it a two-way door with nothing at stake; the caller writes the warning down.
pub fn despite_trouble(reversibility: &ReversibilityAssessment) -> bool {
    reversibility.decision_type == DecisionType::Type2 && reversibility.stakes().is_empty()
}
