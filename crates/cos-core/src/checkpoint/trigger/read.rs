//! Which triggers each command has, and how each is read from facts: one row each.

use super::{CheckpointTrigger, TriggerFinding, TriggerStanding};
use crate::checkpoint::{
    CheckpointCommand, CheckpointFacts, IssueFacts, ScopeMode, Told, WorkScope,
};
use crate::reversibility::{DecisionType, ReversibilityAssessment};

use CheckpointCommand as On;
use CheckpointTrigger as T;
use TriggerStanding::{Fired, Quiet, Skipped, Unknown};

type Read = (TriggerStanding, String);

/// Which command a trigger belongs to, and how it reads facts.
struct TriggerReader {
    trigger: T,
    command: On,
    read: fn(&CheckpointFacts) -> Read,
}

const fn row(command: On, trigger: T, read: fn(&CheckpointFacts) -> Read) -> TriggerReader {
    TriggerReader {
        trigger,
        command,
        read,
    }
}

/// Every trigger of every command; the numbers are those of S000.
#[rustfmt::skip]
static READERS: [TriggerReader; 24] = [
    row(On::DoIssue, T::ManyIssues, many_issues),
    row(On::DoIssue, T::TouchesAuth, |facts| either(flag(facts.touches_auth.as_ref()), issue(facts, |one| one.touches_auth))),
    row(On::DoIssue, T::TouchesDbSchema, |facts| either(flag(facts.touches_db_schema.as_ref()), issue(facts, |one| one.touches_db_schema))),
    row(On::DoIssue, T::ManyFiles, |facts| either(above(facts.file_count.as_ref(), 10), issue(facts, |one| one.file_count.map(|files| files > 10)))),
    row(On::DoIssue, T::DependencyConflicts, |facts| flag(facts.has_dependency_conflicts.as_ref())),
    row(On::DoIssue, T::OverlappingChanges, |facts| flag(facts.has_overlapping_file_changes.as_ref())),
    row(On::PrReview, T::ManyBlocking, |facts| above(facts.blocking_issues.as_ref(), 3)),
    row(On::PrReview, T::ArchitectureChanges, |facts| flag(facts.has_architecture_changes.as_ref())),
    row(On::PrReview, T::AdrViolations, |facts| above(facts.adr_violations.as_ref(), 0)),
    row(On::PrReview, T::OutOfScope, out_of_scope),
    row(On::ArchitectureReview, T::UnclearRemediation, unclear_remediation),
    row(On::ArchitectureReview, T::HighCoupling, |facts| above(facts.coupling.as_ref(), 70)),
    row(On::ArchitectureReview, T::BoundaryViolations, |facts| above(facts.boundary_violations.as_ref(), 2)),
    row(On::ArchitectureReview, T::PrincipleConflicts, |facts| flag(facts.has_principle_conflicts.as_ref())),
    row(On::FixPr, T::MajorScope, major_scope),
    row(On::FixPr, T::ConflictingFeedback, |facts| flag(facts.has_conflicting_feedback.as_ref())),
    row(On::FixPr, T::RefactorRequests, |facts| above(facts.refactor_requests.as_ref(), 2)),
    row(On::FixPr, T::BreakingChange, |facts| flag(facts.requires_breaking_change.as_ref())),
    row(On::Execute, T::PersistentBlocker, |facts| above(facts.blocked_attempts.as_ref(), 2)),
    row(On::SpeckitImplement, T::AmbiguousFailure, ambiguous_failure),
    // Nobody has to say that nobody asked for it.
    row(On::Plan, T::Requested, |facts| or_quiet(flag(facts.is_requested.as_ref()), "nobody asked for it")),
    row(On::UpdateDependencies, T::MajorUpdates, major_updates),
    row(On::PreparePr, T::ComplexChange, complex_change),
    row(On::Brainstorm, T::OpenApproaches, open_approaches),
];

/// The triggers that `command` reads from facts of its own.
pub fn triggers_of(command: &CheckpointCommand) -> impl Iterator<Item = CheckpointTrigger> {
    let own = READERS.iter().filter(move |row| row.command == *command);
    own.map(|row| row.trigger)
}

/// The triggers of `command` that these facts fire.
pub fn fired(command: &CheckpointCommand, facts: &CheckpointFacts) -> Vec<CheckpointTrigger> {
    let own = READERS.iter().filter(|row| row.command == *command);
    let fired = own.filter(|row| (row.read)(facts).0 == Fired);
    fired.map(|row| row.trigger).collect()
}

/// What every trigger of `command` says, those that fired first, as far as rows go; what is hard
/// to reverse fires for every command, and so does it when nothing at all is known.
pub fn judge(
    command: &CheckpointCommand,
    facts: &CheckpointFacts,
    reversibility: &ReversibilityAssessment,
) -> Vec<TriggerFinding> {
    let own = READERS.iter().filter(|row| row.command == *command);
    let mut found: Vec<TriggerFinding> = own
        .map(|row| {
            let (standing, fact) = (row.read)(facts);
            finding(row.trigger, standing, fact)
        })
        .collect();
    if let On::Other(name) = command {
        found.push(finding(T::Asked, Fired, format!("`{name}` asks")));
    }
    let unknown = found.iter().all(|one| one.standing == Unknown);
    let nothing = unknown && reversibility.circumstances.is_empty();
    let settled = reversibility.unsettled().is_empty();
    if nothing && !settled {
        found.push(finding(
            T::NothingKnown,
            Fired,
            "no fact was told".to_owned(),
        ));
    }
    found.push(hard_to_reverse(reversibility));
    skip(command, facts, &mut found);
    found
}

fn finding(trigger: T, standing: TriggerStanding, fact: String) -> TriggerFinding {
    TriggerFinding {
        trigger,
        standing,
        fact,
    }
}

/// Only what facts demand counts here, so that what nobody settled stops nobody.
fn hard_to_reverse(reversibility: &ReversibilityAssessment) -> TriggerFinding {
    let least = reversibility.least();
    let kind = DecisionType::of(least);
    let fact = format!("facts alone make it {least}, {}", kind.phrase());
    let standing = if kind >= DecisionType::Type1A {
        Fired
    } else {
        Quiet
    };
    finding(T::HardToReverse, standing, fact)
}

/// Holds back what the skip conditions of S000 hold back: never what touches logins, schemas,
/// recorded decisions, the structure, or what others build on.
fn skip(command: &CheckpointCommand, facts: &CheckpointFacts, found: &mut [TriggerFinding]) {
    let (trigger, says, why) = match command {
        On::DoIssue if !meet(facts) => (
            T::ManyIssues,
            &facts.issues_are_independent,
            "the issues are independent of each other",
        ),
        On::PrReview => (
            T::ManyBlocking,
            &facts.is_formatting_only,
            "only spelling and layout change",
        ),
        On::FixPr if is_small(facts) => (
            T::RefactorRequests,
            &facts.has_clear_fixes,
            "the fixes are clear",
        ),
        _ => return,
    };
    if flag(says.as_ref()).0 != Fired {
        return;
    }
    for one in found.iter_mut() {
        if one.trigger == trigger && one.standing == Fired {
            one.standing = Skipped;
            one.fact = format!("{}, but {why}", one.fact);
        }
    }
}

/// Whether issues get into each other's way.
fn meet(facts: &CheckpointFacts) -> bool {
    let conflicts = flag(facts.has_dependency_conflicts.as_ref()).0 == Fired;
    conflicts || flag(facts.has_overlapping_file_changes.as_ref()).0 == Fired
}

fn is_small(facts: &CheckpointFacts) -> bool {
    let scope = facts.scope.as_ref().map(|told| told.value);
    scope.is_some_and(|scope| scope < WorkScope::Major)
}

fn flag(told: Option<&Told<bool>>) -> Read {
    match told {
        Some(told) if told.value => (Fired, told.why.clone()),
        Some(told) => (Quiet, told.why.clone()),
        None => (Unknown, String::new()),
    }
}

fn above<N: Copy + PartialOrd>(told: Option<&Told<N>>, limit: N) -> Read {
    match told {
        Some(told) if told.value > limit => (Fired, told.why.clone()),
        Some(told) => (Quiet, told.why.clone()),
        None => (Unknown, String::new()),
    }
}

/// Fired when one of two is; quiet when one denies and the other does not know.
fn either(one: Read, other: Read) -> Read {
    match (one.0, other.0) {
        (Fired, _) => one,
        (_, Fired) | (Unknown, _) => other,
        _ => one,
    }
}

fn or_quiet(read: Read, why: &str) -> Read {
    match read.0 {
        Unknown => (Quiet, why.to_owned()),
        _ => read,
    }
}

/// What an issue says of itself.
fn issue(facts: &CheckpointFacts, read: fn(&IssueFacts) -> Option<bool>) -> Read {
    let Some(told) = &facts.issues else {
        return (Unknown, String::new());
    };
    let name = |one: &IssueFacts| format!("issue {} says so", one.name);
    let fired = told.value.iter().find(|one| read(one) == Some(true));
    let denies = !told.value.is_empty() && told.value.iter().all(|one| read(one) == Some(false));
    match fired {
        Some(one) => (Fired, name(one)),
        None if denies => (Quiet, "no issue says so".to_owned()),
        None => (Unknown, String::new()),
    }
}

fn many_issues(facts: &CheckpointFacts) -> Read {
    let Some(told) = &facts.issues else {
        return (Unknown, String::new());
    };
    let standing = if told.value.len() >= 3 { Fired } else { Quiet };
    (standing, told.why.clone())
}

fn out_of_scope(facts: &CheckpointFacts) -> Read {
    let beside = above(facts.out_of_scope_count.as_ref(), 0);
    if beside.0 == Fired && facts.scope_mode != ScopeMode::Strict {
        return (Quiet, format!("{}, but the review is not strict", beside.1));
    }
    beside
}

fn unclear_remediation(facts: &CheckpointFacts) -> Read {
    let departs = above(facts.adr_violations.as_ref(), 0);
    match (departs.0, flag(facts.has_clear_remediation.as_ref()).0) {
        (Fired, Fired) => (Quiet, "it is clear how to keep to it again".to_owned()),
        _ => departs,
    }
}

fn major_scope(facts: &CheckpointFacts) -> Read {
    let Some(told) = &facts.scope else {
        return (Unknown, String::new());
    };
    let standing = if told.value == WorkScope::Major {
        Fired
    } else {
        Quiet
    };
    (standing, told.why.clone())
}

/// That nobody says whether it is ambiguous makes it so.
fn ambiguous_failure(facts: &CheckpointFacts) -> Read {
    let fails = above(facts.failed_checklists.as_ref(), 0);
    match (fails.0, flag(facts.is_ambiguous.as_ref()).0) {
        (Fired, Quiet) => (Quiet, "it is clear how to read the failure".to_owned()),
        _ => fails,
    }
}

/// A major step breaks something unless somebody says that none does.
fn major_updates(facts: &CheckpointFacts) -> Read {
    let majors = above(facts.major_updates.as_ref(), 2);
    let breaks = above(facts.breaking_updates.as_ref(), 0);
    match (majors.0, breaks.0) {
        (Fired, Quiet) => (Quiet, "none of them breaks anything".to_owned()),
        _ => majors,
    }
}

fn complex_change(facts: &CheckpointFacts) -> Read {
    let files = above(facts.file_count.as_ref(), 10);
    let modules = above(facts.module_count.as_ref(), 1);
    match (files.0, modules.0) {
        (Fired, Quiet) => (Quiet, "they belong to one module".to_owned()),
        _ => files,
    }
}

/// Always, unless one approach is obvious, the matter simple, and the person does not want it.
fn open_approaches(facts: &CheckpointFacts) -> Read {
    let all = [
        &facts.has_one_obvious_approach,
        &facts.is_simple,
        &facts.is_declined,
    ];
    if all.iter().all(|told| flag(told.as_ref()).0 == Fired) {
        (
            Quiet,
            "one simple approach is obvious, and nobody wants more".to_owned(),
        )
    } else {
        (Fired, "approaches are to be weighed".to_owned())
    }
}
