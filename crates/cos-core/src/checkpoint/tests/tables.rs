//! Goes over the table of facts and the table of triggers.

use super::*;

#[test]
fn every_fact_has_a_key_of_its_own_and_keeps_what_is_set() {
    let mut keys: Vec<&str> = CheckpointFact::ALL.iter().map(|one| one.key()).collect();
    keys.sort_unstable();
    keys.dedup();
    assert_eq!(keys.len(), CheckpointFact::ALL.len());
    for fact in CheckpointFact::ALL {
        let mut facts = CheckpointFacts::default();
        for amount in [1, 0] {
            fact.slot(&mut facts).set(amount, "it is so");
            let told = fact.value(&facts).amount().map(|(amount, _)| amount);
            assert_eq!(told, Some(amount), "{fact:?}");
        }
    }
}

#[test]
fn every_fact_but_the_words_of_the_caller_is_read_by_a_trigger_or_a_skip_condition() {
    let skips = [
        CheckpointFact::issues_are_independent,
        CheckpointFact::is_formatting_only,
        CheckpointFact::has_clear_fixes,
    ];
    for fact in CheckpointFact::ALL {
        let mut triggers = CheckpointTrigger::ALL.into_iter();
        let is_read = triggers.any(|one| one.facts().any(|read| read == *fact));
        let expected = *fact != CheckpointFact::updates && !skips.contains(fact);
        assert_eq!(is_read, expected, "{fact:?}");
    }
}

#[test]
fn every_trigger_belongs_to_a_known_command_or_is_general() {
    for trigger in CheckpointTrigger::ALL {
        let is_general = matches!(
            trigger,
            CheckpointTrigger::Asked
                | CheckpointTrigger::HardToReverse
                | CheckpointTrigger::NothingKnown
        );
        let known = CheckpointCommand::known();
        let is_known = trigger.command().is_some_and(|one| known.contains(one));
        assert_eq!(is_known, !is_general, "{trigger:?}");
    }
}

#[test]
fn a_trigger_that_reads_a_fact_does_not_fire_at_its_limit() {
    for trigger in CheckpointTrigger::ALL {
        let Some((fact, limit)) = trigger.fact() else {
            continue;
        };
        let command = trigger.command().unwrap();
        let mut facts = CheckpointFacts {
            scope_mode: ScopeMode::Strict,
            ..CheckpointFacts::default()
        };
        fact.slot(&mut facts).set(limit, "it is so");
        let fired = super::super::fired;
        assert!(!fired(command, &facts).contains(&trigger), "{trigger:?}");
        fact.slot(&mut facts).set(limit + 1, "it is so");
        assert!(fired(command, &facts).contains(&trigger), "{trigger:?}");
    }
}
