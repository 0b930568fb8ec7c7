//! Decides what `cos debate` does next with a file: open a debate, continue it, close it, write the
//! file, or ask.

use super::{Debate, DebateEnd};
use crate::fingerprint::Fingerprint;

/// The next step for a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DebateStage {
    /// Start a new debate.
    Begin,
    /// Continue the open debate.
    GoOn,
    /// Close the open debate: the file was changed.
    Abandon,
    /// Write the result of the debate into the file.
    Write,
    /// Ask a person about the written file.
    Ask,
}

/// Returns the next step for a file with this hash, given the last debate about it.
pub fn stage(last: Option<&Debate>, file: &Fingerprint) -> DebateStage {
    let Some(debate) = last else {
        return DebateStage::Begin;
    };
    let is_source = debate.debate_spec.source == *file;
    match debate.end {
        None if is_source => DebateStage::GoOn,
        None => DebateStage::Abandon,
        Some(_) if debate.written.as_ref() == Some(file) => DebateStage::Ask,
        // A person who restores an abandoned text wants it debated.
        Some(DebateEnd::Abandoned) => DebateStage::Begin,
        Some(_) if is_source && debate.last_critique().is_some() => DebateStage::Write,
        Some(_) => DebateStage::Begin,
    }
}
