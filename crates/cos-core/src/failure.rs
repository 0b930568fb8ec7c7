//! What went wrong, sorted by what can be done about it. Recovery reads the class, never the text.

use serde::{Deserialize, Serialize};

/// The kind of a failure, which decides how recovery starts (OURS-14).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FailureClass {
    /// The same step is likely to pass when tried again: network, rate limit, busy machine, race.
    Transient,
    /// A quota or rate window is used up; passes by itself, later.
    Quota,
    /// Fails again until code or approach change: compiler, assertion, lint, wrong result.
    Systematic,
    /// Was under way for all the time it had: needs more of it, or smaller steps.
    TooLong,
    /// Somebody must supply a setting, a credential or an answer.
    MissingInformation,
    /// Only a person can decide what happens now.
    NeedsHuman,
    /// The reservation or a cap is used up.
    Budget,
    /// Nothing can go on: the agent is not installed, the login is refused.
    Fatal,
    /// The person or the gate said no.
    Denied,
    /// Our own process died in the middle; says nothing about the goal.
    Lost,
    /// The run was stopped or paused while this was under way; says nothing about the goal.
    Cancelled,
}

/// One failure of one attempt.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Failure {
    /// What can be done about it.
    pub class: FailureClass,
    /// What happened, as a lower-case fragment; already redacted.
    pub message: String,
    /// How long the other side asked us to wait, when it said so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retry_after: Option<crate::time::Span>,
}

impl Failure {
    /// A failure without a wish to wait.
    pub fn new(class: FailureClass, message: impl Into<String>) -> Self {
        Self {
            class,
            message: message.into(),
            retry_after: None,
        }
    }
}

impl FailureClass {
    /// Whether the failure says something about the goal itself, and so counts for its tries and
    /// for the run's streak.
    pub const fn counts(self) -> bool {
        !matches!(self, Self::Lost | Self::Cancelled)
    }

    /// The name as written in the journal.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Transient => "transient",
            Self::Quota => "quota",
            Self::Systematic => "systematic",
            Self::TooLong => "too_long",
            Self::MissingInformation => "missing_information",
            Self::NeedsHuman => "needs_human",
            Self::Budget => "budget",
            Self::Fatal => "fatal",
            Self::Denied => "denied",
            Self::Lost => "lost",
            Self::Cancelled => "cancelled",
        }
    }
}
