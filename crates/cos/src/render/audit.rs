//! What a check of the journal found.

use super::Show;
use super::paper::{Ink, Paper};
use crate::view::audit::AuditView;

/// So many faults are listed; the first is the one to look at.
const LISTED: usize = 20;

impl Show for AuditView {
    fn show(&self, paper: &mut Paper) {
        let read = format!("{} facts in {} streams", self.facts, self.streams);
        if self.whole {
            paper.say_in(0, Ink::Good, &format!("The journal is whole: {read}."));
            let noted = if self.compared {
                "It goes on from the head you noted."
            } else {
                "Note its head down; with it a cut-off end is seen later:"
            };
            paper.say(0, noted);
            paper.verbatim(2, &format!("cos audit verify --head {}", self.head));
            return;
        }
        paper.say_in(
            0,
            Ink::Bad,
            &format!("The journal was changed or is damaged: {read}."),
        );
        for fault in self.faults.iter().take(LISTED) {
            let stream = fault.stream.as_deref().unwrap_or("unknown stream");
            let lead = format!("fact {} of {stream}: ", fault.seq);
            paper.item(2, &lead, Ink::Strong, &fault.flaw);
        }
        if self.faults.len() > LISTED {
            paper.say(2, &format!("and {} more", self.faults.len() - LISTED));
        }
        paper.say(0, &format!("Keep a copy of {}", self.journal));
    }
}

#[cfg(test)]
mod tests;
