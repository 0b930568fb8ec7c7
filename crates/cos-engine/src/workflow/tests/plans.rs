//! Tests the workflows that explore, plan and execute, with scripted agents.

use super::dependencies::{driven, played, text};
use super::*;
use cos_core::decision::DecisionKind;
use cos_core::workflow::{WorkflowEnd, WorkflowRun};
use serde_json::{Value, json};

/// A plan is executed in a project with these checks.
fn executing(checks: &[&str]) -> Fixture {
    let checks = checks
        .iter()
        .map(|check| json!({"command": check, "evidence": "Cargo.toml"}));
    let checks = Value::Array(checks.collect());
    let events = json!({"decision_needed": "How the plan is carried out"});
    played(
        "execute",
        &[("facts.json", events), ("checks.json", checks)],
        &[],
    )
}

fn lay(fixture: &Fixture, file: &str, words: &str) {
    let file = format!(".temp/login/{file}");
    let _before = fixture
        .branch
        .borrow_mut()
        .files
        .insert(file, words.to_owned());
}

/// Returns the current phase and its question.
fn stands_at(fixture: &Fixture, run: &WorkflowRun) -> (String, String) {
    let phase = run.phase().map_or("its end", |phase| phase.id.as_str());
    let asked = fixture.pending().into_iter().next();
    let asked = asked.map_or_else(String::new, |one| one.draft.question);
    (phase.to_owned(), asked)
}

const PLAN: &str = "# Login\n- [x] done already\n- [ ] Add {% the %} form, check: `cargo test form`\n\
    - [ ] Send the mail\n";

#[test]
fn the_open_tasks_of_a_plan_are_carried_out_one_after_the_other_and_ticked() {
    let fixture = executing(&["cargo test"]);
    lay(&fixture, "plan.md", PLAN);
    let run = driven(&fixture);
    assert_eq!(stands_at(&fixture, &run).0, "result");
    let branch = fixture.branch.borrow().clone();
    assert_eq!(
        branch.landed,
        ["w-1-tasks-2/tasks-task-3-1", "w-1-tasks-2/tasks-task-4-2"]
    );
    let prompt = &branch.prompts[0];
    assert!(prompt.contains("Add { % the %} form"), "{prompt}");
    let proofs = &branch.checks["w-1-tasks-2/tasks-task-3-1"];
    let both = ["cargo test form", "cargo test"].map(|check| format!("`{check}` exits with 0"));
    assert_eq!(*proofs, both, "its own check, and the project's");
    assert_eq!(text(&fixture, "plan.md"), PLAN.replace("[ ]", "[x]"));
    assert!(text(&fixture, "result.md").starts_with("# 3 done, 0 open\n"));
    assert!(fixture.answer("accept", None));
    let run = driven(&fixture);
    assert_eq!(run.end, Some(WorkflowEnd::Finished));
    assert!(text(&fixture, "executed.md").contains("`cos/w-1`"));
}

#[test]
fn a_plan_that_was_handed_over_goes_before_an_older_one_and_what_is_done_is_not_done_again() {
    let fixture = executing(&["cargo test"]);
    lay(&fixture, "plan.md", "- [ ] Something of last year\n");
    let tasks: Vec<String> = (1..=42).map(|n| format!("- [ ] Task {n}")).collect();
    let given = format!("{}\n", tasks.join("\n"));
    let branch = &fixture.branch;
    let handed = vec![("given-plan.md".to_owned(), given.clone())];
    branch.borrow_mut().collected.extend(handed);
    let run = driven(&fixture);
    assert_eq!(stands_at(&fixture, &run).0, "result");
    assert_eq!(branch.borrow().landed.len(), 40, "so many in one go");
    assert!(text(&fixture, "result.md").starts_with("# 40 done, 2 open\n\n- [ ] Task 41\n"));
    assert!(fixture.answer("again", None));
    // More than fifty in total would be asked about; these are fewer.
    let run = driven(&fixture);
    assert_eq!(stands_at(&fixture, &run).0, "result");
    assert_eq!(branch.borrow().landed.len(), 42);
    assert!(text(&fixture, "result.md").starts_with("# 42 done, 0 open\n"));
    assert!(!text(&fixture, "plan.md").contains("last year"));
}

#[test]
fn a_plan_without_a_task_is_reported_and_no_one_works() {
    for (plan, case) in [
        (Some("# Login\n- [x] all done\n"), "has no open task"),
        (None, "plan.md is not there"),
    ] {
        let fixture = executing(&[]);
        if let Some(plan) = plan {
            lay(&fixture, "plan.md", plan);
        }
        let run = driven(&fixture);
        assert_eq!(stands_at(&fixture, &run).0, "reading");
        let [asked] = fixture.pending().try_into().expect("one question");
        let context = asked.draft.context.join("\n");
        assert!(context.contains(case), "{case}: {context}");
        assert!(fixture.branch.borrow().tried.is_empty());
    }
}

#[test]
fn a_task_that_was_tried_more_than_twice_is_weighed_and_done_again_by_what_was_decided() {
    let fixture = executing(&[]);
    let plan = "- [ ] Add the form, check: `cargo test form`\n- [ ] Send the mail, check: `cargo test mail`\n";
    {
        let mut branch = fixture.branch.borrow_mut();
        let file = ".temp/login/plan.md".to_owned();
        let _none = branch.files.insert(file, plan.to_owned());
        let _new = branch.blocked.insert("tasks-task-1-1".to_owned());
    }
    // Twice more; then only the checkpoint asks. Other questions are approved.
    let mut answers = ["retry", "retry"].into_iter();
    for _ in 0..20 {
        let run = fixture.drive("me").expect("driven");
        let Some(first) = fixture
            .pending()
            .into_iter()
            .next()
            .filter(|_| run.awaits().is_none())
        else {
            break;
        };
        let is_stuck = first
            .draft
            .options
            .iter()
            .any(|one| one.id.as_str() == "retry");
        let answer = is_stuck.then(|| answers.next()).flatten();
        assert!(
            fixture.answer(answer.unwrap_or("proceed"), None),
            "{first:?}"
        );
    }
    let run = driven(&fixture);
    let [asked] = fixture.pending().try_into().expect("one question");
    assert!(
        asked.draft.question.contains("`execute`"),
        "{}",
        asked.draft.question
    );
    assert!(
        asked.draft.question.contains("Add the form"),
        "{}",
        asked.draft.question
    );
    assert_eq!(run.phases[1].goals[0].attempts, 3);
    assert!(text(&fixture, "blocked.md").contains("after 3 attempts"));
    assert!(fixture.answer("yes", Some("use the old form")));
    let run = driven(&fixture);
    assert_eq!(run.phase().map(|phase| phase.id.as_str()), Some("result"));
    let prompts = fixture.branch.borrow().prompts.clone();
    let last = prompts.last().expect("it was done again");
    assert!(
        last.contains("Add the form") && last.contains("orders.md"),
        "{last}"
    );
    assert!(fixture.answer("accept", None));
    assert_eq!(driven(&fixture).end, Some(WorkflowEnd::Finished));
    let landed = fixture.branch.borrow().landed.clone();
    assert_eq!(
        landed,
        ["w-1-tasks-2/tasks-task-2-2", "w-1-again-2/again-task-1-1"]
    );
}

/// Returns a workflow that plans, and its input.
fn planning(name: &str) -> Fixture {
    let events = json!({"decision_needed": "whether it may go on", "file_count": 1});
    let checks = json!([{"command": "cargo test", "evidence": "Cargo.toml"}]);
    let fixture = played(
        name,
        &[("facts.json", events), ("checks.json", checks)],
        &[],
    );
    let said = [
        ("designer.md", "# One way\n# Another way\n"),
        ("options.md", "# One idea\n# Another idea\n"),
        (
            "plan.md",
            "- [ ] Write the form, check: `cargo test form`\n",
        ),
    ];
    for (file, words) in said {
        let file = format!(".temp/login/{file}");
        let _before = fixture
            .branch
            .borrow_mut()
            .says
            .insert(file, words.to_owned());
    }
    fixture
}

#[test]
fn a_plan_is_written_for_the_way_that_a_person_takes() {
    let fixture = planning("plan");
    let run = driven(&fixture);
    let (phase, asked) = stands_at(&fixture, &run);
    assert_eq!(
        (phase.as_str(), asked.as_str()),
        ("approaches", "Which way should login be built?")
    );
    let asked = fixture.pending().remove(0).draft;
    assert_eq!(
        asked.affirm.as_ref().map(cos_core::id::OptionId::as_str),
        Some("take")
    );
    let lines = asked.options.iter().map(|one| one.description.as_str());
    let lines: Vec<&str> = lines.take(3).collect();
    let expected = [
        "Plan the recommended way, or the one named with --notes.",
        "Have the ways weighed first, by a council where a model is configured; say why in a note (`--notes`).",
        "Look for other ways; say why in a note (`--notes`).",
    ];
    assert_eq!(lines, expected);
    assert!(fixture.answer("take", Some("the second one")));
    let run = driven(&fixture);
    assert_eq!(
        stands_at(&fixture, &run),
        ("plan".to_owned(), "Is this the plan for login?".to_owned())
    );
    let planner = fixture
        .branch
        .borrow()
        .prompts
        .last()
        .cloned()
        .expect("an agent plans");
    assert!(planner.contains("the second one"), "{planner}");
    assert_eq!(fixture.branch.borrow().weighed, 0, "it was not weighed");
    assert!(fixture.answer("accept", None));
    assert_eq!(driven(&fixture).end, Some(WorkflowEnd::Finished));
    let done = text(&fixture, "done.md");
    let next = "git show cos/w-1:.temp/login/plan.md | cos execute login --text -";
    assert!(done.contains(next), "{done}");
}

#[test]
fn ways_and_ideas_are_weighed_where_a_person_wants_that_and_the_answer_reaches_who_comes_next() {
    for (name, last) in [
        ("plan", Some("Is this the plan for login?")),
        ("brainstorm", None),
    ] {
        let fixture = planning(name);
        let _first = driven(&fixture);
        assert!(fixture.answer("weigh", Some("mind the cost")), "{name}");
        let run = driven(&fixture);
        let (phase, asked) = stands_at(&fixture, &run);
        assert_eq!(phase, "weighing", "{name}");
        assert!(
            asked.starts_with(&format!("May `{name}` continue: Which ")),
            "{asked}"
        );
        assert!(asked.contains("(mind the cost)"), "{asked}");
        let draft = fixture.pending().remove(0).draft;
        assert_eq!(draft.kind, DecisionKind::Checkpoint, "{name}");
        let context = draft.context.join("\n");
        assert!(context.contains("  | # Another "), "{name}: {context}");
        assert!(fixture.answer("yes", Some("the first one")), "{name}");
        let run = driven(&fixture);
        assert!(
            text(&fixture, "orders.md").contains("the first one"),
            "{name}"
        );
        if let Some(question) = last {
            assert_eq!(stands_at(&fixture, &run).1, question);
            let prompts = fixture.branch.borrow().prompts.clone();
            assert!(prompts.last().expect("a planner").contains("the first one"));
        } else {
            assert_eq!(run.end, Some(WorkflowEnd::Finished));
            assert!(text(&fixture, "decision.md").contains("the first one"));
        }
    }
}

#[test]
fn an_idea_is_chosen_from_three_views_that_do_not_know_of_each_other() {
    let fixture = planning("brainstorm");
    let run = driven(&fixture);
    let (phase, asked) = stands_at(&fixture, &run);
    assert_eq!(phase, "comparison");
    assert_eq!(asked, "Which idea for login is worth a plan?");
    let branch = fixture.branch.borrow().clone();
    assert_eq!(branch.most, 3, "at once");
    let (views, editor) = branch.prompts.split_at(3);
    assert!(
        views
            .iter()
            .all(|one| !one.contains("pragmatist.md") || one.contains("You are the pragmatist"))
    );
    for own in ["pragmatist.md", "architect.md", "skeptic.md"] {
        assert!(editor[0].contains(own), "{own}: {}", editor[0]);
    }
    assert!(fixture.answer("choose", Some("the second option")));
    let run = driven(&fixture);
    assert_eq!(
        run.end,
        Some(WorkflowEnd::Finished),
        "{:?}",
        fixture.pending()
    );
    assert!(text(&fixture, "decision.md").contains("the second option"));
}
