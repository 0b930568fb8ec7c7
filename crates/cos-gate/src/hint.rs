//! Advice on an error: what a person can do or type next.
//!
//! The text of a hint is fixed in the program. A value is inserted only as one quoted shell word,
//! so that untrusted text can never give advice.

use crate::foreign::{escaped, shell_word};
use serde::{Serialize, Serializer};
use std::error::Error;
use std::fmt;

/// One piece of advice: a fixed text in which each `{}` takes one value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hint {
    filled: String,
    rest: &'static str,
}

impl Hint {
    /// Creates a hint from a fixed text; each `{}` takes one value.
    pub const fn new(text: &'static str) -> Self {
        let filled = String::new();
        Self { filled, rest: text }
    }

    /// Fills the next `{}` with one word, quoted for a shell if needed.
    #[must_use]
    pub fn value(self, value: impl fmt::Display) -> Self {
        let word = shell_word(&value.to_string());
        self.fill(&word)
    }

    /// Fills the next `{}` with names, each quoted for a shell if needed.
    #[must_use]
    pub fn names<T: fmt::Display>(self, names: impl IntoIterator<Item = T>) -> Self {
        let names = names.into_iter();
        let names: Vec<String> = names.map(|name| shell_word(&name.to_string())).collect();
        self.fill(&names.join(", "))
    }

    /// Fills the next `{}` with a text of the program itself.
    #[must_use]
    #[expect(
        clippy::needless_pass_by_value,
        reason = "numbers and fixed texts read better without a reference"
    )]
    pub fn ours(self, value: impl OwnValue) -> Self {
        self.fill(&value.to_string())
    }

    /// Fills the next `{}` with a list of hints.
    #[must_use]
    pub fn list(self, hints: impl IntoIterator<Item = Self>) -> Self {
        let hints: Vec<String> = hints.into_iter().map(|hint| hint.to_string()).collect();
        self.fill(&hints.join(", "))
    }

    /// Joins two hints.
    #[must_use]
    pub fn and(self, other: &Self) -> Self {
        let filled = format!("{self}; {other}");
        Self { filled, rest: "" }
    }

    fn fill(mut self, text: &str) -> Self {
        if let Some((before, after)) = self.rest.split_once("{}") {
            self.filled.push_str(before);
            self.filled.push_str(text);
            self.rest = after;
        }
        self
    }
}

impl From<&'static str> for Hint {
    fn from(text: &'static str) -> Self {
        Self::new(text)
    }
}

impl fmt::Display for Hint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.filled, self.rest)
    }
}

impl Serialize for Hint {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A value that contains only text of the program itself, and no untrusted text.
pub trait OwnValue: fmt::Display {}

impl OwnValue for &'static str {}
impl OwnValue for u32 {}
impl OwnValue for u64 {}
impl OwnValue for usize {}

/// An error with advice.
pub trait Advice: Error {
    /// Returns what a person can do, most useful first.
    fn hints(&self) -> Vec<Hint>;
}

/// Formats the error and its advice on one line, for places without separate hint lines. The text
/// is never parsed again.
pub fn advised(error: &dyn Advice) -> String {
    let mut text = escaped(&error.to_string());
    for hint in error.hints() {
        text.push_str("; ");
        text.push_str(&hint.to_string());
    }
    text
}

#[cfg(test)]
mod tests;
