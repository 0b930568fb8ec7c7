//! Why a command stops to ask: the closed list of reasons, and what became of each.

mod read;

pub use read::{fired, judge, triggers_of};

use serde::{Deserialize, Serialize};

/// One reason for a command to stop.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CheckpointTrigger {
    /// Three issues or more are worked on together.
    ManyIssues,
    /// An issue reaches into logins and sessions.
    TouchesAuth,
    /// An issue changes a database schema.
    TouchesDbSchema,
    /// An issue changes more than ten files.
    ManyFiles,
    /// The issues need each other in conflicting ways.
    DependencyConflicts,
    /// Several issues change the same files.
    OverlappingChanges,
    /// More than three findings block.
    ManyBlocking,
    /// The structure changes.
    ArchitectureChanges,
    /// A recorded decision is departed from.
    AdrViolations,
    /// A strict review finds something beside the purpose.
    OutOfScope,
    /// A recorded decision is departed from, and how to keep to it is open.
    UnclearRemediation,
    /// The modules are coupled too much.
    HighCoupling,
    /// Modules reach across boundaries more than twice.
    BoundaryViolations,
    /// Principles contradict each other.
    PrincipleConflicts,
    /// The feedback asks for much.
    MajorScope,
    /// Reviewers want contradictory things.
    ConflictingFeedback,
    /// More than two reworks are asked for.
    RefactorRequests,
    /// What others build on breaks.
    BreakingChange,
    /// The task was tried more than twice in vain.
    PersistentBlocker,
    /// A checklist fails, and how to read that is open.
    AmbiguousFailure,
    /// Somebody wants the deliberation.
    Requested,
    /// Three dependencies or more make a major step that breaks something.
    MajorUpdates,
    /// More than ten files in more than one module.
    ComplexChange,
    /// Approaches are to be weighed.
    OpenApproaches,
    /// A command without rules of its own asks.
    Asked,
    /// What is known or told already makes it a one-way door, or something is at stake.
    HardToReverse,
    /// Nothing is known of it.
    NothingKnown,
}

/// Whether a trigger fired.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TriggerStanding {
    /// It did.
    Fired,
    /// A fact says no.
    Quiet,
    /// Nobody told the fact it reads.
    Unknown,
    /// It would have, and a skip condition or a setting holds it back.
    Skipped,
}

/// One trigger, whether it fired, and the fact behind it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TriggerFinding {
    /// Which.
    pub trigger: CheckpointTrigger,
    /// Whether it fired.
    pub standing: TriggerStanding,
    /// The fact behind it, as a lower-case fragment; empty where none is known.
    pub fact: String,
}

use CheckpointTrigger as T;

impl CheckpointTrigger {
    /// Every trigger.
    pub const ALL: [Self; 27] = [
        T::ManyIssues,
        T::TouchesAuth,
        T::TouchesDbSchema,
        T::ManyFiles,
        T::DependencyConflicts,
        T::OverlappingChanges,
        T::ManyBlocking,
        T::ArchitectureChanges,
        T::AdrViolations,
        T::OutOfScope,
        T::UnclearRemediation,
        T::HighCoupling,
        T::BoundaryViolations,
        T::PrincipleConflicts,
        T::MajorScope,
        T::ConflictingFeedback,
        T::RefactorRequests,
        T::BreakingChange,
        T::PersistentBlocker,
        T::AmbiguousFailure,
        T::Requested,
        T::MajorUpdates,
        T::ComplexChange,
        T::OpenApproaches,
        T::Asked,
        T::HardToReverse,
        T::NothingKnown,
    ];

    /// The name in records, also of the file with its questions, and its meaning as a clause.
    const fn words(self) -> (&'static str, &'static str) {
        match self {
            T::ManyIssues => ("many_issues", "three issues or more are worked on together"),
            T::TouchesAuth => ("touches_auth", "it reaches into logins and sessions"),
            T::TouchesDbSchema => ("touches_db_schema", "it changes a database schema"),
            T::ManyFiles => ("many_files", "it changes more than ten files"),
            T::DependencyConflicts => ("dependency_conflicts", "dependencies conflict"),
            T::OverlappingChanges => ("overlapping_changes", "several change the same files"),
            T::ManyBlocking => ("many_blocking", "more than three findings block"),
            T::ArchitectureChanges => ("architecture_changes", "the structure changes"),
            T::AdrViolations => ("adr_violations", "it departs from a recorded decision"),
            T::OutOfScope => ("out_of_scope", "something lies beside the purpose"),
            T::UnclearRemediation => (
                "unclear_remediation",
                "it departs from a recorded decision, and what to do is open",
            ),
            T::HighCoupling => ("high_coupling", "the modules are coupled too much"),
            T::BoundaryViolations => ("boundary_violations", "boundaries are crossed too often"),
            T::PrincipleConflicts => ("principle_conflicts", "principles contradict each other"),
            T::MajorScope => ("major_scope", "the feedback asks for much"),
            T::ConflictingFeedback => ("conflicting_feedback", "reviewers contradict each other"),
            T::RefactorRequests => ("refactor_requests", "several reworks are asked for"),
            T::BreakingChange => ("breaking_change", "it breaks what others build on"),
            T::PersistentBlocker => ("persistent_blocker", "it was tried in vain too often"),
            T::AmbiguousFailure => ("ambiguous_failure", "a failure can be read in several ways"),
            T::Requested => ("requested", "somebody wants a deliberation"),
            T::MajorUpdates => ("major_updates", "several dependencies break something"),
            T::ComplexChange => ("complex_change", "many files of several modules change"),
            T::OpenApproaches => ("open_approaches", "approaches are to be weighed"),
            T::Asked => ("asked", "the command asks"),
            T::HardToReverse => (
                "hard_to_reverse",
                "it is a one-way door, or something is at stake",
            ),
            T::NothingKnown => ("nothing_known", "nothing is known of it"),
        }
    }

    /// The name in records, also of the file with its questions.
    pub const fn name(self) -> &'static str {
        self.words().0
    }

    /// The trigger of a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.name() == name)
    }

    /// Why it asks, as a clause.
    pub const fn meaning(self) -> &'static str {
        self.words().1
    }
}
