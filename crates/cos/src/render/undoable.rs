//! Renders what can be undone.

use super::Show;
use super::text_layout::{Cell, Emphasis, TextLayout};
use crate::view::undoable::{UndoListView, UndoableAction};

/// How many files of one action are named.
const NAMED: usize = 5;

impl Show for UndoListView {
    fn show(&self, out: &mut TextLayout) {
        if self.actions.is_empty() && self.goals.is_empty() {
            out.say(0, "There is nothing to undo.");
            return;
        }
        for action in &self.actions {
            of_action(action, out);
        }
        if !self.goals.is_empty() {
            out.heading("Goals that landed");
            let rows = self.goals.iter().map(|one| {
                vec![
                    Cell::emphasized(one.goal.to_string(), Emphasis::Strong),
                    one.run.to_string().into(),
                    one.content
                        .lines()
                        .next()
                        .unwrap_or_default()
                        .to_owned()
                        .into(),
                ]
            });
            out.table(2, &rows.collect::<Vec<_>>());
        }
        out.gap();
        out.say(0, "Reverts one of them:");
        let first = self.actions.first();
        let first = first.map(|one| format!("cos undo {}", one.action));
        let command = first.or_else(|| Some(self.goals.first()?.command.clone()));
        out.verbatim(2, &command.unwrap_or_default());
    }
}

fn of_action(one: &UndoableAction, out: &mut TextLayout) {
    let text = one.text.as_deref().unwrap_or("files that an undo replaced");
    let line = text.lines().next().unwrap_or_default();
    let when = out.moment(one.at.0);
    out.say_in(0, Emphasis::Strong, &format!("{} · {when}", one.action));
    out.say_in(2, Emphasis::Faint, line);
    match &one.files {
        None => out.say(2, "Its backup cannot be read any more."),
        Some(files) => {
            for file in files.iter().take(NAMED) {
                out.verbatim(4, file);
            }
            if let Some(more) = files.len().checked_sub(NAMED).filter(|more| *more > 0) {
                out.say(4, &format!("and {more} more"));
            }
        }
    }
}
