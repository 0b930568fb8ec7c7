//! What can be wrong with an answer.

use super::{Cite, TagFlaw};
use serde::{Deserialize, Serialize};

/// Why an answer does not count.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(rename_all = "snake_case")]
pub enum RoomDefect {
    /// It answers something else.
    #[error("the answer is not what this turn asks for")]
    WrongForm,
    /// Its tag cannot be read; it is asked for once more.
    #[error("{0}")]
    Tag(TagFlaw),
    /// Somebody is left out, or there twice.
    #[error("it does not hold each member that speaks exactly once")]
    Members,
    /// A principle is left out, or there twice.
    #[error("it does not hold each principle exactly once")]
    Principles,
    /// Drift is claimed and nothing is named that shows it.
    #[error("it names a sign of drift and no turn that shows it")]
    SignWithoutTurn,
    /// A text that has to be there is empty.
    #[error("a text that has to be there is empty")]
    Empty,
    /// A text is longer than it may be.
    #[error("a text has more than {0}")]
    TooLong(String),
    /// It cites what nobody said.
    #[error("it cites {0}, which nobody said")]
    UnknownTurn(Cite),
    /// It cites nothing.
    #[error("a point cites no turn")]
    Uncited,
    /// A snapshot has three to five points.
    #[error("these are not three to five points")]
    NumberOfPoints,
    /// A figure, an address or a quotation that stands in nothing it cites.
    #[error("`{0}` stands in none of the turns that are cited for it")]
    Added(String),
    /// The sections are not exactly those that were asked for, in order.
    #[error("the sections are not exactly those that are asked for, each once, in order")]
    Sections,
}
