//! Goals written before the word lists were read, and how fast any text is read.

use super::super::read;
use std::time::{Duration, Instant};

/// `blind` was looked at and tuned on after its first figure (F1 0.67); `blind2` was written after
/// that and never tuned on.
const GOALS: &str = include_str!("blind.tsv");

fn f1(name: &str) -> f64 {
    let (mut hit, mut wrong) = (0_u32, 0_u32);
    for row in GOALS.lines() {
        let mut cells = row.splitn(3, '\t');
        let (who, part, goal) = (cells.next(), cells.next(), cells.next().unwrap_or(""));
        if part != Some(name) {
            continue;
        }
        match (
            who == Some("person"),
            !read(&goal.replace("\\n", "\n")).is_empty(),
        ) {
            (true, true) => hit += 1,
            (false, false) => {}
            _ => wrong += 1,
        }
    }
    f64::from(2 * hit) / f64::from(2 * hit + wrong)
}

#[test]
fn goals_written_blind_are_read_no_worse_than_before() {
    assert!(f1("blind") >= 0.92, "{}", f1("blind"));
    // Far below what is wanted; a floor, so that it can only rise.
    assert!(f1("blind2") >= 0.60, "{}", f1("blind2"));
}

#[test]
fn no_text_takes_long_to_read() {
    for unit in [
        "\"delete\" ",
        "git push; ",
        "rm -rf $( ",
        "must be deleted ",
        "\u{3b1}",
        "get the thing ",
    ] {
        let text: String = unit.repeat(64 * 1024 / unit.len());
        let start = Instant::now();
        let _ = read(&text);
        assert!(start.elapsed() < Duration::from_secs(2), "{unit}");
    }
}
