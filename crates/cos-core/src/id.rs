//! Typed identifiers. They are made at the edge and only carried here, so that no rule can
//! confuse a run with a decision.

use serde::{Deserialize, Serialize};
use std::fmt;

macro_rules! text_id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(String);

        impl $name {
            /// Wraps an id made at the edge or read from the journal.
            pub fn new(text: impl Into<String>) -> Self {
                Self(text.into())
            }

            /// The id as it is written in the journal and typed by a person.
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
    /// One run session of the run_decide.
    RunId
}
text_id! {
    /// One question put to a person.
    DecisionId
}
text_id! {
    /// One choice of a decision, such as `proceed` or `skip`.
    OptionId
}
text_id! {
    /// A git commit, forty hexadecimal digits.
    CommitId
}
text_id! {
    /// One action that was judged.
    ActionId
}
text_id! {
    /// One allowance that a person gave.
    AllowanceId
}
text_id! {
    /// One checkpoint that was held.
    CheckpointId
}
text_id! {
    /// One council that sat.
    CouncilId
}
text_id! {
    /// The debates about one specification.
    DebateId
}
text_id! {
    /// One carrying-out of a workflow.
    WorkflowId
}
text_id! {
    /// One phase, as named in its workflow's file.
    PhaseId
}
text_id! {
    /// A blob beside the journal, named by the hash of its content.
    BlobId
}

/// One try at a goal: the goal and the number of the try, counted from 1 within its run.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct AttemptId {
    /// The goal that was tried.
    pub goal: GoalId,
    /// The how-manieth try this is, from 1.
    pub number: u32,
}

impl fmt::Display for AttemptId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}#{}", self.goal, self.number)
    }
}
