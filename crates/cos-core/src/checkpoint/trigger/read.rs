//! Lists the triggers of each command and how each one reads the facts: one row each.

use super::{CheckpointTrigger, TriggerFinding, TriggerStanding};
use crate::checkpoint::{
    CheckpointCommand, CheckpointContext, CheckpointFacts, IssueFacts, ScopeMode, Sourced,
    WorkScope,
};
use crate::reversibility::{
    DecisionType, Extent, Proposal, ReversibilityAssessment, ReversibilityScore, Stake, assess,
};

use CheckpointCommand as On;
use CheckpointTrigger as T;
use TriggerStanding::{Fired, Quiet, Skipped, Unknown};

type Read = (TriggerStanding, String);

/// The command of a trigger, and the function that reads its facts.
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

/// Every trigger of every command, with its threshold.
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
    // Without any statement, no one requested it.
    row(On::Plan, T::Requested, |facts| or_quiet(flag(facts.is_requested.as_ref()), "no one \
        requested it")),
    row(On::UpdateDependencies, T::MajorUpdates, major_updates),
    row(On::PreparePr, T::ComplexChange, complex_change),
    row(On::Brainstorm, T::OpenApproaches, open_approaches),
];

/// Returns the triggers with specific rules for `command`.
pub fn triggers_of(command: &CheckpointCommand) -> impl Iterator<Item = CheckpointTrigger> {
    let own = READERS.iter().filter(move |row| row.command == *command);
    own.map(|row| row.trigger)
}

/// Returns the triggers of `command` that these facts fire.
pub fn fired(command: &CheckpointCommand, facts: &CheckpointFacts) -> Vec<CheckpointTrigger> {
    let own = READERS.iter().filter(|row| row.command == *command);
    let fired = own.filter(|row| (row.read)(facts).0 == Fired);
    fired.map(|row| row.trigger).collect()
}

/// Evaluates every trigger of the command, fired ones first. A change that is hard to reverse, has
/// something at stake, or of which nothing is known, fires for every command.
pub fn judge(
    context: &CheckpointContext,
    reversibility: &ReversibilityAssessment,
) -> Vec<TriggerFinding> {
    let CheckpointContext { command, facts, .. } = context;
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
    let settled = reversibility.unsettled().is_empty();
    if let Some(lacking) = lacking(context, reversibility).filter(|_| unknown && !settled) {
        found.push(finding(T::NothingKnown, Fired, lacking.to_owned()));
    }
    found.push(hard_to_reverse(context, reversibility));
    skip(command, facts, &mut found);
    found
}

/// Returns what is missing if no trigger of the command knows its fact. For an update, a changed
/// version does not say how far the update goes, so no circumstance replaces that fact.
fn lacking(
    context: &CheckpointContext,
    reversibility: &ReversibilityAssessment,
) -> Option<&'static str> {
    let is_named = context.change.extent == Extent::Named;
    if reversibility.circumstances.is_empty() {
        Some("no fact is known")
    } else if context.command == On::UpdateDependencies && !is_named {
        Some("it is unknown how many dependencies change their major version")
    } else {
        None
    }
}

fn finding(trigger: T, standing: TriggerStanding, fact: String) -> TriggerFinding {
    TriggerFinding {
        trigger,
        standing,
        fact,
    }
}

/// Counts only facts, stakes shown by facts, and the caller's own points. An unsettled dimension
/// stops no one, and a model's opinion changes no question.
fn hard_to_reverse(
    context: &CheckpointContext,
    reversibility: &ReversibilityAssessment,
) -> TriggerFinding {
    let least = reversibility.least();
    let is_one_way = |score| DecisionType::of(score) >= DecisionType::Type1A;
    let told = least_by_caller(context);
    let by_facts = format!("facts alone make it {least}, {}", phrase(least));
    // A text that only names things changes nothing yet: its stakes do not stop the command by
    // themselves, but they are listed if something else does.
    let is_named = context.change.extent == Extent::Named;
    let (standing, fact) = match at_stake(reversibility) {
        Some(stakes) if is_one_way(least) => (Fired, format!("{by_facts}; {stakes}")),
        None if is_one_way(least) => (Fired, by_facts),
        Some(stakes) if !is_named => (Fired, stakes),
        _ if is_one_way(told) => {
            let fact = format!(
                "facts and the caller's points make it {told}, {}",
                phrase(told)
            );
            (Fired, fact)
        }
        _ => (Quiet, by_facts),
    };
    finding(T::HardToReverse, standing, fact)
}

fn phrase(score: ReversibilityScore) -> &'static str {
    DecisionType::of(score).phrase()
}

/// Returns the lowest score that facts and the caller's own points allow.
fn least_by_caller(context: &CheckpointContext) -> ReversibilityScore {
    let own = context.proposals.iter().filter(|one| one.is_callers());
    let own: Vec<Proposal> = own.cloned().collect();
    assess(&context.change, &own).least_with_opinions()
}

/// Returns what is at stake, each with its evidence.
fn at_stake(reversibility: &ReversibilityAssessment) -> Option<String> {
    let shown = |stake: Stake| {
        let all = &reversibility.circumstances;
        let shows = all
            .iter()
            .find(|one| one.circumstance.stake() == Some(stake));
        let why = shows.map_or("", |one| one.why.as_str());
        format!("{} is at stake: {why}", stake.phrase())
    };
    let told: Vec<String> = reversibility.stakes().into_iter().map(shown).collect();
    (!told.is_empty()).then(|| told.join("; "))
}

/// Applies the skip condition of each command. They never suppress triggers for logins, schemas, recorded
/// decisions, the architecture, or users of an interface.
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
            "only spelling and formatting change",
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

/// Checks whether issues conflict with each other.
fn meet(facts: &CheckpointFacts) -> bool {
    let conflicts = flag(facts.has_dependency_conflicts.as_ref()).0 == Fired;
    conflicts || flag(facts.has_overlapping_file_changes.as_ref()).0 == Fired
}

fn is_small(facts: &CheckpointFacts) -> bool {
    let scope = facts.scope.as_ref().map(|told| told.value);
    scope.is_some_and(|scope| scope < WorkScope::Major)
}

fn flag(told: Option<&Sourced<bool>>) -> Read {
    match told {
        Some(told) if told.value => (Fired, told.why.clone()),
        Some(told) => (Quiet, told.why.clone()),
        None => (Unknown, String::new()),
    }
}

fn above<N: Copy + PartialOrd>(told: Option<&Sourced<N>>, limit: N) -> Read {
    match told {
        Some(told) if told.value > limit => (Fired, told.why.clone()),
        Some(told) => (Quiet, told.why.clone()),
        None => (Unknown, String::new()),
    }
}

/// Fires if one of the two fires; is quiet if one denies and the other is unknown.
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

/// Reads a fact of an issue.
fn issue(facts: &CheckpointFacts, read: fn(&IssueFacts) -> Option<bool>) -> Read {
    let Some(told) = &facts.issues else {
        return (Unknown, String::new());
    };
    let name = |one: &IssueFacts| format!("issue {} says so", one.name);
    let fitting = told.value.iter().filter(|one| read(one) == Some(true));
    // The alphabetically first issue.
    let fired = fitting.min_by_key(|one| &one.name);
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
        (Fired, Fired) => (Quiet, "it is clear how to fix it".to_owned()),
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

/// An unknown answer to whether the failure is ambiguous counts as ambiguous.
fn ambiguous_failure(facts: &CheckpointFacts) -> Read {
    let fails = above(facts.failed_checklists.as_ref(), 0);
    match (fails.0, flag(facts.is_ambiguous.as_ref()).0) {
        (Fired, Quiet) => (Quiet, "it is clear how to read the failure".to_owned()),
        _ => fails,
    }
}

/// A major update counts as breaking unless the facts say that none breaks.
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
        (Fired, Quiet) => (Quiet, "they are in one module".to_owned()),
        _ => files,
    }
}

/// Always fires, unless one approach is obvious, the decision is simple, and the person declined.
fn open_approaches(facts: &CheckpointFacts) -> Read {
    let all = [
        &facts.has_one_obvious_approach,
        &facts.is_simple,
        &facts.is_declined,
    ];
    if all.iter().all(|told| flag(told.as_ref()).0 == Fired) {
        (
            Quiet,
            "one simple approach is obvious, and the person declined".to_owned(),
        )
    } else {
        (Fired, "several approaches must be compared".to_owned())
    }
}
