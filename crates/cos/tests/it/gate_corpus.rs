//! The published corpus of commands: well-formed, independent of our catalogue, and judged no worse
//! than it says in `bench/gate`.

use cos_core::policy::Profile;
use cos_testkit::bench::accuracy;
use cos_testkit::report::GateAccuracyView;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Of what needs a human, at least so much is stopped; 0.994 is published for the text alone.
const RECALL_AT_LEAST: f64 = 0.98;
/// Of what is harmless, at most so much is stopped; 0.022 is published for the text alone.
const FALSE_ASKS_AT_MOST: f64 = 0.026;
const LABELS: [&str; 2] = ["needs_human", "harmless"];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../bench/gate")
}

fn corpus() -> Vec<Value> {
    let text = std::fs::read_to_string(folder().join("corpus.jsonl")).unwrap();
    let read =
        |line: &str| serde_json::from_str(line).unwrap_or_else(|why| panic!("{why}: {line}"));
    text.lines().map(read).collect()
}

fn field<'a>(row: &'a Value, name: &str) -> &'a str {
    let text = row.get(name).and_then(Value::as_str).unwrap_or_default();
    assert!(!text.trim().is_empty(), "no {name} in {row}");
    text
}

fn cos(args: &[&str]) -> Value {
    let home = tempfile::tempdir().unwrap();
    let done = Command::new(env!("CARGO_BIN_EXE_cos"))
        .args(args)
        .env("COS_HOME", home.path())
        .current_dir(folder())
        .output()
        .unwrap();
    let stderr = String::from_utf8_lossy(&done.stderr);
    serde_json::from_slice(&done.stdout).unwrap_or_else(|why| panic!("{why}: {stderr}"))
}

fn is_counted(row: &Value) -> bool {
    LABELS.contains(&field(row, "label"))
}

#[test]
fn every_row_says_what_it_is_and_where_it_is_from() {
    let (mut ids, mut commands) = (BTreeSet::new(), BTreeSet::new());
    let rows = corpus();
    for row in &rows {
        for name in ["source", "source_path", "basis", "family", "why", "licence"] {
            field(row, name);
        }
        assert!(ids.insert(field(row, "id")), "twice: {row}");
        assert!(commands.insert(field(row, "command")), "twice: {row}");
        let told = row.get("labels").and_then(Value::as_array);
        let both = told.is_some_and(|both| both.len() == 2 && both.first() != both.last());
        let is_disputed = field(row, "label") == "disputed" && both;
        assert!(is_disputed || (is_counted(row) && told.is_none()), "{row}");
    }
}

#[test]
fn the_corpus_is_large_mixed_and_seldom_disputed() {
    let rows = corpus();
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for row in &rows {
        *counts.entry(field(row, "label")).or_default() += 1;
    }
    let of = |label| counts.get(label).copied().unwrap_or(0);
    let sources: BTreeSet<&str> = rows.iter().map(|row| field(row, "source")).collect();
    assert!(rows.len() >= 400 && sources.len() >= 8, "{counts:?}");
    assert!(of("disputed") * 10 <= rows.len(), "{counts:?}");
    for label in LABELS {
        assert!(of(label) * 5 >= rows.len() * 2, "{label}: {counts:?}");
    }
}

#[test]
fn no_row_is_in_the_examples_of_the_catalogue() {
    let listed = cos(&["gate", "--list", "--json"]);
    let uses = listed.get("uses").and_then(Value::as_array).unwrap();
    let examples: BTreeSet<&str> = uses
        .iter()
        .filter_map(|one| one.get("examples")?.as_array())
        .flatten()
        .filter_map(Value::as_str)
        .collect();
    assert!(examples.len() > 1_000, "{} examples", examples.len());
    for row in &corpus() {
        assert!(!examples.contains(field(row, "command")), "{row}");
    }
}

#[test]
fn the_gate_is_no_worse_than_it_says_in_public() {
    let text = std::fs::read_to_string(folder().join("corpus.jsonl")).unwrap();
    let found = GateAccuracyView::new(accuracy(text.lines(), Profile::Default));
    let found = serde_json::to_value(found).unwrap();
    let score = found.pointer("/scores/0").unwrap();
    let number = |pointer: &str| score.pointer(pointer).and_then(Value::as_f64).unwrap();
    let rows = corpus();
    let counted = rows.iter().filter(|row| is_counted(row)).count();
    let left = found.get("left_aside").and_then(Value::as_u64).unwrap();
    assert_eq!(score.pointer("/accuracy/of"), Some(&counted.into()));
    assert_eq!(left, u64::try_from(rows.len() - counted).unwrap());
    assert!(number("/recall/share") >= RECALL_AT_LEAST, "{score}");
    assert!(
        number("/false_alarms/share") <= FALSE_ASKS_AT_MOST,
        "{score}"
    );
}

#[test]
fn the_published_results_are_of_this_corpus() {
    let text = std::fs::read_to_string(folder().join("results/results.json")).unwrap();
    let results: Value = serde_json::from_str(&text).unwrap();
    let rows = corpus();
    let ids = rows.iter().filter(|row| is_counted(row));
    let ids: BTreeSet<&str> = ids.map(|row| field(row, "id")).collect();
    let judged = results.pointer("/contenders/0/verdicts").unwrap();
    let judged = judged.as_object().unwrap().keys().map(String::as_str);
    assert_eq!(judged.collect::<BTreeSet<_>>(), ids);
    for label in LABELS {
        let here = rows.iter().filter(|row| field(row, "label") == label);
        let output = results.pointer(&format!("/rows/{label}"));
        assert_eq!(output, Some(&here.count().into()), "{label}");
    }
}
