//! The seven personas of a council, the panel of each mode, and its quorum. The council decides
//! when each persona speaks.

use crate::reversibility::DeliberationMode;
use serde::{Deserialize, Serialize};

/// One role of a council. The persona stays the same if another model plays it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Persona {
    /// Weighs everything at the end and decides.
    SupremeCommander,
    /// Assesses the question and proposes alternatives.
    ChiefStrategist,
    /// Studies the context in depth.
    IntelligenceOfficer,
    /// Proposes what can be done in practice.
    FieldTactician,
    /// Takes a quick look at the situation.
    Scout,
    /// Looks for problems in every alternative.
    RedTeam,
    /// Proposes with a focus on resources and dependencies.
    LogisticsOfficer,
}

use Persona as P;

impl Persona {
    /// Every persona, in the order of settings and help.
    pub const ALL: [Self; 7] = [
        P::SupremeCommander,
        P::ChiefStrategist,
        P::IntelligenceOfficer,
        P::FieldTactician,
        P::Scout,
        P::RedTeam,
        P::LogisticsOfficer,
    ];

    /// Returns the name used in settings and records.
    pub const fn name(self) -> &'static str {
        match self {
            P::SupremeCommander => "supreme_commander",
            P::ChiefStrategist => "chief_strategist",
            P::IntelligenceOfficer => "intelligence_officer",
            P::FieldTactician => "field_tactician",
            P::Scout => "scout",
            P::RedTeam => "red_team",
            P::LogisticsOfficer => "logistics_officer",
        }
    }

    /// Returns the persona of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.name() == name)
    }

    /// Checks whether it votes and imagines failures: all but the persona that decides.
    pub const fn votes(self) -> bool {
        !matches!(self, P::SupremeCommander)
    }
}

/// Returns the panel of this mode. The scout reports to a small panel but is not a member.
pub const fn panel(mode: DeliberationMode) -> &'static [Persona] {
    match mode {
        DeliberationMode::Express => &[P::SupremeCommander, P::ChiefStrategist],
        DeliberationMode::Lightweight => &[P::SupremeCommander, P::ChiefStrategist, P::RedTeam],
        DeliberationMode::FullCouncil | DeliberationMode::Delphi => &Persona::ALL,
    }
}

/// Returns how many of a panel of `size` must take part: two thirds, rounded up.
pub const fn quorum(size: usize) -> usize {
    (size * 2).div_ceil(3)
}

#[cfg(test)]
mod tests;
