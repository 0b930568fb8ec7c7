//! Stand-in until the pre-flight room lands.
use serde::{Deserialize, Serialize};
/// Finding.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Finding {}
