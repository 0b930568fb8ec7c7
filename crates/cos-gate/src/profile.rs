//! Lists the profiles: named sets of thresholds, of which a person chooses one.

use serde::{Deserialize, Serialize};

/// A named set of thresholds.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Profile {
    /// Asks from 0.40, blocks from 0.70.
    #[default]
    Default,
    /// Asks later, for young projects.
    Startup,
    /// Asks early, for audited projects.
    Regulated,
    /// Asks latest.
    Fast,
    /// Asks early.
    Cautious,
}

impl Profile {
    /// Every profile, for help texts and errors.
    pub const ALL: [Self; 5] = [
        Self::Default,
        Self::Startup,
        Self::Regulated,
        Self::Fast,
        Self::Cautious,
    ];

    /// Returns the name that a person types.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Default => "default",
            Self::Startup => "startup",
            Self::Regulated => "regulated",
            Self::Fast => "fast",
            Self::Cautious => "cautious",
        }
    }
}
