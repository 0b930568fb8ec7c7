//! Learns the weights of what threads show from the labelled ones, writes them where the engine
//! reads them, and prints how well retold threads are read by what nine tenths without them teach:
//! `cargo run --release -p cos-engine --example learn_texts`.

use cos_engine::ticket::learn::{
    LabelledThread, Origin, ReadAsLabelled, labelled_threads, learn, read_by_others,
};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write as _;

/// Labelled threads: who wrote them down, what each command stops for, the text.
const TABLES: [(Origin, &str); 3] = [
    (
        Origin::ByHand,
        include_str!("../src/ticket/threads/by_hand.tsv"),
    ),
    (
        Origin::Retold,
        include_str!("../src/ticket/threads/retold.tsv"),
    ),
    (
        Origin::MadeUp,
        include_str!("../src/ticket/threads/made_up.tsv"),
    ),
];

/// Where the weights are kept.
const WEIGHTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/ticket/weights.tsv");

fn main() -> std::io::Result<()> {
    let tables = TABLES.into_iter();
    let threads: Vec<(usize, LabelledThread)> = tables
        .flat_map(|(origin, table)| labelled_threads(origin, table))
        .collect();
    let all: Vec<LabelledThread> = threads.iter().map(|(_, thread)| thread.clone()).collect();
    let mut table = String::new();
    for ((name, sign), weight) in learn(&all) {
        let _ = writeln!(table, "{name}\t{sign}\t{weight}");
    }
    std::fs::write(WEIGHTS, table)?;
    let mut read: BTreeMap<String, ReadAsLabelled> = BTreeMap::new();
    for part in 0..10 {
        for (command, counts) in read_by_others(&threads, part, 10) {
            for name in [command.name(), "all"] {
                let sum = read.entry(name.to_owned()).or_default();
                *sum = sum.with(counts);
            }
        }
    }
    let mut out = std::io::stdout().lock();
    for (name, read) in read {
        let (stop, go_on) = (read.stop, read.go_on);
        writeln!(
            out,
            "{name:20} {:.3}, of halves {:.3}: {:4} of {:4} stop, {:4} of {:4} go on",
            read.share(),
            read.even_share(),
            stop.0,
            stop.1,
            go_on.0,
            go_on.1,
        )?;
    }
    Ok(())
}
