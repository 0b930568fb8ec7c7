//! Renders the list of runs.

use super::Show;
use super::paper::{Cell, Ink, Paper};
use super::phrase::standing;
use crate::view::runs::{RunLine, RunsView};
use cos_core::goal::GoalState;

impl Show for RunsView {
    fn show(&self, paper: &mut Paper) {
        if self.runs.is_empty() {
            paper.say(0, "There is no run yet.");
            paper.gap();
            paper.verbatim(0, "cos run goals.yaml");
            return;
        }
        let rows = self.runs.iter().map(|run| row(run, paper)).collect();
        paper.table_under(&["run", "started", "goals", "state", "from"], rows);
    }
}

fn row(run: &RunLine, paper: &Paper) -> Vec<Cell> {
    let done = run.count(&[GoalState::Done, GoalState::Partial]);
    let total: u32 = run.goals.iter().map(|count| count.count).sum();
    let (ink, _, words) = standing(run.ended);
    vec![
        Cell::inked(run.run.to_string(), Ink::Strong),
        paper.moment(run.started_at.0).into(),
        format!("{done}/{total}").into(),
        Cell::inked(words, ink),
        run.source.clone().into(),
    ]
}

#[cfg(test)]
mod tests;
