//! Learns the weights of signs from the labelled goals and writes them where the core reads them:
//! `cargo run --release -p cos-engine --example learn_goals`.

use cos_gate::intent::learn::{Lesson, learn};
use std::fmt::Write as _;

/// Labelled goals: who must say yes, whose words they are, the goal.
const LESSONS: &str = include_str!("../../cos-core/src/intent/lessons.tsv");

/// Where the weights are kept.
const WEIGHTS: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../cos-core/src/intent/weights.tsv"
);

fn main() -> std::io::Result<()> {
    let rows: Vec<(String, bool)> = LESSONS
        .lines()
        .filter_map(|row| {
            let mut cells = row.splitn(3, '\t');
            let asks = cells.next()? == "person";
            Some((cells.nth(1)?.replace("\\n", "\n"), asks))
        })
        .collect();
    let lessons: Vec<Lesson<'_>> = rows
        .iter()
        .map(|(goal, asks)| Lesson { goal, asks: *asks })
        .collect();
    let mut table = String::new();
    for (sign, weight) in learn(&lessons) {
        let _ = writeln!(table, "{sign}\t{weight}");
    }
    std::fs::write(WEIGHTS, table)
}
