//! Renders an error: what happened, why, and what to type.

use super::Show;
use super::text_layout::{Emphasis, TextLayout};
use crate::error::CommandError;

impl Show for CommandError {
    fn show(&self, out: &mut TextLayout) {
        out.item(0, "error: ", Emphasis::Bad, &self.message);
        for cause in &self.causes {
            out.item(0, "caused by: ", Emphasis::Strong, cause);
        }
        for hint in &self.hints {
            out.item(0, "hint: ", Emphasis::Good, &hint.to_string());
        }
    }
}

#[cfg(test)]
mod tests;
