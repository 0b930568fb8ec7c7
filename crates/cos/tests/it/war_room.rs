//! `cos war-room`: the same assessment as `cos checkpoint`, what is told without a model, and the
//! list of none.

use super::environment::TestEnvironment;
use serde_json::{Value, json};

#[test]
fn the_same_context_has_the_same_score_and_mode_at_both_doors() {
    let environment = TestEnvironment::new();
    let question = "Where do sessions go?";
    environment.write("NOTES.txt", "sessions\n");
    let rows: [(Value, &[&str], &[&str]); 5] = [
        (json!({}), &[], &[]),
        (json!({"touches_auth": true, "issues": [1, 2, 3]}), &[], &[]),
        (
            json!({"dimensions": {"reversal_cost": 5, "blast_radius": 4}}),
            &["--thresholds", "regulated"],
            &["--profile", "regulated"],
        ),
        (
            json!({"files_affected": ["NOTES.txt"]}),
            &["--files", "NOTES.txt"],
            &[],
        ),
        (
            json!({"requires_breaking_change": true}),
            &["--mode", "delphi"],
            &["--force-mode", "delphi"],
        ),
    ];
    for (mut context, war_room, checkpoint) in rows {
        environment.write("context.json", &context.to_string());
        let start = ["war-room", "start", question, "--assess-only", "--json"];
        let words = [&start, &["--context", "context.json"][..], war_room].concat();
        let one = environment.cos(&words).exits(0).json();
        context["decision_needed"] = json!(question);
        environment.write("context.json", &context.to_string());
        let words = [
            "checkpoint",
            "war-room",
            "--context",
            "context.json",
            "--json",
        ];
        let words = [&words, &["--assess-only"][..], checkpoint].concat();
        let other = environment.cos(&words).json();
        for field in [
            "reversibility_score",
            "decision_type",
            "selected_mode",
            "dimensions",
            "profile_used",
            "triggers",
        ] {
            assert_eq!(one[field], other[field], "{field} of {context}");
        }
    }
}

#[test]
fn without_a_model_nothing_is_started_and_the_way_out_is_reported() {
    let environment = TestEnvironment::new();
    let output = environment
        .cos(&["war-room", "start", "Which way?"])
        .exits(69);
    assert!(
        output
            .err()
            .contains("no council can be held: no model is configured\n")
    );
    assert!(output.err().contains("--assess-only"), "{}", output.err());
    environment.write("PROJECT.md", "# Sessions\n\nMove them.\n");
    let room = environment
        .cos(&["war-room", "start", "PROJECT.md"])
        .exits(69);
    assert!(
        !room.err().contains("--assess-only"),
        "a room refuses that: {}",
        room.err()
    );
    let list = environment
        .cos(&["war-room", "list", "--json"])
        .exits(0)
        .json();
    assert_eq!(list["councils"], json!([]));
    let none = environment.cos(&["war-room", "show", "w-1"]).exits(64);
    assert!(none.err().contains("no council or room is called `w-1`"));
}

#[test]
fn a_question_is_asked_with_what_belongs_to_it_and_refused_with_what_does_not() {
    let environment = TestEnvironment::new();
    let ask = |words: &[&str], code| {
        let words = [&["war-room", "start", "--preset", "decision"], words].concat();
        environment.cos(&words).exits(code).err()
    };
    for (words, part) in [
        (
            &["Which way?", "--time", "5m"][..],
            "--time applies only to a research room",
        ),
        (
            &["Which way?", "--single-voice"],
            "--single-voice applies only",
        ),
        (
            &["Which way?", "--configuration", "full"],
            "--configuration applies only",
        ),
        (&["  "], "the question is empty"),
        (&["Which way?", "--mode", "quick"], "invalid value 'quick'"),
        (
            &["Which way?", "--thresholds", "lax"],
            "invalid value 'lax'",
        ),
        (&["Which way?", "--budget=-1"], "--budget"),
    ] {
        let text = ask(words, 64);
        assert!(text.contains(part), "{words:?}: {text}");
    }
    let list = format!("[{}]", "1,".repeat(40_000) + "1");
    let long = format!("{{\"touches_auth\": true, \"issues\": {list}}}");
    environment.write("long.json", &long);
    environment.write("broken.json", "{\"touches_auth\": yes}");
    for (words, part) in [
        (
            &["Which way?", "--files", "nowhere.rs"][..],
            "`nowhere.rs` cannot be read",
        ),
        (
            &["Which way?", "--context", "broken.json"],
            "`broken.json` is not JSON",
        ),
        (
            &["Which way?", "--context", "nowhere.json"],
            "`nowhere.json` cannot be read",
        ),
    ] {
        let text = ask(words, 65);
        assert!(text.contains(part), "{words:?}: {text}");
    }
    // A context is read whole, however long it is.
    let text = ask(
        &["Which way?", "--context", "long.json", "--assess-only"],
        0,
    );
    assert!(!text.contains("no JSON"), "{text}");
}

#[test]
fn a_file_that_is_too_long_is_cut_and_that_is_said() {
    let environment = TestEnvironment::new();
    for (size, is_cut) in [(64 * 1024, false), (64 * 1024 + 1, true)] {
        environment.write("PLAN.txt", &"x".repeat(size));
        let words = ["war-room", "start", "Which way?", "--files", "PLAN.txt"];
        let output = environment.cos(&words).exits(69).err();
        let is_told = output.contains("only the first 64 KiB are read");
        assert_eq!(is_told, is_cut, "{size}: {output}");
    }
}
