//! `cos workflow` from outside: a team's phases through the binary, with real commands in real
//! worktrees.

mod doors;
mod hostile;
mod killed;
mod writing;

use super::environment::TestEnvironment;

/// Two at once, a look over what they made, a question, a script, a report.
pub(crate) const FLOW: &str = r#"name: search
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

pub(crate) fn with_flow(text: &str) -> TestEnvironment {
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
    let output = environment.cos(&["show", &question]).exits(0).stdout;
    assert!(
        output.contains("Review search before proceeding?"),
        "{output}"
    );
    assert!(output.contains("> plan a"), "{output}");
    assert!(output.contains("none.md does not exist"), "{output}");
    let redo = ["resolve", &question, "redo", "--notes", "mind the index"];
    let _answered = environment.cos(&redo).exits(0);
    // Its phases are one row among the runs, and each its own where that is asked for.
    let rows = |words: &[&str]| environment.cos(words).exits(0).json()["runs"].clone();
    let folded = rows(&["runs", "--json"]);
    assert_eq!(folded.as_array().map(Vec::len), Some(1), "{folded}");
    assert_eq!(folded[0]["run"], first["workflow_id"]);
    assert_eq!(folded[0]["source"], "workflow search for search");
    assert_eq!(folded[0]["ended"], "waiting");
    let each = rows(&["runs", "--all", "--json"]);
    assert_eq!(folded[0]["phases"], serde_json::json!([each[0]["run"]]));
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
    let listed = environment.cos(&["workflow", "list"]).exits(0).stdout;
    let id = last["workflow_id"].as_str().expect("it has a name");
    let output = listed.split_whitespace().collect::<Vec<_>>().join(" ");
    let line = format!("{id} search for search: finished, started ");
    assert!(output.contains(&line), "{listed}");
    let wide = listed.lines().find(|line| line.chars().count() > 80);
    assert_eq!(wide, None, "it is read in eighty columns");
}

#[test]
fn a_broken_file_is_reported_with_its_places_and_a_sound_one_as_a_graph() {
    let environment = with_flow(FLOW);
    let output = environment.cos(&["workflow", "check", "search"]).exits(0);
    assert!(
        output.stdout.contains("redo → back to plan"),
        "{}",
        output.stdout
    );
    let drawn = environment.cos(&["workflow", "check", "search", "--svg"]);
    assert!(drawn.exits(0).stdout.starts_with("<svg "));
    let broken = FLOW.replace("target: current", "target: nowhere");
    environment.write(".cos/workflows/search.yaml", &broken);
    let output = environment.cos(&["workflow", "check", "search"]).exits(65);
    let words: Vec<&str> = output.stderr.split_whitespace().collect();
    let text = words.join(" ");
    assert!(text.contains("search.yaml:16:"), "{text}");
    assert!(text.contains("`nowhere` is not a phase"), "{text}");
    let listed = environment
        .cos(&["workflow", "list", "--json"])
        .exits(0)
        .json();
    let names = listed["workflows"].as_array().expect("a list").iter();
    let names: Vec<&str> = names.filter_map(|one| one["name"].as_str()).collect();
    let expected = [
        "architecture-review",
        "brainstorm",
        "bug",
        "do-issue",
        "execute",
        "feature",
        "fix-pr",
        "plan",
        "pr-review",
        "prepare-pr",
        "search",
        "spec",
        "speckit-implement",
        "update-dependencies",
    ];
    assert_eq!(names, expected);
    let output = environment.cos_wide(&["workflow", "list"]).exits(0).stdout;
    let place = |words: &str| {
        output
            .find(words)
            .unwrap_or_else(|| panic!("{words}: {output}"))
    };
    assert!(place("For goals") < place("bug ") && place("bug ") < place("For daily work"));
    assert!(place("For daily work") < place("brainstorm "));
    assert!(place("plan ") < place("Your own") && place("Your own") < place("search "));
}

#[test]
fn nothing_is_started_where_it_could_not_be_carried_out() {
    let environment = with_flow(FLOW);
    let none = environment.cos(&["workflow", "run", "plan", "search"]);
    assert!(none.exits(69).stderr.contains("names no agent"));
    let unknown = environment.cos(&["workflow", "run", "serch", "search"]);
    assert!(unknown.exits(64).stderr.contains("did you mean `search`?"));
    let none = environment.cos(&["execute", "search"]).exits(64).stderr;
    assert!(none.contains("there is no plan to carry out"), "{none}");
    for (plan, told) in [
        ("", "is empty"),
        ("# Done\n- [x] all\n", "holds no open task"),
    ] {
        environment.write("plan.txt", plan);
        let refused = environment.cos(&["execute", "search", "--text", "plan.txt"]);
        let refused = refused.exits(65).stderr;
        assert!(refused.contains(told), "{refused}");
    }
    std::fs::remove_file(environment.repo().join("plan.txt")).expect("it was there");
    let named = environment.cos(&["workflow", "run", "search", "../x"]);
    assert!(
        named
            .exits(64)
            .stderr
            .contains("is not a valid name for a feature")
    );
    environment.write(".gitignore", ".temp/\n");
    environment.commit("Ignored");
    let ignored = environment.cos(&["workflow", "run", "search", "search"]);
    assert!(ignored.exits(1).stderr.contains("git ignores"));
    let listed = environment.cos(&["workflow", "list", "--json"]).exits(0);
    assert_eq!(listed.json()["runs"].as_array().map(Vec::len), Some(0));
}

#[test]
fn what_a_command_works_on_is_looked_for_before_anything_is_begun() {
    let place = with_flow(FLOW);
    for folder in ["specs/001-search", "specs/002-login"] {
        std::fs::create_dir_all(place.repo().join(folder)).expect("a folder");
        place.write(&format!("{folder}/spec.md"), "# What it does\n");
    }
    place.write("specs/002-login/plan.md", "# How\n");
    place.write("specs/002-login/tasks.md", "# Tasks\n");
    place.commit("Two features");
    place.write("broken.json", "{\"title\": 3}\n");
    let posted = "{\"title\": \"Search\", \"headRefOid\": \"0123456789abcdef\"}\n";
    place.write("elsewhere.json", posted);
    let rows: [(&[&str], i32, &str); 15] = [
        (&["do-issue"], 64, "pass --issue N or --text FILE"),
        (
            &["do-issue", "--issue", "abc"],
            64,
            "name it by its number, as 42, or its address",
        ),
        (
            &["do-issue", "--issue", "https://example.com/a/b/issues/1"],
            64,
            "name it by its number",
        ),
        (
            &["plan", "login", "--issue", "abc"],
            64,
            "`abc` is not the number or address of an issue or pull request",
        ),
        (
            &["do-issue", "--text", "broken.json"],
            65,
            "line 1, column 11",
        ),
        (&["fix-pr"], 64, "pass --pull-request N or --text FILE"),
        (
            &["fix-pr", "--text", "elsewhere.json"],
            1,
            "check it out first with `gh pr checkout`",
        ),
        (
            &["fix-pr", "--pull-request", "abc"],
            64,
            "name it by its number",
        ),
        (
            &["pr-review", "--pull-request", "abc"],
            64,
            "name it by its number",
        ),
        (
            &["pr-review", "--base", "HEAD"],
            1,
            "commit the change, or name another base",
        ),
        (
            &["prepare-pr", "--base", "HEAD"],
            1,
            "commit the change, or name another base",
        ),
        (
            &["speckit-implement"],
            64,
            "name one of: 001-search, 002-login",
        ),
        (
            &["speckit-implement", "001"],
            65,
            "`specs/001-search/plan.md` does not exist",
        ),
        (
            &["speckit-implement", "login"],
            65,
            "`specs/002-login/tasks.md` holds no open task",
        ),
        (&["update-dependencies"], 1, "there is nothing to update"),
    ];
    for (words, code, next) in rows {
        let refused = place.cos(words);
        let output = refused.stderr.split_whitespace().collect::<Vec<_>>();
        let output = output.join(" ");
        assert_eq!(refused.code, Some(code), "{words:?}: {output}");
        assert!(output.contains(next), "{words:?}: {output}");
    }
    let listed = place.cos(&["workflow", "list", "--json"]).exits(0);
    assert_eq!(listed.json()["runs"].as_array().map(Vec::len), Some(0));
    let branches = place.git(&["branch", "--list", "cos/*"]);
    assert_eq!(branches, "");
}

#[test]
fn subagents_of_a_parallel_phase_are_under_way_at_once() {
    let environment = with_flow(FLOW);
    let _stands = environment
        .cos(&["workflow", "run", "search", "search"])
        .exits(3);
    let journal = environment.journal().expect("it is there");
    let sql = "SELECT kind FROM event WHERE kind LIKE 'attempt%' ORDER BY seq";
    let mut rows = journal.prepare(sql).expect("it can be asked");
    let kinds = rows.query_map([], |row| row.get::<_, String>(0));
    let kinds: Vec<String> = kinds.expect("it answers").flatten().take(2).collect();
    assert_eq!(kinds, ["attempt_started", "attempt_started"]);
}

#[test]
fn a_workflow_that_ran_out_of_money_goes_on_with_what_a_person_adds() {
    let flow = FLOW.replace(
        "config: {command: \"mkdir -p .temp/search && echo plan a",
        "config: {estimate_usd: 3, command: \"mkdir -p .temp/search && echo plan a",
    );
    let environment = with_flow(&flow);
    let run = [
        "workflow",
        "run",
        "search",
        "search",
        "--budget",
        "2",
        "--unattended",
        "--json",
    ];
    let poor = environment.cos(&run).json();
    assert_eq!(poor["end"], serde_json::Value::Null);
    let more = [
        "workflow",
        "resume",
        "--budget",
        "30",
        "--time",
        "2h",
        "--unattended",
        "--json",
    ];
    let rich = environment.cos(&more);
    assert_eq!(environment.events("campaign_cap_moved"), 1);
    let rich = rich.json();
    assert_eq!(rich["context"]["phases"]["current"], "plan", "{rich}");
}

#[test]
fn a_model_that_an_agent_cannot_use_is_refused_before_anything_is_started() {
    let flow = "name: search\ndescription: Builds a search\nphases:\n- id: plan\n  subagents: [{type: a, config: {agent: deaf, model: opus}}]\n";
    let environment = with_flow(flow);
    environment.settings("[agents.deaf]\nfamily = \"command\"\ncommand = \"true\"\n");
    let refused = environment.cos(&["workflow", "run", "search", "search"]);
    let output = refused.exits(69).stderr;
    let words: Vec<&str> = output.split_whitespace().collect();
    assert!(
        words
            .join(" ")
            .contains("does not support choosing the model `opus`"),
        "{output}"
    );
    let listed = environment
        .cos(&["workflow", "list", "--json"])
        .exits(0)
        .json();
    assert_eq!(listed["runs"].as_array().map(Vec::len), Some(0));
}
