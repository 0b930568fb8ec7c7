//! Tests that the published schema and the reader agree.

use super::super::wire::{CAMPAIGN_KEYS, CHECK_KEYS, GOAL_KEYS, file_keys};
use super::*;
use serde_json::Value as Json;

fn keys(schema: &Json, pointer: &str) -> Vec<String> {
    let properties = schema.pointer(pointer).and_then(Json::as_object);
    let properties = properties.unwrap_or_else(|| panic!("{pointer} is not in the schema"));
    let mut keys: Vec<String> = properties.keys().cloned().collect();
    keys.sort();
    keys
}

#[test]
fn the_published_schema_is_current() {
    let mut text = serde_json::to_string_pretty(&schema()).expect("a schema");
    text.push('\n');
    crate::published::is_current("docs/reference/goals.schema.json", &text);
}

#[test]
fn the_schema_and_the_reader_know_the_same_keys() {
    let schema = serde_json::to_value(schema()).expect("a schema");
    assert_eq!(keys(&schema, "/properties"), file_keys());
    assert_eq!(
        keys(&schema, "/$defs/CampaignWords/properties"),
        CAMPAIGN_KEYS
    );
    assert_eq!(keys(&schema, "/$defs/GoalWords/properties"), GOAL_KEYS);
    let kinds = schema
        .pointer("/$defs/CheckKind/oneOf")
        .and_then(Json::as_array);
    let mut kinds: Vec<String> = kinds
        .expect("the kinds of checks")
        .iter()
        .flat_map(|kind| keys(kind, "/properties"))
        .collect();
    kinds.sort();
    assert_eq!(kinds, CHECK_KEYS);
    let full = include_str!("full.yaml");
    for key in file_keys().iter().chain(&GOAL_KEYS) {
        assert!(
            full.contains(&format!("{key}:")),
            "the full file lacks `{key}`"
        );
    }
}
