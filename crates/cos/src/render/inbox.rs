//! Renders the list of waiting questions.

use super::Show;
use super::paper::{Ink, Paper};
use super::phrase::recommendation;
use crate::view::inbox::InboxView;

impl Show for InboxView {
    fn show(&self, paper: &mut Paper) {
        if self.decisions.is_empty() {
            paper.say(0, "Nothing waits for you.");
            return;
        }
        let line = match self.waiting {
            1 => "1 question waits for you.".to_owned(),
            more => format!("{more} questions wait for you, most important first."),
        };
        paper.say_in(0, Ink::Strong, &line);
        for decision in &self.decisions {
            paper.gap();
            decision.show_question(2, paper);
            let why: Vec<&str> = decision
                .triggers
                .iter()
                .map(|trigger| trigger.meaning)
                .collect();
            paper.item(4, "Why: ", Ink::Faint, &format!("{}.", why.join(", and ")));
            let ids: Vec<String> = decision
                .options
                .iter()
                .map(|option| option.id.to_string())
                .collect();
            paper.item(4, "Options: ", Ink::Faint, &ids.join(", "));
            if let Some(recommended) = &decision.recommended {
                let told = recommendation(&recommended.option, &recommended.why);
                paper.item(4, "Recommended: ", Ink::Good, &told);
            }
            paper.verbatim(4, &format!("cos show {}", decision.id));
        }
        let shown = u64::try_from(self.decisions.len()).unwrap_or(u64::MAX);
        if self.waiting > shown {
            paper.gap();
            let more = self.waiting - shown;
            paper.say(0, &format!("{more} more: cos checkpoints --all"));
        }
    }
}

#[cfg(test)]
mod tests;
