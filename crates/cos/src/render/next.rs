//! What to type next: the command on a line of its own, so that it can be copied.

use super::paper::{Ink, Paper};
use crate::view::next::NextStep;

/// Writes a list of things to type, under a heading.
pub(crate) fn show(steps: &[NextStep], paper: &mut Paper) {
    if steps.is_empty() {
        return;
    }
    paper.heading("Next");
    for step in steps {
        paper.verbatim(2, &step.command);
        paper.say_in(6, Ink::Faint, &step.why);
    }
}
