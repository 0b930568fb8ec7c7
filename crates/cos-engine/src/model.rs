//! Defines the [`Model`] trait: send one request, get one completion with its token usage and cost.
//!
//! Callers put the parts that repeat (`system`, then `shared`) before the question. Providers
//! charge about a tenth of the price for a cached prefix. Queueing, retries and pricing are behind
//! the trait.

mod binding;
mod fault;
mod form;
mod models;
pub mod pace;
mod parsing;
mod price;
mod provider;
mod queue;
mod retry;
mod running_requests;
pub mod scripted;
mod wire;

pub(crate) use form::form;
pub use models::Models;
pub use running_requests::{ModelReply, RunningRequests};

use cos_core::foreign::shown;
use cos_core::hint::{Advice, Hint};
use cos_core::money::{Cost, Money};
use cos_core::time::Span;
use std::sync::Arc;

/// The defect reported when an answer reached its token limit.
const CUT_OFF: &str = "it reached its token limit";

/// A request to a model.
#[derive(Debug, Clone, PartialEq)]
pub struct ModelRequest {
    /// The model as named in the settings: `anthropic/claude-opus-4-5`, `ollama/llama3.2`.
    pub model: String,
    /// The system prompt: the role and the rules for answering. It is the same for every question
    /// of one kind.
    pub system: String,
    /// The blocks that start every question of one session, in this order. The cacheable prefix
    /// ends after them.
    pub shared: Vec<String>,
    /// The part that is specific to this question.
    pub question: String,
    /// The JSON schema of a structured answer; `None` if plain text is wanted.
    pub schema: Option<serde_json::Value>,
    /// The largest number of tokens in the answer.
    pub max_tokens: u32,
    /// The time limit for the answer, over all tries.
    pub time: Span,
    /// The money reserved for the answer. An agent that reports a higher cost is stopped.
    pub reserve: Money,
}

/// An answer of a model.
#[derive(Debug, Clone, PartialEq)]
pub struct Completion {
    /// The text of the answer. If a schema was given, this is exactly one JSON value that is not
    /// yet validated against the schema.
    pub text: String,
    /// The tokens and money used.
    pub usage: ModelUsage,
}

/// The tokens and money that an answer used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ModelUsage {
    /// The cost; unknown if the price of the model is unknown.
    pub cost: Cost,
    /// Input tokens, including cached ones; `None` if the provider does not report them.
    pub tokens_in: Option<u64>,
    /// The input tokens that were read from a cache.
    pub tokens_cached: Option<u64>,
    /// Output tokens.
    pub tokens_out: Option<u64>,
}

/// Why a request has no answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ModelError {
    /// The model cannot be asked: the model, its API key or its program is missing.
    #[error("the model `{model}` cannot be asked: {what}", model = shown(model))]
    Unavailable {
        /// The model.
        model: String,
        /// What is missing.
        what: String,
        /// How to fix it.
        hint: Option<Hint>,
    },
    /// All tries together took too long.
    #[error("the model `{model}` did not answer within its time", model = shown(model))]
    Late {
        /// The model.
        model: String,
        /// What the tries may have cost; zero if none was sent.
        cost: Cost,
    },
    /// The provider refused or is unreachable, and retries did not help.
    #[error("the model `{model}` did not answer: {what}", model = shown(model))]
    Failed {
        /// The model.
        model: String,
        /// The provider's message.
        what: String,
        /// What the tries may have cost.
        cost: Cost,
    },
    /// The reply is not a usable answer: truncated, empty or not in the requested format.
    #[error("the answer of the model `{model}` cannot be used: {what}", model = shown(model))]
    Malformed {
        /// The model.
        model: String,
        /// The defect.
        what: String,
        /// The tokens and money used; a malformed answer is paid for too.
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

/// The reason why a model cannot be asked.
#[derive(Debug)]
pub(crate) struct Absence {
    /// What is missing.
    pub(crate) what: String,
    /// How to fix it.
    pub(crate) hint: Option<Hint>,
}

impl Absence {
    /// Creates an absence without a hint.
    pub(crate) fn of(what: impl Into<String>) -> Self {
        let (what, hint) = (what.into(), None);
        Self { what, hint }
    }

    /// Converts the absence into the error for this model.
    pub(crate) fn error(self, model: &str) -> ModelError {
        ModelError::Unavailable {
            model: model.to_owned(),
            what: self.what,
            hint: self.hint,
        }
    }
}

/// Receives the text of the answer so far, from its beginning, each time it grows. After a failed
/// try the text starts again.
pub type PartialText = Arc<dyn Fn(&str) + Send + Sync>;

/// A model that answers requests.
pub trait Model: Send + Sync {
    /// Sends the request and waits for the answer. Can be called from several threads at once.
    fn complete(&self, request: &ModelRequest) -> Result<Completion, ModelError>;

    /// Like [`Model::complete`], but also streams the partial text to the callback if the model
    /// supports it. Only the returned completion counts.
    fn complete_streaming(
        &self,
        request: &ModelRequest,
        _heard: &PartialText,
    ) -> Result<Completion, ModelError> {
        self.complete(request)
    }

    /// Returns the highest possible cost of one try: all input at the most expensive rate and the
    /// full output limit. Unknown if the price is unknown.
    fn worst_case(&self, _request: &ModelRequest) -> Cost {
        Cost::Unknown
    }
}
