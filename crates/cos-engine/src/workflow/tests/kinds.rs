//! Tests the built-in workflows for kinds of goals: bug, feature, spec.

use super::*;
use cos_core::goal::{Executor, Goal};
use cos_core::id::{GoalId, RunId};
use cos_core::workflow::{SuspendReason, Workflow, WorkflowEnd, WorkflowGoal, WorkflowRun};
use serde_json::{Value, json};
use std::path::Path;

pub(super) fn ours(name: &str) -> Workflow {
    let library = crate::workflow_file::Library::new(Vec::new());
    let found = library.find(name, Path::new("."));
    found.unwrap_or_else(|error| panic!("{name}: {error}")).0
}

/// Sets the files that a role makes besides its own.
pub(super) fn makes(fixture: &Fixture, craft: &str, files: &[(&str, &str)]) {
    let files = files
        .iter()
        .map(|(path, text)| ((*path).to_owned(), (*text).to_owned()));
    let _before = fixture
        .branch
        .borrow_mut()
        .makes
        .insert(craft.to_owned(), files.collect());
}

/// Drives, and answers each question with the first of these options that it offers.
pub(super) fn driven(fixture: &Fixture, answers: &[&str]) -> WorkflowRun {
    for _ in 0..40 {
        let run = fixture.drive("me").expect("driven");
        let answered = answers.iter().any(|answer| fixture.answer(answer, None));
        if run.end.is_some() || !answered {
            return run;
        }
    }
    panic!("it never ends");
}

/// Every role of the bug workflow succeeds.
pub(super) fn bug(fixture: &Fixture) {
    let score = |names: &[&str]| {
        let scores = names.iter().map(|name| ((*name).to_owned(), json!(0.9)));
        Value::Object(scores.collect()).to_string()
    };
    let cause = score(&[
        "evidence_quality",
        "hypothesis_correctness",
        "completeness",
        "alternative_consideration",
    ]);
    let judged = score(&[
        "correctness",
        "completeness",
        "risk_assessment",
        "test_coverage",
        "side_effect_analysis",
    ]);
    let plan = json!({
        "summary": "count from 1", "scope": "one function", "rollback_plan": "revert",
        "changes": [{"file_path": "src/page.rs", "change_type": "modify"}],
        "test_cases": ["the first page", "the last page"], "risk_level": "low",
        "side_effects": [], "estimated_effort": "an hour",
    });
    makes(
        fixture,
        "tester",
        &[
            (".temp/login/reproduction.md", "page 0 is shown"),
            (".temp/login/reproduce.sh", "sh tests/page.sh"),
            (".temp/login/tests.txt", "./tests/page.sh\n"),
            ("tests/page.sh", "test \"$(cat page)\" = 1"),
        ],
    );
    makes(
        fixture,
        "analyst",
        &[(".temp/login/root-cause.md", "it counts from 0")],
    );
    makes(
        fixture,
        "cause-critic",
        &[(".temp/login/root-cause-review.json", &cause)],
    );
    makes(
        fixture,
        "planner",
        &[(".temp/login/fix-plan.json", &plan.to_string())],
    );
    makes(
        fixture,
        "plan-critic",
        &[(".temp/login/fix-plan-review.json", &judged)],
    );
    makes(fixture, "coder", &[("page", "1")]);
}

/// Every role of the feature workflow succeeds, except for one task that takes too long and is
/// split.
pub(super) fn feature(fixture: &Fixture) {
    let tasks = [
        task("big", "large", &[], 2, 1),
        task("late", "small", &["big"], 1, 1),
    ];
    let parts = [
        task("big-b", "small", &["big-a"], 1, 1),
        task("big-a", "small", &[], 1, 1),
    ];
    let text = |tasks: &[Value]| json!({ "tasks": tasks }).to_string();
    let files = [
        (".temp/login/tasks.json", text(&tasks)),
        (".temp/login/split-big.json", text(&parts)),
    ];
    for (craft, (file, text)) in ["planner", "split-big"].iter().zip(&files) {
        makes(fixture, craft, &[(file, text)]);
    }
    let slow = "build-coder-big-1".to_owned();
    let _new = fixture.branch.borrow_mut().slow.insert(slow);
}

/// Every role of the specification workflow succeeds; there is one thing to ask.
pub(super) fn spec(fixture: &Fixture) {
    let notes = json!({"architecture_options": [1, 2, 3], "edge_cases": [], "risks": [],
        "questions_for_pm": ["For whom?"], "implementation_approaches": []});
    let long = "A session is a row in a table. ".repeat(5);
    makes(
        fixture,
        "explorer",
        &[(".temp/login/discovery.json", &notes.to_string())],
    );
    makes(fixture, "author", &[(".temp/login/spec.md", &long)]);
}

pub(super) fn with_bug() -> Fixture {
    let fixture = Fixture::new();
    bug(&fixture);
    fixture.spec(ours("bug")).expect("ordered");
    fixture
}

/// Returns the checks of a role's work.
fn checks(fixture: &Fixture, work: &str) -> Vec<String> {
    let branch = fixture.branch.borrow();
    let known: Vec<&String> = branch.checks.keys().collect();
    let found = branch.checks.get(work);
    found.unwrap_or_else(|| panic!("{known:?}")).clone()
}

#[test]
fn a_bug_is_reproduced_explained_planned_approved_fixed_and_proven() {
    let fixture = with_bug();
    let run = driven(&fixture, &["proceed"]);
    assert_eq!(
        run.suspended,
        Some(SuspendReason::Waiting),
        "the plan waits"
    );
    let [asked] = fixture.pending().try_into().expect("one question");
    let text = asked.draft.context.join("\n");
    assert!(text.contains("count from 1"), "{text}");
    assert!(text.contains("sh tests/page.sh"), "{text}");
    let tried = fixture.branch.borrow().tried.join(" ");
    assert!(!tried.contains("coder"), "no fix before: {tried}");
    assert!(fixture.answer("approve", None));
    let run = driven(&fixture, &["proceed", "accept"]);
    assert_eq!(
        run.end,
        Some(WorkflowEnd::Finished),
        "{:?}",
        fixture.pending()
    );
    let reproduced = checks(&fixture, "w-1-reproduce-1/reproduce-tester-1");
    assert!(
        reproduced[0].contains("sh .temp/login/reproduce.sh; code=$?"),
        "it must fail before: {reproduced:?}"
    );
    let fixed = checks(&fixture, "w-1-fix-1/fix-coder-1");
    assert_eq!(fixed, ["`sh .temp/login/reproduce.sh` exits with 0"]);
    let proof = fixture.branch.borrow().files[".temp/login/proof.md"].clone();
    assert!(proof.contains("`tests/page.sh`, unchanged"), "{proof}");
}

#[test]
fn a_test_that_was_made_weaker_proves_nothing() {
    let weaker = [
        ("tests/page.sh", "true"),
        (".temp/login/reproduce.sh", "true"),
        (".temp/login/sealed.json", "{}"),
    ];
    for change in weaker {
        let fixture = with_bug();
        makes(&fixture, "coder", &[("page", "1"), change]);
        let run = driven(&fixture, &["proceed", "approve", "accept"]);
        assert_eq!(run.end, None, "{change:?}");
        let [asked] = fixture.pending().try_into().expect("one question");
        assert!(asked.draft.question.contains("has gaps"), "{change:?}");
        let text = asked.draft.context.join("\n");
        let says = text.contains(change.0);
        assert!(says, "{change:?}: {text}");
    }
}

#[test]
fn a_plan_that_changed_after_it_was_approved_is_asked_about_again() {
    let fixture = with_bug();
    makes(&fixture, "coder", &[(".temp/login/fix-plan.json", "{}")]);
    let run = driven(&fixture, &["proceed", "accept"]);
    assert_eq!(run.phase().map(|phase| phase.id.as_str()), Some("plan"));
    assert!(fixture.answer("approve", None));
    let run = driven(&fixture, &["proceed", "accept"]);
    assert_eq!(run.end, None);
    let [asked] = fixture.pending().try_into().expect("one question");
    assert!(
        asked
            .draft
            .question
            .contains("changed after it was approved"),
        "{}",
        asked.draft.question
    );
    assert!(fixture.answer("approve", None));
    let run = driven(&fixture, &["proceed", "accept"]);
    assert_eq!(run.end, Some(WorkflowEnd::Finished), "the new one was seen");
}

#[test]
fn a_poor_review_has_the_cause_looked_for_once_more_and_then_asks() {
    let fixture = with_bug();
    let poor = json!({"evidence_quality": 0.5, "hypothesis_correctness": 0.9,
        "completeness": 0.9, "alternative_consideration": 0.9})
    .to_string();
    makes(
        &fixture,
        "cause-critic",
        &[(".temp/login/root-cause-review.json", &poor)],
    );
    let run = driven(&fixture, &["proceed", "accept"]);
    let own = run.phase_run().expect("it is at a phase");
    assert_eq!(own.runs, 2);
    assert_eq!(
        own.gaps,
        ["the root cause has evidence_quality 0.5, less than 0.8"]
    );
}

#[test]
fn a_bug_that_cannot_be_reproduced_asks_and_changes_nothing() {
    let fixture = with_bug();
    makes(
        &fixture,
        "tester",
        &[
            (".temp/login/reproduction.md", "nothing happens"),
            (".temp/login/not-reproduced.md", "on no machine"),
        ],
    );
    let run = driven(&fixture, &["proceed"]);
    assert_eq!(
        run.phase().map(|phase| phase.id.as_str()),
        Some("reproduce")
    );
    assert!(fixture.answer("wont-fix", Some("it does not exist")));
    let run = driven(&fixture, &["proceed"]);
    assert_eq!(run.end, Some(WorkflowEnd::Aborted));
}

pub(super) fn task(
    id: &str,
    size: &str,
    depends_on: &[&str],
    criteria: usize,
    methods: u32,
) -> Value {
    json!({"id": id, "title": id, "status": "open", "size": size, "value": 0.5, "risk": 0.5,
        "depends_on": depends_on, "acceptance": vec!["it works"; criteria], "methods": methods,
        "test": format!("sh {id}.sh")})
}

pub(super) fn with_tasks(tasks: &[Value]) -> Fixture {
    let fixture = Fixture::new();
    let text = json!({"tasks": tasks}).to_string();
    makes(&fixture, "planner", &[(".temp/login/tasks.json", &text)]);
    fixture.spec(ours("feature")).expect("ordered");
    fixture
}

pub(super) fn built(fixture: &Fixture) -> Vec<String> {
    let branch = fixture.branch.borrow();
    let landed = branch.landed.iter();
    let work = landed.filter_map(|one| one.split_once("/build-").map(|(_, work)| work));
    work.filter_map(|work| work.strip_prefix("coder-"))
        .map(|work| work.rsplit_once('-').map_or(work, |(id, _)| id).to_owned())
        .collect()
}

#[test]
fn small_tasks_go_first_and_each_keeps_what_was_proven_before() {
    let fixture = with_tasks(&[
        task("big", "large", &[], 2, 1),
        task("late", "small", &["big"], 2, 1),
        task("quick", "small", &[], 2, 1),
        {
            let mut done = task("old", "small", &[], 1, 1);
            done["status"] = json!("done");
            done
        },
    ]);
    let run = driven(&fixture, &["proceed", "accept"]);
    assert_eq!(
        run.end,
        Some(WorkflowEnd::Finished),
        "{:?}",
        fixture.pending()
    );
    assert_eq!(built(&fixture), ["quick", "big", "late"]);
    let all = ["sh old.sh", "sh quick.sh", "sh big.sh", "sh late.sh"]
        .map(|test| format!("`{test}` exits with 0"));
    let last = checks(&fixture, "w-1-build-2/build-coder-late-5");
    assert_eq!(last, all);
    let verified = checks(&fixture, "w-1-build-2/build-verifier-late-6");
    assert_eq!(verified[..4], all);
    assert!(verified[4].contains("verified-late.md"), "{verified:?}");
    let tried = fixture.branch.borrow().tried.join(" ");
    assert!(tried.contains("baseline-base-old-1"), "{tried}");
}

#[test]
fn what_waits_for_a_blocked_task_is_left_out_and_reported() {
    let mut blocked = task("blocked", "small", &[], 1, 1);
    blocked["status"] = json!("blocked");
    let fixture = with_tasks(&[
        blocked,
        task("waits", "small", &["blocked"], 1, 1),
        task("after", "small", &["waits"], 1, 1),
        task("free", "small", &[], 1, 1),
    ]);
    let run = driven(&fixture, &["proceed"]);
    assert_eq!(run.phase().map(|phase| phase.id.as_str()), Some("order"));
    let [asked] = fixture.pending().try_into().expect("one question");
    let text = asked.draft.context.join("\n");
    assert!(
        text.contains("\"waits\"") && text.contains("\"after\""),
        "{text}"
    );
    let run = driven(&fixture, &["accept", "proceed"]);
    assert_eq!(
        run.end,
        Some(WorkflowEnd::Finished),
        "{:?}",
        fixture.pending()
    );
    assert_eq!(built(&fixture), ["free"]);
    let done = fixture.branch.borrow().files[".temp/login/done.md"].clone();
    for id in ["waits", "after"] {
        let line = format!("- [ ] {id} (waits for a blocked task)");
        assert!(done.contains(&line), "{done}");
    }
}

#[test]
fn a_task_that_is_too_large_is_split_and_a_person_sees_the_parts() {
    // At the limits of the gate: what passes, what the rounds decide, what fails.
    let rows = [
        (5, 3, false),
        (6, 2, false),
        (9, 4, false),
        (10, 4, true),
        (12, 8, true),
        (13, 1, true),
        (1, 9, true),
    ];
    for (criteria, methods, splits) in rows {
        let fixture = with_tasks(&[
            task("big", "large", &[], criteria, methods),
            task("late", "small", &["big"], 1, 1),
        ]);
        let parts = json!({"tasks": [
            task("big-b", "small", &["big-a"], 3, 2), task("big-a", "small", &[], 3, 2),
        ]});
        let file = ".temp/login/split-big.json";
        makes(&fixture, "split-big", &[(file, &parts.to_string())]);
        let run = driven(&fixture, &["proceed"]);
        let which = format!("{criteria} criteria, {methods} methods");
        assert_eq!(run.end.is_none(), splits, "{which}");
        if splits {
            assert!(fixture.answer("accept", None), "{which}");
            let run = driven(&fixture, &["proceed"]);
            assert_eq!(run.end, Some(WorkflowEnd::Finished), "{which}");
            assert_eq!(built(&fixture), ["big-a", "big-b", "late"], "{which}");
        } else {
            assert_eq!(built(&fixture), ["big", "late"], "{which}");
        }
    }
}

#[test]
fn what_takes_its_coder_too_long_is_split_and_what_waited_because_it_is_built_after_the_parts() {
    let fixture = with_tasks(&[
        task("quick", "small", &[], 1, 1),
        task("big", "large", &["quick"], 2, 1),
        task("late", "small", &["big"], 1, 1),
    ]);
    let parts = json!({"tasks": [
        task("big-b", "small", &["big-a"], 1, 1), task("big-a", "small", &[], 1, 1),
    ]});
    let file = ".temp/login/split-big.json";
    makes(&fixture, "split-big", &[(file, &parts.to_string())]);
    let slow = "build-coder-big-3".to_owned();
    let _new = fixture.branch.borrow_mut().slow.insert(slow);
    let run = driven(&fixture, &["proceed", "accept"]);
    assert_eq!(
        run.end,
        Some(WorkflowEnd::Finished),
        "{:?}",
        fixture.pending()
    );
    assert_eq!(built(&fixture), ["quick"]);
    let landed = fixture.branch.borrow().landed.join(" ");
    for part in [
        "parts-split-big-1",
        "rest-coder-big-a-1",
        "rest-verifier-big-b-4",
        "rest-coder-late-5",
    ] {
        assert!(landed.contains(part), "{part}: {landed}");
    }
    let last = checks(&fixture, "w-1-rest-2/rest-coder-late-5");
    let all = [
        "sh quick.sh",
        "sh big-a.sh",
        "sh big-b.sh",
        "sh big.sh",
        "sh late.sh",
    ];
    assert_eq!(last, all.map(|test| format!("`{test}` exits with 0")));
    let done = fixture.branch.borrow().files[".temp/login/done.md"].clone();
    for id in ["quick", "big-a", "big-b", "late"] {
        assert!(done.contains(&format!("- [x] {id}: {id}\n")), "{done}");
    }
    assert!(!done.contains("- [ ]"), "{done}");
}

#[test]
fn a_task_that_a_person_gives_up_is_no_reason_to_split_and_is_asked_about() {
    let fixture = with_tasks(&[
        task("one", "small", &[], 1, 1),
        task("two", "small", &[], 1, 1),
    ]);
    let coder = "build-coder-one-1".to_owned();
    let _new = fixture.branch.borrow_mut().blocked.insert(coder);
    let run = driven(&fixture, &["proceed", "skip"]);
    let asked = fixture.pending().remove(0).draft;
    assert!(
        asked.question.contains("Not every task"),
        "{}",
        asked.question
    );
    assert_eq!(run.phase().map(|phase| phase.id.as_str()), Some("build"));
    fixture.branch.borrow_mut().blocked.clear();
    assert!(fixture.answer("rest", None));
    let run = driven(&fixture, &["proceed", "accept"]);
    assert_eq!(
        run.end,
        Some(WorkflowEnd::Finished),
        "{:?}",
        fixture.pending()
    );
    let landed = fixture.branch.borrow().landed.join(" ");
    assert!(
        landed.contains("rest-coder-one-1") && !landed.contains("parts-"),
        "{landed}"
    );
}

#[test]
fn tasks_that_make_no_sense_are_gaps_with_their_names() {
    let rows = [
        (
            vec![
                task("a", "small", &["b"], 1, 1),
                task("b", "small", &["a"], 1, 1),
            ],
            "wait for each other: a, b",
        ),
        (
            vec![task("a", "small", &["c"], 1, 1)],
            "depends on c, which is not a task",
        ),
        (
            vec![task("a", "small", &[], 0, 1)],
            "task a has no acceptance criterion",
        ),
        (vec![], "there is no open task"),
    ];
    for (tasks, gap) in rows {
        let fixture = with_tasks(&tasks);
        let run = driven(&fixture, &["proceed"]);
        let gaps = run.phase_run().map(|own| own.gaps.join("; "));
        let gaps = gaps.unwrap_or_default();
        assert!(gaps.contains(gap), "{gap}: {gaps}");
        assert!(built(&fixture).is_empty());
    }
}

#[test]
fn fewer_than_three_options_are_a_gap_before_anything_is_written() {
    let fixture = Fixture::new();
    let notes = json!({"architecture_options": [{}, {}], "edge_cases": [], "risks": [],
        "questions_for_pm": [], "implementation_approaches": []});
    let file = ".temp/login/discovery.json";
    makes(&fixture, "explorer", &[(file, &notes.to_string())]);
    fixture
        .order_flagged(ours("spec"), &["discovery"])
        .expect("ordered");
    let run = driven(&fixture, &["proceed"]);
    let own = run.phase_run().expect("it is at a phase");
    assert_eq!(
        own.gaps,
        ["there are fewer than three architecture options"]
    );
    assert_eq!(
        own.runs, 3,
        "it is looked around twice more, and then asked about"
    );
    assert!(!fixture.branch.borrow().tried.join(" ").contains("author"));
}

#[test]
fn a_specification_is_drafted_and_debated_and_looked_around_for_where_that_is_wanted() {
    for (flag, explored) in [("discovery", true), ("backend", false)] {
        let fixture = Fixture::new();
        let notes = json!({"architecture_options": [{}, {}, {}], "edge_cases": [], "risks": [],
            "questions_for_pm": ["Who pays?"], "implementation_approaches": []});
        makes(
            &fixture,
            "explorer",
            &[(".temp/login/discovery.json", &notes.to_string())],
        );
        let long = "What it is for. ".repeat(10);
        makes(&fixture, "author", &[(".temp/login/spec.md", &long)]);
        let goal = Goal::new(
            GoalId::new("login"),
            "Let people log in",
            Executor::Workflow {
                name: "spec".to_owned(),
                agent: None,
                estimate: None,
            },
        );
        let for_goal = WorkflowGoal {
            run: RunId::new("r"),
            goal,
            instructions: Vec::new(),
            failures: Vec::new(),
        };
        fixture
            .order_with(ours("spec"), |spec| {
                spec.flags = vec![flag.to_owned()];
                spec.goal = Some(Box::new(for_goal));
            })
            .expect("ordered");
        let mut run = driven(&fixture, &["proceed"]);
        if explored {
            let [asked] = fixture.pending().try_into().expect("one question");
            let question = &asked.draft.question;
            assert_eq!(
                question,
                "login: What is the answer to the questions about login?"
            );
            assert_eq!(asked.draft.run, RunId::new("r"));
            assert!(fixture.answer("answer", Some("the shop")));
            run = driven(&fixture, &["proceed"]);
        }
        assert_eq!(
            run.end,
            Some(WorkflowEnd::Finished),
            "{:?}",
            fixture.pending()
        );
        let branch = fixture.branch.borrow();
        assert_eq!(branch.debates.len(), 1);
        assert!(branch.files[".temp/login/spec.md"].ends_with("debated"));
        let author = branch.prompts.last().expect("the user was asked");
        assert!(author.contains("Let people log in"), "{author}");
        assert_eq!(author.contains("the shop"), explored, "{author}");
        let page = ".temp/login/discovery.md";
        assert_eq!(author.contains(page), explored, "{author}");
        let told = branch.files.get(page).map(String::as_str);
        assert_eq!(
            told.is_some_and(|text| text.contains("## Questions\n\n- Who pays?\n")),
            explored
        );
        let tried = branch.tried.join(" ");
        assert_eq!(tried.contains("explorer"), explored, "{tried}");
        assert!(tried.contains("login.draft-author-1"), "{tried}");
    }
}
