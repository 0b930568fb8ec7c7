//! The names in the journal are fixed: events in the fixture are read by this build and written back
//! byte for byte.

use super::every_event::Declared;
use cos_core::event::Event;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

/// Number of events of each kind in the fixture; each shows other variants of its enums.
const OF_EACH_KIND: usize = 8;

fn fixture() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/it/fixtures/journal-events.jsonl")
}

/// Returns events of every kind as this build writes them, by their kind.
fn current() -> BTreeMap<String, Vec<String>> {
    let mut kinds: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (kind, value) in Declared::read().events() {
        let event: Event = serde_json::from_value(value).unwrap();
        let lines = kinds.entry(kind).or_default();
        let line = serde_json::to_string(&event).unwrap();
        if lines.len() < OF_EACH_KIND && !lines.contains(&line) {
            lines.push(line);
        }
    }
    kinds
}

fn kind(line: &str) -> String {
    let value: Value = serde_json::from_str(line).unwrap();
    value["kind"].as_str().unwrap().to_owned()
}

#[test]
fn an_event_in_the_fixture_is_read_and_written_back_unchanged() {
    if std::env::var_os("COS_BLESS").is_some() {
        let lines: Vec<String> = current().into_values().flatten().collect();
        std::fs::create_dir_all(fixture().parent().unwrap()).unwrap();
        std::fs::write(fixture(), lines.join("\n") + "\n").unwrap();
    }
    let text = std::fs::read_to_string(fixture()).unwrap();
    for (at, line) in text.lines().enumerate() {
        let event: Event = serde_json::from_str(line).unwrap_or_else(|e| panic!("{at}: {e}"));
        assert!(event != Event::Unknown, "line {at} is of an unknown kind");
        assert_eq!(serde_json::to_string(&event).unwrap(), line, "line {at}");
    }
}

#[test]
fn every_kind_of_event_is_in_the_fixture() {
    let text = std::fs::read_to_string(fixture()).unwrap();
    let known: BTreeSet<String> = text.lines().map(kind).collect();
    let current: BTreeSet<String> = current()
        .into_values()
        .flatten()
        .map(|one| kind(&one))
        .collect();
    assert_eq!(known, current);
}
