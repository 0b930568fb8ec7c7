//! The lines that tell which run is meant and how far it has come.

use super::paper::{Ink, Paper};
use super::phrase::standing;
use crate::view::run::RunHead;

impl RunHead {
    /// Names the run and where it stands.
    pub(crate) fn show_name(&self, paper: &mut Paper) {
        let (ink, _, words) = standing(self.ended);
        let since = paper.moment(self.started_at.0);
        paper.say_in(0, Ink::Strong, &format!("Run {}", self.id));
        paper.say_in(2, ink, words);
        paper.say(2, &format!("ordered {since} from {}", self.source));
        self.show_held_up(2, paper);
    }

    /// What keeps goals from starting, and work from its branch, where that is not told elsewhere.
    pub(crate) fn show_held_up(&self, indent: usize, paper: &mut Paper) {
        for text in self.held_up() {
            paper.say_in(indent, Ink::Ask, &text);
        }
    }

    /// What it has used up of its limits.
    pub(crate) fn show_limits(&self, paper: &mut Paper) {
        let held = if self.held_usd.0 == cos_core::money::Money::ZERO {
            String::new()
        } else {
            format!(", {} held", self.held_usd)
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
