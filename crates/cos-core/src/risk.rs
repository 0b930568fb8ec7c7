//! Stand-in until the risk room lands.
use serde::{Deserialize, Serialize};
/// Risk.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RiskAssessment {}
