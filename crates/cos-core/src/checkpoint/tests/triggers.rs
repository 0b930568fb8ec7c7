//! Tests every trigger of every command: fired, quiet and unknown.

use super::*;

/// Sets one fact.
type Set = fn(&mut CheckpointFacts);
/// A command, a trigger, a fact that fires it, and the nearest fact that does not.
type Row = (&'static str, &'static str, Set, Set);

const ROWS: [Row; 22] = [
    (
        "do-issue",
        "many_issues",
        |f| f.issues = issues(3),
        |f| f.issues = issues(2),
    ),
    (
        "do-issue",
        "touches_auth",
        |f| f.touches_auth = told(true),
        |f| f.touches_auth = told(false),
    ),
    (
        "do-issue",
        "touches_db_schema",
        |f| f.touches_db_schema = told(true),
        |f| f.touches_db_schema = told(false),
    ),
    (
        "do-issue",
        "many_files",
        |f| f.file_count = told(11),
        |f| f.file_count = told(10),
    ),
    (
        "do-issue",
        "dependency_conflicts",
        |f| f.has_dependency_conflicts = told(true),
        |f| f.has_dependency_conflicts = told(false),
    ),
    (
        "do-issue",
        "overlapping_changes",
        |f| f.has_overlapping_file_changes = told(true),
        |f| f.has_overlapping_file_changes = told(false),
    ),
    (
        "pr-review",
        "many_blocking",
        |f| f.blocking_issues = told(4),
        |f| f.blocking_issues = told(3),
    ),
    (
        "pr-review",
        "architecture_changes",
        |f| f.has_architecture_changes = told(true),
        |f| f.has_architecture_changes = told(false),
    ),
    (
        "pr-review",
        "adr_violations",
        |f| f.adr_violations = told(1),
        |f| f.adr_violations = told(0),
    ),
    ("pr-review", "out_of_scope", strict_with_one, |f| {
        f.out_of_scope_count = told(9);
    }),
    (
        "architecture-review",
        "unclear_remediation",
        |f| f.adr_violations = told(1),
        |f| {
            f.adr_violations = told(1);
            f.has_clear_remediation = told(true);
        },
    ),
    (
        "architecture-review",
        "high_coupling",
        |f| f.coupling = told(71),
        |f| f.coupling = told(70),
    ),
    (
        "architecture-review",
        "boundary_violations",
        |f| f.boundary_violations = told(3),
        |f| f.boundary_violations = told(2),
    ),
    (
        "architecture-review",
        "principle_conflicts",
        |f| f.has_principle_conflicts = told(true),
        |f| f.has_principle_conflicts = told(false),
    ),
    (
        "fix-pr",
        "major_scope",
        |f| f.scope = told(WorkScope::Major),
        |f| f.scope = told(WorkScope::Medium),
    ),
    (
        "fix-pr",
        "conflicting_feedback",
        |f| f.has_conflicting_feedback = told(true),
        |f| f.has_conflicting_feedback = told(false),
    ),
    (
        "fix-pr",
        "refactor_requests",
        |f| f.refactor_requests = told(3),
        |f| f.refactor_requests = told(2),
    ),
    (
        "fix-pr",
        "breaking_change",
        |f| f.requires_breaking_change = told(true),
        |f| f.requires_breaking_change = told(false),
    ),
    (
        "execute",
        "persistent_blocker",
        |f| f.blocked_attempts = told(3),
        |f| f.blocked_attempts = told(2),
    ),
    (
        "speckit-implement",
        "ambiguous_failure",
        |f| f.failed_checklists = told(1),
        |f| {
            f.failed_checklists = told(1);
            f.is_ambiguous = told(false);
        },
    ),
    (
        "update-dependencies",
        "major_updates",
        |f| f.major_updates = told(3),
        |f| f.major_updates = told(2),
    ),
    (
        "prepare-pr",
        "complex_change",
        |f| {
            f.file_count = told(11);
            f.module_count = told(2);
        },
        |f| {
            f.file_count = told(11);
            f.module_count = told(1);
        },
    ),
];

fn strict_with_one(facts: &mut CheckpointFacts) {
    facts.scope_mode = ScopeMode::Strict;
    facts.out_of_scope_count = told(1);
}

fn judged(command: &str, set: Set) -> CheckpointAssessment {
    let mut context = context(command);
    set(&mut context.facts);
    answer(context, &CheckpointRules::default())
}

#[test]
fn every_trigger_fires_at_its_limit_and_not_before() {
    for (command, trigger, on, off) in ROWS {
        assert!(
            fired(&judged(command, on)).contains(&trigger),
            "{command} {trigger}"
        );
        let quiet = judged(command, off);
        assert!(!fired(&quiet).contains(&trigger), "{command} {trigger}");
        // It fires nothing else, except that a violation may be hard to reverse.
        assert_eq!(fired(&quiet), Vec::<&str>::new(), "{command} {trigger}");
        assert!(!quiet.asks(), "{command} {trigger}");
    }
}

#[test]
fn every_command_has_exactly_its_triggers() {
    let mut of_rows: Vec<(String, &str)> =
        ROWS.iter().map(|row| (row.0.to_owned(), row.1)).collect();
    of_rows.push(("plan".to_owned(), "requested"));
    of_rows.push(("brainstorm".to_owned(), "open_approaches"));
    of_rows.sort_unstable();
    let mut found = Vec::new();
    for command in CheckpointCommand::known() {
        let assessment = judged(command.name(), |_| ());
        let general = [
            CheckpointTrigger::HardToReverse,
            CheckpointTrigger::NothingKnown,
        ];
        let own = assessment.triggers.iter().map(|one| one.trigger);
        let own = own.filter(|one| !general.contains(one));
        found.extend(own.map(|one| (command.name().to_owned(), one.name())));
    }
    found.sort_unstable();
    assert_eq!(found, of_rows);
}

#[test]
fn a_command_without_known_facts_asks() {
    for command in CheckpointCommand::known() {
        let assessment = judged(command.name(), |_| ());
        let expected: &[&str] = match command {
            // If no one requested deliberation on a plan, no fact is missing.
            CheckpointCommand::Plan => &[],
            CheckpointCommand::Brainstorm => &["open_approaches"],
            _ => &["nothing_known"],
        };
        assert_eq!(fired(&assessment), expected, "{command}");
        assert_eq!(assessment.asks(), !expected.is_empty(), "{command}");
    }
    assert_eq!(fired(&judged("deploy", |_| ())), ["asked"]);
}

#[test]
fn the_paths_of_a_change_fire_what_they_show() {
    for (command, paths, expected) in [
        (
            "do-issue",
            &["src/auth/", "src/api/users.py"][..],
            &["touches_auth", "hard_to_reverse"][..],
        ),
        ("do-issue", &["db/migrations/7.sql"], &["touches_db_schema"]),
        ("do-issue", &["src/parse.rs"], &[]),
        ("prepare-pr", &["src/parse.rs"], &[]),
    ] {
        let mut context = context(command);
        context.change.paths = paths.iter().map(ToString::to_string).collect();
        let assessment = answer(context, &CheckpointRules::default());
        assert_eq!(fired(&assessment), expected, "{command} {paths:?}");
    }
    let mut many = context("prepare-pr");
    many.change.paths = (0..11)
        .map(|at| format!("crates/m{}/src/f{at}.rs", at % 2))
        .collect();
    assert_eq!(
        fired(&answer(many, &CheckpointRules::default())),
        ["complex_change"]
    );
}

#[test]
fn one_issue_of_several_speaks_for_all() {
    let mut context = context("do-issue");
    let second = IssueFacts {
        name: "#2".into(),
        touches_auth: Some(true),
        file_count: Some(12),
        ..IssueFacts::default()
    };
    context.facts.issues = told(vec![IssueFacts::default(), second]);
    let assessment = answer(context, &CheckpointRules::default());
    assert_eq!(
        fired(&assessment),
        ["touches_auth", "many_files", "hard_to_reverse"]
    );
    let auth = assessment.fired().next().unwrap();
    assert_eq!(auth.fact, "issue #2 says so");
}

#[test]
fn a_plan_is_weighed_when_wanted_and_ideas_unless_one_is_obvious_simple_and_declined() {
    assert_eq!(
        fired(&judged("plan", |f| f.is_requested = told(true))),
        ["requested"]
    );
    assert_eq!(
        fired(&judged("plan", |f| f.is_requested = told(false))),
        Vec::<&str>::new()
    );
    let all: Set = |facts| {
        facts.has_one_obvious_approach = told(true);
        facts.is_simple = told(true);
        facts.is_declined = told(true);
    };
    assert_eq!(fired(&judged("brainstorm", all)), Vec::<&str>::new());
    let not_declined: Set = |facts| {
        facts.has_one_obvious_approach = told(true);
        facts.is_simple = told(true);
    };
    assert_eq!(
        fired(&judged("brainstorm", not_declined)),
        ["open_approaches"]
    );
}

#[test]
fn major_updates_that_break_nothing_do_not_fire_and_untold_ones_do() {
    for (majors, breaking, expected) in [
        (3, None, &["major_updates"][..]),
        (3, told(1), &["major_updates"]),
        (3, told(0), &[]),
        (2, told(2), &[]),
    ] {
        let mut context = context("update-dependencies");
        context.facts.major_updates = told(majors);
        context.facts.breaking_updates = breaking;
        let assessment = answer(context, &CheckpointRules::default());
        assert_eq!(fired(&assessment), expected, "{majors}");
    }
}

#[test]
fn skip_conditions_hold_back_counts_and_never_what_is_sensitive() {
    let independent: Set = |facts| {
        facts.issues = issues(4);
        facts.issues_are_independent = told(true);
    };
    assert_eq!(fired(&judged("do-issue", independent)), Vec::<&str>::new());
    let meeting: Set = |facts| {
        facts.issues = issues(4);
        facts.issues_are_independent = told(true);
        facts.has_overlapping_file_changes = told(true);
    };
    assert_eq!(
        fired(&judged("do-issue", meeting)),
        ["many_issues", "overlapping_changes"]
    );
    let sensitive: Set = |facts| {
        facts.issues = issues(1);
        facts.issues_are_independent = told(true);
        facts.scope = told(WorkScope::Minor);
        facts.touches_auth = told(true);
    };
    assert_eq!(
        fired(&judged("do-issue", sensitive)),
        ["touches_auth", "hard_to_reverse"]
    );
    let suggest: Set = |facts| {
        facts.blocking_issues = told(5);
        facts.is_formatting_only = told(true);
    };
    assert_eq!(fired(&judged("pr-review", suggest)), Vec::<&str>::new());
    let clear: Set = |facts| {
        facts.refactor_requests = told(3);
        facts.has_clear_fixes = told(true);
        facts.scope = told(WorkScope::Medium);
    };
    assert_eq!(fired(&judged("fix-pr", clear)), Vec::<&str>::new());
    let large: Set = |facts| {
        facts.refactor_requests = told(3);
        facts.has_clear_fixes = told(true);
        facts.scope = told(WorkScope::Major);
    };
    assert_eq!(
        fired(&judged("fix-pr", large)),
        ["major_scope", "refactor_requests"]
    );
}

#[test]
fn what_is_a_one_way_door_by_facts_alone_stops_every_command() {
    for (circumstance, stops) in [
        (Circumstance::DataDeletion, true),
        (Circumstance::Publication, true),
        (Circumstance::ExternalEffect, true),
        (Circumstance::Money, true),
        (Circumstance::Secrets, true),
        (Circumstance::Lockfile, false),
        (Circumstance::ManyFiles, false),
    ] {
        for command in ["fix-pr", "plan", "deploy"] {
            let mut context = context(command);
            let why = "it is known".into();
            context
                .change
                .witnesses
                .push(CircumstanceReason { circumstance, why });
            let assessment = answer(context, &CheckpointRules::default());
            let fired = fired(&assessment).contains(&"hard_to_reverse");
            assert_eq!(fired, stops, "{command} {circumstance:?}");
            assert!(!stops || assessment.asks(), "{command} {circumstance:?}");
        }
    }
}

#[test]
fn settings_may_look_at_the_scope_only_when_feedback_is_worked_in() {
    let rules = CheckpointRules {
        major_scope_only: true,
        ..CheckpointRules::default()
    };
    let with = |set: Set| {
        let mut context = context("fix-pr");
        set(&mut context.facts);
        answer(context, &rules)
    };
    let conflicting = with(|facts| facts.has_conflicting_feedback = told(true));
    assert_eq!(fired(&conflicting), Vec::<&str>::new());
    let major = with(|facts| facts.scope = told(WorkScope::Major));
    assert_eq!(fired(&major), ["major_scope"]);
}

#[test]
fn the_number_of_comments_makes_the_scope() {
    for (comments, scope) in [
        (1, WorkScope::Minor),
        (2, WorkScope::Minor),
        (3, WorkScope::Medium),
        (5, WorkScope::Medium),
        (6, WorkScope::Major),
    ] {
        assert_eq!(WorkScope::of_comments(comments), scope, "{comments}");
    }
}
