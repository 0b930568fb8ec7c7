//! Renders what to type next: each command on its own line, so that it can be copied.

use super::text_layout::{Emphasis, TextLayout};
use crate::view::next::NextStep;

/// Writes a list of commands to type, under a heading.
pub(crate) fn show(steps: &[NextStep], out: &mut TextLayout) {
    if steps.is_empty() {
        return;
    }
    out.heading("Next");
    for step in steps {
        out.verbatim(2, &step.command);
        out.say_in(6, Emphasis::Faint, &step.why);
    }
}
