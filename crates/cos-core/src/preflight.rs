//! Stand-in until the pre-flight room lands.
use crate::goal::Goal;
use crate::money::Money;
use crate::risk::{BudgetView, RiskAssessment};
use crate::survey::Survey;
use serde::{Deserialize, Serialize};
/// Finding.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Finding {
    /// s
    pub severity: Severity,
    /// c
    pub category: Category,
    /// m
    pub message: String,
    /// g
    pub suggestion: String,
}
/// S
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Severity {
    /// i
    Info,
    /// w
    Warn,
    /// a
    Ask,
    /// b
    Block,
}
impl Severity {
    /// n
    pub const fn name(self) -> &'static str {
        "x"
    }
}
/// C
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Category {
    /// b
    Budget,
    /// r
    Risk,
}
/// c
pub fn check(
    _: &Goal,
    _: &Survey,
    reserve: Money,
    view: BudgetView,
    _: &RiskAssessment,
) -> Vec<Finding> {
    if reserve > view.remaining {
        vec![Finding {
            severity: Severity::Block,
            category: Category::Budget,
            message: "too dear".into(),
            suggestion: "raise".into(),
        }]
    } else {
        vec![]
    }
}
