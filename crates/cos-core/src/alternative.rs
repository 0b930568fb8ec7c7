//! A alternative: one way to answer the question of a council. It bears a label that says nothing of
//! its author, and keeps it however often it is revised.

use crate::persona::Persona;
use crate::reversibility::ReversibilityScore;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The name of a alternative in front of the others: A, B … Z, AA.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct AlternativeLabel(u16);

/// A text that is no label.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no label of a alternative, which is a letter such as `A`")]
pub struct LabelError(String);

impl AlternativeLabel {
    /// The label of the alternative with this number, from 0.
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
        // The last label stands for one more than a `u16` holds.
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

/// How much work a alternative is.
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

/// What may go wrong with a alternative, and what is done against it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AlternativeRisk {
    /// What may go wrong.
    pub risk: String,
    /// What is done against it.
    pub mitigation: String,
}

/// A alternative as its author words it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AlternativeDraft {
    /// What it is called.
    pub name: String,
    /// What is done, in short.
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
    /// How much work it is; unknown where nobody said.
    #[serde(default)]
    pub effort: Option<Effort>,
    /// How hard it is to take back; unknown where nobody said, and then the worst.
    #[serde(default)]
    pub score: Option<ReversibilityScore>,
}

/// A alternative in front of a council.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Alternative {
    /// What it is called in front of the others.
    pub label: AlternativeLabel,
    /// How often it was worded, from 1; only the latest is voted on.
    pub version: u16,
    /// Who proposed it.
    pub author: Persona,
    /// What it is.
    pub draft: AlternativeDraft,
}

#[cfg(test)]
mod tests;
