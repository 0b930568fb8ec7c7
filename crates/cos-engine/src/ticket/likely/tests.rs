use super::*;
use crate::ticket::facts::{self, prose_of};
use cos_core::checkpoint::triggers_of;

fn asserted(trigger: CheckpointTrigger) -> CheckpointFacts {
    let mut facts = facts::of(&prose_of("# Nothing in particular\n\nA word."));
    assert_fact(trigger, &mut facts, "it reads so");
    facts
}

/// The commands whose texts are weighed.
const WEIGHED: [CheckpointCommand; 5] = [
    CheckpointCommand::DoIssue,
    CheckpointCommand::PrReview,
    CheckpointCommand::ArchitectureReview,
    CheckpointCommand::FixPr,
    CheckpointCommand::UpdateDependencies,
];

#[test]
fn a_fact_that_is_asserted_fires_its_own_trigger_and_no_other() {
    for command in WEIGHED {
        for trigger in triggers_of(&command) {
            assert_eq!(
                fired(&command, &asserted(trigger)),
                [trigger],
                "{}",
                trigger.name()
            );
        }
    }
}

#[test]
fn what_is_withdrawn_no_longer_fires_unless_the_text_states_a_number() {
    for command in WEIGHED {
        for trigger in triggers_of(&command) {
            let mut facts = asserted(trigger);
            withdraw(trigger, &mut facts);
            let stays = matches!(
                trigger,
                T::ManyIssues | T::ManyFiles | T::ManyBlocking | T::MajorUpdates
            );
            assert_eq!(
                fired(&command, &facts).is_empty(),
                !stays,
                "{}",
                trigger.name()
            );
        }
    }
}

#[test]
fn a_withdrawn_fact_still_tells_what_it_was_read_from() {
    let mut facts = asserted(T::TouchesAuth);
    withdraw(T::TouchesAuth, &mut facts);
    let told = facts.touches_auth.expect("told");
    assert_eq!(
        told.why,
        "it reads so, but as a whole it does not speak for it"
    );
}

#[test]
fn a_command_that_no_lesson_is_about_keeps_what_phrases_found() {
    let prose = prose_of("# Rework the login\n\nBREAKING CHANGE: tokens are gone.");
    let mut facts = facts::of(&prose);
    let before = facts.clone();
    settle(&CheckpointCommand::Plan, &prose, &mut facts);
    assert_eq!(facts, before);
}
