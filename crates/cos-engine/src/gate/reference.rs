//! Generates the reference of the gate's catalogue.

use super::catalogue::{CatalogueRow, catalogue};
use std::fmt::Write as _;

/// The text above the table.
const OPENING: &str = include_str!("reference.md");

/// Returns the reference as Markdown.
pub fn reference() -> String {
    let mut text = OPENING.to_owned();
    let mut program = "";
    for row in catalogue() {
        if row.program != program {
            program = row.program;
            let also = row.also.join("`, `");
            let also = if also.is_empty() {
                String::new()
            } else {
                format!(" (also `{also}`)")
            };
            let _infallible = write!(
                text,
                "\n## `{program}`{also}\n\n{}\n\n| use | effects | why | undo | instead |\n\
                 |---|---|---|---|---|\n",
                row.rest
            );
        }
        text.push_str(&line(&row));
    }
    text
}

fn line(row: &CatalogueRow) -> String {
    let effects: Vec<String> = row
        .effects
        .iter()
        .map(|one| format!("{} {}", one.kind.phrase(), one.on))
        .collect();
    let cell = |text: &str| text.replace('|', "\\|");
    format!(
        "| `{}` | {} | {} | {} | {} |\n",
        cell(&row.usage),
        cell(&effects.join("; ")),
        cell(row.why),
        cell(row.undo),
        cell(row.instead)
    )
}
