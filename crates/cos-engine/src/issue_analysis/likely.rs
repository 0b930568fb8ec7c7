//! Decides with the whole text what single phrases leave open or get wrong.
//!
//! A fact that the weights support counts, if a sentence shows it. A fact that they oppose is
//! removed only if an error is cheap: the author of a text chooses its words, so harmless words
//! never remove a finding about security, data, public interfaces, recorded decisions, or a number.

use super::phrase::quoted;
use super::prose::Prose;
use super::signs;
use super::structure::{self, COUPLED_BY_WORDS};
use super::weigh::{ThreadReading, WeightTable};
use cos_core::checkpoint::{
    CheckpointCommand, CheckpointFacts, CheckpointTrigger, IssueFacts, ScopeMode, Sourced,
    WorkScope, fired,
};
use std::collections::BTreeSet;

use CheckpointTrigger as T;

/// Sets the facts of `command` to what the whole text supports with these weights.
pub(super) fn set_likely_facts(
    weights: &WeightTable,
    command: &CheckpointCommand,
    prose: &Prose,
    facts: &mut CheckpointFacts,
) {
    let signs = signs::of(prose, facts);
    match weights.reading(command, &signs) {
        Some(ThreadReading::Stops(trigger)) if fired(command, facts).is_empty() => {
            if let Some(why) = telling(weights, trigger, prose) {
                assert_fact(trigger, facts, &why);
            }
        }
        // Text that was not weighed cannot oppose anything.
        Some(ThreadReading::GoesOn) if signs::reads_whole(prose) => {
            let is_measured = structure::measures_coupling(prose);
            for trigger in fired(command, facts) {
                if trigger != T::HighCoupling || !is_measured {
                    withdraw(trigger, facts);
                }
            }
        }
        Some(_) | None => {}
    }
}

/// Returns the sentence that supports a trigger most; `None` if none does.
fn telling(weights: &WeightTable, trigger: CheckpointTrigger, prose: &Prose) -> Option<String> {
    let weighed = signs::told(prose).map(|one| {
        let mut signs = BTreeSet::new();
        signs::of_sentence(one, false, &mut signs);
        (weights.speaks_for(trigger.name(), &signs), one)
    });
    let most = weighed.max_by_key(|(weight, _)| *weight);
    let most = most.filter(|(weight, _)| *weight > 0)?;
    Some(quoted(&most.1.text))
}

/// Returns the boolean fact of a trigger.
fn flag_of(
    trigger: CheckpointTrigger,
    facts: &mut CheckpointFacts,
) -> Option<&mut Option<Sourced<bool>>> {
    match trigger {
        T::TouchesAuth => Some(&mut facts.touches_auth),
        T::TouchesDbSchema => Some(&mut facts.touches_db_schema),
        T::DependencyConflicts => Some(&mut facts.has_dependency_conflicts),
        T::OverlappingChanges => Some(&mut facts.has_overlapping_file_changes),
        T::ArchitectureChanges => Some(&mut facts.has_architecture_changes),
        T::PrincipleConflicts => Some(&mut facts.has_principle_conflicts),
        T::ConflictingFeedback => Some(&mut facts.has_conflicting_feedback),
        T::BreakingChange => Some(&mut facts.requires_breaking_change),
        _ => None,
    }
}

/// Returns the number of a trigger, and its threshold.
fn count_of(
    trigger: CheckpointTrigger,
    facts: &mut CheckpointFacts,
) -> Option<(&mut Option<Sourced<u32>>, u32)> {
    match trigger {
        T::ManyFiles => Some((&mut facts.file_count, 11)),
        T::ManyBlocking => Some((&mut facts.blocking_issues, 4)),
        T::AdrViolations | T::UnclearRemediation => Some((&mut facts.adr_violations, 1)),
        T::OutOfScope => Some((&mut facts.out_of_scope_count, 1)),
        T::BoundaryViolations => Some((&mut facts.boundary_violations, 3)),
        T::RefactorRequests => Some((&mut facts.refactor_requests, 3)),
        T::MajorUpdates => Some((&mut facts.major_updates, 3)),
        _ => None,
    }
}

/// Sets the fact of a trigger.
fn assert_fact(trigger: CheckpointTrigger, facts: &mut CheckpointFacts, why: &str) {
    match trigger {
        T::ManyIssues => facts.issues = Some(Sourced::new(vec![IssueFacts::default(); 3], why)),
        T::HighCoupling => facts.coupling = Some(Sourced::new(COUPLED_BY_WORDS, why)),
        T::MajorScope => facts.scope = Some(Sourced::new(WorkScope::Major, why)),
        T::OutOfScope => facts.scope_mode = ScopeMode::Strict,
        T::UnclearRemediation => facts.has_clear_remediation = None,
        T::MajorUpdates => facts.breaking_updates = None,
        _ => {}
    }
    if let Some(flag) = flag_of(trigger, facts) {
        *flag = Some(Sourced::new(true, why));
    }
    if let Some((count, least)) = count_of(trigger, facts) {
        *count = Some(Sourced::new(least, why));
    }
}

/// Removes the fact of a trigger, if an error is cheap.
fn withdraw(trigger: CheckpointTrigger, facts: &mut CheckpointFacts) {
    let but = |why: &str| format!("{why}, but the text as a whole does not support it");
    match trigger {
        T::OverlappingChanges
        | T::ArchitectureChanges
        | T::PrincipleConflicts
        | T::ConflictingFeedback => {
            if let Some(Some(flag)) = flag_of(trigger, facts) {
                *flag = Sourced::new(false, but(&flag.why));
            }
        }
        T::OutOfScope | T::RefactorRequests => {
            if let Some((Some(count), least)) = count_of(trigger, facts) {
                *count = Sourced::new(least - 1, but(&count.why));
            }
        }
        T::MajorScope => {
            if let Some(scope) = &mut facts.scope {
                *scope = Sourced::new(WorkScope::Medium, but(&scope.why));
            }
        }
        T::HighCoupling => {
            if let Some(coupling) = &mut facts.coupling {
                *coupling = Sourced::new(COUPLED_BY_WORDS - 1, but(&coupling.why));
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests;
