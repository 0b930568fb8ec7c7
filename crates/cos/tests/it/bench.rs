//! Measures commands of this binary on a journal.

use cos_testkit::bench::Fill;
use cos_testkit::measure;
use serde_json::Value;
use std::path::Path;

fn is_positive(figures: &Value, name: &str) -> bool {
    figures.get(name).and_then(Value::as_f64) > Some(0.0)
}

#[test]
fn a_large_journal_is_measured_against_its_bars() {
    let size = Fill {
        events: 2000,
        decisions: 20,
    };
    let report = measure::journal(Path::new(env!("CARGO_BIN_EXE_cos")), size).unwrap();
    let figures = serde_json::to_value(report).unwrap();
    let bars = figures.get("bars").and_then(Value::as_array).unwrap();
    let bound = bars
        .iter()
        .filter(|bar| bar.get("at_most").is_some_and(Value::is_number));
    assert!(bound.count() >= 5, "{figures}");
    assert!(
        bars.iter().all(|bar| is_positive(bar, "measured")),
        "{figures}"
    );
}
