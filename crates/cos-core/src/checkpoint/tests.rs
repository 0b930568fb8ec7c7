use super::*;
use crate::policy::Profile;
use crate::reversibility::tests::proposals as stated;
use crate::reversibility::{
    Circumstance, CircumstanceReason, DecisionType, DeliberationMode, Extent,
};
use proptest::prelude::*;

mod answering;
mod doors;
mod sureness;
mod tables;
mod triggers;

#[expect(
    clippy::unnecessary_wraps,
    reason = "goes straight into an optional fact"
)]
fn told<T>(value: T) -> Option<Sourced<T>> {
    Some(Sourced::new(value, "the caller says so"))
}

fn context(command: &str) -> CheckpointContext {
    CheckpointContext::new(CheckpointCommand::named(command), "how to go on")
}

fn issues(count: usize) -> Option<Sourced<Vec<IssueFacts>>> {
    let issue = |number: usize| IssueFacts {
        name: format!("#{number}"),
        ..IssueFacts::default()
    };
    told((0..count).map(issue).collect())
}

/// The assessment if no model can be asked.
fn answer(context: CheckpointContext, rules: &CheckpointRules) -> CheckpointAssessment {
    assess(&context.completed(), rules, &|_| Deliberated::Not {
        why: "no model is configured".into(),
    })
}

fn fired(assessment: &CheckpointAssessment) -> Vec<&'static str> {
    assessment.fired().map(|one| one.trigger.name()).collect()
}

#[test]
fn a_command_is_known_with_its_slash_and_its_plugin_and_others_are_taken_as_they_are() {
    for (typed, name, event) in [
        ("do-issue", "do-issue", "issues_planned"),
        ("/pr-review", "pr-review", "changes_analysed"),
        ("/attune:execute", "execute", "task_blocked"),
        ("deploy", "deploy", "asked"),
    ] {
        let command = CheckpointCommand::named(typed);
        assert_eq!((command.name(), command.event()), (name, event), "{typed}");
    }
    for command in CheckpointCommand::known() {
        assert_eq!(CheckpointCommand::named(command.name()), command);
        assert_ne!(command.event(), "asked");
    }
}

#[test]
fn a_record_says_at_which_moment_a_command_asked_by_a_name_and_not_by_a_number() {
    let mut moments = Vec::new();
    for command in CheckpointCommand::known() {
        let asked = answer(context(command.name()), &CheckpointRules::default());
        let record = serde_json::to_value(&asked).unwrap();
        let moment = record["event"].as_str().unwrap().to_owned();
        assert_eq!(moment, command.event());
        let is_name = |letter: char| letter == '_' || letter.is_ascii_lowercase();
        assert!(moment.chars().all(is_name), "{moment}");
        moments.push(moment);
    }
    moments.sort_unstable();
    moments.dedup();
    assert_eq!(moments.len(), CheckpointCommand::known().len());
}

#[test]
fn every_trigger_has_its_own_name_that_is_its_name_in_records() {
    let mut names: Vec<&str> = CheckpointTrigger::ALL
        .iter()
        .map(|one| one.name())
        .collect();
    for one in CheckpointTrigger::ALL {
        assert_eq!(serde_json::to_value(one).unwrap(), one.name());
        assert!(!one.meaning().is_empty());
    }
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), CheckpointTrigger::ALL.len());
}
