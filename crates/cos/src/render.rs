//! Renders views as text for a terminal of 80 columns or more. Rendering chooses words and layout;
//! views choose the content.

pub(crate) mod audit;
pub(crate) mod brief;
pub(crate) mod checkpoint;
pub(crate) mod debate;
pub(crate) mod decision;
pub(crate) mod doctor;
pub(crate) mod error;
pub(crate) mod event;
pub(crate) mod gate;
pub(crate) mod hook;
pub(crate) mod inbox;
pub(crate) mod init;
pub(crate) mod next;
pub(crate) mod outcome;
pub(crate) mod passage;
pub(crate) mod phrase;
pub(crate) mod plan;
pub(crate) mod record;
pub(crate) mod room;
pub(crate) mod run;
pub(crate) mod runs;
pub(crate) mod serve;
pub(crate) mod status;
pub(crate) mod story;
pub(crate) mod text_layout;
pub(crate) mod undoable;
pub(crate) mod war_room;
pub(crate) mod workflow;

use jiff::tz::TimeZone;
use text_layout::TextLayout;

/// A view that can be read in a terminal.
pub(crate) trait Show: serde::Serialize {
    /// Writes it to a layout.
    fn show(&self, out: &mut TextLayout);
}

/// A view that is redrawn on one screen.
pub(crate) trait Picture: Show + Copy {
    /// Returns a smaller version, or `None` if nothing can be left out.
    fn smaller(self) -> Option<Self>;

    /// Checks whether it is the last picture, which may be longer than a screen.
    fn is_last(self) -> bool;

    /// Renders the picture in this many columns and, if limited, rows. If it is still too long, its
    /// end is cut, and a line says so.
    fn framed(self, columns: usize, rows: Option<usize>) -> String {
        let mut out = TextLayout::new(columns, TimeZone::system);
        self.show(&mut out);
        let text = out.into_text();
        // The cursor is after the last line.
        let most = rows.map_or(usize::MAX, |rows| rows.saturating_sub(1).max(1));
        if self.is_last() || text.lines().count() <= most {
            return text;
        }
        if let Some(smaller) = self.smaller() {
            return smaller.framed(columns, rows);
        }
        let mut lines: Vec<&str> = text.lines().take(most.saturating_sub(1)).collect();
        lines.push(CUT);
        format!("{}\n", lines.join("\n"))
    }
}

/// The last line of a picture that is longer than its screen.
const CUT: &str = "... and more below";

#[cfg(test)]
pub(crate) mod testing;
