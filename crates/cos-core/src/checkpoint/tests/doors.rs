//! Tests what asks although no trigger of its command fires: something at stake, or the caller's
//! points.

use super::*;

/// A change of prose only, with an opinion on its points.
fn rated(command: &CheckpointCommand, points: [u8; 5], by: &str) -> CheckpointAssessment {
    let mut context = context(command.name());
    context.change.extent = Extent::Whole;
    context.change.paths = vec!["README.md".into()];
    context.facts.has_one_obvious_approach = told(true);
    context.facts.is_simple = told(true);
    context.facts.is_declined = told(true);
    context.proposals = stated(points);
    for one in &mut context.proposals {
        one.by = by.into();
    }
    answer(context, &CheckpointRules::default())
}

#[test]
fn what_a_model_thinks_of_the_way_back_fires_nothing() {
    for command in CheckpointCommand::known() {
        let by = |points| rated(&command, points, "the strategist");
        let (light, heavy) = (by([1; 5]), by([5; 5]));
        assert!(
            heavy.reversibility.score > light.reversibility.score,
            "{command}"
        );
        assert_eq!(fired(&light), fired(&heavy), "{command}");
    }
}

#[test]
fn a_one_way_door_by_the_callers_own_points_asks_at_every_command() {
    for command in CheckpointCommand::known() {
        let by = |points| rated(&command, points, "the caller");
        for (points, stops) in [
            ([1; 5], false),
            ([3, 3, 3, 3, 3], false),
            ([4, 3, 4, 3, 2], true),
            ([5; 5], true),
        ] {
            let found = by(points);
            let fired = fired(&found).contains(&"hard_to_reverse");
            assert_eq!(fired, stops, "{command} {points:?}");
            assert!(!stops || found.asks(), "{command} {points:?}");
        }
    }
    let told = rated(&CheckpointCommand::Plan, [5; 5], "the caller");
    let why = &told.fired().next().unwrap().fact;
    assert!(
        why.starts_with("facts and the caller's points make it 1.00"),
        "{why}"
    );
}

#[test]
fn whatever_is_at_stake_by_facts_asks_at_every_command_and_says_why() {
    for circumstance in Circumstance::all() {
        let Some(stake) = circumstance.stake() else {
            continue;
        };
        for command in CheckpointCommand::known() {
            let mut context = context(command.name());
            context.facts.blocked_attempts = told(0);
            let why = "it is known".into();
            context
                .change
                .witnesses
                .push(CircumstanceReason { circumstance, why });
            let found = answer(context, &CheckpointRules::default());
            let why = found
                .fired()
                .find(|one| one.trigger == CheckpointTrigger::HardToReverse)
                .map(|one| one.fact.clone());
            let why = why.unwrap_or_else(|| panic!("{command} {circumstance:?}"));
            let is_told = why == format!("{} is at stake: it is known", stake.phrase());
            assert!(is_told || why.starts_with("facts alone make it"), "{why}");
            assert!(found.asks(), "{command} {circumstance:?}");
        }
    }
}

#[test]
fn a_blocking_item_about_security_asks_although_one_item_alone_is_few() {
    for (kind, stops) in [(ItemKind::Security, true), (ItemKind::Scope, false)] {
        let mut context = context("pr-review");
        context.facts.blocking_issues = told(1);
        context.blocking_items = vec![BlockingItem {
            kind,
            description: "the key is in the log".into(),
        }];
        let found = answer(context, &CheckpointRules::default());
        assert_eq!(found.asks(), stops, "{kind:?}");
        let expected: &[&str] = if stops { &["hard_to_reverse"] } else { &[] };
        assert_eq!(fired(&found), expected, "{kind:?}");
    }
}

#[test]
fn a_path_that_words_only_name_puts_nothing_at_stake_and_one_that_changes_does() {
    for (extent, stops) in [
        (Extent::Named, false),
        (Extent::Part, true),
        (Extent::Whole, true),
    ] {
        let mut context = context("prepare-pr");
        context.change.paths = vec!["CODEOWNERS".into()];
        context.change.extent = extent;
        let found = answer(context, &CheckpointRules::default());
        assert_eq!(found.asks(), stops, "{extent:?}");
    }
}
