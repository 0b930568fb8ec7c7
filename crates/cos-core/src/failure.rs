//! Failures of attempts, classified by what can be done about them. Recovery reads the class, never
//! the text.

use serde::{Deserialize, Serialize};

/// The class of a failure; it decides how recovery starts
/// (`docs/design/kernel.md#recovery`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FailureClass {
    /// A retry of the same step probably succeeds: network, rate limit, busy machine, race.
    Transient,
    /// A quota or rate window is used up; it recovers by itself later.
    Quota,
    /// It fails again until the code or the approach changes: compiler, assertion, lint, wrong
    /// result.
    Systematic,
    /// It used all its time: it needs more time or smaller steps.
    TooLong,
    /// A person must supply a setting, a credential or an answer.
    MissingInformation,
    /// Only a person can decide what happens now.
    NeedsHuman,
    /// The reservation or a cap is used up.
    Budget,
    /// Nothing can continue: the agent is not installed, or the login is refused.
    Fatal,
    /// The person or the gate said no.
    Denied,
    /// Our own process died in the middle; this says nothing about the goal.
    Lost,
    /// The run was stopped or paused meanwhile; this says nothing about the goal.
    Cancelled,
}

/// One failure of one attempt.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Failure {
    /// The class.
    pub class: FailureClass,
    /// What happened, as a lower-case fragment; already redacted.
    pub message: String,
    /// How long the other side asked us to wait, if it did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retry_after: Option<crate::time::Span>,
}

impl Failure {
    /// Creates a failure without a requested wait.
    pub fn new(class: FailureClass, message: impl Into<String>) -> Self {
        Self {
            class,
            message: message.into(),
            retry_after: None,
        }
    }
}

impl FailureClass {
    /// Checks whether the failure says something about the goal itself, so that it counts as one of
    /// its attempts and for the run's error streak.
    pub const fn counts(self) -> bool {
        !matches!(self, Self::Lost | Self::Cancelled)
    }

    /// Returns the name used in the journal.
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
