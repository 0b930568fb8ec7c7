//! How far a debate took a text from what was read: a count for whoever approves it.

use std::collections::BTreeMap;

/// Lines that came and lines that went; where they stand and how they are set in does not matter.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct LinesChanged {
    /// Lines that were not there before.
    pub new: usize,
    /// Lines that are not there any more.
    pub gone: usize,
}

/// What is different between two texts; empty lines are none.
pub fn lines_changed(before: &str, after: &str) -> LinesChanged {
    let mut balance: BTreeMap<&str, i64> = BTreeMap::new();
    for (text, step) in [(before, -1), (after, 1)] {
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
            *balance.entry(line).or_insert(0) += step;
        }
    }
    let sum = |sign: i64| {
        let all = balance.values().map(|count| (count * sign).max(0));
        usize::try_from(all.sum::<i64>()).unwrap_or(usize::MAX)
    };
    LinesChanged {
        new: sum(1),
        gone: sum(-1),
    }
}
