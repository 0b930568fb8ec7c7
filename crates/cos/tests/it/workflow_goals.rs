//! Goals whose executor is a workflow, through the binary: the phases work beside the run's branch,
//! their questions stand in the inbox under the goal's name, and the goal's own checks prove what
//! comes of them.

use super::councils::council;
use super::environment::{TestEnvironment, with_goals};
use super::kills::through_kills;
use super::model_server::{ModelServer, Reply};
use std::time::Duration;

/// A phase of work, a question, a phase after it.
const FLOW: &str = r#"name: build
description: Builds something in two phases
phases:
- id: make
  subagents:
  - {type: maker, config: {command: "echo made >> made.txt", files: [made.txt]}}
  checkpoint:
    prompt: "Is {{ goal.content }} good enough?"
    options:
    - {label: Continue, on_select: {action: continue}}
    - {label: Redo, with_feedback: true, on_select: {action: repeat_phase, target: current}}
- id: finish
  subagents:
  - {type: finisher, config: {command: "echo finished >> made.txt", files: [made.txt]}}
"#;

const GOALS: &str = r#"
goals:
  - { id: thing, content: Write the thing, workflow: build, files: [made.txt], checks: ["grep -q finished made.txt"] }
  - { id: other, command: "echo other > other.txt", depends_on: [thing] }
"#;

fn with_flow(goals: &str, flow: &str) -> TestEnvironment {
    let environment = with_goals(goals);
    let folder = environment.repo().join(".cos/workflows");
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    environment.write(".cos/workflows/build.yaml", flow);
    environment.commit("A way of working");
    environment
}

fn landed(environment: &TestEnvironment, file: &str) -> String {
    let run = last_goals_run(environment);
    environment.git(&["show", &format!("cos/{run}:{file}")])
}

/// The run of the goals file; the phases of workflows have runs as well.
fn last_goals_run(environment: &TestEnvironment) -> String {
    let runs = environment.cos(&["runs", "--json"]).exits(0).json();
    let runs = runs["runs"].as_array().expect("a list").iter();
    let mut names = runs.filter_map(|run| run["run"].as_str());
    let found = names.find(|run| !run.starts_with("w-"));
    found.expect("there is one").to_owned()
}

#[test]
fn a_goal_is_carried_out_by_its_workflow_and_proven_by_its_own_check() {
    let environment = with_flow(GOALS, FLOW);
    let _first = environment
        .cos(&["run", "goals.yaml", "--unattended"])
        .exits(3);
    let [question] = environment.questions().try_into().expect("one waits");
    let output = environment.cos(&["show", &question]).exits(0).stdout;
    assert!(
        output.contains("thing: Is Write the thing good enough?"),
        "{output}"
    );
    assert!(output.contains("goal `thing` of run"), "{output}");
    let redo = ["resolve", &question, "redo", "--notes", "once more"];
    let _answered = environment.cos(&redo).exits(0);
    let _again = environment.cos(&["resume"]).exits(3);
    let [question] = environment.questions().try_into().expect("one waits");
    let _answered = environment.cos(&["approve", &question]).exits(0);
    let _last = environment.cos(&["resume"]).exits(0);
    assert_eq!(landed(&environment, "made.txt"), "made\nmade\nfinished\n");
    assert_eq!(landed(&environment, "other.txt"), "other\n");
    // One commit, as of any other attempt, and nothing of the person's tree was touched.
    let run = last_goals_run(&environment);
    let log = environment.git(&["log", "--format=%s", &format!("main..cos/{run}")]);
    assert_eq!(log.lines().count(), 2, "{log}");
    assert!(environment.git(&["status", "--porcelain"]).is_empty());
}

#[test]
fn what_its_check_refutes_is_no_success_whatever_the_workflow_says() {
    let flow = FLOW.replace("echo finished", "echo almost");
    let environment = with_flow(GOALS, &flow);
    let _first = environment
        .cos(&["run", "goals.yaml", "--unattended"])
        .exits(3);
    let [question] = environment.questions().try_into().expect("one waits");
    let _answered = environment.cos(&["approve", &question]).exits(0);
    let _again = environment.cos(&["resume"]).exits(3);
    let [failed] = environment.questions().try_into().expect("one waits");
    let output = environment.cos(&["show", &failed]).exits(0).stdout;
    assert!(output.contains("1 of 1 checks failed"), "{output}");
    // Tried again, another carrying-out begins and asks again.
    let _answered = environment.cos(&["resolve", &failed, "retry"]).exits(0);
    let _again = environment.cos(&["resume"]).exits(3);
    let listed = environment.cos(&["workflow", "list", "--json"]).exits(0);
    assert_eq!(listed.json()["runs"].as_array().map(Vec::len), Some(2));
}

#[test]
fn a_workflow_that_a_person_ends_is_a_failed_attempt_with_its_reason() {
    let environment = with_flow(GOALS, FLOW);
    let _first = environment
        .cos(&["run", "goals.yaml", "--unattended"])
        .exits(3);
    let [question] = environment.questions().try_into().expect("one waits");
    let abort = ["resolve", &question, "abort", "--notes", "the wrong thing"];
    let _answered = environment.cos(&abort).exits(0);
    let _again = environment.cos(&["resume"]).exits(3);
    let [failed] = environment.questions().try_into().expect("one waits");
    let output = environment.cos(&["show", &failed]).exits(0).stdout;
    let words: Vec<&str> = output.split_whitespace().collect();
    let output = words.join(" ");
    assert!(output.contains("you ended it: the wrong thing"), "{output}");
}

#[test]
fn a_goal_names_a_workflow_that_is_there_is_sound_and_has_someone_for_all() {
    let rows = [
        ("workflow: biuld", "did you mean `build`?"),
        (
            "workflow: build, agent: opencode",
            "keep exactly one of `command`, `agent` and `workflow`",
        ),
        (
            "workflow: plan",
            "but its subagent `surveyor` names no agent",
        ),
        ("workflow: broken", "see `cos workflow check broken`"),
    ];
    for (says, told) in rows {
        let goals = GOALS.replace("workflow: build", says);
        let environment = with_flow(&goals, FLOW);
        environment.write(".cos/workflows/broken.yaml", "name: broken\n");
        let refused = environment.cos(&["run", "goals.yaml"]).exits(65).stderr;
        let words: Vec<&str> = refused.split_whitespace().collect();
        let refused = words.join(" ");
        assert!(refused.contains(told), "{says}: {refused}");
        assert!(refused.contains("goals.yaml:3:"), "{says}: {refused}");
    }
}

#[test]
fn its_carrying_out_is_taken_up_by_the_goals_run_and_by_nothing_else() {
    let environment = with_flow(GOALS, FLOW);
    let _first = environment
        .cos(&["run", "goals.yaml", "--unattended"])
        .exits(3);
    let listed = environment.cos(&["workflow", "list", "--json"]).exits(0);
    let listed = listed.json();
    let id = listed["runs"][0]["workflow_id"].as_str().expect("a name");
    let refused = environment.cos(&["workflow", "resume", id]);
    let run = last_goals_run(&environment);
    assert!(
        refused
            .exits(1)
            .stderr
            .contains(&format!("cos resume {run}")),
        "{id}"
    );
    let none = environment.cos(&["workflow", "resume"]);
    assert!(none.exits(64).stderr.contains("cos workflow list"));
}

/// Killed again and again on the way to the question and from there to the end.
#[test]
fn killed_at_any_moment_it_does_nothing_twice() {
    let flow = FLOW.replace("echo made", "sleep 0.05; echo made");
    let mut chance = fastrand::Rng::with_seed(7);
    for night in 0..3 {
        let environment = with_flow(GOALS, &flow);
        let patience = |turn| Duration::from_millis(chance.u64(20..400) + 40 * turn);
        let ends = through_kills(&environment, |_| {}, patience);
        assert_eq!(ends, Some(0), "night {night}");
        let made = landed(&environment, "made.txt");
        assert_eq!(made, "made\nfinished\n", "night {night}");
        let asked = environment.events("decision_opened");
        assert_eq!(asked, 1, "night {night}");
    }
}

/// Facts that are weighed before anything is made.
const WEIGHED: &str = r#"name: build
description: Weighs facts and then builds
phases:
- id: facts
  main_agent: {script: "writeFile(output_dir + '/facts.json', JSON.stringify({touches_auth: true, decision_needed: 'where sessions go'}))"}
  checkpoint: {command: do-issue}
- id: finish
  subagents:
  - {type: finisher, config: {command: "cat .temp/thing/orders.md > made.txt; echo finished >> made.txt", files: [made.txt]}}
"#;

/// The same goals as a part of a plan, and money for a council.
fn in_a_campaign() -> String {
    let goals = GOALS.replace("workflow: build,", "workflow: build, estimate_usd: 4,");
    format!("budget_usd: 30\ncampaign: {{id: spring, budget_usd: 40}}\n{goals}")
}

#[test]
fn facts_of_a_campaigns_goal_are_weighed_by_a_council_that_is_paid_from_the_campaign() {
    for has_model in [true, false] {
        let server = ModelServer::start([Reply::Speaks(council)]);
        let environment = with_flow(&in_a_campaign(), WEIGHED);
        if has_model {
            let services = server.settings();
            environment.settings(&format!(
                "[models]\ndefault = \"openai/gpt-5.4\"\n{services}"
            ));
        }
        let cos = |words: &[&str]| {
            let mut command = environment.command(&environment.repo(), words);
            environment.finish(command.env("OPENAI_API_KEY", "a-key"))
        };
        let _first = cos(&["run", "goals.yaml", "--unattended"]).exits(3);
        let [question] = environment.questions().try_into().expect("one waits");
        let output = cos(&["show", &question]).exits(0).stdout;
        let councils = cos(&["war-room", "list", "--json"]).exits(0).json();
        let all = councils["councils"].as_array().expect("a list").iter();
        let sat = all.filter(|one| one["purpose"] == "decide").count();
        assert_eq!(sat, usize::from(has_model), "{output}");
        assert_eq!(
            output.contains("keep sessions in a table"),
            has_model,
            "{output}"
        );
        let asked = server.sent().len();
        assert_eq!(asked > 0, has_model);
        let _answered = cos(&["resolve", &question, "yes"]).exits(0);
        let _last = cos(&["resume"]).exits(0);
        assert_eq!(server.sent().len(), asked, "it sat once");
        let made = landed(&environment, "made.txt");
        assert_eq!(made.contains("write it"), has_model, "its orders: {made}");
        let run = last_goals_run(&environment);
        let paid = environment.settled("{\"council\"");
        assert_eq!(paid > 0, has_model);
        for scope in [
            "{\"campaign\":\"spring\"",
            &format!("{{\"run\":\"{run}\""),
            "{\"day\"",
        ] {
            assert_eq!(environment.settled(scope), paid, "{scope}");
        }
    }
}
