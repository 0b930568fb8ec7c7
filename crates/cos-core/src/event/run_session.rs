//! How a run session ends.

use serde::{Deserialize, Serialize};

/// Why a run session ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RunSessionEnd {
    /// Every goal has come to its end.
    Finished,
    /// Only a person can move it on.
    Waiting,
    /// Too many different goals failed in a row.
    ErrorStreak,
    /// The trigger named by the person came up.
    Until,
    /// A person said pause.
    Paused,
    /// A person said abort.
    Aborted,
    /// The money is used up.
    Budget,
    /// The time is used up.
    Time,
    /// A signal ended it.
    Interrupted,
}
