//! What was measured on this machine.

use serde::Serialize;
use serde_json::Value;

/// What `cos bench` tells.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct BenchView {
    /// The version of these fields.
    pub(crate) schema_version: u32,
    /// What was measured.
    pub(crate) what: &'static str,
    /// The figures, by name.
    pub(crate) figures: Value,
}
