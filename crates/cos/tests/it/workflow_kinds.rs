//! Goals for our workflows of a kind, from the goals file to what landed: a bug, a feature, a
//! specification. The agent is a script that plays every role; the debate asks models over the
//! wire.

use super::agents::Tools;
use super::debate::{SPEC, well};
use super::environment::{Ran, TestEnvironment};
use super::kills::through_kills;
use super::model_script::{Script, fixtures};
use super::model_server::{ModelServer, Reply};
use super::night::Night;
use std::time::Duration;

/// The agent: looks who it is and writes what that one would write. What the coder does comes
/// first.
fn hand(coder: &str) -> String {
    format!("{coder}\n{ROLES}")
}

const ROLES: &str = r#"
out=.temp/goal
mkdir -p $out
case "$1" in
*"You are the tester of"*)
  mkdir -p tests
  echo 'test "$(sh page.sh)" = 1' > tests/page.sh
  echo 'sh tests/page.sh' > $out/reproduce.sh
  echo tests/page.sh > $out/tests.txt
  echo 'it says 0' > $out/reproduction.md;;
*"You are the analyst of"*) echo 'it counts from 0' > $out/root-cause.md;;
*"You are the cause-critic of"*)
  echo '{"evidence_quality": 0.9, "hypothesis_correctness": 0.9, "completeness": 0.9, "alternative_consideration": 0.9}' > $out/root-cause-review.json;;
*"You are the planner of the phase \"Fix plan\""*)
  echo '{"summary": "count from 1", "scope": "one line", "rollback_plan": "revert", "estimated_effort": "a minute", "changes": [{"file_path": "page.sh", "change_type": "modify"}], "test_cases": ["first", "last"], "risk_level": "low", "side_effects": []}' > $out/fix-plan.json;;
*"You are the plan-critic of"*)
  echo '{"correctness": 0.9, "completeness": 0.9, "risk_assessment": 0.9, "test_coverage": 0.9, "side_effect_analysis": 0.9}' > $out/fix-plan-review.json;;
*"You are the planner of the phase \"Tasks\""*)
  many='"a","b","c","d","e","f","g","h","i","j","k","l","m"'
  echo "{\"tasks\": [{\"id\": \"big\", \"title\": \"All of it\", \"status\": \"open\", \"size\": \"large\", \"value\": 0.5, \"risk\": 0.5, \"depends_on\": [], \"acceptance\": [$many], \"methods\": 1, \"test\": \"test -f all\"}]}" > $out/tasks.json;;
*"You are the split-big of"*)
  echo '{"tasks": [{"id": "big-b", "title": "Second", "depends_on": ["big-a"], "acceptance": ["b"], "methods": 1, "test": "test -f b"}, {"id": "big-a", "title": "First", "acceptance": ["a"], "methods": 1, "test": "test -f a"}]}' > $out/split-big.json;;
*"You are the coder-big-a of"*) echo a > a;;
*"You are the coder-big-b of"*) test -f a && echo b > b;;
*"You are the verifier-big-a of"*) echo fine > $out/verified-big-a.md;;
*"You are the verifier-big-b of"*) echo fine > $out/verified-big-b.md;;
*"You are the explorer of"*)
  echo '{"architecture_options": [{"name": "a table"}, {"name": "a file"}, {"name": "none"}], "edge_cases": ["a clock"], "risks": [], "questions_for_pm": ["For whom is it?"], "implementation_approaches": []}' > $out/discovery.json;;
*"You are the author of"*) printf '%s' "$SPECIFICATION" > $out/spec.md;;
esac
"#;

/// Mends the page, and nothing else.
const MENDS: &str =
    r#"case "$1" in *"You are the coder of"*) echo 'echo 1' > page.sh; exit 0;; esac"#;

fn place(workflow: &str, fields: &str, script: &str, more: &str) -> TestEnvironment {
    let environment = TestEnvironment::new();
    let script = serde_json::to_string(script).expect("a text");
    let spec = serde_json::to_string(SPEC).expect("a text");
    environment.settings(&format!(
        "[agents.hand]\nfamily = \"command\"\nmetering = \"free\"\ncommand = \"sh\"\nargs = [\"-c\", {script}, \"hand\", \"{{prompt}}\"]\nenv = {{ SPECIFICATION = {spec} }}\n{more}"
    ));
    environment.write("page.sh", "echo 0\n");
    environment.write(
        "goals.yaml",
        &format!(
            "agent: hand\nbudget_usd: 40\ngoals:\n- {{id: goal, workflow: {workflow}, {fields}}}\n"
        ),
    );
    environment.commit("Goals");
    environment
}

fn cos(environment: &TestEnvironment, args: &[&str]) -> Ran {
    let mut command = environment.command(&environment.repo(), args);
    environment.finish(command.env("ANTHROPIC_API_KEY", "a-key"))
}

/// Runs or goes on until a person has to answer; what they are shown.
fn until_asked(environment: &TestEnvironment, args: &[&str], expected: &str) -> String {
    let ran = cos(environment, args).exits(3);
    let [question] = environment
        .questions()
        .try_into()
        .unwrap_or_else(|all| panic!("{all:?}: {}", ran.stdout));
    let output = environment.cos(&["show", &question]).exits(0).stdout;
    let words: Vec<&str> = output.split_whitespace().collect();
    assert!(words.join(" ").contains(expected), "{expected}: {output}");
    question
}

fn landed(environment: &TestEnvironment, file: &str) -> Option<String> {
    let runs = environment.cos(&["runs", "--json"]).exits(0).json();
    let runs = runs["runs"].as_array().expect("a list").clone();
    let mut names = runs.iter().filter_map(|run| run["run"].as_str());
    let run = names.find(|run| !run.starts_with("w-")).expect("a run");
    let listed = environment.git(&["ls-tree", "-r", "--name-only", &format!("cos/{run}")]);
    let is_there = listed.lines().any(|line| line == file);
    is_there.then(|| environment.git(&["show", &format!("cos/{run}:{file}")]))
}

const RUN: [&str; 3] = ["run", "goals.yaml", "--unattended"];
const BUG: &str = "content: The first page is shown as 0, checks: [sh tests/page.sh]";

#[test]
fn a_bug_is_fixed_by_the_plan_that_was_approved_and_its_test_passes() {
    let environment = place("bug", BUG, &hand(MENDS), "");
    let plan = until_asked(
        &environment,
        &RUN,
        "goal: May the bug be fixed by this plan",
    );
    assert_eq!(landed(&environment, "page.sh").as_deref(), Some("echo 0\n"));
    let _approved = environment.cos(&["approve", &plan]).exits(0);
    let _done = cos(&environment, &["resume"]).exits(0);
    assert_eq!(landed(&environment, "page.sh").as_deref(), Some("echo 1\n"));
    assert!(landed(&environment, "tests/page.sh").is_some());
    let proof = landed(&environment, ".temp/goal/proof.md").expect("it is proven");
    assert!(proof.contains("`tests/page.sh`, unchanged"), "{proof}");
}

#[test]
fn a_coder_who_does_nothing_or_makes_the_test_weaker_fixes_no_bug() {
    let weaker =
        r#"case "$1" in *"You are the coder of"*) echo true >> tests/page.sh; exit 0;; esac"#;
    for (coder, told) in [
        (":", "1 of 1 checks failed"),
        (weaker, "tests/page.sh belongs to the test"),
    ] {
        let environment = place("bug", BUG, &hand(coder), "");
        let plan = until_asked(&environment, &RUN, "May the bug be fixed");
        let _approved = environment.cos(&["approve", &plan]).exits(0);
        let _asked = until_asked(&environment, &["resume"], told);
        assert_eq!(landed(&environment, "page.sh").as_deref(), Some("echo 0\n"));
    }
}

#[test]
fn a_feature_that_is_too_large_is_split_and_built_part_by_part() {
    let fields = "content: Build all of it, checks: [test -f a, test -f b]";
    let environment = place("feature", fields, &hand(":"), "");
    let spec = until_asked(&environment, &RUN, "goal: Are these the tasks");
    let _accepted = environment.cos(&["approve", &spec]).exits(0);
    let _done = cos(&environment, &["resume"]).exits(0);
    assert_eq!(landed(&environment, "b").as_deref(), Some("b\n"));
    let done = landed(&environment, ".temp/goal/done.md").expect("it is reported");
    assert!(
        done.contains("- [x] big-a: First\n- [x] big-b: Second"),
        "{done}"
    );
}

/// A goal that is a specification, debated by models; `tags` in brackets, and further settings.
fn debated(tags: &str, settings: &str) -> (ModelServer, TestEnvironment) {
    let server = ModelServer::start([Reply::Speaks(well)]);
    let services = format!(
        "[models]\ndefault = \"anthropic/claude-sonnet-4-6\"\n{}{settings}",
        server.settings()
    );
    let fields = format!(
        "content: Write down how sessions work, tags: {tags}, checks: [\"grep -q 'Backups belong' .temp/goal/spec.md\"]"
    );
    let environment = place("spec", &fields, &hand(":"), &services);
    (server, environment)
}

#[test]
fn a_specification_is_debated_by_models_and_lands_once_it_is_approved() {
    let (server, environment) = debated("[]", "");
    let asked = until_asked(
        &environment,
        &RUN,
        "Do you approve the specification `.temp/goal/spec.md in",
    );
    let sent = server.sent().len();
    assert!(sent > 2, "{sent}: an author, a critic, a moderator");
    // Nothing is asked or paid again while nobody has answered.
    let again = until_asked(
        &environment,
        &["resume"],
        "Do you approve the specification",
    );
    assert_eq!(again, asked);
    let _approved = environment.cos(&["approve", &asked]).exits(0);
    let _done = cos(&environment, &["resume"]).exits(0);
    assert_eq!(server.sent().len(), sent);
    let text = landed(&environment, ".temp/goal/spec.md").expect("it landed");
    assert!(text.contains("Backups belong to the shop."), "{text}");
    // The debate is paid from what the goal's attempts hold: the day counts it once.
    let settled = |scope| environment.settled(scope);
    assert!(settled("{\"debate\"") > 0);
    assert_eq!(settled("{\"day\""), settled("{\"run\":\"2"));
}

/// Every question that was ever put.
fn questions(environment: &TestEnvironment) -> Vec<String> {
    let journal = environment.journal().expect("there is one");
    let sql =
        "SELECT json_extract(body, '$.draft.question') FROM event WHERE kind = 'decision_opened'";
    let mut query = journal.prepare(sql).expect("it can be asked");
    let rows = query.query_map([], |row| row.get(0)).expect("rows");
    rows.map(|row| row.expect("a question")).collect()
}

/// What a person was asked by the workflow itself; a look at the whole after some goals is none of
/// it.
fn asked_once(environment: &TestEnvironment, expected: &[&str]) {
    let mut asked = questions(environment);
    asked.retain(|one| {
        expected.iter().any(|words| one.contains(words)) || one.starts_with("goal: ")
    });
    assert_eq!(asked.len(), expected.len(), "{asked:#?}");
    for (asked, words) in asked.iter().zip(expected) {
        assert!(asked.contains(words), "{words}: {asked}");
    }
}

/// Each role did its work once: what landed in a phase lies on its branch as one commit.
fn each_once(environment: &TestEnvironment) {
    let listed = environment.cos(&["workflow", "list", "--json"]).exits(0);
    let listed = listed.json();
    let id = listed["runs"][0]["workflow_id"].as_str().expect("a name");
    let log = environment.git(&["log", "--format=%s", &format!("main..cos/{id}")]);
    let mut goals: Vec<&str> = log
        .lines()
        .filter(|line| !line.contains("output of the workflow"))
        .collect();
    let all = goals.len();
    goals.sort_unstable();
    goals.dedup();
    assert_eq!(goals.len(), all, "{log}");
}

/// Whoever was killed may have spent all that was held: there is enough for that.
const CHEAP: &str = "[cost]\ndefault_estimate_usd = 0.01\n";

/// Killed at random moments, whichever kind it is: it ends as if nothing had been, and what a
/// person was asked they were asked once.
#[test]
fn a_bug_and_a_feature_come_to_their_end_through_any_kills() {
    let feature = "content: Build all of it, checks: [test -f a, test -f b]";
    let mut chance = fastrand::Rng::with_seed(11);
    for (kind, fields, coder, file, asked) in [
        ("bug", BUG, MENDS, "page.sh", "May the bug be fixed"),
        ("feature", feature, ":", "b", "Are these the tasks"),
    ] {
        let environment = place(kind, fields, &hand(coder), CHEAP);
        let patience = |turn| Duration::from_millis(chance.u64(100..900) + 80 * turn);
        let ends = through_kills(&environment, |_| {}, patience);
        assert_eq!(ends, Some(0), "{kind}");
        assert!(landed(&environment, file).is_some(), "{kind}");
        asked_once(&environment, &[asked]);
        each_once(&environment);
    }
}

/// The look around, the questions, the draft, the debate with models and the approval: killed at
/// random moments on the way.
#[test]
fn a_specification_comes_to_its_end_through_any_kills() {
    let (_server, environment) = debated("[discovery]", CHEAP);
    let mut chance = fastrand::Rng::with_seed(13);
    let patience = |turn| Duration::from_millis(chance.u64(100..900) + 80 * turn);
    let with_key = |command: &mut std::process::Command| {
        command.env("ANTHROPIC_API_KEY", "a-key");
    };
    let ends = through_kills(&environment, with_key, patience);
    assert_eq!(ends, Some(0), "{:#?}", questions(&environment));
    let text = landed(&environment, ".temp/goal/spec.md").expect("it landed");
    assert!(text.contains("Backups belong to the shop."), "{text}");
    let notes = landed(&environment, ".temp/goal/discovery.md").expect("it was looked around");
    assert!(notes.contains("- For whom is it?\n"), "{notes}");
    let asked = [
        "What is the answer to the questions",
        "Do you approve the specification",
    ];
    asked_once(&environment, &asked);
    each_once(&environment);
}

/// The phases of a goal's workflow are carried out by a real agent, whose model is a mock.
#[test]
fn a_real_agent_works_in_a_phase_of_a_goals_workflow() {
    let night = Night::with(&Tools::find(), "opencode", "");
    let environment = &night.place;
    let folder = environment.repo().join(".cos/workflows");
    std::fs::create_dir_all(folder).expect("a folder can be made");
    let flow = "name: note\ndescription: Writes one note\nphases:\n- id: write\n  subagents:\n  - {type: writer, config: {prompt: 'NOTE-INSIDE: write the note.', checks: [\"grep -q 'the note' note.txt\"]}}\n";
    environment.write(".cos/workflows/note.yaml", flow);
    let goals = "agent: opencode\nbudget_usd: 9\ngoals:\n- {id: goal, content: A note, workflow: note, files: [note.txt], checks: [{file: note.txt}]}\n";
    environment.write("goals.yaml", goals);
    environment.commit("Goals");
    let _done = environment.cos(&RUN).exits(0);
    assert_eq!(
        landed(environment, "note.txt").as_deref(),
        Some("the note\n")
    );
}

/// A person whose goals are carried out by opencode; the script says what its model writes.
fn with_opencode(goals: &str, script: Script<'_>) -> Night {
    let folder = tempfile::tempdir().expect("a folder");
    let text = folder.path().join("fixtures.json");
    std::fs::write(&text, fixtures(script).to_string()).expect("written");
    let config = "[goal]\npermission_hold = \"20m\"\n[cost]\ndefault_estimate_usd = 0.1\n";
    let night = Night::answering(&Tools::find(), "opencode", config, &text);
    let environment = &night.place;
    environment.write("page.sh", "echo 0\n");
    let head = "agent: opencode\nbudget_usd: 40\ngoals:\n";
    environment.write("goals.yaml", &format!("{head}- {{id: goal, {goals}}}\n"));
    environment.commit("Goals");
    night
}

fn written(path: &str, text: &str) -> (String, String) {
    (path.to_owned(), format!("{text}\n"))
}

/// Roles with what each writes, as a script.
fn roles<T>(roles_said: &[(&str, Vec<(String, String)>)], run: impl FnOnce(Script<'_>) -> T) -> T {
    let files: Vec<Vec<(&str, String)>> = roles_said
        .iter()
        .map(|(_, files)| {
            let files = files.iter();
            files
                .map(|(path, text)| (path.as_str(), text.clone()))
                .collect()
        })
        .collect();
    let script: Vec<(&str, &[(&str, String)])> = roles_said
        .iter()
        .zip(&files)
        .map(|((words, _), files)| (*words, files.as_slice()))
        .collect();
    run(&script)
}

#[test]
fn a_real_agent_reproduces_explains_plans_and_fixes_a_bug() {
    let scores = |names: &[&str]| {
        let scores: Vec<String> = names
            .iter()
            .map(|name| format!("\"{name}\": 0.9"))
            .collect();
        format!("{{{}}}", scores.join(", "))
    };
    let cause = [
        "evidence_quality",
        "hypothesis_correctness",
        "completeness",
        "alternative_consideration",
    ];
    let plan = [
        "correctness",
        "completeness",
        "risk_assessment",
        "test_coverage",
        "side_effect_analysis",
    ];
    let fix = r#"{"summary": "count from 1", "scope": "one line", "rollback_plan": "revert", "estimated_effort": "a minute", "changes": [{"file_path": "page.sh", "change_type": "modify"}], "test_cases": ["first", "last"], "risk_level": "low", "side_effects": []}"#;
    let out = |file: &str, text: &str| written(&format!(".temp/goal/{file}"), text);
    let told = [
        (
            "You are the tester of",
            vec![
                written("tests/page.sh", "test \"$(sh page.sh)\" = 1"),
                out("reproduce.sh", "sh tests/page.sh"),
                out("tests.txt", "tests/page.sh"),
                out("reproduction.md", "it says 0"),
            ],
        ),
        (
            "You are the analyst of",
            vec![out("root-cause.md", "it counts from 0")],
        ),
        (
            "You are the cause-critic of",
            vec![out("root-cause-review.json", &scores(&cause))],
        ),
        ("You are the planner of", vec![out("fix-plan.json", fix)]),
        (
            "You are the plan-critic of",
            vec![out("fix-plan-review.json", &scores(&plan))],
        ),
        ("You are the coder of", vec![written("page.sh", "echo 1")]),
    ];
    let goal = "workflow: bug, content: The first page is shown as 0, checks: [sh tests/page.sh]";
    let night = roles(&told, |script| with_opencode(goal, script));
    let environment = &night.place;
    let plan = until_asked(environment, &RUN, "goal: May the bug be fixed by this plan");
    assert_eq!(landed(environment, "page.sh").as_deref(), Some("echo 0\n"));
    let _approved = environment.cos(&["approve", &plan]).exits(0);
    let _done = environment.cos(&["resume"]).exits(0);
    assert_eq!(landed(environment, "page.sh").as_deref(), Some("echo 1\n"));
    let proof = landed(environment, ".temp/goal/proof.md").expect("it is proven");
    assert!(proof.contains("`tests/page.sh`, unchanged"), "{proof}");
    assert_eq!(
        night.events("attempt_finished").len(),
        6 + 2,
        "six roles, and the goal twice"
    );
}

#[test]
fn a_real_agent_builds_a_feature_task_by_task() {
    let task = |id: &str, after: &str, file: &str| {
        format!(
            r#"{{"id": "{id}", "title": "{file}", "status": "open", "size": "small", "value": 0.5, "risk": 0.5, "depends_on": [{after}], "acceptance": ["it is there"], "methods": 1, "test": "test -f {file}"}}"#
        )
    };
    let tasks = format!(
        "{{\"tasks\": [{}, {}]}}",
        task("t2", "\"t1\"", "b"),
        task("t1", "", "a")
    );
    let out = |file: &str, text: &str| written(&format!(".temp/goal/{file}"), text);
    let told = [
        ("You are the planner of", vec![out("tasks.json", &tasks)]),
        ("You are the coder-t1 of", vec![written("a", "a")]),
        (
            "You are the verifier-t1 of",
            vec![out("verified-t1.md", "it is there")],
        ),
        ("You are the coder-t2 of", vec![written("b", "b")]),
        (
            "You are the verifier-t2 of",
            vec![out("verified-t2.md", "it is there")],
        ),
    ];
    let goal = "workflow: feature, content: Build both, checks: [test -f a, test -f b]";
    let night = roles(&told, |script| with_opencode(goal, script));
    let environment = &night.place;
    let _done = environment.cos(&RUN).exits(0);
    assert_eq!(landed(environment, "b").as_deref(), Some("b\n"));
    let done = landed(environment, ".temp/goal/done.md").expect("it is reported");
    assert!(done.contains("- [x] t1: a\n- [x] t2: b"), "{done}");
    assert_eq!(
        night.events("attempt_finished").len(),
        5 + 1,
        "five roles, and the goal"
    );
}
