//! Renders one event on one line: time, goal, what happened.

use super::Show;
use super::text_layout::{Emphasis, TextLayout};
use crate::view::event::{EventView, Tone};

impl Show for EventView {
    fn show(&self, out: &mut TextLayout) {
        let emphasis = match self.tone {
            Tone::Quiet => Emphasis::Plain,
            Tone::Good => Emphasis::Good,
            Tone::Bad => Emphasis::Bad,
            Tone::Ask => Emphasis::Ask,
        };
        let goal = self.goal.as_ref().map_or("", |goal| goal.as_str());
        let time = out.clock(self.written_at.0);
        out.item(0, &format!("{time}  {goal:<16}  "), emphasis, &self.text);
    }
}

#[cfg(test)]
mod tests;
