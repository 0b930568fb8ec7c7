//! Renders the results of simulated nights.

use super::Show;
use super::paper::{Cell, Ink, Paper};
use super::phrase::{count, standing};
use crate::view::rehearsal::RehearsalView;
use std::fmt::Display;

impl Show for RehearsalView {
    fn show(&self, paper: &mut Paper) {
        let nights = usize::try_from(self.nights).unwrap_or(usize::MAX);
        let goals = usize::try_from(self.goals).unwrap_or(usize::MAX);
        let line = format!(
            "Simulated: {} with {}, seed {}. Nothing was really run.",
            count(nights, "night"),
            count(goals, "goal"),
            self.seed
        );
        paper.say_in(0, Ink::Strong, &line);
        paper.gap();
        let (done, asked, spent, took) =
            (&self.done, &self.questions, &self.spent_usd, &self.took_ms);
        let mut rows = vec![
            row("per night", &"half of them", &"9 of 10", &"most"),
            row("goals done", &done.p50, &done.p90, &done.max),
            row("questions", &asked.p50, &asked.p90, &asked.max),
            row("spent", &spent.p50, &spent.p90, &spent.max),
            row("time", &took.p50, &took.p90, &took.max),
        ];
        for (trigger, spread) in &self.questions_by_trigger {
            let name = format!("asked: {trigger}");
            rows.push(row(&name, &spread.p50, &spread.p90, &spread.max));
        }
        paper.table(2, &rows);
        show_lists(self, paper);
    }
}

fn row(name: &str, half: &dyn Display, most: &dyn Display, all: &dyn Display) -> Vec<Cell> {
    let mut cells = vec![Cell::inked(name, Ink::Strong)];
    cells.extend([half, most, all].map(|figure| Cell::from(figure.to_string())));
    cells
}

fn show_lists(view: &RehearsalView, paper: &mut Paper) {
    if !view.parked.is_empty() {
        paper.heading("Waiting in the morning");
        for parked in &view.parked {
            paper.say(
                2,
                &format!("{} after {} nights", parked.goal, parked.nights),
            );
        }
    }
    paper.heading("How nights ended");
    for end in &view.ends {
        let (ink, _, words) = standing(Some(end.end));
        paper.item(2, &format!("{}  ", end.nights), ink, words);
    }
    if view.broken > 0 {
        paper.say_in(2, Ink::Bad, &format!("{}  in a bug in cos", view.broken));
    }
    paper.heading("Assumed");
    for assumption in &view.assumptions {
        paper.say(2, assumption);
    }
}
