//! Generates the reference page of the tables.

use super::SessionHost;
use super::table::{FAILING, PENDING_REPLIES};
use std::fmt::Write as _;

/// The text above the first table.
const OPENING: &str = include_str!("opening.md");

/// The text above the second table.
const FAILURES: &str = include_str!("failures.md");

/// Returns the reference as Markdown.
pub fn reference() -> String {
    let mut text = OPENING.to_owned();
    for row in PENDING_REPLIES {
        let place = match row.host {
            Some(SessionHost::Terminal) => "terminal",
            Some(SessionHost::Print) => "print mode, Agent SDK",
            Some(SessionHost::Elsewhere) => "editor, desktop app, unknown",
            None => "anywhere",
        };
        let modes = match row.modes {
            [] => "any other".to_owned(),
            modes => format!("`{}`", modes.join("`, `")),
        };
        let request = if row.on_request { " (on request)" } else { "" };
        let _infallible = writeln!(
            text,
            "| {} | {place} | {modes} | `{}`{request} | {} | {} | {} |",
            row.agent,
            row.answer.name(),
            row.one,
            row.several,
            row.source
        );
    }
    text.push_str(FAILURES);
    for row in FAILING {
        let blocks = if row.blocks { "`block`" } else { "not set" };
        let _infallible = writeln!(
            text,
            "| {} | {blocks} | {} | {} |",
            row.agent, row.effect, row.source
        );
    }
    text
}
