//! What may bring an attempt to its end; the watch finds it, the ending puts it into words.

/// What brought the end about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stop {
    /// The agent: it ended its turn, refused, or died.
    ByItself,
    /// The wall clock.
    TimedOut,
    /// The timer for silence.
    Quiet,
    /// The cap on what it may spend.
    Spent,
    /// A question that nobody answered in time.
    Parked,
    /// Whoever wanted it no longer does.
    Cancelled,
}
