//! `cos workflow` from outside: a team's phases through the binary, with real commands in real
//! worktrees.

use super::environment::TestEnvironment;
use cos_engine::script::{Interpreter, ScriptInput, ScriptKind};

/// Two at once, a look over what they made, a question, a script, a report.
const FLOW: &str = r#"name: search
description: Builds a search in two phases
phases:
- id: plan
  behavior: parallel
  subagents:
  - {type: a, config: {command: "mkdir -p .temp/search && echo plan a > .temp/search/a.md", output_path: "{{output_dir}}/a.md"}}
  - {type: b, config: {command: "mkdir -p .temp/search && echo plan b > .temp/search/b.md", output_path: "{{output_dir}}/b.md"}}
  gap_check: {criteria: [{name: nothing is left open, check: "!contains_todos([output_dir + '/a.md'])"}]}
  checkpoint:
    condition: context.subagents_spawned > 1
    prompt: "Review {{ feature.name }} before proceeding?"
    show_files: ["{{output_dir}}/a.md", "{{output_dir}}/none.md"]
    options:
    - {label: Continue, on_select: {action: continue}}
    - {label: Redo, with_feedback: true, on_select: {action: repeat_phase, target: current}}
- id: note
  main_agent: {script: "writeFile(output_dir + '/note.md', readFile(output_dir + '/a.md') + context.feature.name)"}
finalization: {template: "{{ feature.name }}: {{ deliverables | length }} files", output: "{{output_dir}}/final.md"}
"#;

fn with_flow(text: &str) -> TestEnvironment {
    let environment = TestEnvironment::new();
    let folder = environment.repo().join(".cos/workflows");
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    environment.write(".cos/workflows/search.yaml", text);
    environment.commit("A way of working");
    environment
}

fn shown(environment: &TestEnvironment, branch: &str, file: &str) -> String {
    environment.git(&["show", &format!("{branch}:{file}")])
}

#[test]
fn a_workflow_runs_stops_is_answered_from_the_inbox_and_goes_on() {
    let environment = with_flow(FLOW);
    let first = environment.cos(&["workflow", "run", "search", "search", "--json"]);
    let first = first.exits(3).json();
    assert_eq!(first["laid_down"], "waiting");
    assert_eq!(first["context"]["subagents_spawned"], 2);
    let [question] = environment.questions().try_into().expect("one waits");
    let told = environment.cos(&["show", &question]).exits(0).stdout;
    assert!(told.contains("Review search before proceeding?"), "{told}");
    assert!(told.contains("> plan a"), "{told}");
    assert!(told.contains("none.md is not there"), "{told}");
    let redo = ["resolve", &question, "redo", "--notes", "mind the index"];
    let _answered = environment.cos(&redo).exits(0);
    // Redone with nothing to change, the work is the same: the same question again.
    let again = environment.cos(&["workflow", "resume", "--json"]).exits(3);
    assert_eq!(again.json()["phases"][0]["runs"], 2);
    let [question] = environment.questions().try_into().expect("one waits");
    let _answered = environment.cos(&["approve", &question]).exits(0);
    let last = environment.cos(&["workflow", "resume", "--json"]).exits(0);
    let last = last.json();
    assert_eq!(last["end"], "finished");
    assert_eq!(
        last["context"]["checkpoints"][0]["feedback"],
        "mind the index"
    );
    let branch = last["branch"].as_str().expect("it has a branch");
    assert_eq!(
        shown(&environment, branch, ".temp/search/final.md"),
        "search: 3 files\n"
    );
    assert_eq!(
        shown(&environment, branch, ".temp/search/note.md"),
        "plan a\nsearch"
    );
    assert!(environment.git(&["status", "--porcelain"]).is_empty());
    let over = environment.cos(&["workflow", "resume"]);
    assert!(over.exits(64).stderr.contains("cos workflow list"));
}

#[test]
fn a_broken_file_is_told_with_its_places_and_a_sound_one_as_a_graph() {
    let environment = with_flow(FLOW);
    let told = environment.cos(&["workflow", "check", "search"]).exits(0);
    assert!(
        told.stdout.contains("redo → back to plan"),
        "{}",
        told.stdout
    );
    let drawn = environment.cos(&["workflow", "check", "search", "--svg"]);
    assert!(drawn.exits(0).stdout.starts_with("<svg "));
    let broken = FLOW.replace("target: current", "target: nowhere");
    environment.write(".cos/workflows/search.yaml", &broken);
    let told = environment.cos(&["workflow", "check", "search"]).exits(65);
    let words: Vec<&str> = told.stderr.split_whitespace().collect();
    let said = words.join(" ");
    assert!(said.contains("search.yaml:16:"), "{said}");
    assert!(said.contains("`nowhere` is no phase"), "{said}");
    let listed = environment
        .cos(&["workflow", "list", "--json"])
        .exits(0)
        .json();
    let names = listed["workflows"].as_array().expect("a list").iter();
    let names: Vec<&str> = names.filter_map(|one| one["name"].as_str()).collect();
    assert_eq!(names, ["brainstorm", "execute", "plan", "search"]);
}

#[test]
fn nothing_is_started_where_it_could_not_be_carried_out() {
    let environment = with_flow(FLOW);
    let none = environment.cos(&["workflow", "run", "plan", "search"]);
    assert!(none.exits(69).stderr.contains("names no agent"));
    let unknown = environment.cos(&["workflow", "run", "serch", "search"]);
    assert!(unknown.exits(64).stderr.contains("did you mean `search`?"));
    let named = environment.cos(&["workflow", "run", "search", "../x"]);
    assert!(named.exits(64).stderr.contains("names no folder"));
    environment.write(".gitignore", ".temp/\n");
    environment.commit("Ignored");
    let ignored = environment.cos(&["workflow", "run", "search", "search"]);
    assert!(ignored.exits(1).stderr.contains("ignored by git"));
    let listed = environment.cos(&["workflow", "list", "--json"]).exits(0);
    assert_eq!(listed.json()["runs"].as_array().map(Vec::len), Some(0));
}

/// Endless loops, memory bombs, runaway patterns, tricks with prototypes, and single steps of the
/// interpreter that never look at its clock.
const HOSTILE: [&str; 20] = [
    "(() => { while (true) {} })()",
    "(() => { try { while (true) {} } catch (e) { return true } })()",
    "(() => { for (;;) { try { for (;;) {} } finally { continue } } })()",
    "(function f() { return f() + 1 })()",
    "'x'.repeat(1e9)",
    "(() => { let a = []; for (;;) a.push('y'.repeat(1000) + a.length) })()",
    "(() => { let s = 'y'; for (;;) s += s })()",
    "(() => { const m = new Map(); for (let n = 0; ; n++) m.set(n, {n}) })()",
    "(() => { const o = {}; for (let n = 0; ; n++) o['k' + n] = [n] })()",
    "/(a+)+$/.test('a'.repeat(40) + 'b')",
    "/(x+x+)+y/.test('x'.repeat(5000))",
    "(() => { const o = {toJSON() { while (true) {} }}; return o })()",
    "(() => { throw {toString() { while (true) {} }} })()",
    "(Object.prototype.toJSON = () => { while (true) {} }, ({}))",
    "JSON.stringify(Array(1e7))",
    "Array.prototype.indexOf.call({length: 2 ** 53 - 1}, 1)",
    "'a'.repeat(2e6).indexOf('a'.repeat(1e6) + 'b')",
    "new Array(1e9).fill(0)",
    "[...Array(1e8).keys()]",
    "Array(1e6).fill(0).map((_, n) => 'k' + n).sort(() => 0).join().split('')",
];

#[test]
fn hostile_conditions_end_within_a_tenth_of_a_second_and_sixteen_megabytes() {
    let interpreter = Interpreter::of(env!("CARGO_BIN_EXE_cos").into());
    let input = ScriptInput::default();
    let measured = |text: &str| {
        let told = interpreter.measured(ScriptKind::Expression, text, &input);
        told.unwrap_or_else(|error| panic!("{text}: {error}"))
    };
    let (fine, idle) = measured("1 + 1 === 2");
    assert_eq!(fine.map(|fine| fine.truth), Ok(true));
    for text in HOSTILE {
        let (told, used) = measured(text);
        assert!(told.is_err(), "{text}: {told:?}");
        eprintln!("{text}: {used:?} {told:?}");
    }
    eprintln!("idle: {idle:?}");
}
