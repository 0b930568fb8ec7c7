//! The port for models: one question, one answer, and what the answer used up.
//!
//! Whoever asks lays out what it asks so that its beginning stays the same from one question to the
//! next, because a service reads a beginning that it knows for a tenth of the price. Waiting,
//! trying again and telling the price lie behind the port.

mod askings;
mod fault;
mod form;
mod models;
pub mod pace;
mod price;
mod provider;
mod queue;
mod parsing;
mod retry;
pub mod scripted;
mod binding;
mod wire;

pub use askings::{Askings, ModelReply};
pub(crate) use form::form;
pub use models::Models;

use cos_core::foreign::shown;
use cos_core::hint::{Advice, Hint};
use cos_core::money::{Cost, Money};
use cos_core::time::Span;
use std::sync::Arc;

/// What is wrong with an answer that ends before its end.
const CUT_OFF: &str = "it was cut off at the most tokens it may have";

/// A question to a model.
#[derive(Debug, Clone, PartialEq)]
pub struct ModelRequest {
    /// Which model, as the settings name it: `anthropic/claude-opus-4-5`, `ollama/llama3.2`.
    pub model: String,
    /// Who it is to be and how it is to answer; the same for every question of a kind.
    pub system: String,
    /// What every question of this run session begins with, in this order. Ends where the caching ends.
    pub shared: Vec<String>,
    /// What only this question says.
    pub question: String,
    /// The JSON schema of a structured answer; none where a text is wanted.
    pub schema: Option<serde_json::Value>,
    /// How many tokens the answer may have.
    pub max_tokens: u32,
    /// How long the answer may take, all tries together.
    pub time: Span,
    /// The money that is held for it: an agent that reports more is ended.
    pub reserve: Money,
}

/// An answer.
#[derive(Debug, Clone, PartialEq)]
pub struct Completion {
    /// What it says. Where a schema was given this is one JSON value and nothing else, though
    /// nothing has been checked against the schema yet.
    pub text: String,
    /// What it used up.
    pub usage: ModelUsage,
}

/// What an answer used up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ModelUsage {
    /// The money; unknown where the price of the model is.
    pub cost: Cost,
    /// Tokens read, those from a cache among them; none where the service does not tell.
    pub tokens_in: Option<u64>,
    /// How many of them came from a cache.
    pub tokens_cached: Option<u64>,
    /// Tokens written.
    pub tokens_out: Option<u64>,
}

/// Why there is no answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ModelError {
    /// There is nobody to ask: no such model, no key, no program.
    #[error("the model `{model}` cannot be asked: {what}", model = shown(model))]
    Unavailable {
        /// The model.
        model: String,
        /// What is missing, and how to get it.
        what: String,
        /// How to get it.
        hint: Option<Hint>,
    },
    /// It took too long, with all its tries.
    #[error("the model `{model}` did not answer within its time", model = shown(model))]
    Late {
        /// The model.
        model: String,
        /// What its tries may have cost; nothing where none left the queue.
        cost: Cost,
    },
    /// The service refuses, or cannot be reached, and tries did not help.
    #[error("the model `{model}` gave no answer: {what}", model = shown(model))]
    Failed {
        /// The model.
        model: String,
        /// What it said.
        what: String,
        /// What its tries may have cost.
        cost: Cost,
    },
    /// What came back is no answer: cut off, empty, or not the form that was asked for.
    #[error("the answer of the model `{model}` cannot be used: {what}", model = shown(model))]
    Malformed {
        /// The model.
        model: String,
        /// What is wrong with it.
        what: String,
        /// It was paid for all the same.
        usage: ModelUsage,
    },
}

impl Advice for ModelError {
    fn hints(&self) -> Vec<Hint> {
        match self {
            Self::Unavailable { hint, .. } => hint.iter().cloned().collect(),
            _ => Vec::new(),
        }
    }
}

/// What is missing where a model cannot be asked.
#[derive(Debug)]
pub(crate) struct Absence {
    /// What is missing.
    pub(crate) what: String,
    /// How to get it.
    pub(crate) hint: Option<Hint>,
}

impl Absence {
    /// Something that nobody can advise on.
    pub(crate) fn of(what: impl Into<String>) -> Self {
        let (what, hint) = (what.into(), None);
        Self { what, hint }
    }

    /// The error of a model that lacks this.
    pub(crate) fn error(self, model: &str) -> ModelError {
        ModelError::Unavailable {
            model: model.to_owned(),
            what: self.what,
            hint: self.hint,
        }
    }
}

/// Hears what was said so far, from its beginning, whenever there is more of it. A try that came to
/// nothing begins anew.
pub type Hearer = Arc<dyn Fn(&str) + Send + Sync>;

/// Something that answers.
pub trait Model: Send + Sync {
    /// Asks, and waits for the answer. Safe to call from several threads at once.
    fn complete(&self, request: &ModelRequest) -> Result<Completion, ModelError>;

    /// The same, heard while it is said where whoever answers can be heard. What counts is the answer.
    fn complete_aloud(
        &self,
        request: &ModelRequest,
        _heard: &Hearer,
    ) -> Result<Completion, ModelError> {
        self.complete(request)
    }

    /// What one try may cost at most: all that is read at its dearest and all that may be written;
    /// unknown where the price is.
    fn worst_case(&self, _request: &ModelRequest) -> Cost {
        Cost::Unknown
    }
}
