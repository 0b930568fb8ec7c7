//! Tests every rule of the confidence, and the effect of missing input.

use super::*;
use DecisionType::{Type1A, Type1APlus, Type1B, Type2};

const SMOOTH: CouncilFindings = CouncilFindings {
    dissents: Some(0),
    voting_margin: Some(50),
    is_unanimous: Some(false),
    is_novel_domain: Some(false),
    sub_decisions: Some(1),
};

fn percent(findings: &CouncilFindings, decision_type: DecisionType) -> u8 {
    confidence(findings, decision_type, Confidence::ASK_AT)
        .0
        .get()
}

#[test]
fn every_rule_takes_or_gives_its_points() {
    let with = |change: fn(&mut CouncilFindings)| {
        let mut findings = SMOOTH;
        change(&mut findings);
        findings
    };
    for (what, findings, decision_type, expected) in [
        ("nothing speaks against it", SMOOTH, Type1B, 100),
        ("one dissent", with(|f| f.dissents = Some(1)), Type1B, 90),
        ("three dissents", with(|f| f.dissents = Some(3)), Type1B, 70),
        (
            "more dissents than there are points",
            with(|f| f.dissents = Some(99)),
            Type1B,
            0,
        ),
        (
            "a narrow lead",
            with(|f| f.voting_margin = Some(29)),
            Type1B,
            80,
        ),
        (
            "a lead at the limit",
            with(|f| f.voting_margin = Some(30)),
            Type1B,
            100,
        ),
        (
            "a lost vote",
            with(|f| f.voting_margin = Some(-100)),
            Type1B,
            80,
        ),
        (
            "a field nobody knows",
            with(|f| f.is_novel_domain = Some(true)),
            Type1B,
            90,
        ),
        (
            "two decisions in one",
            with(|f| f.sub_decisions = Some(2)),
            Type1B,
            90,
        ),
        (
            "unanimous and smooth stays whole",
            with(|f| f.is_unanimous = Some(true)),
            Type1B,
            100,
        ),
        (
            "unanimous makes up for a field nobody knows",
            with(|f| {
                f.is_unanimous = Some(true);
                f.is_novel_domain = Some(true);
            }),
            Type1B,
            100,
        ),
        (
            "unanimous with dissent is none",
            with(|f| {
                f.is_unanimous = Some(true);
                f.dissents = Some(3);
            }),
            Type1B,
            70,
        ),
        (
            "unanimous with a narrow lead is none",
            with(|f| {
                f.is_unanimous = Some(true);
                f.voting_margin = Some(10);
            }),
            Type1B,
            80,
        ),
        ("a one-way door costs nothing", SMOOTH, Type1A, 100),
        (
            "a locked vault never lies above the limit",
            SMOOTH,
            Type1APlus,
            80,
        ),
        ("the type of a light one costs nothing", SMOOTH, Type2, 100),
        (
            "everything at once",
            CouncilFindings {
                dissents: Some(2),
                voting_margin: Some(0),
                is_unanimous: Some(false),
                is_novel_domain: Some(true),
                sub_decisions: Some(3),
            },
            Type1APlus,
            25,
        ),
    ] {
        assert_eq!(percent(&findings, decision_type), expected, "{what}");
    }
}

#[test]
fn missing_input_counts_as_the_worst() {
    assert_eq!(percent(&CouncilFindings::default(), Type1B), 0);
    let with = |change: fn(&mut CouncilFindings)| {
        let mut findings = CouncilFindings {
            is_unanimous: Some(true),
            ..SMOOTH
        };
        change(&mut findings);
        percent(&findings, Type1B)
    };
    assert_eq!(with(|_| ()), 100);
    assert_eq!(with(|f| f.dissents = None), 0);
    assert_eq!(with(|f| f.voting_margin = None), 80);
    assert_eq!(
        with(|f| {
            f.is_unanimous = None;
            f.sub_decisions = None;
        }),
        90
    );
    assert_eq!(
        with(|f| {
            f.is_unanimous = None;
            f.is_novel_domain = None;
        }),
        90
    );
}

#[test]
fn a_type_1a_plus_with_no_dissent_and_a_wide_lead_still_asks() {
    let smooth = CouncilFindings {
        is_unanimous: Some(true),
        ..SMOOTH
    };
    let mut context = context("plan");
    context.facts.is_requested = told(true);
    context.proposals = stated([4, 5, 5, 4, 5]);
    let sat = |findings: CouncilFindings| {
        move |_| Deliberated::Council {
            findings: findings.clone(),
            unsettled: Vec::new(),
        }
    };
    let rules = CheckpointRules::default();
    let found = assess(&context.completed(), &rules, &sat(smooth));
    assert_eq!(found.reversibility.decision_type, Type1APlus);
    assert_eq!(found.confidence, Confidence::ASK_AT);
    assert!(found.asks());
}

#[test]
fn a_person_is_asked_at_the_limit_and_not_above_it() {
    let findings = |dissents| CouncilFindings {
        dissents: Some(dissents),
        ..SMOOTH
    };
    for (dissents, ask_at, asks) in [
        (2, 80, true),
        (1, 80, false),
        (1, 90, true),
        (0, 100, true),
        (3, 60, false),
    ] {
        let mut context = context("plan");
        context.facts.is_requested = told(true);
        context.proposals = stated([3, 3, 3, 3, 2]);
        let rules = CheckpointRules {
            ask_at: Confidence::percent(ask_at),
            ..CheckpointRules::default()
        };
        let found = assess(&context.completed(), &rules, &|_| Deliberated::Council {
            findings: findings(dissents),
            unsettled: Vec::new(),
        });
        assert_eq!(found.asks(), asks, "{dissents} {ask_at}");
    }
}

proptest! {
    #[test]
    fn confidence_is_a_percentage_and_knowing_worse_never_raises_it(
        dissents in proptest::option::of(0_u32..20),
        margin in proptest::option::of(-100_i8..=100),
        unanimous: Option<bool>,
        novel: Option<bool>,
        sub in proptest::option::of(0_u32..5),
        kind in proptest::sample::select(&DecisionType::ALL[..]),
        ask_at in 0_u8..=100,
    ) {
        let ask_at = Confidence::percent(i32::from(ask_at));
        let findings = CouncilFindings {
            dissents,
            voting_margin: margin,
            is_unanimous: unanimous,
            is_novel_domain: novel,
            sub_decisions: sub,
        };
        let percent = |findings: &CouncilFindings| confidence(findings, kind, ask_at).0;
        let known = percent(&findings);
        prop_assert!(known.get() <= 100);
        if kind == Type1APlus {
            prop_assert!(known <= ask_at);
        }
        for hide in [
            (|f: &mut CouncilFindings| f.dissents = None) as fn(&mut CouncilFindings),
            |f| f.voting_margin = None,
            |f| f.is_unanimous = None,
            |f| f.is_novel_domain = None,
            |f| f.sub_decisions = None,
            |f| f.dissents = Some(f.dissents.unwrap_or(0) + 1),
        ] {
            if findings.dissents.is_none() {
                continue;
            }
            let mut worse = findings.clone();
            hide(&mut worse);
            prop_assert!(percent(&worse) <= known);
        }
    }
}

#[test]
fn only_a_whole_list_shows_that_everything_is_in_one_module() {
    let paths = |count: u32| (0..count).map(|at| format!("app/f{at}.rs")).collect();
    let read = |listed: u32, fact: u32| {
        let mut context = context("prepare-pr");
        context.change.extent = crate::reversibility::Extent::Whole;
        context.change.paths = paths(listed);
        context.facts.file_count = Some(Sourced::new(fact, "told"));
        context.completed()
    };
    let whole = read(12, 12).facts.module_count;
    assert_eq!(whole.map(|fact| fact.value), Some(1));
    assert_eq!(read(12, 250).facts.module_count, None);
    // More than one is shown by any part.
    let mut several = context("prepare-pr");
    several.change.paths = vec!["app/a.rs".into(), "web/b.rs".into()];
    let fact = several.completed().facts.module_count;
    assert_eq!(fact.map(|fact| fact.value), Some(2));
}

#[test]
fn a_pattern_is_no_small_number_of_files() {
    let count = |paths: &[&str]| {
        let mut context = context("prepare-pr");
        context.change.paths = paths.iter().map(|path| (*path).to_owned()).collect();
        context.completed().facts.file_count.map(|fact| fact.value)
    };
    assert_eq!(count(&["src/a.rs"]), Some(1));
    assert_eq!(count(&["src/**/*.rs"]), None);
    assert_eq!(count(&["src/a.rs", "vendor/"]), None);
    let many = ["a/*"; 11];
    assert_eq!(count(&many), Some(11), "so many at least");
}
