//! Views as text for a terminal of 80 columns and more. Rendering chooses words and places; what
//! is so, and what is worth telling, was chosen by the view.

pub(crate) mod audit;
pub(crate) mod bench;
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
pub(crate) mod paper;
pub(crate) mod phrase;
pub(crate) mod plan;
pub(crate) mod record;
pub(crate) mod rehearsal;
pub(crate) mod room;
pub(crate) mod run;
pub(crate) mod runs;
pub(crate) mod status;
pub(crate) mod undoable;
pub(crate) mod war_room;
pub(crate) mod workflow;

use paper::Paper;

/// A view that can be read in a terminal.
pub(crate) trait Show: serde::Serialize {
    /// Writes it onto a sheet.
    fn show(&self, paper: &mut Paper);
}

#[cfg(test)]
pub(crate) mod trial;
