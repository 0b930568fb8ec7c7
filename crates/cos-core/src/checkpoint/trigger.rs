//! The closed list of reasons why a command stops to ask, and the state of each.

mod read;

pub use read::{fired, judge, triggers_of};

use serde::{Deserialize, Serialize};

/// One reason for a command to stop.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CheckpointTrigger {
    /// Three or more issues are implemented together.
    ManyIssues,
    /// An issue touches logins and sessions.
    TouchesAuth,
    /// An issue changes a database schema.
    TouchesDbSchema,
    /// An issue changes more than ten files.
    ManyFiles,
    /// The issues have conflicting dependencies.
    DependencyConflicts,
    /// Several issues change the same files.
    OverlappingChanges,
    /// More than three findings block.
    ManyBlocking,
    /// The architecture changes.
    ArchitectureChanges,
    /// A recorded architecture decision is violated.
    AdrViolations,
    /// A strict review finds something outside the scope.
    OutOfScope,
    /// A recorded architecture decision is violated, and the fix is unclear.
    UnclearRemediation,
    /// The modules are coupled too strongly.
    HighCoupling,
    /// Modules cross boundaries more than twice.
    BoundaryViolations,
    /// Design principles conflict.
    PrincipleConflicts,
    /// The feedback asks for a lot of work.
    MajorScope,
    /// Reviewers contradict each other.
    ConflictingFeedback,
    /// More than two refactorings are requested.
    RefactorRequests,
    /// It breaks the users of an interface.
    BreakingChange,
    /// More than two attempts at the task failed.
    PersistentBlocker,
    /// A checklist fails, and the failure can be read in several ways.
    AmbiguousFailure,
    /// A person requested the deliberation.
    Requested,
    /// Three or more dependencies change their major version and break something.
    MajorUpdates,
    /// More than ten files in more than one module change.
    ComplexChange,
    /// Several approaches must be compared.
    OpenApproaches,
    /// A command without specific rules asks.
    Asked,
    /// The known facts already make it a one-way door, or something is at stake.
    HardToReverse,
    /// Nothing is known of the change.
    NothingKnown,
}

/// The state of a trigger.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TriggerStanding {
    /// It fired.
    Fired,
    /// A fact shows that it does not apply.
    Quiet,
    /// The fact that it reads is unknown.
    Unknown,
    /// It would have fired, but a skip condition or a setting suppresses it.
    Skipped,
}

/// One trigger, its state, and the fact behind it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TriggerFinding {
    /// The trigger.
    pub trigger: CheckpointTrigger,
    /// Its state.
    pub standing: TriggerStanding,
    /// The fact behind it, as a lower-case fragment; empty if unknown.
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

    /// Returns the name in records and in the question file, and the meaning as a clause.
    const fn words(self) -> (&'static str, &'static str) {
        match self {
            T::ManyIssues => (
                "many_issues",
                "three or more issues are implemented together",
            ),
            T::TouchesAuth => ("touches_auth", "it touches logins and sessions"),
            T::TouchesDbSchema => ("touches_db_schema", "it changes a database schema"),
            T::ManyFiles => ("many_files", "it changes more than ten files"),
            T::DependencyConflicts => ("dependency_conflicts", "dependencies conflict"),
            T::OverlappingChanges => (
                "overlapping_changes",
                "several issues change the same files",
            ),
            T::ManyBlocking => ("many_blocking", "more than three findings block"),
            T::ArchitectureChanges => ("architecture_changes", "the architecture changes"),
            T::AdrViolations => (
                "adr_violations",
                "it violates a recorded architecture decision",
            ),
            T::OutOfScope => ("out_of_scope", "something is outside the scope"),
            T::UnclearRemediation => (
                "unclear_remediation",
                "it violates a recorded architecture decision, and the fix is unclear",
            ),
            T::HighCoupling => ("high_coupling", "the modules are coupled too strongly"),
            T::BoundaryViolations => ("boundary_violations", "boundaries are crossed too often"),
            T::PrincipleConflicts => ("principle_conflicts", "design principles conflict"),
            T::MajorScope => ("major_scope", "the feedback asks for a lot of work"),
            T::ConflictingFeedback => ("conflicting_feedback", "reviewers contradict each other"),
            T::RefactorRequests => ("refactor_requests", "several refactorings are requested"),
            T::BreakingChange => ("breaking_change", "it breaks the users of an interface"),
            T::PersistentBlocker => ("persistent_blocker", "too many attempts failed"),
            T::AmbiguousFailure => ("ambiguous_failure", "a failure can be read in several ways"),
            T::Requested => ("requested", "a person requested a deliberation"),
            T::MajorUpdates => (
                "major_updates",
                "several dependency updates break something",
            ),
            T::ComplexChange => ("complex_change", "many files of several modules change"),
            T::OpenApproaches => ("open_approaches", "several approaches must be compared"),
            T::Asked => ("asked", "the command asks"),
            T::HardToReverse => (
                "hard_to_reverse",
                "it is a one-way door, or something is at stake",
            ),
            T::NothingKnown => ("nothing_known", "nothing is known of the change"),
        }
    }

    /// Returns the name in records and in the question file.
    pub const fn name(self) -> &'static str {
        self.words().0
    }

    /// Returns the trigger of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.name() == name)
    }

    /// Returns why it asks, as a clause.
    pub const fn meaning(self) -> &'static str {
        self.words().1
    }
}
