//! Renders the list of waiting questions.

use super::Show;
use super::phrase::recommendation;
use super::text_layout::{Emphasis, TextLayout};
use crate::view::inbox::InboxView;

impl Show for InboxView {
    fn show(&self, out: &mut TextLayout) {
        if self.decisions.is_empty() {
            out.say(0, "Nothing waits for you.");
            return;
        }
        let line = match self.waiting {
            1 => "1 question waits for you.".to_owned(),
            more => format!("{more} questions wait for you, most important first."),
        };
        out.say_in(0, Emphasis::Strong, &line);
        for decision in &self.decisions {
            out.gap();
            decision.show_question(2, out);
            let why: Vec<&str> = decision
                .triggers
                .iter()
                .map(|trigger| trigger.meaning)
                .collect();
            out.item(
                4,
                "Why: ",
                Emphasis::Faint,
                &format!("{}.", why.join(", and ")),
            );
            let ids: Vec<String> = decision
                .options
                .iter()
                .map(|option| option.id.to_string())
                .collect();
            out.item(4, "Options: ", Emphasis::Faint, &ids.join(", "));
            if let Some(recommended) = &decision.recommended {
                let text = recommendation(&recommended.option, &recommended.why);
                out.item(4, "Recommended: ", Emphasis::Good, &text);
            }
            out.verbatim(4, &format!("cos show {}", decision.id));
        }
        let shown = u64::try_from(self.decisions.len()).unwrap_or(u64::MAX);
        if self.waiting > shown {
            out.gap();
            let more = self.waiting - shown;
            out.say(0, &format!("{more} more: cos checkpoints --all"));
        }
    }
}

#[cfg(test)]
mod tests;
