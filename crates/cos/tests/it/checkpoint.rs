//! Golden runs of `cos checkpoint`: exit codes, the answer, the question in the inbox and what a
//! person's answer does, bad input with its place, the batch, and trouble with the journal.

use super::councils::{OLLAMA, council, serving};
use super::environment::TestEnvironment;
use super::model_server::{ModelServer, Reply};
use serde_json::{Value, json};
use std::fs;
use std::io::Write as _;
use std::process::Stdio;

/// A folder with a context in it, and what the command tells of it.
struct Caller {
    environment: TestEnvironment,
}

impl Caller {
    fn new() -> Self {
        let environment = TestEnvironment::new();
        Self { environment }
    }

    fn context(&self, context: &Value) -> String {
        let file = self.environment.repo().join("context.json");
        fs::write(&file, context.to_string()).expect("a context");
        "context.json".to_owned()
    }

    fn asks(&self, command: &str, context: &Value, code: i32) -> Value {
        self.environment.asked(command, context).exits(code).json()
    }
}

fn three_issues() -> Value {
    json!({
        "source_command": "do-issue",
        "decision_needed": "Execution order of #42, #43 and #44",
        "issues_involved": [42, 43, 44],
        "session_id": "s1",
    })
}

#[test]
fn what_is_easily_taken_back_goes_on_and_what_is_not_waits_in_the_inbox() {
    let caller = Caller::new();
    let light = json!({"blocking_issues": 5, "files_affected": ["README.md"]});
    let answer = caller.asks("pr-review", &light, 0);
    assert_eq!(
        (&answer["continue"], &answer["state"]),
        (&json!(true), &json!("continued"))
    );
    assert_eq!(answer["selected_mode"], "express");
    assert_eq!(answer["confidence"], 90);
    let count = |kind| caller.environment.events(kind);
    assert_eq!(
        (count("checkpoint_recorded"), count("checkpoint_closed")),
        (1, 1)
    );

    let answer = caller.asks("do-issue", &three_issues(), 3);
    assert_eq!(answer["state"], "waiting");
    assert_eq!(answer["selected_mode"], "full_council");
    assert_eq!(answer["escalated"], false);
    assert!(
        answer["no_deliberation_because"]
            .as_str()
            .unwrap()
            .contains("no model")
    );
    assert!(!answer["questions"].as_array().unwrap().is_empty());
    let id = answer["decision_id"].as_str().unwrap();
    let inbox = caller
        .environment
        .cos(&["checkpoints", "--json"])
        .exits(0)
        .json();
    assert!(inbox.to_string().contains(id), "{inbox}");
    let file = caller.context(&three_issues());
    let words = ["checkpoint", "do-issue", "--context", &file];
    let output = caller.environment.cos(&words).exits(3).stdout;
    assert_eq!(
        output.matches("no model is configured").count(),
        1,
        "{output}"
    );
    // Whoever asks again is told of the checkpoint that the journal has.
    let again = caller.asks("do-issue", &three_issues(), 3);
    assert_eq!(again["checkpoint_id"], answer["checkpoint_id"]);
    let first = answer["checkpoint_id"].as_str().unwrap();
    let _shown = caller.environment.cos(&["show", first]).exits(0);
    let shown = caller.environment.cos(&["show", id]).exits(0).stdout;
    for part in [
        "May `do-issue` continue",
        "Type 1B: needs more than one opinion",
        "redeliberate",
        "To consider:",
    ] {
        assert!(shown.contains(part), "{part} is not in {shown}");
    }
}

#[test]
fn a_persons_answer_reaches_the_caller_as_exit_code_and_orders() {
    let caller = Caller::new();
    let ask = |session: &str, code| {
        let mut context = three_issues();
        context["session_id"] = json!(session);
        caller.asks("do-issue", &context, code)
    };
    let id = |answer: &Value| answer["decision_id"].as_str().unwrap().to_owned();
    let yes = id(&ask("s1", 3));
    let _ = caller.environment.cos(&["approve", &yes]).exits(0);
    let answer = ask("s1", 0);
    assert_eq!(answer["state"], "approved");
    assert_eq!(answer["resolution"]["choice"], "yes");
    assert_eq!(ask("s1", 0)["state"], "approved");

    let modified = id(&ask("s2", 3));
    let words = ["modify", &modified, "--instructions", "only #42 today"];
    let _ = caller.environment.cos(&words).exits(0);
    let answer = ask("s2", 0);
    assert!(
        answer["orders"].to_string().contains("only #42 today"),
        "{answer}"
    );

    let again = id(&ask("s3", 3));
    let words = ["resolve", &again, "redeliberate", "--notes", "look at #44"];
    let _ = caller.environment.cos(&words).exits(0);
    let answer = ask("s3", 3);
    assert_eq!(answer["state"], "sent_back");
    assert!(
        answer["orders"].to_string().contains("look at #44"),
        "{answer}"
    );

    let stopped = id(&ask("s3", 3));
    let _ = caller.environment.cos(&["reject", &stopped]).exits(0);
    for session in ["s3", "s4"] {
        let answer = ask(session, 2);
        assert_eq!(
            (&answer["state"], &answer["continue"]),
            (&json!("stopped"), &json!(false))
        );
    }
}

#[test]
fn bad_input_is_reported_with_its_place() {
    let caller = Caller::new();
    for (context, place) in [
        (json!({"file_count": "many"}), "/file_count"),
        (json!({"touch_auth": true}), "did you mean `touches_auth`?"),
        (json!({"issues": [{"touches_auth": 3}]}), "/issues/0"),
        (json!(7), "the context is not an object"),
    ] {
        let file = caller.context(&context);
        let words = ["checkpoint", "do-issue", "--context", &file];
        let output = caller.environment.cos(&words).exits(65).stderr;
        assert!(output.contains(place), "{place} is not in {output}");
    }
    fs::write(
        caller.environment.repo().join("context.json"),
        "{\n  \"a\": }",
    )
    .expect("a file");
    let words = ["checkpoint", "do-issue", "--context", "context.json"];
    let output = caller.environment.cos(&words).exits(65).stderr;
    assert!(output.contains("context.json:2:8"), "{output}");
    let words = ["checkpoint", "do-issue", "--context", "nowhere.json"];
    let _ = caller.environment.cos(&words).exits(65);
    let _ = caller.environment.cos(&["checkpoint"]).exits(64);
    let _ = caller.environment.cos(&["checkpoint", ""]).exits(64);
    let words = ["checkpoint", "plan", "--force-mode", "quick"];
    let _ = caller.environment.cos(&words).exits(64);
}

#[test]
fn a_caller_cannot_talk_a_one_way_door_into_express_or_a_careful_person_into_startup() {
    let caller = Caller::new();
    let hard = json!({
        "deletes_data": true,
        "force_mode": "express",
        "justification": "it is urgent",
        "dimensions": {"reversal_cost": 1, "time_lock_in": 1, "blast_radius": 1,
                       "information_loss": 1, "reputation_impact": 1},
    });
    let answer = caller.asks("deploy", &hard, 3);
    assert_eq!(answer["decision_type"], "Type 1A");
    assert_eq!(answer["selected_mode"], "full_council");
    assert_eq!(answer["assessment_log"]["forcing"]["refused"], "capped");

    let home = caller.environment.home();
    fs::create_dir_all(&home).expect("a home");
    fs::write(home.join("config.toml"), "[run]\nprofile = \"regulated\"\n").expect("settings");
    let answer = caller.asks(
        "fix-pr",
        &json!({"scope": "major", "profile": "startup"}),
        3,
    );
    assert_eq!(answer["profile_used"], "regulated");
}

#[test]
fn assessing_only_asks_no_one_and_writes_nothing() {
    let caller = Caller::new();
    let file = caller.context(&three_issues());
    let words = [
        "checkpoint",
        "do-issue",
        "--context",
        &file,
        "--assess-only",
        "--json",
    ];
    let answer = caller.environment.cos(&words).exits(3).json();
    assert_eq!(answer["state"], "assessed");
    assert_eq!(answer["decision_id"], Value::Null);
    let shown = caller.environment.cos(&words[..5]).exits(3).stdout;
    assert!(shown.contains("A person would be asked"), "{shown}");
    assert!(!shown.contains("stops"), "{shown}");
    assert!(caller.environment.journal().is_none());
}

#[test]
fn who_tells_every_path_waits_for_no_process_of_git() {
    let caller = Caller::new();
    let light = json!({"blocking_issues": 5, "files_affected": ["README.md"]});
    let file = caller.context(&light);
    for command in ["pr-review", "plan", "prepare-pr"] {
        let words = ["checkpoint", command, "--context", &file, "--json"];
        let place = &caller.environment;
        let mut alone = place.command(&place.repo(), &words);
        let answer = place.finish(alone.env("PATH", place.folder("nothing")));
        let answer = answer.exits(0).json();
        assert_eq!(answer["warnings"], json!([]), "{command}");
    }
}

#[test]
fn who_goes_without_deliberation_says_why_and_is_asked_at_once_where_it_is_no_two_way_door() {
    let caller = Caller::new();
    let place = &caller.environment;
    let server = ModelServer::start([Reply::Speaks(council)]);
    serving(place, &server, OLLAMA);
    let ask = |context: &Value, code| {
        let file = caller.context(context);
        let words = ["checkpoint", "do-issue", "--context", &file, "--json"];
        let skip = ["--skip-war-room", "I looked at it myself"];
        place.cos(&[&words[..], &skip].concat()).exits(code).json()
    };
    let answer = ask(&three_issues(), 3);
    assert_eq!(answer["selected_mode"], "express", "{answer}");
    let shown = answer["decision_id"].as_str().unwrap();
    let shown = place.cos(&["show", shown]).exits(0).stdout;
    let words = shown.split_whitespace().collect::<Vec<_>>().join(" ");
    let why = "although full_council was assessed (I looked at it myself)";
    assert!(words.contains(why), "{shown}");
    let id = answer["checkpoint_id"].as_str().unwrap();
    let record = place.cos(&["show", id, "--json"]).exits(0).json();
    let forcing = &record["checkpoint"]["assessment"]["forcing"];
    assert_eq!(forcing["justification"], "I looked at it myself");
    let mut light = three_issues();
    light["files_affected"] = json!(["README.md"]);
    light["files_are_all"] = json!(true);
    light["profile"] = json!("regulated");
    light["session_id"] = json!("s2");
    light["issues"] = json!([1, 2, 3, 4]);
    assert_eq!(ask(&light, 0)["selected_mode"], "express");
    assert!(server.sent().is_empty(), "someone was paid");
    let words = ["checkpoint", "do-issue", "--skip-war-room", ""];
    let _ = place.cos(&words).exits(64);
}

#[test]
fn what_followed_from_a_wanted_mode_is_reported_in_words() {
    let place = TestEnvironment::new();
    let ask = |context: &Value, words: &[&str]| {
        place.write("context.json", &context.to_string());
        let told = ["checkpoint", "do-issue", "--context", "context.json"];
        let ran = place.cos(&[&told[..], words].concat());
        let words: Vec<&str> = ran.stdout.split_whitespace().collect();
        words.join(" ")
    };
    let heavy = json!({"deletes_data": true, "publishes": true, "touches_auth": true});
    for (context, words, told) in [
        (
            three_issues(),
            &["--force-mode", "express"][..],
            "The caller wanted express; full_council is recommended. A lighter mode needs a reason (--because).",
        ),
        (
            three_issues(),
            &["--force-mode", "express", "--because", "I looked"],
            "The caller wanted express; full_council is recommended: I looked.",
        ),
        (
            heavy,
            &["--force-mode", "express", "--because", "I looked"],
            "The caller wanted express; delphi is recommended: I looked. A step that is hard to reverse needs at least delphi.",
        ),
        (
            three_issues(),
            &["--force-mode", "delphi"],
            "The caller wanted delphi; full_council is recommended.",
        ),
    ] {
        let found = ask(&context, words);
        assert!(found.contains(told), "{words:?}: {found}");
    }
}

#[test]
fn a_slip_in_the_name_of_a_command_is_reported_since_it_would_lose_its_triggers() {
    let place = TestEnvironment::new();
    for (typed, meant) in [
        ("do-isue", Some("do-issue")),
        ("deploy", None),
        ("plan", None),
    ] {
        let words = ["checkpoint", typed, "--assess-only", "--json"];
        let warnings = place.cos(&words).json()["warnings"].to_string();
        let told = warnings.contains("did you mean");
        assert_eq!(told, meant.is_some(), "{typed}: {warnings}");
        assert!(
            meant.is_none_or(|meant| warnings.contains(meant)),
            "{warnings}"
        );
    }
}

#[test]
fn a_context_comes_over_standard_input_as_well() {
    let place = TestEnvironment::new();
    let words = ["checkpoint", "do-issue", "--context", "-", "--json"];
    let mut command = place.command(&place.repo(), &words);
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().expect("it can be run");
    let mut input = child.stdin.take().expect("it is piped");
    input
        .write_all(three_issues().to_string().as_bytes())
        .expect("it is read");
    drop(input);
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(3));
    let value: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(value["decision_needed"], three_issues()["decision_needed"]);
}

#[test]
fn without_a_journal_only_a_two_way_door_lets_it_go_on() {
    let caller = Caller::new();
    let home = caller.environment.home();
    fs::create_dir_all(&home).expect("a home");
    fs::write(home.join("journal.db"), "this is no journal\n".repeat(400)).expect("a file");
    let light = json!({"blocking_issues": 5, "files_affected": ["README.md"]});
    let answer = caller.asks("pr-review", &light, 0);
    assert!(!answer["warnings"].as_array().unwrap().is_empty());
    let answer = caller.asks("do-issue", &three_issues(), 3);
    assert_eq!(answer["decision_id"], Value::Null);
    let unknown = json!({"scope": "minor"});
    assert_eq!(caller.asks("fix-pr", &unknown, 3)["state"], "waiting");
}

#[test]
fn a_batch_answers_each_line_in_order_and_journals_nothing() {
    let caller = Caller::new();
    let lines = [
        json!({"id": "a", "command": "do-issue", "context": three_issues()}).to_string(),
        json!({"id": "b", "command": "fix-pr", "text": "Typo\n\nOne word is wrong."}).to_string(),
        "{\"id\": \"c\", ".to_owned(),
    ];
    fs::write(
        caller.environment.repo().join("lines.jsonl"),
        lines.join("\n"),
    )
    .expect("lines");
    let words = ["checkpoint", "--batch", "lines.jsonl", "--json"];
    let ran = caller.environment.cos(&words).exits(65);
    let value: Vec<Value> = ran
        .stdout
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(value.len(), 3);
    let expected = json!({
        "id": "a", "triggered": true, "triggers": ["many_issues"],
        "reversibility_score": 0.6, "decision_type": "Type 1B", "selected_mode": "full_council",
    });
    assert_eq!(value[0], expected);
    assert_eq!(
        (&value[1]["id"], &value[1]["triggered"]),
        (&json!("b"), &json!(false))
    );
    assert!(value[2]["error"].is_string());
    assert!(caller.environment.journal().is_none());
}

#[test]
fn the_words_of_an_issue_are_enough() {
    let caller = Caller::new();
    let text = "Store API keys hashed\n\nWe should hash them with argon2 and migrate the rows.";
    fs::write(caller.environment.repo().join("issue.md"), text).expect("a text");
    let words = ["checkpoint", "do-issue", "--text", "issue.md", "--json"];
    let answer = caller.environment.cos(&words).exits(3).json();
    assert_eq!(answer["decision_needed"], "Store API keys hashed");
    let fired = |one: &&Value| one["fired"] == true;
    let triggers = answer["triggers"].as_array().unwrap();
    assert_eq!(triggers.iter().find(fired).unwrap()["id"], "touches_auth");
}

#[test]
fn the_repository_shows_what_a_caller_does_not_tell() {
    let environment = TestEnvironment::new();
    let package = |major: u32| {
        let line = |name: &str| format!("    \"{name}\": \"^{major}.1.0\"");
        let lines = ["left", "middle", "right"].map(line).join(",\n");
        format!("{{\n  \"dependencies\": {{\n{lines}\n  }}\n}}\n")
    };
    environment.write("package.json", &package(1));
    environment.commit("Dependencies");
    environment.git(&["switch", "--quiet", "--create", "topic"]);
    let ask = |command: &str, code| {
        environment
            .cos(&["checkpoint", command, "--json"])
            .exits(code)
    };
    let fired = |answer: &Value| -> Vec<String> {
        let triggers = answer["triggers"].as_array().unwrap().iter();
        let fired = triggers.filter(|one| one["fired"] == true);
        fired
            .map(|one| one["id"].as_str().unwrap().to_owned())
            .collect()
    };

    environment.write("README.md", "A better shop.\n");
    environment.commit("Words");
    let answer = ask("prepare-pr", 0).json();
    assert_eq!(
        (fired(&answer), &answer["selected_mode"]),
        (vec![], &json!("express"))
    );
    assert!(
        answer["warnings"].to_string().contains("refs/heads/main"),
        "{answer}"
    );

    environment.write("package.json", &package(2));
    environment.commit("Updates");
    let answer = ask("update-dependencies", 3).json();
    assert_eq!(fired(&answer), ["major_updates"]);
    assert!(
        answer["triggers"]
            .to_string()
            .contains("left, middle, right")
    );

    for folder in ["one", "two"] {
        fs::create_dir(environment.repo().join(folder)).expect("a folder");
        for file in 0..6 {
            environment.write(&format!("{folder}/f{file}.rs"), "fn f() {}\n");
        }
    }
    environment.commit("Much");
    assert_eq!(fired(&ask("prepare-pr", 3).json()), ["complex_change"]);

    fs::create_dir_all(environment.repo().join("docs/adr")).expect("a folder");
    environment.git(&["switch", "--quiet", "main"]);
    fs::create_dir_all(environment.repo().join("docs/adr")).expect("a folder");
    environment.write("docs/adr/0001-one-database.md", "We have one database.\n");
    environment.commit("A record");
    environment.git(&["switch", "--quiet", "--create", "away"]);
    environment.write("docs/adr/0001-one-database.md", "We have two databases.\n");
    let answer = ask("pr-review", 3).json();
    assert_eq!(fired(&answer), ["adr_violations"]);
    environment.commit("Another record");
    assert_eq!(fired(&ask("pr-review", 3).json()), ["adr_violations"]);
}

#[test]
fn lockfiles_show_the_major_steps_of_a_change_also_before_it_is_committed() {
    let environment = TestEnvironment::new();
    let locked = |version: &str| {
        let package = |name: &str| {
            format!(
                "[[package]]\nname = \"{name}\"\nversion = \"{version}\"\n\
                 source = \"registry+https://example.com/index\"\n\n"
            )
        };
        ["left", "middle", "right"].map(package).concat()
    };
    environment.write("Cargo.lock", &locked("0.1.0"));
    environment.commit("Dependencies");
    environment.git(&["switch", "--quiet", "--create", "topic"]);
    let ask = |told: &str, majors: bool, part: &str| {
        let words = [
            "checkpoint",
            "update-dependencies",
            "--assess-only",
            "--json",
        ];
        let answer = environment.cos(&words).json();
        let triggers = answer["triggers"].as_array().unwrap().iter();
        let fired = triggers.filter(|one| one["fired"] == true);
        let has_fired = fired.clone().any(|one| one["id"] == "major_updates");
        assert_eq!(has_fired, majors, "{told}: {answer}");
        assert!(answer.to_string().contains(part), "{told}: {answer}");
    };
    environment.write("Cargo.lock", &locked("0.1.7"));
    let note = "1 lockfiles were compared: 0 major steps, 0 minor, 3 patches";
    ask("patches", false, note);
    environment.write("Cargo.lock", &locked("0.2.0"));
    ask("not committed", true, "left 0.1.0 to 0.2.0");
    environment.commit("Updates");
    ask("committed", true, "middle 0.1.0 to 0.2.0");
    environment.write("Cargo.lock", "<<<<<<< HEAD\n");
    ask(
        "in the middle of a merge",
        false,
        "`Cargo.lock` cannot be read",
    );
}

#[test]
fn confidence_is_held_against_how_decisions_turned_out() {
    let caller = Caller::new();
    let light = json!({"blocking_issues": 5, "files_affected": ["README.md"]});
    let run = |flag: &str, id: &str, code| {
        let words = ["checkpoint", flag, id, "--json"];
        let _ = caller.environment.cos(&words).exits(code);
    };
    for flag in ["--right", "--right", "--wrong"] {
        let told_id = caller.asks("pr-review", &light, 0);
        run(flag, told_id["checkpoint_id"].as_str().unwrap(), 0);
    }
    // Nobody has let this one go on, so it says nothing.
    let waits = caller.asks("do-issue", &three_issues(), 3);
    run("--wrong", waits["checkpoint_id"].as_str().unwrap(), 0);
    run("--right", "k-nothing", 64);
    let words = ["checkpoint", "--calibration", "--json"];
    let found = caller.environment.cos(&words).exits(0).json();
    assert_eq!(found["count"], 3);
    let brier = found["brier"].as_f64().unwrap();
    assert!((brier - (0.01 + 0.01 + 0.81) / 3.0).abs() < 1e-9, "{brier}");
    assert_eq!(
        (&found["rows"][0]["count"], &found["rows"][0]["right"]),
        (&json!(3), &json!(2))
    );
    let text = caller
        .environment
        .cos(&["checkpoint", "--calibration"])
        .exits(0)
        .stdout;
    assert!(
        text.contains("Brier score 0.277 over 3 decisions"),
        "{text}"
    );
}

#[test]
fn what_the_person_sets_holds_and_is_reported() {
    let caller = Caller::new();
    let place = &caller.environment;
    place.settings(
        "[war_room.checkpoint]\nlog_all_checkpoints = false\n\n\
         [war_room.checkpoint.command_overrides.do-issue]\nenabled = false\n\n\
         [war_room.checkpoint.command_overrides.pr-review]\nprofile = \"regulated\"\n",
    );
    let answer = caller.asks("do-issue", &three_issues(), 0);
    assert_eq!(
        (&answer["continue"], &answer["triggered"]),
        (&json!(true), &json!(false))
    );
    assert!(
        answer["warnings"].to_string().contains("turned off"),
        "{answer}"
    );
    // Nothing fired, and the person wants such checkpoints left out of the journal.
    assert_eq!(place.events("checkpoint_recorded"), 0);
    let review = json!({"blocking_issues": 5, "files_affected": ["README.md"]});
    let answer = caller.asks("pr-review", &review, 0);
    assert_eq!(answer["profile_used"], "regulated");
    assert_eq!(place.events("checkpoint_recorded"), 1);

    // The threshold counts where express mode answers: its 90 % then lie below it.
    place.settings("[war_room.checkpoint]\nauto_continue_threshold = 0.95\n");
    let answer = caller.asks("pr-review", &review, 3);
    assert_eq!(answer["state"], "waiting");
    let reasons = answer["assessment_log"]["ask_reasons"].to_string();
    assert!(reasons.contains("95 %"), "{reasons}");

    // A batch goes by nobody's settings.
    place.settings("[war_room.checkpoint]\nenabled = false\n");
    let line = json!({"id": "a", "command": "do-issue", "context": three_issues()});
    place.write("questions.jsonl", &format!("{line}\n"));
    let answer = place
        .cos(&["checkpoint", "--batch", "questions.jsonl", "--json"])
        .exits(0)
        .json();
    assert_eq!(answer["triggers"], json!(["many_issues"]));
}

#[test]
fn a_project_that_loosens_checkpoints_is_reported_and_not_heard() {
    let caller = Caller::new();
    let place = &caller.environment;
    std::fs::create_dir(place.repo().join(".cos")).expect("a folder");
    place.write(
        ".cos/config.toml",
        "[war_room.checkpoint]\nenabled = false\nprofile = \"startup\"\n",
    );
    let answer = caller.asks("do-issue", &three_issues(), 3);
    assert_eq!(answer["profile_used"], "default");
    let doctor = place.cos(&["doctor", "--settings", "--json"]).json();
    let settings = doctor["settings"].as_array().expect("they are listed");
    let row = |key: &str| settings.iter().find(|row| row["key"] == key).expect(key);
    assert_eq!(row("war_room.checkpoint.enabled")["value"], "true");
    assert_eq!(row("war_room.checkpoint.enabled")["origin"], "built in");
    assert!(
        doctor["checks"]
            .to_string()
            .contains("war_room.checkpoint.profile")
    );
}
