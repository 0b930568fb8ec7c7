//! Typed ids. They are created outside the core, so that no rule can confuse a run with a decision.

use serde::{Deserialize, Serialize};
use std::fmt;

macro_rules! text_id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(String);

        impl $name {
            /// Wraps an id from outside the core or from the journal.
            pub fn new(text: impl Into<String>) -> Self {
                Self(text.into())
            }

            /// Returns the id as the journal stores it and a person types it.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(&self.0)
            }
        }
    };
}

text_id! {
    /// One goal, as named in the goals file; unique within a run and never reused.
    GoalId
}
text_id! {
    /// One run.
    RunId
}
text_id! {
    /// One question to a person.
    DecisionId
}
text_id! {
    /// One option of a decision, such as `proceed` or `skip`.
    OptionId
}
text_id! {
    /// A git commit, 40 hexadecimal digits.
    CommitId
}
text_id! {
    /// One judged action.
    ActionId
}
text_id! {
    /// One allowance that a person gave.
    AllowanceId
}
text_id! {
    /// One checkpoint.
    CheckpointId
}
text_id! {
    /// One council.
    CouncilId
}
text_id! {
    /// The debates about one specification.
    DebateId
}
text_id! {
    /// One workflow run.
    WorkflowId
}
text_id! {
    /// One phase, as named in its workflow file.
    PhaseId
}
text_id! {
    /// A blob beside the journal, named by the hash of its content.
    BlobId
}

/// One attempt at a goal: the goal and the number of the attempt, from 1 within its run.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct AttemptId {
    /// The goal.
    pub goal: GoalId,
    /// The number of the attempt, from 1.
    pub number: u32,
}

impl fmt::Display for AttemptId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}#{}", self.goal, self.number)
    }
}
