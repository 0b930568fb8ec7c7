//! Lists the reasons why a run session ends.

use serde::{Deserialize, Serialize};

/// Why a run session ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RunSessionEnd {
    /// Every goal ended.
    Finished,
    /// Only a person can continue it.
    Waiting,
    /// Too many different goals failed in a row.
    ErrorStreak,
    /// The trigger that the person named asked a question.
    Until,
    /// A person paused it.
    Paused,
    /// A person aborted it.
    Aborted,
    /// The money is used up.
    Budget,
    /// The time is used up.
    Time,
    /// A signal ended it.
    Interrupted,
}
