//! Publishes the JSON schema of the context that callers write.

use super::super::wire::{keys, read_context, write_context};
use cos_core::checkpoint::{CheckpointCommand, CheckpointFact, CheckpointFacts, FactValue};
use cos_core::reversibility::Dimension;
use serde_json::{Value, json};

/// Returns the schema of one key.
fn property(key: &str) -> Value {
    let text = |about: &str| json!({"type": "string", "description": about});
    let texts =
        |about: &str| json!({"type": "array", "items": {"type": "string"}, "description": about});
    match key {
        "decision_needed" => text("The decision, in words that a person understands."),
        "source_command" => text("The command that asks; must match the command line."),
        "conflict_description" => text("What conflicts."),
        "justification" => text("Why the caller wants less deliberation than the score requires."),
        "session_id" => text("The session; an answer applies to all of it."),
        "timestamp" => text("When the caller asked; ignored."),
        "files_affected" | "changed_files" => texts("The paths that change."),
        "profile" => one_of(
            &["default", "startup", "regulated", "fast", "cautious"],
            "Threshold profile. If several apply, the strictest wins.",
        ),
        "force_mode" => one_of(
            &["express", "lightweight", "full_council", "delphi"],
            "The wanted deliberation mode.",
        ),
        "issues_involved" => issues(),
        "blocking_items" => json!({
            "type": "array",
            "items": {"anyOf": [{"type": "string"}, {
                "type": "object",
                "required": ["description"],
                "properties": {
                    "type": {"enum": ["blocking", "architecture", "scope", "security", "adr"]},
                    "description": {"type": "string"},
                },
            }]},
            "description": "What blocks the command: texts, or objects with type (blocking, \
                            architecture, scope, security, adr) and description.",
        }),
        "dimensions" => json!({
            "type": "object",
            "propertyNames": {"enum": Dimension::ALL.map(Dimension::name)},
            "additionalProperties": {"anyOf": [points(), {
                "type": "object",
                "required": ["points"],
                "properties": {"points": points(), "why": {"type": "string"}},
            }]},
            "description": "The caller's opinion: 1 to 5 points for reversal_cost, \
                            time_lock_in, blast_radius, information_loss and \
                            reputation_impact, each a number or {points, why}. Facts may \
                            demand more.",
        }),
        "evidence" => json!({
            "type": "object",
            "additionalProperties": {"type": "string"},
            "description": "The evidence for a fact, by its key; shown to the person and the models that are asked.",
        }),
        "comment_count" => of_fact(CheckpointFact::file_count),
        key => {
            let mut facts = CheckpointFact::ALL.iter();
            let fact = facts.find(|fact| fact.key() == key);
            fact.map_or_else(flag, |fact| of_fact(*fact))
        }
    }
}

/// Returns the schema of a fact, by its kind.
fn of_fact(fact: CheckpointFact) -> Value {
    match fact.value(&CheckpointFacts::default()) {
        FactValue::Flag(_) => flag(),
        FactValue::Count(_) => json!({
            "type": ["integer", "array", "boolean"], "minimum": 0, "maximum": u32::MAX,
            "description": "A count, or the list of the counted items.",
        }),
        FactValue::Share(_) => json!({
            "type": "number", "minimum": 0, "maximum": 1,
            "description": "How coupled the modules are.",
        }),
        FactValue::Work(_) => one_of(&["minor", "medium", "major"], "The size of the change."),
        FactValue::Mode(_) => one_of(
            &["strict", "standard", "flexible"],
            "How much a review accepts beyond its purpose.",
        ),
        FactValue::Issues(_) => issues(),
        FactValue::Texts(_) => {
            json!({"description": "The updates; counted by the caller, shown to the person and the models that are asked."})
        }
    }
}

fn one_of(names: &[&str], about: &str) -> Value {
    json!({"enum": names, "description": about})
}

fn flag() -> Value {
    json!({
        "type": ["boolean", "array"],
        "description": "Leave it out if it is unknown.",
    })
}

fn issues() -> Value {
    json!({
        "type": "array",
        "items": {"anyOf": [{"type": ["integer", "string"]}, {
            "type": "object",
            "properties": {
                "number": {"type": ["integer", "string"]},
                "id": {"type": ["integer", "string"]},
                "name": {"type": ["integer", "string"]},
                "title": {"type": ["integer", "string"]},
                "touches_auth": {"type": ["boolean", "null"]},
                "touches_db_schema": {"type": ["boolean", "null"]},
                "file_count": {"type": ["integer", "null"], "minimum": 0, "maximum": u32::MAX},
                "scope": {"enum": ["minor", "medium", "major", null]},
            },
        }]},
        "description": "The issues that are worked on together: numbers, names, or \
                        objects with number, touches_auth, touches_db_schema, \
                        file_count and scope. 7, \"7\" and \"#7\" are the same.",
    })
}

fn points() -> Value {
    json!({"type": "integer", "minimum": 1, "maximum": 5})
}

#[test]
fn the_published_schema_of_a_context_is_current() {
    let mut keys = keys();
    let _taken = keys.remove("facts");
    let each = |what: fn(&str) -> Value| -> serde_json::Map<String, Value> {
        let keys = keys.iter();
        keys.map(|key| ((*key).to_owned(), what(key))).collect()
    };
    let mut properties = each(property);
    let mut facts = each(|key| json!({"$ref": format!("#/properties/{key}")}));
    let _none = facts.insert("facts".to_owned(), json!(false));
    let facts = json!({
        "type": "object",
        "properties": facts,
        "description": "Any of these keys may also be placed here.",
    });
    let _none = properties.insert("facts".to_owned(), facts);
    let schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The context of cos checkpoint",
        "description": "A misspelt key and a repeated key are refused; any other key is ignored \
                        with a warning.",
        "type": "object",
        "properties": properties,
    });
    let mut text = serde_json::to_string_pretty(&schema).unwrap();
    text.push('\n');
    crate::published::is_current("docs/reference/checkpoint.context.schema.json", &text);
}

/// Returns a value of a fact and the amount that it means.
fn sample(fact: CheckpointFact) -> (Value, u32) {
    match fact.value(&CheckpointFacts::default()) {
        FactValue::Flag(_) => (json!(true), 1),
        FactValue::Count(_) => (json!(7), 7),
        FactValue::Share(_) => (json!(0.07), 7),
        FactValue::Work(_) => (json!("major"), 2),
        FactValue::Mode(_) => (json!("strict"), 1),
        FactValue::Issues(_) => (json!([41, 42]), 2),
        FactValue::Texts(_) => (json!(["serde", "tokio"]), 2),
    }
}

#[test]
fn every_fact_is_read_and_written_and_has_a_schema() {
    for fact in CheckpointFact::ALL {
        let key = fact.key();
        let (value, amount) = sample(*fact);
        let given = json!({key: value, "evidence": {key: "we looked"}});
        let command = CheckpointCommand::named("deploy");
        let (context, notes) = read_context(&command, &given).expect(key);
        assert_eq!(notes, Vec::<String>::new(), "{key}");
        let read = fact.value(&context.facts).amount().expect(key);
        let why = if key == "scope_mode" { "" } else { "we looked" };
        assert_eq!(read, (amount, why), "{key}");
        let written = write_context(&context);
        let (again, _) = read_context(&command, &written).expect(key);
        assert_eq!(again.facts, context.facts, "{key}: {written}");
        assert!(keys().contains(key), "{key}");
        assert!(property(key).get("description").is_some(), "{key}");
    }
}
