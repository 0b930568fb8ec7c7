//! Renders what was done, in a sentence, and what to type next.

use super::paper::{Ink, Paper};
use super::{Show, next};
use crate::view::amount::short;
use crate::view::outcome::{ActionUndoView, AnswerView, LandView, UndoView};

impl Show for AnswerView {
    fn show(&self, paper: &mut Paper) {
        let Some(answer) = &self.decision.resolution else {
            return;
        };
        let text = format!("{} is answered: {}", self.decision.id, answer.option);
        paper.say_in(0, Ink::Good, &text);
        let does = self
            .decision
            .options
            .iter()
            .find(|option| option.id == answer.option);
        if let Some(option) = does {
            paper.say(2, &option.description);
        }
        if let Some(instructions) = &answer.instructions {
            paper.item(2, "instructions: ", Ink::Faint, instructions);
        }
        for grant in &answer.grants {
            paper.say(
                2,
                &format!(
                    "Raised the limit of {} by {}.",
                    grant.scope, grant.amount_usd
                ),
            );
        }
        next::show(&self.next, paper);
    }
}

impl Show for LandView {
    fn show(&self, paper: &mut Paper) {
        let (Some(before), Some(after)) = (&self.before, &self.after) else {
            paper.say(0, "Your branch already contains all work of the run.");
            return;
        };
        let (before, after) = (short(before.as_str()), short(after.as_str()));
        let text = format!("Your branch was moved from {before} to {after}");
        paper.say_in(0, Ink::Good, &text);
        paper.say(0, &format!("It now contains all work of {}", self.branch));
    }
}

impl Show for UndoView {
    fn show(&self, paper: &mut Paper) {
        let text = format!(
            "The work of {} is reverted; the branch of run {} is at {}",
            self.goal,
            self.run,
            short(self.head.as_str())
        );
        paper.say_in(0, Ink::Good, &text);
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
            paper.say_in(0, Ink::Ask, &text);
        }
        next::show(&self.next, paper);
    }
}

impl Show for ActionUndoView {
    fn show(&self, paper: &mut Paper) {
        if self.paths.is_empty() {
            paper.say(0, "Everything is as it was before the action.");
            return;
        }
        paper.say_in(
            0,
            Ink::Good,
            "These files are restored to their state before the action:",
        );
        for path in &self.paths {
            paper.verbatim(2, path);
        }
        if let Some(replaced) = &self.replaced {
            paper.say(0, "The replaced files are backed up. To get them back:");
            paper.verbatim(2, &format!("cos undo {replaced} --replace"));
        }
    }
}

#[cfg(test)]
mod tests;
