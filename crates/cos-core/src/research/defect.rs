//! Lists the reasons why a model's answer in a research room is invalid.

use super::{Cite, TagFlaw};
use serde::{Deserialize, Serialize};

/// Why an answer is invalid.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(rename_all = "snake_case")]
pub enum RoomDefect {
    /// It has the form of another turn.
    #[error("the answer does not have the form that this turn asks for")]
    WrongForm,
    /// Its tag cannot be read; it is requested once more.
    #[error("{0}")]
    Tag(TagFlaw),
    /// A member is missing or appears twice.
    #[error("it does not name each speaking member exactly once")]
    Members,
    /// A principle is missing or appears twice.
    #[error("it does not name each principle exactly once")]
    Principles,
    /// It claims drift and names no turn as evidence.
    #[error("it names a sign of drift without a turn as evidence")]
    SignWithoutTurn,
    /// A required text is empty.
    #[error("a required text is empty")]
    Empty,
    /// A text is too long.
    #[error("a text has more than {0}")]
    TooLong(String),
    /// It cites a turn that does not exist.
    #[error("it cites {0}, which does not exist")]
    UnknownTurn(Cite),
    /// It cites nothing.
    #[error("a point cites no turn")]
    Uncited,
    /// A snapshot needs three to five points.
    #[error("it does not have three to five points")]
    NumberOfPoints,
    /// A number, an address or a quotation is in none of its sources.
    #[error("`{0}` is in none of its sources")]
    Added(String),
    /// The sections are not exactly the requested ones, in order.
    #[error("the sections are not exactly the requested ones, each once and in order")]
    Sections,
}
