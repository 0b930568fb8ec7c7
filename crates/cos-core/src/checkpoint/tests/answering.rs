//! Tests whole assessments: thresholds, mode, and who decides.

use super::*;
use DeliberationMode::{Delphi, Express, FullCouncil, Lightweight};

#[test]
fn three_issues_of_the_audit_example_get_a_full_council_and_without_a_model_a_person() {
    let mut context = context("do-issue");
    context.decision_needed = "the order of issues #42, #43 and #44".into();
    context.facts.issues = issues(3);
    context.change.paths = vec!["src/auth/".into(), "src/api/users.py".into()];
    context.proposals = stated([3, 3, 3, 3, 2]);
    // The paths require 3 for reputation, so the example starts without them.
    let mut bare = context.clone();
    bare.change.paths.clear();
    let found = answer(bare, &CheckpointRules::default());
    assert_eq!(found.reversibility.score.to_string(), "0.56");
    assert_eq!(found.reversibility.decision_type, DecisionType::Type1B);
    let ceilings = found.effective.ceilings;
    let shown = [
        ceilings.express,
        ceilings.lightweight,
        ceilings.full_council,
    ];
    assert_eq!(shown.map(|one| one.to_string()), ["0.30", "0.50", "0.70"]);
    assert_eq!(found.mode, FullCouncil);
    assert_eq!(found.confidence, Confidence::NONE);
    assert!(found.asks());
    let found = answer(context, &CheckpointRules::default());
    assert_eq!(found.reversibility.score.to_string(), "0.60");
    assert_eq!(found.mode, FullCouncil);
}

#[test]
fn the_worked_examples_of_a_checkpoint_come_out() {
    let with = |points| {
        let mut context = context("plan");
        context.facts.is_requested = told(true);
        context.proposals = stated(points);
        answer(context, &CheckpointRules::default())
    };
    let light = with([1, 1, 1, 1, 1]);
    assert_eq!(
        (light.mode, light.confidence),
        (Express, EXPRESS_CONFIDENCE)
    );
    assert!(!light.asks());
    let heavy = with([4, 3, 4, 3, 2]);
    assert_eq!(heavy.reversibility.decision_type, DecisionType::Type1A);
    assert_eq!(heavy.mode, FullCouncil);
    assert!(heavy.asks());
}

#[test]
fn every_profile_with_every_adjustment_of_a_command_gives_its_mode() {
    // Per profile the modes of the sums 10, 14, 17 and 21: unmoved, with three issues, in a strict
    // review, in a review of structure.
    for (profile, unmoved, three, strict, structure) in [
        (
            Profile::Default,
            [Express, Lightweight, FullCouncil, Delphi],
            [Lightweight, FullCouncil, FullCouncil, Delphi],
            [Lightweight, FullCouncil, Delphi, Delphi],
            [Lightweight, FullCouncil, FullCouncil, Delphi],
        ),
        (
            Profile::Fast,
            [Express, Lightweight, Lightweight, FullCouncil],
            [Express, Lightweight, FullCouncil, Delphi],
            [Lightweight, FullCouncil, FullCouncil, Delphi],
            [Express, Lightweight, FullCouncil, FullCouncil],
        ),
        (
            Profile::Startup,
            [Express, Lightweight, Lightweight, FullCouncil],
            [Express, Lightweight, FullCouncil, Delphi],
            [Express, Lightweight, FullCouncil, Delphi],
            [Express, Lightweight, Lightweight, FullCouncil],
        ),
        (
            Profile::Cautious,
            [Lightweight, FullCouncil, FullCouncil, Delphi],
            [Lightweight, FullCouncil, Delphi, Delphi],
            [FullCouncil, Delphi, Delphi, Delphi],
            [Lightweight, FullCouncil, Delphi, Delphi],
        ),
        (
            Profile::Regulated,
            [Lightweight, FullCouncil, Delphi, Delphi],
            [FullCouncil, Delphi, Delphi, Delphi],
            [FullCouncil, Delphi, Delphi, Delphi],
            [Lightweight, FullCouncil, Delphi, Delphi],
        ),
    ] {
        let modes = |command: &str, set: fn(&mut CheckpointFacts)| {
            [
                [2, 2, 2, 2, 2],
                [3, 3, 3, 3, 2],
                [4, 4, 3, 3, 3],
                [5, 4, 4, 4, 4],
            ]
            .map(|points| {
                let mut context = context(command);
                context.profile = Some(profile);
                context.proposals = stated(points);
                set(&mut context.facts);
                answer(context, &CheckpointRules::default()).mode
            })
        };
        assert_eq!(
            modes("do-issue", |f| f.issues = issues(2)),
            unmoved,
            "{profile:?}"
        );
        assert_eq!(
            modes("do-issue", |f| f.issues = issues(3)),
            three,
            "{profile:?}"
        );
        let strict_mode = |f: &mut CheckpointFacts| f.scope_mode = ScopeMode::Strict;
        assert_eq!(modes("pr-review", strict_mode), strict, "{profile:?}");
        assert_eq!(modes("pr-review", |_| ()), unmoved, "{profile:?}");
        assert_eq!(
            modes("architecture-review", |_| ()),
            structure,
            "{profile:?}"
        );
    }
}

#[test]
fn a_file_called_strict_makes_no_review_strict() {
    let mut context = context("pr-review");
    context.change.paths = vec!["src/strict.rs".into()];
    context.decision_needed = "whether the strict parser may land".into();
    let found = answer(context, &CheckpointRules::default());
    assert_eq!(found.effective.total, 0);
}

#[test]
fn of_several_profiles_the_tightest_holds() {
    use Profile::{Cautious, Default, Fast, Regulated, Startup};
    for (settings, caller, expected) in [
        (vec![], None, Default),
        (vec![], Some(Startup), Startup),
        (vec![Fast], None, Fast),
        (vec![Cautious], Some(Startup), Cautious),
        (vec![Fast, Regulated], None, Regulated),
        (vec![Fast], Some(Cautious), Cautious),
    ] {
        let mut context = context("fix-pr");
        context.profile = caller;
        let rules = CheckpointRules {
            profiles: settings.clone(),
            ..CheckpointRules::default()
        };
        let found = answer(context, &rules);
        assert_eq!(found.profile, expected, "{settings:?} {caller:?}");
    }
    let rules = CheckpointRules {
        strict_profile: Some(Regulated),
        ..CheckpointRules::default()
    };
    let mut strict = context("pr-review");
    assert_eq!(answer(strict.clone(), &rules).profile, Default);
    strict.facts.scope_mode = ScopeMode::Strict;
    assert_eq!(answer(strict, &rules).profile, Regulated);
}

#[test]
fn express_continues_on_two_way_doors_only_and_never_with_something_at_stake() {
    let asks = |points, force: Option<DeliberationMode>, circumstance: Option<Circumstance>| {
        let mut context = context("deploy");
        context.proposals = stated(points);
        context.force_mode = force;
        context.justification = Some("it is urgent".into());
        let why = || "it is known".to_owned();
        let witness = |circumstance| CircumstanceReason {
            circumstance,
            why: why(),
        };
        context.change.witnesses.extend(circumstance.map(witness));
        let found = answer(context, &CheckpointRules::default());
        (found.mode, found.asks())
    };
    assert_eq!(asks([1, 1, 1, 1, 1], None, None), (Express, false));
    assert_eq!(asks([2, 2, 2, 2, 2], None, None), (Express, false));
    assert_eq!(asks([3, 2, 2, 2, 2], None, None), (Lightweight, true));
    assert_eq!(asks([3, 2, 2, 2, 2], Some(Express), None), (Express, true));
    assert_eq!(
        asks([4, 4, 4, 3, 3], Some(Express), None),
        (FullCouncil, true)
    );
    // A change of the pipeline is light enough for express, and still a person decides.
    let pipeline = asks([1, 1, 1, 1, 1], Some(Express), Some(Circumstance::Ci));
    assert_eq!(pipeline, (Express, true));
}

#[test]
fn a_council_closes_heavy_doors_alone_and_no_one_way_door() {
    let sure = CouncilFindings {
        dissents: Some(0),
        voting_margin: Some(100),
        is_unanimous: Some(true),
        is_novel_domain: Some(false),
        sub_decisions: Some(1),
    };
    for (points, circumstance, asks) in [
        ([3, 3, 3, 3, 2], None, false),
        ([3, 3, 3, 3, 3], None, false),
        ([4, 3, 3, 3, 3], None, true),
        ([5, 5, 5, 5, 5], None, true),
        ([3, 3, 3, 3, 2], Some(Circumstance::Auth), true),
        ([3, 3, 3, 3, 2], Some(Circumstance::Core), false),
    ] {
        let mut context = context("deploy");
        context.proposals = stated(points);
        let why = || "it is known".to_owned();
        let witness = |circumstance| CircumstanceReason {
            circumstance,
            why: why(),
        };
        context.change.witnesses.extend(circumstance.map(witness));
        let rules = CheckpointRules::default();
        let found = assess(&context.completed(), &rules, &|_| Deliberated::Council {
            findings: sure.clone(),
            unsettled: Vec::new(),
        });
        assert_eq!(found.asks(), asks, "{points:?} {circumstance:?}");
        assert!(found.escalated());
    }
}

#[test]
fn a_council_that_came_to_nothing_that_stands_asks_however_sure_it_is() {
    let mut context = context("deploy");
    context.proposals = stated([3, 3, 2, 2, 2]);
    let context = context.completed();
    for (unsettled, asks) in [
        (vec![], false),
        (vec!["the lead is narrow".to_owned()], true),
    ] {
        let found = assess(&context, &CheckpointRules::default(), &|_| {
            Deliberated::Council {
                findings: CouncilFindings {
                    dissents: Some(0),
                    voting_margin: Some(100),
                    is_unanimous: Some(true),
                    is_novel_domain: Some(false),
                    sub_decisions: Some(0),
                },
                unsettled: unsettled.clone(),
            }
        });
        assert_eq!(found.confidence, Confidence::percent(100));
        let expected = if asks {
            Continuing::Ask(vec![AskReason::CouncilUnsettled])
        } else {
            Continuing::Alone
        };
        assert_eq!(found.continuing, expected);
    }
}

#[test]
fn who_wants_no_deliberation_gets_none_on_two_way_doors_only() {
    let mode = |points| {
        let mut context = context("deploy");
        context.profile = Some(Profile::Regulated);
        context.proposals = stated(points);
        context.skip = Skip::Deliberation;
        let found = answer(context, &CheckpointRules::default());
        (found.mode, found.asks())
    };
    assert_eq!(mode([2, 2, 2, 1, 1]), (Express, false));
    assert_eq!(mode([3, 3, 3, 3, 2]), (FullCouncil, true));
    assert_eq!(mode([5, 5, 5, 5, 5]), (Delphi, true));
}

#[test]
fn trouble_lets_a_command_go_on_only_through_a_two_way_door_with_nothing_at_stake() {
    for (paths, goes_on) in [
        (&["README.md"][..], true),
        (&[".github/workflows/ci.yml"], false),
        (&["src/auth/login.rs"], false),
        (&[], false),
    ] {
        let mut context = context("fix-pr");
        context.change.paths = paths.iter().map(ToString::to_string).collect();
        context.change.extent = Extent::Whole;
        let found = answer(context, &CheckpointRules::default());
        assert_eq!(despite_trouble(&found.reversibility), goes_on, "{paths:?}");
    }
}

/// Every command with triggers, and one without.
const COMMANDS: [&str; 11] = [
    "do-issue",
    "pr-review",
    "architecture-review",
    "fix-pr",
    "execute",
    "speckit-implement",
    "plan",
    "update-dependencies",
    "prepare-pr",
    "brainstorm",
    "deploy",
];

proptest! {
    #[test]
    fn no_answer_goes_on_alone_where_only_a_person_decides(
        command in proptest::sample::select(COMMANDS.to_vec()),
        points in proptest::array::uniform5(1_u8..=5),
        known in proptest::collection::vec(proptest::sample::select(Circumstance::all().to_vec()), 0..4),
        profile in proptest::sample::select(&Profile::ALL[..]),
        force in proptest::option::of(proptest::sample::select(&DeliberationMode::ALL[..])),
        margin in -100_i8..=100,
        dissents in 0_u32..4,
    ) {
        let mut context = context(command);
        context.proposals = stated(points);
        context.profile = Some(profile);
        context.force_mode = force;
        context.justification = Some("it is urgent".into());
        context.change.witnesses = known
            .into_iter()
            .map(|circumstance| CircumstanceReason { circumstance, why: "it is known".into() })
            .collect();
        let council = |_| Deliberated::Council {
            findings: CouncilFindings {
                dissents: Some(dissents),
                voting_margin: Some(margin),
                is_unanimous: Some(dissents == 0),
                is_novel_domain: Some(false),
                sub_decisions: Some(1),
            },
            unsettled: Vec::new(),
        };
        let rules = CheckpointRules::default();
        let found = assess(&context.completed(), &rules, &council);
        if !found.asks() {
            prop_assert!(found.reversibility.decision_type <= DecisionType::Type1B);
            prop_assert!(found.reversibility.stakes().is_empty());
            prop_assert!(found.confidence > rules.ask_at);
        }
        let without = assess(&context_of(command, &found, profile, points), &rules, &|_| Deliberated::Not {
            why: "no model".into(),
        });
        prop_assert!(!without.triggered || without.mode == Express || without.asks());
    }
}

fn context_of(
    command: &str,
    found: &CheckpointAssessment,
    profile: Profile,
    points: [u8; 5],
) -> CheckpointContext {
    let mut context = context(command);
    context.profile = Some(profile);
    context.proposals = stated(points);
    context.change.witnesses = found.reversibility.circumstances.clone();
    context.completed()
}

#[test]
fn where_checkpoints_are_off_only_a_proven_one_way_door_asks() {
    let off = CheckpointRules {
        enabled: false,
        ..CheckpointRules::default()
    };
    let mut many = context("do-issue");
    many.facts.issues = issues(3);
    assert_eq!(
        fired(&answer(many.clone(), &CheckpointRules::default())),
        ["many_issues"]
    );
    let found = answer(many.clone(), &off);
    assert!(!found.triggered && !found.asks());
    let held = found
        .triggers
        .iter()
        .find(|one| one.standing == TriggerStanding::Skipped);
    assert!(held.is_some_and(|one| one.fact.ends_with("switch checkpoints off")));
    many.change.witnesses.push(CircumstanceReason {
        circumstance: Circumstance::DataDeletion,
        why: "the table goes".into(),
    });
    let found = answer(many, &off);
    assert_eq!(fired(&found), ["hard_to_reverse"]);
    assert!(found.asks());
}
