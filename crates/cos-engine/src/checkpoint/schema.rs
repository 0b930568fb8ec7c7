//! Publishes the JSON schema of the context that callers write.

#[cfg(test)]
mod tests {
    use super::super::wire::{KEYS, OTHER_KEYS};
    use cos_core::reversibility::Dimension;
    use serde_json::{Value, json};

    /// Returns the schema of one key.
    fn property(key: &str) -> Value {
        let text = |about: &str| json!({"type": "string", "description": about});
        let texts = |about: &str| json!({"type": "array", "items": {"type": "string"}, "description": about});
        let one_of = |names: &[&str], about: &str| json!({"enum": names, "description": about});
        match key {
            "decision_needed" => text("The decision, in words that a person understands."),
            "source_command" => text("The command that asks; must match the command line."),
            "conflict_description" => text("What conflicts."),
            "justification" => {
                text("Why the caller wants less deliberation than the score requires.")
            }
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
            "scope_mode" => one_of(
                &["strict", "standard", "flexible"],
                "How much a review accepts beyond its purpose.",
            ),
            "scope" => one_of(&["minor", "medium", "major"], "The size of the change."),
            "coupling_score" => json!({
                "type": "number", "minimum": 0, "maximum": 1,
                "description": "How coupled the modules are.",
            }),
            "issues" | "issues_involved" => json!({
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
            }),
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
            "updates" => {
                json!({"description": "The updates; counted by the caller, shown to the person and the models that are asked."})
            }
            count if is_count(count) => json!({
                "type": ["integer", "array", "boolean"], "minimum": 0, "maximum": u32::MAX,
                "description": "A count, or the list of the counted items.",
            }),
            _ => json!({
                "type": ["boolean", "array"],
                "description": "Leave it out if it is unknown.",
            }),
        }
    }

    fn points() -> Value {
        json!({"type": "integer", "minimum": 1, "maximum": 5})
    }

    fn is_count(key: &str) -> bool {
        let ends = [
            "_count",
            "_violations",
            "_updates",
            "_attempts",
            "_checklists",
        ];
        let whole = ["blocking_issues", "refactor_requests"];
        ends.iter().any(|end| key.ends_with(end)) || whole.contains(&key)
    }

    #[test]
    fn the_published_schema_of_a_context_is_current() {
        let mut keys: Vec<&str> = KEYS.iter().chain(&OTHER_KEYS).copied().collect();
        keys.sort_unstable();
        keys.retain(|key| *key != "facts");
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
}
