use super::*;
use crate::check::agreement;
use crate::corpora;
use crate::weights_file::{Learned, encoded};
use cos_engine::issue_analysis::features::ThreadReading;
use cos_gate::intent::weights::HashedWeights;

#[test]
fn a_small_part_teaches_the_same_bytes_twice_and_they_are_read_back() {
    let threads = corpora::threads(60);
    assert!(threads.len() > 100, "{}", threads.len());
    let [first, again] = [0, 1].map(|_| Learned::from(&threads));
    let files = first.files().unwrap();
    assert_eq!(files, again.files().unwrap());
    let read = HashedWeights::tables(&files[1].1);
    assert_eq!(&read, first.hashed_threads.tables());
    assert!(!read.is_empty());
    agreement(&first, &corpora::goals(), &threads).unwrap();
}

#[test]
fn the_written_weights_of_goals_are_those_that_the_goals_teach() {
    let [(path, bytes), _] = Learned::from(&[]).files().unwrap();
    assert!(
        std::fs::read(path).unwrap() == bytes,
        "run `cargo run -p learn --release -- --write`"
    );
}

#[test]
fn a_file_that_ends_early_loses_its_last_table() {
    let table = HashedWeights::of([("a b", 3), ("c", -40_000)]);
    assert_eq!(table.get(&["a", "b"]), Some(3));
    assert_eq!(table.get(&["c"]), Some(-32_768));
    assert_eq!(table.get(&["b"]), None);
    let bytes = encoded([("one", &table), ("two", &table)].into_iter()).unwrap();
    assert_eq!(HashedWeights::tables(&bytes).len(), 2);
    assert_eq!(HashedWeights::tables(&bytes[..bytes.len() - 1]).len(), 1);
    assert_eq!(HashedWeights::tables(&bytes[..2]).len(), 0);
}

#[test]
fn every_row_of_the_labelled_threads_can_be_read() {
    let read = corpora::threads(1);
    let rows = corpora::THREADS.iter().flat_map(|(_, table)| table.lines());
    let labels = rows.map(|row| row.split('\t').nth(1).expect("labels").split(' ').count());
    assert_eq!(read.len(), labels.sum::<usize>());
    let known = CheckpointCommand::known();
    assert!(
        read.iter()
            .all(|(_, thread)| known.contains(&thread.command))
    );
    assert!(read.len() > 2000);
}

#[test]
fn a_row_that_cannot_be_read_is_no_thread() {
    for row in [
        "",
        "a",
        "a\tfix-pr:",
        "a\tfix-pr:nonsense\ttext",
        "a\tfix-pr\ttext",
    ] {
        assert_eq!(labelled_threads(Origin::Retold, row).count(), 0, "{row}");
    }
    let row = "a\t~fix-pr: pr-review:many_blocking\ttext";
    let read = labelled_threads(Origin::Retold, row);
    let in_passing: Vec<bool> = read.map(|(_, one)| one.in_passing).collect();
    assert_eq!(in_passing, [true, false]);
}

#[test]
fn two_sides_that_a_sign_parts_are_distinguished_and_one_that_says_nothing_weighs_nothing() {
    let thread = |signs: &[&str], fires: bool| LabelledThread {
        command: CheckpointCommand::FixPr,
        fires: if fires {
            vec![CheckpointTrigger::MajorScope]
        } else {
            Vec::new()
        },
        text: String::new(),
        signs: signs.iter().map(|sign| (*sign).to_owned()).collect(),
        origin: Origin::Retold,
        in_passing: false,
    };
    let mut threads = Vec::new();
    for _ in 0..20 {
        threads.push(thread(&["text redo", "text the"], true));
        threads.push(thread(&["text nit", "text the"], false));
    }
    let weights = learn(&threads);
    let of = |sign: &str| {
        let key = ("fix-pr".to_owned(), sign.to_owned());
        weights.get(&key).copied().unwrap_or(0)
    };
    assert!(
        of("text redo") > 100 && of("text nit") < -100,
        "{weights:?}"
    );
    assert!(of("text the").abs() < 10, "{weights:?}");
    let table = WeightTable::learned(&weights);
    let reading = |sign: &str| {
        let signs = BTreeSet::from([sign.to_owned()]);
        table.reading(&CheckpointCommand::FixPr, &signs)
    };
    assert_eq!(
        reading("text redo"),
        Some(ThreadReading::Stops(CheckpointTrigger::MajorScope))
    );
    assert_eq!(reading("text nit"), Some(ThreadReading::GoesOn));
    assert_eq!(
        table.reading(&CheckpointCommand::Plan, &BTreeSet::new()),
        None
    );
}
