//! Golden runs of `cos gate`: verdicts and exit codes, the contract of the batch, what is allowed
//! beforehand, and what the journal holds of it.

mod fuzz;
mod slow;

use super::environment::TestEnvironment;
use crate::patience::ended;
use serde_json::{Value, json};
use std::io::Write as _;
use std::process::Stdio;

#[test]
fn a_verdict_is_reported_by_the_exit_code_and_on_standard_output() {
    let environment = TestEnvironment::new();
    for (command, code, verdict) in [
        ("git status", 0, "allow"),
        ("git push origin main", 3, "ask"),
        ("git push --force origin main", 1, "deny"),
        ("git status; git push --force", 1, "deny"),
    ] {
        let ran = environment.cos(&["gate", command, "--json"]).exits(code);
        let answer = ran.json();
        assert_eq!(answer["verdict"], verdict, "{command}");
        assert_eq!(answer["schema_version"], 1);
        assert_eq!(ran.stderr, "", "{command}");
        let text = environment.cos(&["gate", command]).exits(code).stdout;
        assert!(text.starts_with(verdict), "{text}");
    }
}

#[test]
fn a_text_on_which_the_grammar_gives_up_is_asked_about_and_nothing_is_informed_of_it() {
    let environment = TestEnvironment::new();
    for command in ["echo $(<<A\n))\nA", "sh <<'' #\\"] {
        let ran = environment.cos(&["gate", command]).exits(3);
        assert!(ran.stdout.starts_with("ask"), "{command:?}: {}", ran.stdout);
        assert_eq!(ran.stderr, "", "{command:?}");
    }
    for command in ["cat <<''", "cat <<'' ", "cat <<-\"\" <<''"] {
        let _ = environment.cos(&["gate", command]).exits(0);
    }
}

#[test]
fn several_words_are_one_command_and_none_is_a_usage_error() {
    let environment = TestEnvironment::new();
    let words = [
        "gate",
        "--json",
        "--",
        "git",
        "commit",
        "-m",
        "a; git push --force",
    ];
    let answer = environment.cos(&words).exits(0).json();
    assert_eq!(answer["verdict"], "allow");
    for words in [
        &["gate"][..],
        &["gate", "--explain"],
        &["gate", "ls", "--list"],
    ] {
        let _ = environment.cos(words).exits(64);
    }
}

#[test]
fn an_explanation_shows_the_commands_the_effects_and_the_rule() {
    let environment = TestEnvironment::new();
    let command = "git status && git push --force origin main";
    let ran = environment
        .cos(&["gate", "--explain", "--json", command])
        .exits(1);
    let answer = ran.json();
    let words = |at: usize| {
        answer["explained"]["commands"][at]
            .as_array()
            .unwrap()
            .len()
    };
    assert_eq!((words(0), words(1)), (2, 5));
    let first = &answer["explained"]["findings"][0];
    assert_eq!(first["verdict"], "deny");
    assert_eq!(first["effect"]["kind"], "rewrites_history");
    assert!(answer["instead"].is_string() && answer["rule"].is_string());
    let text = environment
        .cos(&["gate", "--explain", command])
        .exits(1)
        .stdout;
    for part in [
        "What it would run",
        "What it would do",
        "instead: ",
        "outside the worktree",
    ] {
        assert!(text.contains(part), "{part} is not in {text}");
    }
}

#[test]
fn what_is_allowed_once_is_allowed_once_and_a_pattern_until_it_is_taken_back() {
    let environment = TestEnvironment::new();
    let verdict = |command: &str| environment.cos(&["gate", command]).code.unwrap();
    let _ = environment
        .cos(&["gate", "--allow-once", "git push"])
        .exits(0);
    assert_eq!([verdict("git push"), verdict("git push")], [0, 3]);
    let given = environment.cos(&["gate", "--allow", "git push *", "--for", "1h", "--json"]);
    let id = given.exits(0).json()["allowances"][0]["id"]
        .as_str()
        .unwrap()
        .to_owned();
    assert_eq!(
        [verdict("git push origin"), verdict("git push origin")],
        [0, 0]
    );
    let listed = environment
        .cos(&["gate", "--allowances", "--json"])
        .exits(0)
        .json();
    let standing: Vec<&str> = listed["allowances"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["standing"].as_str().unwrap())
        .collect();
    assert_eq!(standing, ["used", "open"]);
    let _ = environment.cos(&["gate", "--revoke", &id]).exits(0);
    assert_eq!(verdict("git push origin"), 3);
    for words in [
        &["gate", "--allow", "bash **"][..],
        &["gate", "--allow", "git push", "--for", "30d"],
        &["gate", "--revoke", &id],
    ] {
        let _ = environment.cos(words).exits(64);
    }
    let kinds = [
        "allowance_given",
        "allowance_used",
        "allowance_revoked",
        "action_judged",
    ];
    assert_eq!(kinds.map(|kind| environment.events(kind)), [2, 1, 1, 5]);
    let _ = environment.cos(&["audit", "verify"]).exits(0);
}

#[test]
fn a_project_may_add_stricter_rules_and_no_milder_ones() {
    let environment = TestEnvironment::new();
    let rules = "[gate]\nrules = [{ command = \"git status\", verdict = \"deny\" }, { command = \"git push\", verdict = \"allow\" }]\n";
    std::fs::create_dir_all(environment.repo().join(".cos")).unwrap();
    environment.write(".cos/config.toml", rules);
    let ran = environment
        .cos(&["gate", "--explain", "git status"])
        .exits(1);
    assert!(ran.stderr.contains("is ignored"), "{}", ran.stderr);
    let _ = environment.cos(&["gate", "git push"]).exits(3);
}

#[test]
fn a_verdict_stands_without_a_journal_and_the_trouble_is_reported() {
    let environment = TestEnvironment::new();
    let file = environment.repo().join("file");
    std::fs::write(&file, "no folder").unwrap();
    let ran = environment
        .command(&environment.repo(), &["gate", "git status"])
        .env("COS_HOME", file.join("home"))
        .output()
        .unwrap();
    assert_eq!(ran.status.code(), Some(0));
    let stderr = String::from_utf8_lossy(&ran.stderr).replace('\n', " ");
    assert!(stderr.contains("not in the journal"), "{stderr}");
}

fn batch(environment: &TestEnvironment, lines: &str) -> (Vec<Value>, Option<i32>) {
    let mut child = environment
        .command(&environment.repo(), &["gate", "--batch", "-", "--json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(lines.as_bytes())
        .unwrap();
    let done = ended(child);
    let text = String::from_utf8(done.stdout).unwrap();
    let answer = text.lines().map(|line| serde_json::from_str(line).unwrap());
    (answer.collect(), done.status.code())
}

#[test]
fn a_batch_answers_line_by_line_the_same_each_time_and_ends_with_0_whatever_the_verdicts() {
    let environment = TestEnvironment::new();
    let lines = [
        json!({"id": "a", "command": "git push --force", "why": "another's column"}),
        json!({"id": "b", "command": "git log", "cwd": "/home/me/repo", "profile": "cautious"}),
        json!({"id": "c", "text": "nothing"}),
        json!({"id": "d", "failure": "connect ECONNREFUSED"}),
        json!({"id": "e", "goal": "Fix the typo in the readme"}),
        json!({"id": "f", "edit": {"path": ".github/workflows/ci.yml", "before": "a", "after": "b"}}),
    ];
    let lines = lines.map(|line| line.to_string()).join("\n");
    let (told, code) = batch(&environment, &lines);
    assert_eq!(code, Some(0));
    let verdicts: Vec<&str> = told
        .iter()
        .map(|one| one["verdict"].as_str().unwrap())
        .collect();
    assert_eq!(
        verdicts,
        ["deny", "allow", "allow", "allow", "allow", "ask"]
    );
    assert_eq!(batch(&environment, &lines).0, told);
    let (told, code) = batch(
        &environment,
        "{\"id\": \"a\"}\n{\"id\": \"b\", \"command\": \"git log\"}\n",
    );
    assert_eq!(code, Some(65));
    assert_eq!(
        (&told[0]["verdict"], &told[1]["verdict"]),
        (&json!("ask"), &json!("allow"))
    );
    let _ = environment
        .cos(&["gate", "--batch", "nowhere.jsonl"])
        .exits(65);
    assert!(environment.journal().is_none(), "a batch is not journalled");
}

#[test]
fn the_catalogue_is_listed_for_people_and_programs() {
    let environment = TestEnvironment::new();
    let answer = environment
        .cos(&["gate", "--list", "--json"])
        .exits(0)
        .json();
    let uses = answer["uses"].as_array().unwrap();
    assert!(
        uses.iter()
            .any(|one| one["program"] == "git" && one["effects"][0]["kind"] == "publishes")
    );
    let text = environment.cos(&["gate", "--list"]).exits(0).stdout;
    assert!(text.contains("git push"), "{text}");
}
