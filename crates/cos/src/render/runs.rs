//! Renders the list of runs.

use super::Show;
use super::phrase::standing;
use super::text_layout::{Cell, Emphasis, TextLayout};
use crate::view::runs::{RunLine, RunsView};
use cos_core::goal::GoalState;

impl Show for RunsView {
    fn show(&self, out: &mut TextLayout) {
        if self.runs.is_empty() {
            out.say(0, "There is no run yet.");
            out.gap();
            out.verbatim(0, "cos run goals.yaml");
            return;
        }
        let rows = self.runs.iter().map(|run| row(run, out)).collect();
        out.table_under(&["run", "started", "goals", "state", "from"], rows);
    }
}

fn row(run: &RunLine, out: &TextLayout) -> Vec<Cell> {
    let done = run.count(&[GoalState::Done, GoalState::Partial]);
    let total: u32 = run.goals.iter().map(|count| count.count).sum();
    let (emphasis, _, words) = standing(run.ended);
    vec![
        Cell::emphasized(run.run.to_string(), Emphasis::Strong),
        out.moment(run.started_at.0).into(),
        format!("{done}/{total}").into(),
        Cell::emphasized(words, emphasis),
        run.source.clone().into(),
    ]
}

#[cfg(test)]
mod tests;
