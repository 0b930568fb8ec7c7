use super::*;
use crate::issue_analysis::facts::{self, prose_of};
use crate::issue_analysis::weigh::committed;
use cos_core::checkpoint::triggers_of;

fn asserted(trigger: CheckpointTrigger) -> CheckpointFacts {
    let mut facts = facts::of(&prose_of("# Nothing in particular\n\nA word."));
    assert_fact(trigger, &mut facts, "it reads so");
    facts
}

/// The commands with weights.
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
fn only_what_is_cheap_to_be_wrong_about_is_withdrawn() {
    for command in WEIGHED {
        for trigger in triggers_of(&command) {
            let mut facts = asserted(trigger);
            withdraw(trigger, &mut facts);
            let goes = matches!(
                trigger,
                T::OverlappingChanges
                    | T::ArchitectureChanges
                    | T::OutOfScope
                    | T::PrincipleConflicts
                    | T::MajorScope
                    | T::HighCoupling
                    | T::ConflictingFeedback
                    | T::RefactorRequests
            );
            let name = trigger.name();
            assert_eq!(fired(&command, &facts).is_empty(), goes, "{name}");
        }
    }
}

#[test]
fn harmless_words_take_back_nothing_of_data_security_or_decisions() {
    for (command, text) in [
        (
            CheckpointCommand::DoIssue,
            "# Fix a typo in the README\n\nWhile there, add a migration that drops the sessions table.",
        ),
        (
            CheckpointCommand::PrReview,
            "# Fix a typo\n\nThe change violates ADR-0007 and ADR-0009. Thanks, looks good!",
        ),
        (
            CheckpointCommand::ArchitectureReview,
            "# Small things\n\nThis violates ADR-0007. There is no plan to mend it.",
        ),
        (
            CheckpointCommand::ArchitectureReview,
            "# Fix a typo in the README\n\nThe coupling score is 82%. Thanks, looks good!",
        ),
        (
            CheckpointCommand::ArchitectureReview,
            "# Fix a typo in the README\n\nThe coupling score is 71%. Thanks, looks good!",
        ),
        (
            CheckpointCommand::FixPr,
            "# Typo\n\nBREAKING CHANGE: the public API loses two functions. LGTM, thanks!",
        ),
    ] {
        let context = crate::issue_analysis::analyze_issue(command.clone(), text);
        assert!(!fired(&command, &context.facts).is_empty(), "{text}");
    }
}

#[test]
fn what_stands_after_the_last_sentence_that_is_weighed_still_stops() {
    let filler = "Sentence number N is about the colour of the button. ".repeat(450);
    let text = format!(
        "# Colours\n\n{filler}\n\nThere are two reviewers who disagree: keep it, or drop it."
    );
    let prose = prose_of(&text);
    let mut facts = facts::of(&prose);
    assert_fact(T::ConflictingFeedback, &mut facts, "it reads so");
    set_likely_facts(committed(), &CheckpointCommand::FixPr, &prose, &mut facts);
    assert!(fired(&CheckpointCommand::FixPr, &facts).contains(&T::ConflictingFeedback));
}

#[test]
fn a_text_of_nothing_asks_for_nothing() {
    for text in [
        "hello",
        "Typo in README",
        "Remove unused import",
        "Rename variable",
    ] {
        let context = crate::issue_analysis::analyze_issue(CheckpointCommand::DoIssue, text);
        let facts = &context.facts;
        assert_eq!(
            fired(&CheckpointCommand::DoIssue, facts),
            [],
            "{text}: {facts:?}"
        );
    }
}

#[test]
fn a_withdrawn_fact_still_says_what_it_was_read_from() {
    let mut facts = asserted(T::ArchitectureChanges);
    withdraw(T::ArchitectureChanges, &mut facts);
    let told = facts.has_architecture_changes.expect("told");
    assert_eq!(
        told.why,
        "it reads so, but the text as a whole does not support it"
    );
}

#[test]
fn a_command_that_no_labelled_thread_is_about_keeps_what_phrases_found() {
    let prose = prose_of("# Rework the login\n\nBREAKING CHANGE: tokens are gone.");
    let mut facts = facts::of(&prose);
    let before = facts.clone();
    set_likely_facts(committed(), &CheckpointCommand::Plan, &prose, &mut facts);
    assert_eq!(facts, before);
}
