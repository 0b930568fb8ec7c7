//! A model with scripted answers, for tests, the simulator and benchmarks. It sends nothing and is
//! free unless a price is set.

use super::Absence;
use super::{Completion, Model, ModelError, ModelRequest, ModelUsage, PartialText, parsing};
use cos_core::money::{Cost, Money};
use std::collections::{BTreeSet, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// One step of the script.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ScriptStep {
    /// Answers with this text. If a schema was given and the text has no JSON, the answer is
    /// malformed, as with any other model.
    Says(String),
    /// Starts to answer with this text and is truncated.
    CutOff(String),
    /// Fails with this message.
    Fails(String),
    /// Does not answer in time. Returns at once.
    Late,
    /// Is unavailable; this is what is missing.
    Absent(String),
}

impl ScriptStep {
    /// Creates a step that answers with this text.
    pub fn says(text: impl Into<String>) -> Self {
        Self::Says(text.into())
    }
}

/// Chooses the step from the request and the number of earlier requests.
type Chooser = dyn Fn(&ModelRequest, usize) -> ScriptStep + Send + Sync;

/// Computes the highest possible cost of a request.
type CostEstimator = dyn Fn(&ModelRequest) -> Cost + Send + Sync;

/// A model with scripted answers.
pub struct Scripted {
    choose: Box<Chooser>,
    price: Money,
    worst: Box<CostEstimator>,
    asked: Mutex<Vec<ModelRequest>>,
    /// The prefixes that were sent before, each with its model; they count as cached.
    known: Mutex<BTreeSet<String>>,
}

impl Scripted {
    /// Answers with a function of the request and of the number of earlier requests.
    pub fn by(choose: impl Fn(&ModelRequest, usize) -> ScriptStep + Send + Sync + 'static) -> Self {
        Self {
            choose: Box::new(choose),
            price: Money::ZERO,
            worst: Box::new(|_| Cost::Unknown),
            asked: Mutex::default(),
            known: Mutex::default(),
        }
    }

    /// Answers each request with the next step; after the last one there is no answer.
    pub fn script_steps(script_steps: impl IntoIterator<Item = ScriptStep>) -> Self {
        let left: Mutex<VecDeque<ScriptStep>> = Mutex::new(script_steps.into_iter().collect());
        Self::by(move |_, _| {
            let next = locked(&left).pop_front();
            next.unwrap_or_else(|| ScriptStep::Fails("the script is at its end".to_owned()))
        })
    }

    /// Sets the price of every answer.
    #[must_use]
    pub fn costing(mut self, price: Money) -> Self {
        self.price = price;
        self
    }

    /// Sets how the highest possible cost is computed; without it the cost is unknown.
    #[must_use]
    pub fn reckoning(
        mut self,
        worst: impl Fn(&ModelRequest) -> Cost + Send + Sync + 'static,
    ) -> Self {
        self.worst = Box::new(worst);
        self
    }

    /// Returns the requests so far, in order.
    pub fn asked(&self) -> Vec<ModelRequest> {
        locked(&self.asked).clone()
    }

    /// Invents a usage: token counts by length, and the longest prefix sent before as cached.
    fn usage(&self, request: &ModelRequest, text: &str) -> ModelUsage {
        let mut known = locked(&self.known);
        let mut beginning = format!("{}\u{0}", request.model);
        let (mut read, mut cached, mut goes_on) = (0, 0, true);
        for block in std::iter::once(&request.system).chain(&request.shared) {
            let tokens = tokens_of(block);
            beginning.push_str(block);
            beginning.push('\u{0}');
            // Caches match prefixes: a known block after a new one is not cached.
            goes_on = !known.insert(beginning.clone()) && goes_on;
            read += tokens;
            cached += if goes_on { tokens } else { 0 };
        }
        ModelUsage {
            cost: Cost::Known(self.price),
            tokens_in: Some(read + tokens_of(&request.question)),
            tokens_cached: Some(cached),
            tokens_out: Some(tokens_of(text)),
        }
    }
}

/// The usual estimate: four bytes per token.
fn tokens_of(text: &str) -> u64 {
    (text.len() as u64).div_ceil(4)
}

/// Locks the mutex, even if a test panicked while it held the lock.
fn locked<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Model for Scripted {
    fn complete(&self, request: &ModelRequest) -> Result<Completion, ModelError> {
        let before = {
            let mut requests = locked(&self.asked);
            requests.push(request.clone());
            requests.len() - 1
        };
        let model = request.model.clone();
        let malformed = |reply: &str, what| ModelError::Malformed {
            model: request.model.clone(),
            what,
            usage: self.usage(request, reply),
        };
        match (self.choose)(request, before) {
            ScriptStep::Says(reply) => {
                match parsing::extract_answer(&reply, request.schema.is_some()) {
                    Ok(text) => Ok(Completion {
                        usage: self.usage(request, &reply),
                        text,
                    }),
                    Err(what) => Err(malformed(&reply, what)),
                }
            }
            ScriptStep::CutOff(reply) => Err(malformed(&reply, super::CUT_OFF.to_owned())),
            ScriptStep::Fails(what) => Err(ModelError::Failed {
                model,
                what,
                cost: Cost::Unknown,
            }),
            ScriptStep::Late => Err(ModelError::Late {
                model,
                cost: Cost::Unknown,
            }),
            ScriptStep::Absent(what) => Err(Absence::of(what).error(&model)),
        }
    }

    fn worst_case(&self, request: &ModelRequest) -> Cost {
        (self.worst)(request)
    }

    /// Streams line by line.
    fn complete_streaming(
        &self,
        request: &ModelRequest,
        heard: &PartialText,
    ) -> Result<Completion, ModelError> {
        let answer = self.complete(request)?;
        let ends = answer.text.match_indices('\n').map(|(at, _)| at + 1);
        for end in ends.chain([answer.text.len()]) {
            heard(answer.text.get(..end).unwrap_or_default());
        }
        Ok(answer)
    }
}

#[cfg(test)]
mod tests;
