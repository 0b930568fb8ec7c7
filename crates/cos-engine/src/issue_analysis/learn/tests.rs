use super::super::weigh::ThreadReading;
use super::*;
use std::sync::LazyLock;

const TABLES: [(Origin, &str); 3] = [
    (Origin::ByHand, include_str!("../threads/by_hand.tsv")),
    (Origin::Retold, include_str!("../threads/retold.tsv")),
    (Origin::MadeUp, include_str!("../threads/made_up.tsv")),
];

const WEIGHTS: &str = include_str!("../weights.tsv");

/// Read once, because it takes seconds.
static READ: LazyLock<Vec<(usize, LabelledThread)>> = LazyLock::new(|| {
    let tables = TABLES.into_iter();
    tables
        .flat_map(|(origin, table)| labelled_threads(origin, table))
        .collect()
});

#[test]
fn the_weights_are_those_that_the_labelled_threads_teach() {
    let learned = learn(
        &READ
            .iter()
            .map(|(_, thread)| thread.clone())
            .collect::<Vec<_>>(),
    );
    let committed: Weights = WEIGHTS
        .lines()
        .map(|row| {
            let cells: Vec<&str> = row.split('\t').collect();
            let [name, sign, weight] = cells.as_slice() else {
                panic!("not three cells: {row}");
            };
            (
                ((*name).to_owned(), (*sign).to_owned()),
                weight.parse().expect("a number"),
            )
        })
        .collect();
    // Another machine may round the last digit differently.
    let differ = |(key, weight): &(&(String, String), &i32)| {
        committed.get(*key).copied().unwrap_or(0).abs_diff(**weight) > 5
    };
    let differing: Vec<_> = learned.iter().filter(differ).take(20).collect();
    assert!(
        differing.is_empty() && learned.len().abs_diff(committed.len()) <= 20,
        "run `cargo run --release -p cos-engine --example learn_texts`: {differing:?}"
    );
}

#[test]
fn every_row_of_the_labelled_threads_can_be_read() {
    let rows = TABLES.iter().flat_map(|(_, table)| table.lines());
    let labels = rows.map(|row| row.split('\t').nth(1).expect("labels").split(' ').count());
    assert_eq!(READ.len(), labels.sum::<usize>());
    let known = CheckpointCommand::known();
    assert!(
        READ.iter()
            .all(|(_, thread)| known.contains(&thread.command))
    );
    assert!(READ.len() > 2000);
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
fn retold_threads_that_taught_nothing_are_read_well() {
    let read = read_by_others(&READ, 1, 10).into_values();
    let read = read.reduce(ReadAsLabelled::with).expect("threads");
    assert!(read.stop.1 > 200 && read.go_on.1 > 200, "{read:?}");
    assert!(
        read.share() >= 0.80 && read.even_share() >= 0.80,
        "{read:?}"
    );
}

#[test]
fn two_sides_that_a_sign_parts_are_told_apart_and_one_that_says_nothing_weighs_nothing() {
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
