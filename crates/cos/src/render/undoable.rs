//! Renders what can be undone.

use super::Show;
use super::paper::{Cell, Ink, Paper};
use crate::view::undoable::{UndoListView, UndoableAction};

/// How many files of one action are named.
const NAMED: usize = 5;

impl Show for UndoListView {
    fn show(&self, paper: &mut Paper) {
        if self.actions.is_empty() && self.goals.is_empty() {
            paper.say(0, "There is nothing to undo.");
            return;
        }
        for action in &self.actions {
            of_action(action, paper);
        }
        if !self.goals.is_empty() {
            paper.heading("Goals that landed");
            let rows = self.goals.iter().map(|one| {
                vec![
                    Cell::inked(one.goal.to_string(), Ink::Strong),
                    one.run.to_string().into(),
                    one.content
                        .lines()
                        .next()
                        .unwrap_or_default()
                        .to_owned()
                        .into(),
                ]
            });
            paper.table(2, &rows.collect::<Vec<_>>());
        }
        paper.gap();
        paper.say(0, "Reverts one of them:");
        let first = self.actions.first();
        let first = first.map(|one| format!("cos undo {}", one.action));
        let command = first.or_else(|| Some(self.goals.first()?.command.clone()));
        paper.verbatim(2, &command.unwrap_or_default());
    }
}

fn of_action(one: &UndoableAction, paper: &mut Paper) {
    let text = one.text.as_deref().unwrap_or("files that an undo replaced");
    let line = text.lines().next().unwrap_or_default();
    let when = paper.moment(one.at.0);
    paper.say_in(0, Ink::Strong, &format!("{} · {when}", one.action));
    paper.say_in(2, Ink::Faint, line);
    match &one.files {
        None => paper.say(2, "Its backup cannot be read any more."),
        Some(files) => {
            for file in files.iter().take(NAMED) {
                paper.verbatim(4, file);
            }
            if let Some(more) = files.len().checked_sub(NAMED).filter(|more| *more > 0) {
                paper.say(4, &format!("and {more} more"));
            }
        }
    }
}
