//! Where `cos checkpoint` does not go on alone although nothing else stops it, and what a no and a
//! flag that is set aside come to.

use super::environment::TestEnvironment;
use serde_json::{Value, json};
use std::fs;

fn asks(place: &TestEnvironment, command: &str, context: &Value, code: i32) -> Value {
    place.asked(command, context).exits(code).json()
}

#[test]
fn what_is_at_stake_or_reported_to_be_a_one_way_door_waits_at_commands_that_nothing_else_stops() {
    let place = TestEnvironment::new();
    let pipeline = json!({"files_affected": [".github/workflows/release.yml", "CODEOWNERS"]});
    let answer = asks(&place, "prepare-pr", &pipeline, 3);
    let fired = answer["triggers"].as_array().expect("a list").iter();
    let fired: Vec<&Value> = fired.filter(|one| one["fired"] == true).collect();
    assert_eq!(fired.len(), 1, "{answer}");
    assert_eq!(fired[0]["id"], "hard_to_reverse");
    let why = fired[0]["fact"].as_str().expect("a text");
    assert!(why.contains("security is at stake"), "{why}");
    let login = json!({"files_affected": ["auth/login.rs", "sudoers"], "blocked_attempts": 0});
    let _ = asks(&place, "execute", &login, 3);
    let points = json!({"dimensions": {"reversal_cost": 5, "time_lock_in": 5, "blast_radius": 5,
        "information_loss": 5, "reputation_impact": 5}});
    let _ = asks(&place, "plan", &points, 3);
    let finding =
        json!({"blocking_items": [{"type": "security", "description": "a key is shown"}]});
    let _ = asks(&place, "pr-review", &finding, 3);
    // What nobody settles stops nobody.
    let _ = asks(&place, "plan", &json!({}), 0);
}

#[test]
fn a_no_is_exit_2_also_where_no_one_would_be_asked_and_nothing_be_written_down() {
    let place = TestEnvironment::new();
    place.settings("[war_room.checkpoint]\nlog_all_checkpoints = false\n");
    let violated = json!({"decision_needed": "Verdict", "files_affected": ["README.md"],
        "adr_violations": 1});
    let answer = asks(&place, "pr-review", &violated, 3);
    let id = answer["decision_id"].as_str().expect("a name");
    let _ = place.cos(&["reject", id]).exits(0);
    let mut silent = violated.clone();
    silent["adr_violations"] = json!(0);
    let answer = asks(&place, "pr-review", &silent, 2);
    assert_eq!(
        (&answer["state"], &answer["continue"]),
        (&json!("stopped"), &json!(false))
    );
    let held = place.events("checkpoint_recorded");
    silent["files_affected"] = json!(["docs/README.md"]);
    let _ = asks(&place, "pr-review", &silent, 0);
    assert_eq!(place.events("checkpoint_recorded"), held);
}

#[test]
fn without_a_journal_what_a_person_would_be_asked_waits_and_says_nothing_else() {
    let place = TestEnvironment::new();
    fs::create_dir_all(place.home()).expect("a home");
    fs::write(
        place.home().join("journal.db"),
        "this is no journal\n".repeat(400),
    )
    .expect("a file");
    let mut light = json!({"files_affected": ["src/a.rs"], "files_are_all": true,
        "profile": "regulated"});
    let answer = asks(&place, "deploy", &light, 3);
    assert_eq!(answer["requires_user_confirmation"], true);
    assert_eq!(
        (&answer["state"], &answer["continue"]),
        (&json!("waiting"), &json!(false))
    );
    light["profile"] = json!("default");
    let answer = asks(&place, "deploy", &light, 0);
    assert_eq!(answer["requires_user_confirmation"], false);
}

#[test]
fn the_tightest_of_all_profiles_that_a_batch_names_holds() {
    let place = TestEnvironment::new();
    let line = |line: &str, context: &str| {
        let context = json!({"files_affected": ["src/a.rs"], "has_architecture_changes": true,
            "profile": context});
        json!({"id": line, "command": "pr-review", "profile": line, "context": context}).to_string()
    };
    place.write("lines.jsonl", &line("fast", "regulated"));
    let mode = |typed: &[&str]| {
        let words = [&["checkpoint", "--batch", "lines.jsonl", "--json"], typed].concat();
        place.cos(&words).exits(0).json()["selected_mode"].clone()
    };
    let told_alone = mode(&[]);
    place.write("lines.jsonl", &line("fast", "fast"));
    assert_ne!(mode(&[]), told_alone);
    assert_eq!(mode(&["--profile", "regulated"]), told_alone);
    place.write("lines.jsonl", &line("regulated", "fast"));
    assert_eq!(mode(&["--profile", "fast"]), told_alone);
}

#[test]
fn what_is_informed_of_one_command_is_refused_beside_what_is_about_none() {
    let place = TestEnvironment::new();
    place.write(
        "lines.jsonl",
        "{\"id\": \"a\", \"command\": \"plan\", \"context\": {}}\n",
    );
    place.write("context.json", "{}");
    for about_one in [
        &["--assess-only"][..],
        &["--force-mode", "delphi"],
        &["--skip-war-room", "hurry"],
        &["--context", "context.json"],
        &["--text", "context.json"],
        &["--issue", "1"],
        &["--pull-request", "1"],
    ] {
        let words = [&["checkpoint", "--batch", "lines.jsonl"], about_one].concat();
        let _ = place.cos(&words).exits(64);
        let words = [&["checkpoint", "--calibration"], about_one].concat();
        let _ = place.cos(&words).exits(64);
    }
    let _ = place
        .cos(&["checkpoint", "--batch", "lines.jsonl"])
        .exits(0);
}

/// Whether `update-dependencies` waits for what lies in the repository, and what it is told.
fn updates(place: &TestEnvironment) -> Value {
    let words = ["checkpoint", "update-dependencies", "--json"];
    place.cos(&words).exits(3).json()
}

#[test]
fn major_steps_count_committed_or_not_and_what_cannot_be_read_asks() {
    let crates = |version: &str, last: &str| {
        format!(
            "[dependencies]\na = \"{version}\"\nb = \"{version}\"\nc = \"{version}\"\n\
             [dependencies.d]\nversion = \"{version}\"\n[dependencies.z]\nversion = \"{last}\"\n"
        )
    };
    let place = TestEnvironment::new();
    place.write("Cargo.toml", &crates("1.0.0", "1.0.0"));
    place.write("pom.xml", "<project/>\n");
    place.write("Cargo.lock", "version = 4\n");
    place.write(
        "go.mod",
        "module x.io/own\nrequire (\n\tx.io/a v1.0.0\n\tx.io/b v1.0.0\n\tx.io/c v1.0.0\n)\n",
    );
    place.commit("Dependencies");
    place.git(&["switch", "--quiet", "--create", "topic"]);
    place.write("Cargo.toml", &crates("1.0.0", "1.1.0"));
    place.commit("A minor step");
    place.write("Cargo.toml", &crates("2.0.0", "1.1.0"));
    let output = updates(&place).to_string();
    assert!(output.contains("make major steps: a, b, c, d"), "{output}");
    place.git(&["checkout", "--quiet", "Cargo.toml"]);
    for (file, text) in [
        ("pom.xml", "<project>\n"),
        ("Cargo.lock", "version = 4\n<<<<<<< HEAD\n"),
    ] {
        place.write(file, text);
        let output = updates(&place).to_string();
        assert!(
            output.contains(&format!("`{file}` cannot be read")),
            "{output}"
        );
        assert!(output.contains("nothing_known"), "{output}");
        place.git(&["checkout", "--quiet", file]);
    }
    place.write(
        "go.mod",
        "module x.io/own\nrequire (\n\tx.io/a v2.0.0\n\tx.io/b/v2 v2.0.0\n\tx.io/c v3.0.0\n)\n",
    );
    place.write("go.sum", "x.io/a v2.0.0 h1:x=\n");
    let output = updates(&place).to_string();
    assert!(
        output.contains("make major steps: x.io/a, x.io/b, x.io/c"),
        "{output}"
    );
}

#[test]
fn a_java_project_goes_on_with_smaller_steps_and_waits_for_major_ones() {
    let project = |versions: [u32; 2]| {
        let [major, minor] = versions;
        let one = |name: &str| {
            format!(
                "<dependency><groupId>x.io</groupId><artifactId>{name}</artifactId>\
                 <version>{major}.{minor}.0</version></dependency>"
            )
        };
        let all = ["a", "b", "c"].map(one).concat();
        format!("<project><dependencies>{all}</dependencies></project>\n")
    };
    let place = TestEnvironment::new();
    place.write("pom.xml", &project([1, 0]));
    place.commit("Dependencies");
    place.git(&["switch", "--quiet", "--create", "topic"]);
    place.write("pom.xml", &project([1, 4]));
    let words = ["checkpoint", "update-dependencies", "--json"];
    let output = place.cos(&words).exits(0).stdout;
    assert!(
        output.contains("no manifest makes a major step"),
        "{output}"
    );
    place.write("pom.xml", &project([2, 0]));
    let output = updates(&place).to_string();
    assert!(
        output.contains("major steps: x.io:a, x.io:b, x.io:c"),
        "{output}"
    );
}

/// What is asked at both doors: each context with its command.
fn thirty() -> Vec<(&'static str, Value)> {
    let rated = |points: [u8; 5]| {
        let [cost, lock_in, radius, loss, reputation] = points;
        json!({"reversal_cost": cost, "time_lock_in": lock_in, "blast_radius": radius,
            "information_loss": loss, "reputation_impact": reputation})
    };
    let scored = |points| json!({"dimensions": rated(points)});
    vec![
        ("do-issue", json!({})),
        ("do-issue", json!({"issues": [7]})),
        ("do-issue", json!({"issues_involved": [1, 2, 3, 4]})),
        (
            "do-issue",
            json!({"issues": [1, 2, 3], "issues_are_independent": true}),
        ),
        (
            "do-issue",
            json!({"touches_auth": true, "files_affected": ["src/auth/session.rs"]}),
        ),
        (
            "do-issue",
            json!({"touches_db_schema": true, "file_count": 12}),
        ),
        (
            "do-issue",
            json!({"has_overlapping_file_changes": true, "scope_mode": "strict"}),
        ),
        (
            "pr-review",
            json!({"blocking_issues": 0, "files_affected": ["README.md"]}),
        ),
        (
            "pr-review",
            json!({"blocking_issues": 5, "files_affected": ["src/lib.rs"]}),
        ),
        (
            "pr-review",
            json!({"adr_violations": 2, "out_of_scope_count": 3}),
        ),
        (
            "pr-review",
            json!({"has_architecture_changes": true, "profile": "startup"}),
        ),
        (
            "pr-review",
            json!({"blocking_items": [{"type": "security", "description": "open"}]}),
        ),
        (
            "architecture-review",
            json!({"coupling_score": 0.9, "boundary_violations": 0}),
        ),
        (
            "architecture-review",
            json!({"coupling_score": 0.2, "boundary_violations": 4}),
        ),
        (
            "architecture-review",
            json!({"has_principle_conflicts": true, "profile": "regulated"}),
        ),
        ("fix-pr", json!({"scope": "major", "refactor_requests": 3})),
        ("fix-pr", json!({"scope": "minor", "has_clear_fixes": true})),
        ("fix-pr", json!({"requires_breaking_change": true})),
        (
            "fix-pr",
            json!({"has_conflicting_feedback": true, "comment_count": 8}),
        ),
        ("execute", json!({"blocked_attempts": 3})),
        (
            "execute",
            json!({"blocked_attempts": 1, "files_affected": [".github/workflows/ci.yml"]}),
        ),
        ("speckit-implement", json!({"failed_checklists": 2})),
        (
            "plan",
            json!({"has_one_obvious_approach": true, "is_simple": true}),
        ),
        ("plan", scored([5, 5, 5, 5, 5])),
        (
            "update-dependencies",
            json!({"major_updates": 4, "breaking_updates": 1}),
        ),
        (
            "update-dependencies",
            json!({"files_affected": ["Cargo.lock"], "major_updates": 0}),
        ),
        (
            "prepare-pr",
            json!({"files_affected": ["CODEOWNERS"], "publishes": true}),
        ),
        ("brainstorm", scored([1, 1, 1, 1, 1])),
        ("war-room", scored([3, 3, 2, 2, 2])),
        (
            "deploy",
            json!({"acts_outside": true, "deletes_data": true}),
        ),
    ]
}

#[test]
fn a_batch_says_of_thirty_contexts_what_each_alone_would_say() {
    let place = TestEnvironment::new();
    fs::create_dir_all(place.home()).expect("a folder can be made");
    // Beside the repository: a new file in it would be a fact of its own.
    let file = |name: &str, text: &str| {
        let file = place.home().join(name);
        fs::write(&file, text).expect("a file can be written");
        file.display().to_string()
    };
    let asked = thirty();
    assert_eq!(asked.len(), 30);
    let lines = asked.iter().enumerate().map(|(nth, (command, context))| {
        json!({"id": nth, "command": command, "context": context}).to_string()
    });
    let lines = file("batch.jsonl", &lines.collect::<Vec<_>>().join("\n"));
    let batch = ["checkpoint", "--batch", &lines, "--json"];
    let batch = place.cos(&batch).exits(0).stdout;
    let answers: Vec<Value> = batch
        .lines()
        .map(|line| serde_json::from_str(line).expect("each line is JSON"))
        .collect();
    assert_eq!(answers.len(), asked.len());
    for (answer, (command, context)) in answers.iter().zip(&asked) {
        let context = file("context.json", &context.to_string());
        let words = ["checkpoint", command, "--context", &context, "--json"];
        let alone = place.cos(&words).json();
        let fired = alone["triggers"].as_array().expect("a list").iter();
        let fired: Vec<&Value> = fired
            .filter(|one| one["fired"] == true)
            .map(|one| &one["id"])
            .collect();
        let which = format!("{command} {context}: {answer} {alone}");
        assert_eq!(answer["triggers"], json!(fired), "{which}");
        for field in [
            "triggered",
            "reversibility_score",
            "decision_type",
            "selected_mode",
        ] {
            assert_eq!(answer[field], alone[field], "{field}: {which}");
        }
    }
}
