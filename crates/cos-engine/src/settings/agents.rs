//! The tables `[agents.NAME]`, carried as they are written.

use super::origin::{BUILT_IN, Provenance};

/// What files say of one agent.
#[derive(Debug, Clone, PartialEq)]
pub struct AgentTable {
    /// The entries, a trusted project's over the person's.
    pub table: toml::Table,
    /// Where the last of them are from.
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
    /// Puts the entries of a stronger file over these.
    pub(super) fn overlay(&mut self, stronger: Self) {
        self.table.extend(stronger.table);
        self.origin = stronger.origin;
    }
}
