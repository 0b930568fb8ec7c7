//! Counts how much a debate changed a text, for the person who approves it.

use std::collections::BTreeMap;

/// Lines that were added and removed; position and indentation do not matter.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct LinesChanged {
    /// Lines that are new.
    pub new: usize,
    /// Lines that were removed.
    pub gone: usize,
}

/// Compares two texts; empty lines do not count.
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
