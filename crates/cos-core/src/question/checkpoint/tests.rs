use super::*;
use crate::checkpoint::{
    BlockingItem, CheckpointCommand, CheckpointRecord, CheckpointRules, ItemKind, assess,
};
use crate::checkpoint::{IssueFacts, Sourced};
use crate::decision::{Decision, DecisionState, Pick};
use crate::id::DecisionId;
use crate::reversibility::{Circumstance, CircumstanceReason, Dimension, Points, Proposal};
use crate::time::Timestamp;

fn three_issues() -> CheckpointContext {
    let command = CheckpointCommand::DoIssue;
    let mut context = CheckpointContext::new(command, "Execution order of #42, #43 and #44");
    let issue = |number: u32| IssueFacts {
        name: format!("#{number}"),
        ..IssueFacts::default()
    };
    let issues = [42, 43, 44].map(issue).to_vec();
    context.facts.issues = Some(Sourced::new(issues, "3 issues: #42, #43, #44"));
    context.change.paths = vec!["src/parse.rs".into()];
    context.conflict = Some("two of them change\nthe same parser".into());
    context.blocking_items = vec![BlockingItem {
        kind: ItemKind::Scope,
        description: "an unrelated rename".into(),
    }];
    context.completed()
}

fn put(context: &CheckpointContext, advice: Option<&CouncilAdvice>) -> Draft {
    let assessment = assess(context, &CheckpointRules::default(), &|_| {
        Deliberated::Not {
            why: "no model is configured".into(),
        }
    });
    let council = CouncilId::new("w-1");
    let record = CouncilRecord {
        council: &council,
        remarks: &["11 turns for $0.40.".to_owned()],
    };
    ask(&CheckpointQuestion {
        checkpoint: &CheckpointId::new("k1"),
        project: "/p",
        context,
        assessment: &assessment,
        questions: &["Which order means the least rework?".to_owned()],
        advice,
        council: advice.map(|_| record),
    })
}

fn decision(draft: Draft) -> Decision {
    Decision {
        id: DecisionId::new("d-1"),
        draft,
        created_at: Timestamp(0),
        state: DecisionState::Pending,
        resolution: None,
        resolved_at: None,
        supersedes: None,
        consumed_by: None,
    }
}

#[test]
fn the_question_tells_everything_a_person_needs() {
    let draft = put(&three_issues(), None);
    let expected = "May `do-issue` continue: Execution order of #42, #43 and #44?";
    assert_eq!(draft.question, expected);
    let mut unnamed = three_issues();
    unnamed.decision_needed = CheckpointContext::unnamed_decision(&unnamed.command);
    assert_eq!(put(&unnamed, None).question, "May `do-issue` continue?");
    let expected = [
        "Decision: Execution order of #42, #43 and #44",
        "Hard to reverse: 0.60 of 1.00 (Type 1B: needs more than one opinion)",
        "Deliberation: full council was needed but did not happen: no model is configured",
        "Confidence: 0 %",
        "Why you are asked: it needs deliberation, and none happened.",
        "Why it stops: three or more issues are implemented together (3 issues: #42, #43, #44)",
        "The cost of reversal: 3 of 5 assumed, because nothing is known",
        "The time until lock-in: 3 of 5 assumed, because nothing is known",
        "The reach: 3 of 5 assumed, because nothing is known",
        "The options it closes: 3 of 5 assumed, because nothing is known",
        "The effect on reputation: 3 of 5 assumed, because nothing is known",
        "Blocking:",
        "  | scope: an unrelated rename",
        "Conflict:",
        "  | two of them change",
        "  | the same parser",
        "Files:",
        "  | src/parse.rs",
        "To consider: Which order means the least rework?",
    ];
    assert_eq!(draft.context, expected);
}

#[test]
fn every_answer_can_be_given() {
    let advice = CouncilAdvice {
        orders: vec!["Start with #42".into()],
        rationale: "the others build on it".into(),
        dissents: vec!["#44 first".into()],
        finalists: vec![Finalist {
            label: "b".into(),
            summary: "one pull request each".into(),
        }],
        watch_points: vec!["the build time".into()],
        reversal_plan: Some("revert #42".into()),
    };
    let plain = put(&three_issues(), None);
    let ids = |draft: &Draft| -> Vec<String> {
        draft
            .options
            .iter()
            .map(|choice| choice.id.to_string())
            .collect()
    };
    assert_eq!(ids(&plain), ["yes", "modify", "redeliberate", "stop"]);
    assert_eq!(plain.recommended, None);
    let advised = put(&three_issues(), Some(&advice));
    let expected = ["yes", "alternative-b", "modify", "redeliberate", "stop"];
    assert_eq!(ids(&advised), expected);
    assert!(advised.context.contains(&"  1. Start with #42".to_owned()));
    assert!(advised.context.contains(&"Dissent: #44 first".to_owned()));
    for line in [
        "To monitor: the build time",
        "How to reverse it: revert #42",
        "The council: 11 turns for $0.40.",
        "The council: run `cos war-room show w-1` to see every speaker and every alternative.",
    ] {
        assert!(advised.context.contains(&line.to_owned()), "{line}");
    }
    let why = advised.recommended.as_ref().map(|one| one.why.as_str());
    assert_eq!(why, Some("the others build on it"));
    let decision = decision(advised);
    for (pick, answer) in [
        (Pick::Affirm, Answer::Proceed),
        (Pick::Refuse, Answer::Skip),
        (Pick::Modify("only #42".into()), Answer::ProceedModified),
        (
            Pick::Option(OptionId::new("alternative-b")),
            Answer::Proceed,
        ),
        (Pick::Option(OptionId::new("redeliberate")), Answer::Retry),
        (Pick::Option(OptionId::new("stop")), Answer::Skip),
    ] {
        let (choice, _) = decision.resolve(&pick).unwrap();
        assert_eq!(choice.answer, answer, "{pick:?}");
    }
}

#[test]
fn a_yes_is_for_exactly_these_facts_and_this_session() {
    let first = put(&three_issues(), None);
    let same = put(&three_issues(), None);
    assert_eq!(first.fingerprint, same.fingerprint);
    for change in [
        (|one: &mut CheckpointContext| one.change.paths.push("src/a.rs".into()))
            as fn(&mut CheckpointContext),
        |one| one.conflict = None,
        |one| one.blocking_items.clear(),
        |one| one.facts.issues = None,
    ] {
        let mut context = three_issues();
        change(&mut context);
        let other = put(&context, None);
        assert_ne!(other.decision_key, first.decision_key);
        assert_eq!(other.subject, first.subject);
    }
    let mut graver = three_issues();
    graver.facts.has_dependency_conflicts = Some(Sourced::new(true, "a cycle"));
    let graver = put(&graver, None);
    assert_eq!(graver.decision_key, first.decision_key);
    assert_ne!(graver.fingerprint, first.fingerprint);
    let mut session = three_issues();
    session.session = Some("s".into());
    assert_eq!(put(&session, None).run, put(&session, None).run);
    assert_ne!(put(&session, None).run, first.run);
}

/// The fingerprint of the question with these facts.
fn print(change: impl Fn(&mut CheckpointContext)) -> Fingerprint {
    let mut context = three_issues();
    context.facts.has_dependency_conflicts = Some(Sourced::new(true, "#42 needs #43 and #44 both"));
    context.facts.file_count = Some(Sourced::new(12, "the plan says so"));
    context.change.witnesses.push(CircumstanceReason {
        circumstance: Circumstance::DataDeletion,
        why: "the sessions of 2026-11-20T03:00:00Z".into(),
    });
    change(&mut context);
    put(&context.completed(), None).fingerprint
}

#[test]
fn a_yes_is_for_the_evidence_that_was_shown_and_for_no_other() {
    let shown = print(|_| ());
    assert_eq!(print(|_| ()), shown);
    for (which, change) in [
        (
            "another sentence for the same fact",
            (|one| {
                one.facts.has_dependency_conflicts = Some(Sourced::new(true, "#44 needs #99"));
            }) as fn(&mut CheckpointContext),
        ),
        ("another number under the same words", |one| {
            one.facts.file_count = Some(Sourced::new(400, "the plan says so"));
        }),
        ("another number of one issue", |one| {
            let issues = one.facts.issues.as_mut().unwrap();
            issues.value[0].file_count = Some(400);
        }),
        ("another thing that is lost", |one| {
            one.change.witnesses[0].why = "the accounts of 2026-11-20T03:00:00Z".into();
        }),
        ("another backup, told by its time", |one| {
            one.change.witnesses[0].why = "the sessions of 2026-11-21T03:00:00Z".into();
        }),
        ("other points of the caller", |one| {
            one.proposals.push(Proposal {
                dimension: Dimension::BlastRadius,
                points: Points::THREE,
                why: String::new(),
                by: "the caller".into(),
            });
        }),
    ] {
        assert_ne!(print(change), shown, "{which}");
    }
}

#[test]
fn when_it_was_looked_and_by_what_call_is_no_other_evidence() {
    let with = |why: &'static str| {
        print(move |one| one.facts.has_dependency_conflicts = Some(Sourced::new(true, why)))
    };
    let first =
        with("2026-11-22T10:00:00.5Z: #42 needs #43 (7d444840-9dc0-11d1-b245-5ffdce74fad2)");
    for again in [
        "2026-11-23T09:30:01+01:00:  #42 needs\n#43 (9b2f1c1e-0000-4000-8000-5ffdce74fad2)",
        "2026-11-23 09:30:01: #42 needs #43 (9b2f1c1e-0000-4000-8000-5ffdce74fad2)",
    ] {
        assert_eq!(with(again), first, "{again}");
    }
    // A date, a version, a number and a part of a path are evidence.
    let dated = with("2026-11-22: 1.2.3 of #42 in a/12:30:00/b");
    for other in [
        "2026-11-23: 1.2.3 of #42 in a/12:30:00/b",
        "2026-11-22: 1.2.4 of #42 in a/12:30:00/b",
        "2026-11-22: 1.2.3 of #42 in a/12:30:01/b",
    ] {
        assert_ne!(with(other), dated, "{other}");
    }
    let spec = print(|one| {
        let witness = CircumstanceReason {
            circumstance: Circumstance::Publication,
            why: "it is posted".into(),
        };
        one.change.witnesses.push(witness);
    });
    let other_order = print(|one| {
        let witness = CircumstanceReason {
            circumstance: Circumstance::Publication,
            why: "it is posted".into(),
        };
        one.change.witnesses.insert(0, witness);
    });
    assert_eq!(spec, other_order);
}

#[test]
fn a_text_with_a_nul_in_it_is_not_the_two_texts_on_its_sides() {
    let of = |items: &[&str]| {
        let mut context = three_issues();
        let item = |text: &&str| BlockingItem {
            kind: ItemKind::Blocking,
            description: (*text).to_owned(),
        };
        context.blocking_items = items.iter().map(item).collect();
        decision_key("/p", &context)
    };
    let two = of(&["x", "wipe prod"]);
    assert_ne!(of(&["x\0blocking: wipe prod"]), two);
    assert_ne!(
        of(&["x\u{1}0blocking: wipe prod"]),
        of(&["x\0blocking: wipe prod"])
    );
    assert_eq!(of(&["x", "wipe prod"]), two);
}

#[test]
fn the_order_in_which_things_are_reported_makes_no_other_matter() {
    let of = |change: fn(&mut CheckpointContext)| {
        let mut context = three_issues();
        context.blocking_items.push(BlockingItem {
            kind: ItemKind::Blocking,
            description: "a test fails".into(),
        });
        change(&mut context);
        put(&context, None)
    };
    let first = of(|_| ());
    for change in [
        (|one| one.facts.issues.as_mut().unwrap().value.reverse()) as fn(&mut CheckpointContext),
        |one| one.blocking_items.reverse(),
        |one| one.blocking_items[1].description = "a  test\nfails ".into(),
        |one| {
            let items = &mut one.blocking_items;
            items.push(items[0].clone());
        },
    ] {
        assert_eq!(of(change).decision_key, first.decision_key);
        assert_eq!(of(change).fingerprint, first.fingerprint);
    }
}

/// The fingerprint in earlier releases, where the order of issues and items mattered.
fn named_before(issues: &[&str], items: &[&str]) -> Fingerprint {
    Fingerprint::of(&[
        ("kind", "checkpoint"),
        ("project", "/p"),
        ("command", "do-issue"),
        ("decision", "Execution order of #42, #43 and #44"),
        ("paths", "src/parse.rs"),
        ("issues", &issues.join("\0")),
        ("items", &items.join("\0")),
        ("conflict", "two of them change\nthe same parser"),
    ])
}

#[test]
fn a_no_under_the_name_of_an_earlier_release_is_still_a_no() {
    let mut context = three_issues();
    context.facts.issues.as_mut().unwrap().value.reverse();
    context.blocking_items.push(BlockingItem {
        kind: ItemKind::Blocking,
        description: " a test fails".into(),
    });
    let items = ["scope: an unrelated rename", "blocking:  a test fails"];
    for issues in [["#44", "#43", "#42"], ["44", "43", "42"]] {
        let before = named_before(&issues, &items);
        let mut draft = put(&context, None);
        draft.decision_key = before;
        let mut no = decision(draft);
        no.state = DecisionState::Consumed;
        let (choice, _) = decision(put(&context, None))
            .resolve(&Pick::Refuse)
            .unwrap();
        no.resolution = Some(crate::decision::Resolution {
            option: choice.id.clone(),
            answer: choice.answer,
            note: None,
            instructions: None,
            grants: Vec::new(),
            by: "someone".into(),
            channel: "test".into(),
            origin: None,
        });
        let known = [no];
        let names = known_as("/p", &context);
        assert!(crate::decision::refusal(&names, &known).is_some());
        assert!(crate::decision::standing(&names, None, &known).is_some());
    }
    // Where the order does not matter, the fingerprint stayed the same.
    let plain = three_issues();
    let items = ["scope: an unrelated rename"];
    assert_eq!(
        decision_key("/p", &plain),
        named_before(&["#42", "#43", "#44"], &items)
    );
}

#[test]
fn things_count_as_different_only_where_each_names_what_the_other_does_not() {
    let of = |paths: &[&str], conflict: Option<&str>| {
        let mut context = CheckpointContext::new(CheckpointCommand::Plan, "which?");
        context.change.paths = paths.iter().map(|one| (*one).to_owned()).collect();
        context.conflict = conflict.map(str::to_owned);
        context
    };
    let rules = CheckpointRules::default();
    let kept = |context: &CheckpointContext| {
        let assessment = assess(context, &rules, &|_| Deliberated::Undue);
        Things::kept(&CheckpointRecord::new("/p", context, &assessment))
    };
    let known = kept(&of(&["a", "b"], Some("x")));
    for (asked, is_other) in [
        (of(&["b", "a"], Some("x")), false),
        (of(&["a"], None), false),
        (of(&["a", "b", "c"], Some("x")), false),
        (of(&[], None), false),
        (of(&["a", "c"], Some("x")), true),
        (of(&["c"], Some("x")), true),
        (of(&["a", "b"], Some("y")), true),
    ] {
        assert_eq!(
            Things::of(&asked).are_different(&known),
            is_other,
            "{asked:?}"
        );
    }
    // A truncated record may have contained the same thing.
    let many: Vec<String> = (0..300).map(|number| format!("f{number}")).collect();
    let many: Vec<&str> = many.iter().map(String::as_str).collect();
    let known = kept(&of(&many, None));
    assert!(!Things::of(&of(&["elsewhere"], None)).are_different(&known));
}

#[test]
fn nothing_is_recommended_over_what_a_council_or_an_earlier_one_left_open() {
    let context = three_issues();
    let advice = CouncilAdvice {
        orders: vec!["Start with #42".into()],
        rationale: "the others build on it".into(),
        ..CouncilAdvice::default()
    };
    let asked = |unsettled: &[&str], vetoed: bool| {
        let mut assessment = assess(&context, &CheckpointRules::default(), &|_| {
            Deliberated::Council {
                findings: crate::checkpoint::CouncilFindings::default(),
                unsettled: unsettled.iter().map(|one| (*one).to_owned()).collect(),
            }
        });
        if vetoed {
            assessment.leave_to_person(crate::checkpoint::AskReason::Vetoed {
                council: CouncilId::new("w-2"),
            });
        }
        ask(&CheckpointQuestion {
            checkpoint: &CheckpointId::new("k1"),
            project: "/p",
            context: &context,
            assessment: &assessment,
            questions: &[],
            advice: Some(&advice),
            council: None,
        })
    };
    assert!(asked(&[], false).recommended.is_some());
    assert_eq!(asked(&[], true).recommended, None);
    let objected = asked(&["the red team objects"], false);
    assert_eq!(objected.recommended, None);
    let why = "Why you are asked: the red team objects.".to_owned();
    assert!(objected.context.contains(&why), "{:?}", objected.context);
}
