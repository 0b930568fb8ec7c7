//! Who speaks in a council: seven personas, each in a role of its own. Which of them make a panel,
//! and how many must be there, is told here; when each speaks is told by the council.

use crate::reversibility::DeliberationMode;
use serde::{Deserialize, Serialize};

/// One role of a council. Whichever model or agent stands behind it, it is the same persona.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Persona {
    /// Weighs everything at the end and decides.
    SupremeCommander,
    /// Says what the question is, and proposes alternatives.
    ChiefStrategist,
    /// Reads deep into the context.
    IntelligenceOfficer,
    /// Proposes what can be carried out.
    FieldTactician,
    /// Takes a quick look at what is there.
    Scout,
    /// Looks for what is wrong with every alternative.
    RedTeam,
    /// Proposes with an eye on what it takes and what it hangs on.
    LogisticsOfficer,
}

use Persona as P;

impl Persona {
    /// Every persona, in the order of S000.
    pub const ALL: [Self; 7] = [
        P::SupremeCommander,
        P::ChiefStrategist,
        P::IntelligenceOfficer,
        P::FieldTactician,
        P::Scout,
        P::RedTeam,
        P::LogisticsOfficer,
    ];

    /// The name in settings and records.
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

    /// The persona of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.name() == name)
    }

    /// Whether it votes and imagines failures: all do but the one who decides in the end.
    pub const fn votes(self) -> bool {
        !matches!(self, P::SupremeCommander)
    }
}

/// Who sits on a council of this mode. The scout, who looks around for a small panel too, does not
/// sit on it.
pub const fn panel(mode: DeliberationMode) -> &'static [Persona] {
    match mode {
        DeliberationMode::Express => &[P::SupremeCommander, P::ChiefStrategist],
        DeliberationMode::Lightweight => &[P::SupremeCommander, P::ChiefStrategist, P::RedTeam],
        DeliberationMode::FullCouncil | DeliberationMode::Delphi => &Persona::ALL,
    }
}

/// How many of a panel of `size` must be there: two thirds, rounded up.
pub const fn quorum(size: usize) -> usize {
    (size * 2).div_ceil(3)
}

#[cfg(test)]
mod tests;
