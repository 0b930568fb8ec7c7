//! An alternative: one possible answer to the question of a council. Its label does not reveal its
//! author and stays the same through all revisions.

use crate::persona::Persona;
use crate::reversibility::ReversibilityScore;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The label of an alternative: A, B … Z, AA.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct AlternativeLabel(u16);

/// A text that is not a label.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a label: a label is a letter such as `A`")]
pub struct LabelError(String);

impl AlternativeLabel {
    /// Returns the label with this number, from 0.
    pub const fn numbered(number: u16) -> Self {
        Self(number)
    }

    /// Reads `A`, `b` or `AA`.
    pub fn parse(text: &str) -> Result<Self, LabelError> {
        let refuse = || LabelError(text.to_owned());
        let mut number: u32 = 0;
        for letter in text.trim().bytes() {
            if !letter.is_ascii_alphabetic() {
                return Err(refuse());
            }
            let digit = u32::from(letter.to_ascii_uppercase() - b'A') + 1;
            number = number
                .checked_mul(26)
                .and_then(|so_far| so_far.checked_add(digit))
                .ok_or_else(refuse)?;
        }
        // The last label would not fit into a `u16`.
        let read = number
            .checked_sub(1)
            .and_then(|one| u16::try_from(one).ok());
        read.map(Self).ok_or_else(refuse)
    }
}

impl fmt::Display for AlternativeLabel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut letters = Vec::new();
        let mut rest = u32::from(self.0) + 1;
        while rest > 0 {
            let digit = u8::try_from((rest - 1) % 26).unwrap_or(0);
            letters.push(char::from(b'A' + digit));
            rest = (rest - 1) / 26;
        }
        f.pad(&letters.iter().rev().collect::<String>())
    }
}

impl TryFrom<String> for AlternativeLabel {
    type Error = LabelError;

    fn try_from(text: String) -> Result<Self, LabelError> {
        Self::parse(&text)
    }
}

impl From<AlternativeLabel> for String {
    fn from(label: AlternativeLabel) -> Self {
        label.to_string()
    }
}

/// How much work an alternative is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Effort {
    /// Hours.
    Low,
    /// Days.
    Medium,
    /// Weeks.
    High,
}

/// A risk of an alternative, and what is done about it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AlternativeRisk {
    /// The risk.
    pub risk: String,
    /// What is done about it.
    pub mitigation: String,
}

/// An alternative in the words of its author.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AlternativeDraft {
    /// Its name.
    pub name: String,
    /// What is done, in brief.
    pub summary: String,
    /// How it is done.
    pub approach: String,
    /// What speaks for it.
    #[serde(default)]
    pub pros: Vec<String>,
    /// What speaks against it.
    #[serde(default)]
    pub cons: Vec<String>,
    /// What may go wrong with it.
    #[serde(default)]
    pub risks: Vec<AlternativeRisk>,
    /// How much work it is; `None` if unknown.
    #[serde(default)]
    pub effort: Option<Effort>,
    /// How hard it is to reverse; `None` if unknown, which counts as the worst.
    #[serde(default)]
    pub score: Option<ReversibilityScore>,
}

/// A labelled alternative of a council.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Alternative {
    /// Its label.
    pub label: AlternativeLabel,
    /// Its version, from 1; only the newest is voted on.
    pub version: u16,
    /// Who proposed it.
    pub author: Persona,
    /// What it is.
    pub draft: AlternativeDraft,
}

#[cfg(test)]
mod tests;
