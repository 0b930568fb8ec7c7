//! Lists the reasons why an attempt is stopped. The watch detects them, and `ending` describes
//! them.

/// Why an attempt stops.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stop {
    /// The agent ended its turn, refused, or died.
    ByItself,
    /// The time limit.
    TimedOut,
    /// The limit on silence.
    Quiet,
    /// The spending cap.
    Spent,
    /// A question that was not answered in time.
    Parked,
    /// The caller cancelled it.
    Cancelled,
}
