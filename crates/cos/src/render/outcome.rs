//! Renders what was done, in a sentence, and what to type next.

use super::text_layout::{Emphasis, TextLayout};
use super::{Show, next};
use crate::view::amount::short;
use crate::view::outcome::{ActionUndoView, AnswerView, LandView, UndoView};

impl Show for AnswerView {
    fn show(&self, out: &mut TextLayout) {
        let Some(answer) = &self.decision.resolution else {
            return;
        };
        let text = format!("{} is answered: {}", self.decision.id, answer.option);
        out.say_in(0, Emphasis::Good, &text);
        let does = self
            .decision
            .options
            .iter()
            .find(|option| option.id == answer.option);
        if let Some(option) = does {
            out.say(2, &option.description);
        }
        if let Some(instructions) = &answer.instructions {
            out.item(2, "instructions: ", Emphasis::Faint, instructions);
        }
        for grant in &answer.grants {
            out.say(
                2,
                &format!(
                    "Raised the limit of {} by {}.",
                    grant.scope, grant.amount_usd
                ),
            );
        }
        next::show(&self.next, out);
    }
}

impl Show for LandView {
    fn show(&self, out: &mut TextLayout) {
        let (Some(before), Some(after)) = (&self.before, &self.after) else {
            out.say(0, "Your branch already contains all work of the run.");
            return;
        };
        let (before, after) = (short(before.as_str()), short(after.as_str()));
        let text = format!("Your branch was moved from {before} to {after}");
        out.say_in(0, Emphasis::Good, &text);
        out.say(0, &format!("It now contains all work of {}", self.branch));
    }
}

impl Show for UndoView {
    fn show(&self, out: &mut TextLayout) {
        let text = format!(
            "The work of {} is reverted; the branch of run {} is at {}",
            self.goal,
            self.run,
            short(self.head.as_str())
        );
        out.say_in(0, Emphasis::Good, &text);
        if !self.shaken.is_empty() {
            let names: Vec<&str> = self
                .shaken
                .iter()
                .map(cos_core::id::GoalId::as_str)
                .collect();
            let text = format!(
                "The checks of {} ran before that and may fail now.",
                names.join(", ")
            );
            out.say_in(0, Emphasis::Ask, &text);
        }
        next::show(&self.next, out);
    }
}

impl Show for ActionUndoView {
    fn show(&self, out: &mut TextLayout) {
        if self.paths.is_empty() {
            out.say(0, "Everything is as it was before the action.");
            return;
        }
        out.say_in(
            0,
            Emphasis::Good,
            "These files are restored to their state before the action:",
        );
        for path in &self.paths {
            out.verbatim(2, path);
        }
        if let Some(replaced) = &self.replaced {
            out.say(0, "The replaced files are backed up. To get them back:");
            out.verbatim(2, &format!("cos undo {replaced} --replace"));
        }
    }
}

#[cfg(test)]
mod tests;
