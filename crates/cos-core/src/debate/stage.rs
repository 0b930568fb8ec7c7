//! What a file and the debates about it ask for next, whatever happened to either meanwhile.

use super::{Debate, DebateEnd};
use crate::fingerprint::Fingerprint;

/// What comes next for a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DebateStage {
    /// A new debate.
    Begin,
    /// The debate that was begun.
    GoOn,
    /// The debate that was begun is closed: the file says something else by now.
    Abandon,
    /// What the debate came to is written into the file.
    Write,
    /// A person is asked about the file as it was written.
    Ask,
}

/// What comes next for a file of this hash, given the last debate about it.
pub fn stage(last: Option<&Debate>, file: &Fingerprint) -> DebateStage {
    let Some(debate) = last else {
        return DebateStage::Begin;
    };
    let is_source = debate.debate_spec.source == *file;
    match debate.end {
        None if is_source => DebateStage::GoOn,
        None => DebateStage::Abandon,
        Some(_) if debate.written.as_ref() == Some(file) => DebateStage::Ask,
        // Whoever puts the text back that was given up wants it debated.
        Some(DebateEnd::Abandoned) => DebateStage::Begin,
        Some(_) if is_source && debate.last_critique().is_some() => DebateStage::Write,
        Some(_) => DebateStage::Begin,
    }
}
