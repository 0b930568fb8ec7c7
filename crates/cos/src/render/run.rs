//! Renders which run is meant and how far it is.

use super::paper::{Ink, Paper};
use super::phrase::standing;
use crate::view::run::RunHead;

impl RunHead {
    /// Writes the run's name and state.
    pub(crate) fn show_name(&self, paper: &mut Paper) {
        let (ink, _, words) = standing(self.ended);
        let since = paper.moment(self.started_at.0);
        paper.say_in(0, Ink::Strong, &format!("Run {}", self.id));
        paper.say_in(2, ink, words);
        paper.say(2, &format!("started {since} from {}", self.source));
        self.show_held_up(2, paper);
    }

    /// Writes what prevents goals from starting, and work from its branch, if no other part says
    /// it.
    pub(crate) fn show_held_up(&self, indent: usize, paper: &mut Paper) {
        for text in self.held_up() {
            paper.say_in(indent, Ink::Ask, &text);
        }
    }

    /// Writes how much of its limits is used.
    pub(crate) fn show_limits(&self, paper: &mut Paper) {
        let held = if self.held_usd.0 == cos_core::money::Money::ZERO {
            String::new()
        } else {
            format!(", {} reserved", self.held_usd)
        };
        paper.say(
            2,
            &format!(
                "{} of {} spent{held}; {} of {} used",
                self.spent_usd, self.budget_usd, self.elapsed_ms, self.time_ms
            ),
        );
        paper.say(2, &format!("branch {}, in {}", self.branch, self.project));
    }
}
