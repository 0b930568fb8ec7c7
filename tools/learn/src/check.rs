//! Checks the written weights: they are those that the corpora give, hashing changes no sum, and
//! texts that taught nothing are read well.

use crate::corpora::{self, LabelledGoal};
use crate::goals;
use crate::threads::{LabelledThread, ReadAsLabelled, read_by_others};
use crate::weights_file::Learned;
use cos_engine::issue_analysis::features::ALWAYS;
use cos_gate::intent::features;

/// The smallest F1 for goals of an author whose other goals taught nothing.
const AUTHORS: [(&str, f64); 5] = [
    ("c", 0.92),
    ("e", 0.86),
    ("f", 0.91),
    ("g", 0.93),
    ("h", 0.93),
];

/// The smallest share of paraphrased threads that must be read as labelled.
const LEAST_SHARE: f64 = 0.80;

/// The smallest share of rows on which hashed weights must agree with the named ones.
const LEAST_AGREEMENT: f64 = 0.999;

/// Runs every check over all corpora.
pub(crate) fn all() -> Result<String, String> {
    let threads = corpora::threads(1);
    let goals = corpora::goals();
    let learned = Learned::from(&threads);
    let mut report = same_bytes(&learned)?;
    report += &agreement(&learned, &goals, &threads)?;
    for (author, least) in AUTHORS {
        report += &f1_of(&goals, author, least)?;
    }
    report += &shares(&threads)?;
    Ok(report)
}

/// Compares what was learned with the written files, byte for byte.
fn same_bytes(learned: &Learned) -> Result<String, String> {
    for (path, bytes) in learned.files()? {
        let written =
            std::fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        if written != bytes {
            return Err(format!(
                "{} differs; run `cargo run -p learn --release -- --write`",
                path.display()
            ));
        }
    }
    Ok("the written weights are those that the corpora give\n".to_owned())
}

/// Compares the sums of hashed and of named weights on every row.
pub(crate) fn agreement(
    learned: &Learned,
    goals: &[LabelledGoal],
    threads: &[(usize, LabelledThread)],
) -> Result<String, String> {
    let named = |goal: &LabelledGoal| goals::weigh(&learned.of_goals, &goal.text);
    let hashed = |goal: &LabelledGoal| {
        features::weigh(&goal.text, &|sign| learned.hashed_goals.get(&[sign]))
    };
    let same_goals = goals.iter().filter(|one| named(one) == hashed(one)).count();
    let tables = learned.hashed_threads.tables();
    let agrees = |thread: &LabelledThread| {
        let name = thread.command.name();
        let mut signs = thread.signs.iter().map(String::as_str).chain([ALWAYS]);
        signs.all(|sign| {
            let key = (name.to_owned(), sign.to_owned());
            let hashed = tables.get(name).and_then(|table| table.get(&[sign]));
            learned.of_threads.get(&key).copied() == hashed
        })
    };
    let same_threads = threads.iter().filter(|(_, one)| agrees(one)).count();
    let report = format!(
        "hashed and named weights agree on {same_goals} of {} goals and {same_threads} of {} threads\n",
        goals.len(),
        threads.len()
    );
    let (same, all) = (same_goals + same_threads, goals.len() + threads.len());
    if ratio(same, all) < LEAST_AGREEMENT {
        return Err(report);
    }
    Ok(report)
}

/// Checks goals of an author with weights learned from the goals of all others.
fn f1_of(goals: &[LabelledGoal], author: &str, least: f64) -> Result<String, String> {
    let others = goals.iter().filter(|one| one.author != author);
    let weights = goals::learn(&others.map(LabelledGoal::lesson).collect::<Vec<_>>());
    let own: Vec<(bool, bool)> = goals
        .iter()
        .filter(|one| one.author == author)
        .map(|one| (one.asks, goals::weigh(&weights, &one.text) > 0))
        .collect();
    let count = |needed: bool, asked: bool| {
        let same = own.iter().filter(|row| **row == (needed, asked));
        same.count()
    };
    let (hit, missed, alarms) = (count(true, true), count(true, false), count(false, true));
    let f1 = ratio(2 * hit, 2 * hit + missed + alarms);
    let report = format!(
        "goals of author {author}: hit {hit}, missed {missed}, false alarms {alarms}, F1 {f1:.3}\n"
    );
    if hit > 50 && f1 >= least {
        Ok(report)
    } else {
        Err(report)
    }
}

/// Checks a tenth of the paraphrased threads with weights learned from all others.
fn shares(threads: &[(usize, LabelledThread)]) -> Result<String, String> {
    let read = read_by_others(threads, 1, 10).into_values();
    let read = read.reduce(ReadAsLabelled::with).unwrap_or_default();
    let report = format!(
        "paraphrased threads: {:.3} read as labelled, {:.3} if both labels were equally frequent\n",
        read.share(),
        read.even_share()
    );
    let is_enough = read.stop.1 > 200 && read.go_on.1 > 200;
    if is_enough && read.share() >= LEAST_SHARE && read.even_share() >= LEAST_SHARE {
        Ok(report)
    } else {
        Err(report)
    }
}

fn ratio(part: usize, all: usize) -> f64 {
    let number = |count: usize| f64::from(u32::try_from(count).unwrap_or(u32::MAX));
    number(part) / number(all.max(1))
}
