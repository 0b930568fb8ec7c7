//! Renders one event on one line: time, goal, what happened.

use super::Show;
use super::paper::{Ink, Paper};
use crate::view::event::{EventView, Tone};

impl Show for EventView {
    fn show(&self, paper: &mut Paper) {
        let ink = match self.tone {
            Tone::Quiet => Ink::Plain,
            Tone::Good => Ink::Good,
            Tone::Bad => Ink::Bad,
            Tone::Ask => Ink::Ask,
        };
        let goal = self.goal.as_ref().map_or("", |goal| goal.as_str());
        let time = paper.clock(self.written_at.0);
        paper.item(0, &format!("{time}  {goal:<16}  "), ink, &self.text);
    }
}

#[cfg(test)]
mod tests;
