//! Lists the reasons why a command stops to ask: one row each, with the fact that it reads and its
//! threshold.

mod judge;
mod rule;

pub use judge::{TriggerFinding, fired, judge};
pub use rule::TriggerStanding;

use super::{CheckpointCommand as On, CheckpointFact as F, CheckpointFacts};
use rule::Condition::{Denies, Says, Silent};
use rule::{GENERAL, Reading, TriggerRule, always, on};
use serde::{Deserialize, Serialize};

macro_rules! triggers {
    ($( $trigger:ident $name:literal $meaning:literal: $rule:expr; )+) => {
        /// One reason for a command to stop.
        #[derive(
            Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
        )]
        pub enum CheckpointTrigger {
            $(
                #[doc = concat!("It asks, because ", $meaning, ".")]
                #[serde(rename = $name)]
                $trigger,
            )+
        }

        impl CheckpointTrigger {
            /// Every trigger.
            pub const ALL: [Self; [$( $name ),+].len()] = [ $( Self::$trigger ),+ ];

            /// Returns the name in records and in the question file.
            pub const fn name(self) -> &'static str {
                match self { $( Self::$trigger => $name, )+ }
            }

            /// Returns why it asks, as a clause.
            pub const fn meaning(self) -> &'static str {
                match self { $( Self::$trigger => $meaning, )+ }
            }

            fn rule(self) -> &'static TriggerRule {
                match self {
                    $( Self::$trigger => {
                        static RULE: TriggerRule = $rule;
                        &RULE
                    } )+
                }
            }
        }
    };
}

triggers! {
    ManyIssues "many_issues" "three or more issues are implemented together":
        on(On::DoIssue, F::issues, 2).skipped(
            &[
                Says(F::issues_are_independent),
                Silent(F::has_dependency_conflicts),
                Silent(F::has_overlapping_file_changes),
            ],
            "the issues are independent of each other",
        );
    TouchesAuth "touches_auth" "it touches logins and sessions":
        on(On::DoIssue, F::touches_auth, 0).or_issue(|one| one.touches_auth.map(u32::from));
    TouchesDbSchema "touches_db_schema" "it changes a database schema":
        on(On::DoIssue, F::touches_db_schema, 0)
            .or_issue(|one| one.touches_db_schema.map(u32::from));
    ManyFiles "many_files" "it changes more than ten files":
        on(On::DoIssue, F::file_count, 10).or_issue(|one| one.file_count);
    DependencyConflicts "dependency_conflicts" "dependencies conflict":
        on(On::DoIssue, F::has_dependency_conflicts, 0);
    OverlappingChanges "overlapping_changes" "several issues change the same files":
        on(On::DoIssue, F::has_overlapping_file_changes, 0).cheap_to_miss();

    ManyBlocking "many_blocking" "more than three findings block":
        on(On::PrReview, F::blocking_issues, 3).skipped(
            &[Says(F::is_formatting_only)],
            "only spelling and formatting change",
        );
    ArchitectureChanges "architecture_changes" "the architecture changes":
        on(On::PrReview, F::has_architecture_changes, 0).cheap_to_miss();
    AdrViolations "adr_violations" "it violates a recorded architecture decision":
        on(On::PrReview, F::adr_violations, 0);
    OutOfScope "out_of_scope" "something is outside the scope":
        on(On::PrReview, F::out_of_scope_count, 0)
            .quiet_but(&[Denies(F::scope_mode, 0)], "the review is not strict")
            .cheap_to_miss();

    UnclearRemediation "unclear_remediation"
    "it violates a recorded architecture decision, and the fix is unclear":
        on(On::ArchitectureReview, F::adr_violations, 0)
            .quiet(&[Says(F::has_clear_remediation)], "it is clear how to fix it");
    HighCoupling "high_coupling" "the modules are coupled too strongly":
        on(On::ArchitectureReview, F::coupling, 70).cheap_to_miss();
    BoundaryViolations "boundary_violations" "boundaries are crossed too often":
        on(On::ArchitectureReview, F::boundary_violations, 2);
    PrincipleConflicts "principle_conflicts" "design principles conflict":
        on(On::ArchitectureReview, F::has_principle_conflicts, 0).cheap_to_miss();

    MajorScope "major_scope" "the feedback asks for a lot of work":
        on(On::FixPr, F::scope, 1).cheap_to_miss();
    ConflictingFeedback "conflicting_feedback" "reviewers contradict each other":
        on(On::FixPr, F::has_conflicting_feedback, 0).cheap_to_miss();
    RefactorRequests "refactor_requests" "several refactorings are requested":
        on(On::FixPr, F::refactor_requests, 2)
            .skipped(&[Says(F::has_clear_fixes), Denies(F::scope, 1)], "the fixes are clear")
            .cheap_to_miss();
    BreakingChange "breaking_change" "it breaks the users of an interface":
        on(On::FixPr, F::requires_breaking_change, 0);

    PersistentBlocker "persistent_blocker" "too many attempts failed":
        on(On::Execute, F::blocked_attempts, 2);
    // An unknown answer to whether the failure is ambiguous counts as ambiguous.
    AmbiguousFailure "ambiguous_failure" "a failure can be read in several ways":
        on(On::SpeckitImplement, F::failed_checklists, 0)
            .quiet(&[Denies(F::is_ambiguous, 0)], "it is clear how to read the failure");
    Requested "requested" "a person requested a deliberation":
        on(On::Plan, F::is_requested, 0).else_quiet("no one requested it");
    // A major update counts as breaking unless the facts say that none breaks.
    MajorUpdates "major_updates" "several dependency updates break something":
        on(On::UpdateDependencies, F::major_updates, 2)
            .quiet(&[Denies(F::breaking_updates, 0)], "none of them breaks anything");
    ComplexChange "complex_change" "many files of several modules change":
        on(On::PreparePr, F::file_count, 10)
            .quiet(&[Denies(F::module_count, 1)], "they are in one module");
    OpenApproaches "open_approaches" "several approaches must be compared":
        always(On::Brainstorm).quiet(
            &[Says(F::has_one_obvious_approach), Says(F::is_simple), Says(F::is_declined)],
            "one simple approach is obvious, and the person declined",
        );

    // A command without rows of its own asks each time.
    Asked "asked" "the command asks": GENERAL;
    HardToReverse "hard_to_reverse" "it is a one-way door, or something is at stake": GENERAL;
    NothingKnown "nothing_known" "nothing is known of the change": GENERAL;
}

impl CheckpointTrigger {
    /// Returns the trigger of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.name() == name)
    }

    /// Returns the command that it belongs to; `None` if it applies to any.
    pub fn command(self) -> Option<&'static On> {
        self.rule().command.as_ref()
    }

    /// Returns the fact that it reads and the limit above which it fires; `None` if it reads more
    /// than facts.
    pub fn fact(self) -> Option<(F, u32)> {
        self.rule().fact
    }

    /// Returns the facts that can fire it and those that can keep it quiet.
    pub fn facts(self) -> impl Iterator<Item = F> {
        self.rule().facts()
    }

    /// Evaluates it, for a command that it belongs to.
    fn read(self, facts: &CheckpointFacts) -> Reading {
        self.rule().read(self.meaning(), facts)
    }

    /// Checks whether little is lost if it stays quiet by mistake. A finding about security, data,
    /// public interfaces or recorded decisions is never cheap to miss.
    pub fn is_cheap_to_miss(self) -> bool {
        self.rule().is_cheap_to_miss
    }
}

/// Returns the triggers with specific rules for `command`.
pub fn triggers_of(command: &On) -> impl Iterator<Item = CheckpointTrigger> {
    let all = CheckpointTrigger::ALL.into_iter();
    all.filter(move |one| one.command() == Some(command))
}
