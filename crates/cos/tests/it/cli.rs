//! Golden runs of the real binary: what it prints, how it ends, what it leaves behind.

use super::environment::{TestEnvironment, login, with_goals};
use serde_json::Value;
use std::process::Stdio;

/// One goal that is proven, one that needs a person, one behind it.
const GOALS: &str = include_str!("../../../cos-testkit/tests/three_goals.yaml");

/// A repository after a run that waits for one answer; gives back the question.
fn with_question() -> (TestEnvironment, String) {
    let environment = with_goals(GOALS);
    let _ = environment.cos(&["run", "goals.yaml"]).exits(3);
    let inbox = environment.cos(&["checkpoints", "--json"]).exits(0).json();
    let id = inbox.pointer("/decisions/0/id").and_then(|id| id.as_str());
    (environment, id.expect("one waits").to_owned())
}

#[test]
fn help_and_version_are_results() {
    let environment = TestEnvironment::new();
    let help = environment.cos(&["--help"]).exits(0);
    assert!(help.stdout.contains("Exit codes:"), "{}", help.stdout);
    assert_eq!(help.stderr, "");
    let version = environment.cos(&["--version"]).exits(0);
    assert!(version.stdout.starts_with("cos "), "{}", version.stdout);
}

#[test]
fn a_command_line_that_makes_no_sense_ends_with_64() {
    let environment = TestEnvironment::new();
    for args in [
        &[][..],
        &["nonsense"],
        &["run", "--budget", "much"],
        &["run", "--until", "never"],
        &["modify", "d-1"],
        &["show", "d-nobody"],
        &["brief", "nobody"],
        &["audit", "verify", "--head", "x"],
        &["run", "fix it"],
        &["run"],
    ] {
        let ran = environment.cos(args).exits(64);
        assert_eq!(ran.stdout, "", "{args:?}");
        assert!(!ran.stderr.is_empty(), "{args:?}");
    }
}

#[test]
fn with_json_an_error_is_an_object_on_standard_output_too() {
    let environment = TestEnvironment::new();
    for args in [&["brief", "nobody", "--json"][..], &["nonsense", "--json"]] {
        let ran = environment.cos(args).exits(64);
        let error = &ran.json()["error"];
        assert_eq!(error["kind"], "usage", "{args:?}");
        assert!(error["hints"][0].is_string(), "{args:?}");
        assert!(ran.stderr.starts_with("error: "), "{args:?}");
    }
}

#[test]
fn errors_say_what_to_type() {
    let environment = TestEnvironment::new();
    let ran = environment.cos(&["brief"]).exits(64);
    insta::assert_snapshot!(ran.err());
    let ran = environment.cos_elsewhere(&["run", "goals.yaml"]).exits(65);
    insta::assert_snapshot!(ran.err());
    let ran = environment.cos_elsewhere(&["init"]).exits(64);
    insta::assert_snapshot!(ran.err());
}

#[test]
fn a_bad_goals_file_is_reported_place_by_place() {
    let environment = TestEnvironment::new();
    environment.write("goals.yaml", "goals:\n  - id: a\n    conten: x\n");
    let ran = environment.cos(&["run", "goals.yaml"]).exits(65);
    insta::assert_snapshot!(ran.err());
}

#[test]
fn before_the_first_run_lists_are_empty_and_say_so() {
    let environment = TestEnvironment::new();
    let runs = environment.cos(&["runs"]).exits(0);
    assert_eq!(runs.stdout, "There is no run yet.\n\ncos run goals.yaml\n");
    let inbox = environment.cos(&["inbox"]).exits(0);
    assert_eq!(inbox.stdout, "Nothing waits for you.\n");
    let inbox = environment.cos(&["checkpoints", "--json"]).exits(0).json();
    assert_eq!(inbox["schema_version"], 1);
    assert_eq!(inbox["waiting"], 0);
}

#[test]
fn init_writes_goals_that_can_be_read_and_leaves_what_is_there_alone() {
    let environment = TestEnvironment::new();
    let ran = environment.cos(&["init"]).exits(0);
    insta::assert_snapshot!(ran.out());
    environment.commit("Goals");
    let dry = ["run", "--dry-run", "--agent", "opencode"];
    let _ = environment.cos(&dry).exits(0);
    environment.write("goals.yaml", "mine");
    let ran = environment.cos(&["init", "--json"]).exits(0);
    assert_eq!(ran.json()["files"][1]["writing"], "kept");
}

#[test]
fn a_dry_run_starts_nothing() {
    let environment = with_goals(GOALS);
    let ran = environment
        .cos(&["run", "goals.yaml", "--dry-run"])
        .exits(0);
    insta::assert_snapshot!(ran.out());
    let runs = environment.cos(&["runs", "--json"]).exits(0).json();
    assert_eq!(runs["runs"], serde_json::json!([]));
}

#[test]
fn a_run_does_what_it_can_and_ends_waiting() {
    let environment = with_goals(GOALS);
    let ran = environment.cos_wide(&["run", "goals.yaml"]).exits(3);
    insta::assert_snapshot!("run_stdout", ran.out());
    insta::assert_snapshot!("run_stderr", ran.err());
    let brief = environment.cos_wide(&["brief"]).exits(0);
    assert_eq!(brief.out(), ran.out());
    let status = environment.cos(&["status"]).exits(0);
    insta::assert_snapshot!("status", status.out());
    let branch = environment.git(&["branch", "--show-current"]);
    assert_eq!(branch, "main\n");
    assert!(!environment.repo().join("HELLO.md").exists());
}

#[test]
fn a_question_is_shown_answered_once_and_taken_up() {
    let (environment, id) = with_question();
    let shown = environment.cos(&["show", &id]).exits(0);
    insta::assert_snapshot!("show", shown.out());
    let answer = environment.cos(&["approve", &id, "--notes", "go"]).exits(0);
    insta::assert_snapshot!("approve", answer.out());
    let again = environment.cos(&["reject", &id]).exits(1);
    insta::assert_snapshot!(again.err());
    let resumed = environment.cos(&["resume"]).exits(0);
    insta::assert_snapshot!("resume", resumed.out());
    let shown = environment.cos(&["show", &id, "--json"]).exits(0).json();
    assert_eq!(shown["state"], "consumed");
    assert_eq!(shown["resolution"]["note"], "go");
    assert_eq!(shown["resolution"]["by"], login());
    let over = environment.cos(&["resume"]).exits(64);
    insta::assert_snapshot!(over.err());
}

#[test]
fn a_no_is_remembered_and_what_lies_behind_is_left_out() {
    let (environment, id) = with_question();
    let _ = environment.cos(&["reject", &id]).exits(0);
    let resumed = environment.cos(&["resume"]).exits(1);
    assert!(
        resumed.stdout.contains("1 of 3 goals done"),
        "{}",
        resumed.stdout
    );
    let again = environment.cos(&["run", "goals.yaml"]).exits(1);
    assert!(
        again.stdout.contains("Nothing waits for you."),
        "{}",
        again.stdout
    );
}

#[test]
fn an_abort_ends_with_2() {
    let (environment, id) = with_question();
    let _ = environment.cos(&["resolve", &id, "abort"]).exits(0);
    let _ = environment.cos(&["resume"]).exits(2);
}

#[test]
fn work_is_taken_and_taken_back() {
    let (environment, _) = with_question();
    let runs = environment.cos(&["runs", "--json"]).exits(0).json();
    let run = runs["runs"][0]["run"].as_str().expect("there is a run");
    let landed = environment.cos(&["land", run]).exits(0);
    insta::assert_snapshot!(landed.out());
    assert!(environment.repo().join("HELLO.md").exists());
    let goals = || {
        environment
            .cos(&["undo", "--list", "--json"])
            .exits(0)
            .json()["goals"]
            .clone()
    };
    let listed = goals();
    assert_eq!(
        (&listed[0]["goal"], &listed[0]["run"]),
        (&"hello".into(), &run.into())
    );
    assert_ne!(listed[0]["before"], listed[0]["after"]);
    let undone = environment.cos(&["undo", "hello"]).exits(0);
    insta::assert_snapshot!(undone.out());
    // The branch of the person holds it until they land again.
    let _ = environment.cos(&["land", run]).exits(0);
    assert!(!environment.repo().join("HELLO.md").exists());
    assert!(
        goals()
            .as_array()
            .unwrap()
            .iter()
            .all(|one| one["goal"] != "hello")
    );
    let unknown = environment.cos(&["undo", "nobody"]).exits(64);
    assert!(
        unknown.stderr.contains("cos undo --list"),
        "{}",
        unknown.stderr
    );
    let again = environment.cos(&["undo", "hello"]).exits(1);
    insta::assert_snapshot!(again.err());
}

#[test]
fn watch_replays_a_run_after_its_run_session_has_ended() {
    let (environment, _) = with_question();
    let text = environment.cos(&["watch"]).exits(0);
    let lines = environment.cos(&["watch", "--json"]).exits(0);
    let events: Vec<serde_json::Value> = lines
        .stdout
        .lines()
        .map(|line| serde_json::from_str(line).expect("each line is JSON"))
        .collect();
    let last = events.last().expect("something happened");
    assert_eq!(last["event"], "run_session_ended");
    assert!(text.stdout.ends_with("The run waits for your answers.\n"));
}

#[test]
fn the_journal_is_verified_and_a_head_is_found_again() {
    let (environment, _) = with_question();
    let found = environment
        .cos(&["audit", "verify", "--json"])
        .exits(0)
        .json();
    assert_eq!(found["whole"], true);
    let head = found["head"].as_str().expect("it has a head").to_owned();
    let _ = environment.cos(&["inbox"]).exits(0);
    let _ = environment
        .cos(&["audit", "verify", "--head", &head])
        .exits(0);
    let other = "0".repeat(63) + "1";
    let ran = environment
        .cos(&["audit", "verify", "--head", &other])
        .exits(1);
    assert!(
        ran.stdout.contains("was changed or is damaged"),
        "{}",
        ran.stdout
    );
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let (environment, _) = with_question();
    for args in [
        &["watch"][..],
        &["brief"],
        &["completions", "bash"],
        &["--help"],
    ] {
        let mut command = environment.command(&environment.repo(), args);
        let (reader, writer) = std::io::pipe().expect("a pipe can be made");
        drop(reader);
        let output = command.stdout(writer).stderr(Stdio::piped()).output();
        let output = output.expect("cos can be run");
        assert_eq!(output.status.code(), Some(0), "{args:?}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{args:?}");
    }
}

#[test]
fn what_is_no_terminal_gets_no_colours() {
    let (environment, id) = with_question();
    for args in [
        &["brief"][..],
        &["show", &id],
        &["status"],
        &["watch"],
        &["doctor"],
    ] {
        let ran = environment.cos(args);
        assert!(!ran.stdout.contains('\u{1b}'), "{args:?}");
        assert!(!ran.stderr.contains('\u{1b}'), "{args:?}");
    }
}

#[test]
fn texts_fit_the_terminal() {
    let (environment, id) = with_question();
    for args in [
        &["brief"][..],
        &["show", &id],
        &["status"],
        &["inbox"],
        &["watch"],
    ] {
        let ran = environment.cos(args);
        let ran = ran.exits(0);
        let text = ran.out();
        let wide = text.lines().filter(|line| line.chars().count() > 80);
        assert_eq!(wide.collect::<Vec<_>>(), Vec::<&str>::new(), "{args:?}");
    }
}

#[test]
fn what_a_person_has_answered_is_not_shown_as_waiting_for_them() {
    let place = with_goals("goals:\n  - { id: wipe, content: c, command: 'rm -rf legacy' }\n");
    let _ = place.cos(&["run", "goals.yaml", "--unattended"]).exits(3);
    let question = place.question();
    let status = |words: &[&str]| place.cos(&[&["status"], words].concat()).exits(0);
    assert!(status(&[]).stdout.contains(&format!("cos show {question}")));
    let _ = place.cos(&["approve", &question]).exits(0);
    let answer = status(&["--json"]).json();
    assert_eq!(answer["goals"][0]["answered"], "proceed", "{answer}");
    assert_eq!(answer["progress"]["waiting"], 0, "{answer}");
    let answer = status(&[]).stdout;
    assert!(
        !answer.contains("cos show") && !answer.contains("waiting for you"),
        "{answer}"
    );
    assert!(answer.contains("1 answered"), "{answer}");
}

#[test]
fn the_first_steps_name_what_is_missing_where_no_agent_is_there() {
    let place = TestEnvironment::new();
    let output = place.cos(&["init"]).exits(0).stdout;
    assert!(output.contains("set `agent` in goals.yaml"), "{output}");
}

#[test]
fn doctor_reports_models_that_cannot_be_asked() {
    let place = TestEnvironment::new();
    let line = || {
        let answer = place.cos(&["doctor", "--json"]).exits(0).json();
        let checks = answer["checks"].as_array().unwrap().clone();
        checks
            .into_iter()
            .find(|one| one["what"] == "models")
            .unwrap()
    };
    let hint = |line: &Value| line["hint"].as_str().unwrap_or_default().to_owned();
    assert!(hint(&line()).contains("[models]"), "{}", line());
    for (name, answer) in [
        ("nope/x", "no service `nope`"),
        ("anthropic", "service/model"),
        ("anthropic/claude-sonnet-4-6", "ANTHROPIC_API_KEY"),
        ("agent/zzz", "no agent `zzz`"),
    ] {
        place.settings(&format!("[models]\ndefault = \"{name}\"\n"));
        let line = line();
        assert_eq!(line["health"], "poor", "{line}");
        let detail = line["detail"].as_str().unwrap();
        assert!(
            detail.contains(answer) || hint(&line).contains(answer),
            "{line}"
        );
    }
    place.settings("[models]\ndefault = \"ollama/llama\"\n");
    assert_eq!(line()["health"], "good", "{}", line());
}

#[test]
fn doctor_says_what_is_there() {
    let environment = TestEnvironment::new();
    let ran = environment.cos(&["doctor", "--json"]).exits(0).json();
    assert_eq!(ran["checks"][0]["what"], "git");
    assert_eq!(ran["checks"][0]["health"], "good");
    let _ = environment.cos_elsewhere(&["doctor"]).exits(69);
}

#[test]
fn settings_are_reported_with_where_they_are_from_and_hold_for_runs() {
    let environment = TestEnvironment::new();
    std::fs::create_dir(environment.repo().join(".cos")).expect("a folder can be made");
    environment.write(".cos/config.toml", "[run]\nbudget_usd = 3\n");
    environment.write(
        "goals.yaml",
        "goals:\n  - {id: a, content: b, command: 'true'}\n",
    );
    let answer = environment
        .cos(&["doctor", "--settings", "--json"])
        .exits(0)
        .json();
    let settings = answer["settings"].as_array().expect("settings are a list");
    let budget = settings.iter().find(|row| row["key"] == "run.budget_usd");
    let origin = budget.expect("it is a setting")["origin"].to_string();
    assert!(origin.contains("project"), "{origin}");
    let plan = |args: &[&str]| environment.cos(args).exits(0).json()["budget_usd"].clone();
    assert_eq!(plan(&["run", "--dry-run", "--json"]), 3.0);
    assert_eq!(plan(&["run", "--dry-run", "--json", "--budget", "2"]), 2.0);
    environment.write(".cos/config.toml", "[run]\nbudget = 3\n");
    let _ = environment.cos(&["runs"]).exits(65);
}

#[test]
fn the_guard_passes_the_end_of_its_program_on() {
    let environment = TestEnvironment::new();
    let _ = environment
        .cos(&["guard", "--", "sh", "-c", "exit 7"])
        .exits(7);
    let _ = environment.cos(&["guard"]).exits(64);
}

#[test]
fn every_shell_gets_its_completions() {
    let environment = TestEnvironment::new();
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let ran = environment.cos(&["completions", shell]).exits(0);
        assert!(ran.stdout.contains("checkpoints"), "{shell}");
    }
}
