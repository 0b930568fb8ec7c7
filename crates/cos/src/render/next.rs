//! Renders what to type next: each command on its own line, so that it can be copied.

use super::paper::{Ink, Paper};
use crate::view::next::NextStep;

/// Writes a list of commands to type, under a heading.
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
