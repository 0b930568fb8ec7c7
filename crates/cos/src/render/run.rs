//! Renders which run is meant and how far it is.

use super::phrase::standing;
use super::text_layout::{Emphasis, TextLayout};
use crate::view::run::RunHead;

impl RunHead {
    /// Writes the run's name and state.
    pub(crate) fn show_name(&self, out: &mut TextLayout) {
        let (emphasis, _, words) = standing(self.ended);
        let since = out.moment(self.started_at.0);
        out.say_in(0, Emphasis::Strong, &format!("Run {}", self.id));
        out.say_in(2, emphasis, words);
        out.say(2, &format!("started {since} from {}", self.source));
        self.show_held_up(2, out);
    }

    /// Writes what prevents goals from starting, and work from its branch, if no other part says
    /// it.
    pub(crate) fn show_held_up(&self, indent: usize, out: &mut TextLayout) {
        for text in self.held_up() {
            out.say_in(indent, Emphasis::Ask, &text);
        }
    }

    /// Writes how much of its limits is used.
    pub(crate) fn show_limits(&self, out: &mut TextLayout) {
        let held = if self.held_usd.0 == cos_core::money::Money::ZERO {
            String::new()
        } else {
            format!(", {} reserved", self.held_usd)
        };
        out.say(
            2,
            &format!(
                "{} of {} spent{held}; {} of {} used",
                self.spent_usd, self.budget_usd, self.elapsed_ms, self.time_ms
            ),
        );
        out.say(2, &format!("branch {}, in {}", self.branch, self.project));
    }
}
