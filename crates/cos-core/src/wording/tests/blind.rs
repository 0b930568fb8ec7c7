//! Goals in the words of others: how many that need a person are seen.

use super::super::read;

/// `blind` was looked at and tuned on after its first figure (F1 0.67); `blind2` was written after
/// that, by somebody who knew the lists, and was never tuned on.
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
