//! Passes the tables `[agents.NAME]` on unparsed; `agent/definition` parses them.

use super::origin::{BUILT_IN, Provenance};

/// The table of one agent.
#[derive(Debug, Clone, PartialEq)]
pub struct AgentTable {
    /// The entries; those of a trusted project override the user's.
    pub table: toml::Table,
    /// The origin of the last entry.
    pub origin: Provenance,
}

impl Default for AgentTable {
    fn default() -> Self {
        Self {
            table: toml::Table::new(),
            origin: BUILT_IN.clone(),
        }
    }
}

impl AgentTable {
    /// Overrides entries with those of a stronger file.
    pub(super) fn overlay(&mut self, stronger: Self) {
        self.table.extend(stronger.table);
        self.origin = stronger.origin;
    }
}
