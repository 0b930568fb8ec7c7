//! Parses the tag that ends every contribution, from its final line alone.

use super::lines::own_lines;
use serde::{Deserialize, Serialize};

/// The stance of a persona at the end of its turn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "tag", rename_all = "snake_case")]
pub enum RoomTag {
    /// It agrees with the position on the table.
    Agree,
    /// It has no strong view.
    Pass,
    /// It rejects it.
    Object {
        /// The reason.
        reason: String,
    },
    /// It was asked twice and gave no readable tag.
    Invalid {
        /// What was wrong with its last answer.
        flaw: TagFlaw,
    },
}

/// Why a final line is not a tag.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    thiserror::Error,
)]
#[serde(rename_all = "snake_case")]
pub enum TagFlaw {
    /// The final line is something else, or it is quoted or fenced.
    #[error("the final line must be exactly one of [AGREE], [PASS] and [OBJECT: reason]")]
    Missing,
    /// More than one line is a tag, or one line contains two.
    #[error("there is more than one tag (write one, on the final line)")]
    Doubled,
    /// It objects without a reason.
    #[error("[OBJECT: reason] has no reason")]
    NoReason,
}

impl RoomTag {
    /// Returns the word of the tag.
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Agree => "AGREE",
            Self::Pass => "PASS",
            Self::Object { .. } => "OBJECT",
            Self::Invalid { .. } => "INVALID",
        }
    }

    /// Checks whether the tag was readable.
    pub const fn is_valid(&self) -> bool {
        !matches!(self, Self::Invalid { .. })
    }

    /// Returns the reason of an objection.
    pub fn objection(&self) -> Option<&str> {
        match self {
            Self::Object { reason } => Some(reason),
            _ => None,
        }
    }
}

/// Parses the tag of an answer: its whole last non-empty line. A quoted or fenced line is not a
/// tag, and neither is a tag inside a sentence.
pub fn read_tag(text: &str) -> Result<RoomTag, TagFlaw> {
    let last = text.lines().enumerate();
    let last = last.filter(|(_, line)| !line.trim().is_empty()).last();
    let own: Vec<(usize, &str)> = own_lines(text).collect();
    let tags = own.iter().filter(|(_, line)| is_tag(line)).count();
    let own_last = own.iter().rev().find(|(_, line)| !line.trim().is_empty());
    match (last, own_last) {
        (Some((place, _)), Some((own, line))) if place == *own && is_tag(line) => match tags {
            1 => read_line(line.trim()),
            _ => Err(TagFlaw::Doubled),
        },
        _ => Err(TagFlaw::Missing),
    }
}

/// Checks whether a whole line is a tag, or tries to be one.
fn is_tag(line: &str) -> bool {
    let line = line.trim();
    opens_tag(line) && line.ends_with(']')
}

fn opens_tag(text: &str) -> bool {
    ["[AGREE]", "[PASS]", "[OBJECT]", "[OBJECT:"]
        .iter()
        .any(|opening| text.starts_with(opening))
}

fn read_line(line: &str) -> Result<RoomTag, TagFlaw> {
    if holds_two(line) {
        return Err(TagFlaw::Doubled);
    }
    match line {
        "[AGREE]" => Ok(RoomTag::Agree),
        "[PASS]" => Ok(RoomTag::Pass),
        "[OBJECT]" => Err(TagFlaw::NoReason),
        _ => {
            // Up to the last bracket: a reason may contain brackets.
            let inside = line.strip_prefix("[OBJECT:");
            let reason = inside.and_then(|inside| inside.strip_suffix(']'));
            let reason = reason.ok_or(TagFlaw::Missing)?.trim();
            if reason.is_empty() {
                return Err(TagFlaw::NoReason);
            }
            Ok(RoomTag::Object {
                reason: reason.to_owned(),
            })
        }
    }
}

/// Checks whether a second tag begins after a closing bracket.
fn holds_two(line: &str) -> bool {
    let mut behind = line.match_indices(']');
    behind.any(|(at, _)| {
        let rest = line.get(at + 1..).unwrap_or_default();
        opens_tag(rest.trim_start())
    })
}
