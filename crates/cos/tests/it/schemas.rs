//! The published schemas under `docs/reference`, held against what the commands really print and
//! read: a value fits its schema, and says nothing that the schema does not name.

mod held;
mod war_room;

use super::councils::{OLLAMA, council, serving};
use super::debate::{SPEC, well};
use super::environment::TestEnvironment;
use super::model_server::{ModelServer, Reply};
use held::{Keys, faults};
use serde_json::{Value, json};
use std::path::Path;

fn published(name: &str) -> Value {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/reference");
    let text = std::fs::read_to_string(folder.join(name)).expect("it is published");
    serde_json::from_str(&text).expect("it is JSON")
}

#[track_caller]
fn fits(name: &str, value: &Value) {
    let found = faults(&published(name), value, Keys::Named);
    assert!(found.is_empty(), "{name}: {found:#?}\n{value:#}");
}

#[test]
fn what_a_debate_prints_fits_its_schema() {
    let server = ModelServer::start([Reply::Speaks(well)]);
    let place = TestEnvironment::new();
    serving(&place, &server, OLLAMA);
    place.write("SPEC.md", SPEC);
    let checked = place.cos(&["debate", "SPEC.md", "--check", "--json"]);
    fits("debate.schema.json", &checked.json());
    let debated = place.cos(&["debate", "SPEC.md", "--json"]).exits(3).json();
    assert!(
        debated["rounds"]
            .as_array()
            .is_some_and(|all| !all.is_empty())
    );
    fits("debate.schema.json", &debated);
    let [question] = place.questions().try_into().expect("one waits");
    let _yes = place.cos(&["approve", &question]).exits(0);
    let approved = place.cos(&["debate", "SPEC.md", "--json"]).exits(0);
    fits("debate.schema.json", &approved.json());
}

#[test]
fn what_a_checkpoint_reads_and_prints_fits_its_schemas() {
    let server = ModelServer::start([Reply::Speaks(council)]);
    let place = TestEnvironment::new();
    let light = json!({"blocking_issues": 5, "files_affected": ["README.md"]});
    let heavy = json!({"touches_auth": true, "decision_needed": "where sessions go",
        "session_id": "s1"});
    let ask = |command: &str, context: &Value| {
        fits("checkpoint.context.schema.json", context);
        let answer = place.asked(command, context).json();
        fits("checkpoint.response.schema.json", &answer);
        answer
    };
    assert_eq!(ask("pr-review", &light)["state"], "continued");
    assert_eq!(ask("do-issue", &heavy)["state"], "waiting");
    serving(&place, &server, OLLAMA);
    let mut weighed = heavy.clone();
    weighed["session_id"] = json!("s2");
    let answer = ask("do-issue", &weighed);
    assert!(answer["war_room_session_id"].is_string(), "{answer}");
    let id = answer["decision_id"].as_str().expect("a person is asked");
    let _yes = place.cos(&["approve", id, "--notes", "fine"]).exits(0);
    assert_eq!(ask("do-issue", &weighed)["state"], "approved");
}

#[test]
fn what_a_checkpoint_refuses_to_read_its_schema_refuses_as_well() {
    let place = TestEnvironment::new();
    let schema = published("checkpoint.context.schema.json");
    for context in [
        json!([]),
        json!({"touches_auth": "yes"}),
        json!({"file_count": -1}),
        json!({"issues": 3}),
        json!({"coupling_score": 7}),
        json!({"profile": "lax"}),
        json!({"force_mode": "quick"}),
        json!({"scope_mode": "loose"}),
        json!({"files_affected": "src"}),
        json!({"blocking_items": [{"type": "odd", "description": "x"}]}),
        json!({"blocking_items": [{"type": "scope"}]}),
        json!({"dimensions": {"reversal_cost": 6}}),
        json!({"dimensions": {"blast": 1}}),
        json!({"dimensions": {"blast_radius": {"why": "x"}}}),
        json!({"decision_needed": 7}),
        json!({"facts": []}),
        json!({"facts": {"touches_auth": "yes"}}),
        json!({"facts": {"facts": {"touches_auth": true}}}),
        json!({"issues": [{"number": 1, "scope": "huge"}]}),
        json!({"issues": [{"number": 1, "touches_auth": "yes"}]}),
        json!({"file_count": 5_000_000_000_u64}),
        json!({"file_count": 3.5}),
    ] {
        let output = place.asked("do-issue", &context).exits(65).stderr;
        assert!(output.contains("context"), "{context}: {output}");
        let found = faults(&schema, &context, Keys::Named);
        assert!(!found.is_empty(), "the schema lets {context} through");
    }
}

#[test]
fn what_the_schema_of_a_context_lets_through_is_read() {
    let place = TestEnvironment::new();
    for context in [
        json!({"file_count": 3.0, "files_affected": ["a.rs"]}),
        json!({"facts": {"file_count": 3}, "dimensions": {"reversal_cost": 1.0}}),
        json!({"issues": [{"number": "7", "file_count": 3.0, "scope": "minor"}, 8, "x"]}),
    ] {
        fits("checkpoint.context.schema.json", &context);
        let answer = place.asked("do-issue", &context).json();
        assert_eq!(answer["schema_version"], 1, "{context}: {answer}");
    }
}

#[test]
fn what_is_run_as_goals_fits_the_schema_of_goals() {
    let goals = json!({
        "budget_usd": 1,
        "goals": [
            {"id": "a", "content": "Write a", "command": "echo a > a.txt", "files": ["a.txt"],
             "checks": [{"file": "a.txt"}]},
            {"id": "b", "command": "true", "depends_on": ["a"], "priority": "low"},
        ],
    });
    fits("goals.schema.json", &goals);
    let place = TestEnvironment::new();
    place.write("goals.json", &goals.to_string());
    place.commit("Goals");
    let _plan = place.cos(&["run", "goals.json", "--dry-run"]).exits(0);
}

#[test]
fn a_published_schema_names_no_format_that_readers_of_other_languages_do_not_know() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/reference");
    let mut count = 0;
    for entry in std::fs::read_dir(folder).expect("they are there") {
        let name = entry.expect("a file").file_name();
        let name = name.to_str().expect("a name");
        if name.ends_with(".schema.json") {
            count += 1;
            let text = published(name).to_string();
            assert!(!text.contains("\"format\":"), "{name}");
        }
    }
    assert!(count >= 8, "{count} were looked at");
}

#[test]
fn whatever_does_not_fit_is_found_with_its_place() {
    let schema = json!({
        "type": "object",
        "required": ["name"],
        "properties": {
            "name": {"type": "string", "minLength": 2},
            "count": {"type": ["integer", "null"], "minimum": 1, "maximum": 9},
            "kind": {"$ref": "#/$defs/Kind"},
            "list": {"type": "array", "items": {"enum": ["a", null]}, "minItems": 1},
            "either": {"anyOf": [{"type": "boolean"}, {"const": 7}]},
            "one": {"oneOf": [{"type": "number"}, {"type": "integer"}]},
            "map": {"type": "object", "propertyNames": {"enum": ["x"]},
                    "additionalProperties": {"type": "string"}},
        },
        "$defs": {"Kind": {"type": "string", "enum": ["k"]}},
    });
    let rows = [
        (
            json!({"name": "ab", "count": null, "kind": "k", "list": [null], "either": 7,
                "one": 1.5, "map": {"x": "y"}}),
            "",
        ),
        (json!([]), "/: "),
        (json!({}), "/: "),
        (json!({"name": "a"}), "/name: "),
        (json!({"name": "ab", "count": 0}), "/count: "),
        (json!({"name": "ab", "count": 1.5}), "/count: "),
        (json!({"name": "ab", "kind": "j"}), "/kind: "),
        (json!({"name": "ab", "list": []}), "/list: "),
        (json!({"name": "ab", "list": ["a", "b"]}), "/list/1: "),
        (json!({"name": "ab", "either": "x"}), "/either: "),
        (json!({"name": "ab", "one": 1}), "/one: "),
        (json!({"name": "ab", "map": {"z": "y"}}), "/map/z: "),
        (json!({"name": "ab", "map": {"x": 1}}), "/map/x: "),
        (json!({"name": "ab", "more": 1}), "/more: "),
    ];
    for (value, expected) in rows {
        let found = faults(&schema, &value, Keys::Named);
        match found.first() {
            Some(first) => assert!(
                !expected.is_empty() && first.starts_with(expected),
                "{first}"
            ),
            None => assert_eq!(expected, "", "{value}"),
        }
    }
    assert!(faults(&schema, &json!({"name": "ab", "more": 1}), Keys::Any).is_empty());
}
