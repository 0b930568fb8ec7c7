//! Renders an error: what happened, why, and what to type.

use super::Show;
use super::paper::{Ink, Paper};
use crate::error::CommandError;

impl Show for CommandError {
    fn show(&self, paper: &mut Paper) {
        paper.item(0, "error: ", Ink::Bad, &self.message);
        for cause in &self.causes {
            paper.item(0, "caused by: ", Ink::Strong, cause);
        }
        for hint in &self.hints {
            paper.item(0, "hint: ", Ink::Good, &hint.to_string());
        }
    }
}

#[cfg(test)]
mod tests;
