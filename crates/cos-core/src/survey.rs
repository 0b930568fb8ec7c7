//! Stand-in until the survey room lands.
use serde::{Deserialize, Serialize};
/// Facts.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Survey {
    /// Labels.
    pub ui_labels: Vec<String>,
    /// New core files.
    pub new_core_files: Vec<String>,
}
