//! Holds the labelled texts that the weights are learned from.

use crate::goals::Lesson;
use crate::threads::{LabelledThread, Origin, labelled_threads};

/// Labelled goals: who must say yes, the author, the goal.
const GOALS: &str = include_str!("../corpora/goals.tsv");

/// Labelled threads: the author, the triggers of each command, the text.
pub(crate) const THREADS: [(Origin, &str); 3] = [
    (Origin::ByHand, include_str!("../corpora/by_hand.tsv")),
    (Origin::Retold, include_str!("../corpora/retold.tsv")),
    (Origin::MadeUp, include_str!("../corpora/made_up.tsv")),
];

/// A labelled goal with its author.
pub(crate) struct LabelledGoal {
    pub(crate) author: &'static str,
    pub(crate) text: String,
    pub(crate) asks: bool,
}

impl LabelledGoal {
    /// Returns the goal as a lesson.
    pub(crate) fn lesson(&self) -> Lesson<'_> {
        Lesson {
            goal: &self.text,
            asks: self.asks,
        }
    }
}

/// Returns every labelled goal.
pub(crate) fn goals() -> Vec<LabelledGoal> {
    let rows = GOALS.lines().filter_map(|row| {
        let mut cells = row.splitn(3, '\t');
        let (who, author, text) = (cells.next()?, cells.next()?, cells.next()?);
        Some(LabelledGoal {
            author,
            text: text.replace("\\n", "\n"),
            asks: who == "person",
        })
    });
    rows.collect()
}

/// Returns every `step`-th row of the labelled threads, with its row number.
pub(crate) fn threads(step: usize) -> Vec<(usize, LabelledThread)> {
    let tables = THREADS.into_iter();
    tables
        .flat_map(|(origin, table)| {
            let rows = table.lines().enumerate();
            let rows = rows.filter(move |(number, _)| number % step == 0);
            rows.flat_map(move |(number, row)| {
                let threads = labelled_threads(origin, row);
                threads.map(move |(_, thread)| (number, thread))
            })
        })
        .collect()
}
