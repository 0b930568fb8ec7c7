//! Corrects facts that single phrases show, by the score of the whole text.
//!
//! A fact that the weights support counts, if a sentence shows it. A fact that they oppose is
//! removed only if an error is cheap: the author of a text chooses its words, so harmless words
//! never remove a finding about security, data, public interfaces, recorded decisions, or a number.

use super::phrase::quoted;
use super::prose::Prose;
use super::signs;
use super::structure;
use super::weigh::{ThreadReading, WeightTable};
use cos_core::checkpoint::{
    CheckpointCommand, CheckpointFacts, CheckpointTrigger, ScopeMode, fired,
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

/// Sets the fact of a trigger.
fn assert_fact(trigger: CheckpointTrigger, facts: &mut CheckpointFacts, why: &str) {
    match trigger {
        T::OutOfScope => facts.scope_mode = ScopeMode::Strict,
        T::UnclearRemediation => facts.has_clear_remediation = None,
        T::MajorUpdates => facts.breaking_updates = None,
        _ => {}
    }
    if let Some((fact, limit)) = trigger.fact() {
        fact.slot(facts).set(limit + 1, why);
    }
}

/// Removes the fact of a trigger, if an error is cheap.
fn withdraw(trigger: CheckpointTrigger, facts: &mut CheckpointFacts) {
    let Some((fact, limit)) = trigger.fact().filter(|_| trigger.is_cheap_to_miss()) else {
        return;
    };
    if let Some((_, why)) = fact.value(facts).amount() {
        let but = format!("{why}, but the text as a whole does not support it");
        fact.slot(facts).set(limit, &but);
    }
}

#[cfg(test)]
mod tests;
