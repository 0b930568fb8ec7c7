//! Stand-in until the risk room lands.
use crate::goal::Goal;
use crate::money::Money;
use crate::policy::RiskThresholds;
use crate::score::Score;
use crate::survey::Survey;
use serde::{Deserialize, Serialize};
/// Risk.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RiskAssessment {
    /// Score.
    pub score: Score,
    /// Floors.
    pub floors: Vec<Floor>,
    /// Reversibility.
    pub reversibility: Reversibility,
    /// Level.
    pub level: RiskLevel,
}
/// Floor.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Floor {
    /// Why.
    pub why: String,
}
/// R.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Reversibility {
    /// F.
    Full,
    /// P.
    Partial,
    /// N.
    None,
}
/// L.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum RiskLevel {
    /// P.
    Proceed,
    /// A.
    Ask,
    /// B.
    Block,
}
/// P.
#[derive(Debug, Clone, Default)]
pub struct Precedent {}
/// B.
#[derive(Debug, Clone, Copy)]
pub struct BudgetView {
    /// b
    pub budget: Money,
    /// r
    pub remaining: Money,
}
impl std::fmt::Display for RiskAssessment {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.score)
    }
}
/// A.
pub fn assess(
    goal: &Goal,
    _: &Survey,
    _: &Precedent,
    _: BudgetView,
    _: RiskThresholds,
) -> RiskAssessment {
    let bad = goal.content.contains("wipe") || goal.content.contains("delete");
    RiskAssessment {
        score: if bad { Score::HALF } else { Score::ZERO },
        floors: vec![],
        reversibility: Reversibility::Full,
        level: if bad {
            RiskLevel::Ask
        } else {
            RiskLevel::Proceed
        },
    }
}
