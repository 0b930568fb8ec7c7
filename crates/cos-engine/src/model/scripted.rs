//! A model that says what it is told to say, for tests, the simulator and measurements. It asks
//! nobody and costs nothing unless a price is made up for it.

use super::Absence;
use super::{Completion, Hearer, Model, ModelError, ModelRequest, ModelUsage, parsing};
use cos_core::money::{Cost, Money};
use std::collections::{BTreeSet, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// What a scripted model does when it is asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ScriptStep {
    /// Says this. Where a form was asked for and this has none, the answer is malformed, as with
    /// any other model.
    Says(String),
    /// Begins to say this and is cut off.
    CutOff(String),
    /// Refuses, or is out of reach, and says this of it.
    Fails(String),
    /// Does not answer within the time. Nobody waits for it.
    Late,
    /// Is not there, and this is what it lacks.
    Absent(String),
}

impl ScriptStep {
    /// Says this text.
    pub fn says(text: impl Into<String>) -> Self {
        Self::Says(text.into())
    }
}

/// Chooses what to do; gets the question and how many were asked before it.
type Chooser = dyn Fn(&ModelRequest, usize) -> ScriptStep + Send + Sync;

/// Reckons what a question may cost at most.
type Reckoner = dyn Fn(&ModelRequest) -> Cost + Send + Sync;

/// A model that says what it is told to say.
pub struct Scripted {
    choose: Box<Chooser>,
    price: Money,
    worst: Box<Reckoner>,
    asked: Mutex<Vec<ModelRequest>>,
    /// The beginnings that were read before, each with the model that read it.
    known: Mutex<BTreeSet<String>>,
}

impl Scripted {
    /// Answers by a function of the question and of how many were asked before it.
    pub fn by(choose: impl Fn(&ModelRequest, usize) -> ScriptStep + Send + Sync + 'static) -> Self {
        Self {
            choose: Box::new(choose),
            price: Money::ZERO,
            worst: Box::new(|_| Cost::Unknown),
            asked: Mutex::default(),
            known: Mutex::default(),
        }
    }

    /// Answers by these scripted steps, one for each question in the order they are asked; whoever asks
    /// more gets none.
    pub fn script_steps(script_steps: impl IntoIterator<Item = ScriptStep>) -> Self {
        let left: Mutex<VecDeque<ScriptStep>> = Mutex::new(script_steps.into_iter().collect());
        Self::by(move |_, _| {
            let next = locked(&left).pop_front();
            next.unwrap_or_else(|| ScriptStep::Fails("the script is at its end".to_owned()))
        })
    }

    /// Every answer costs so much.
    #[must_use]
    pub fn costing(mut self, price: Money) -> Self {
        self.price = price;
        self
    }

    /// What a question may cost at most is told so; nobody knows it otherwise.
    #[must_use]
    pub fn reckoning(
        mut self,
        worst: impl Fn(&ModelRequest) -> Cost + Send + Sync + 'static,
    ) -> Self {
        self.worst = Box::new(worst);
        self
    }

    /// What it was asked up to now, in order.
    pub fn asked(&self) -> Vec<ModelRequest> {
        locked(&self.asked).clone()
    }

    /// Made-up figures: what is said to be read and written, by length, and as read from a cache the
    /// longest beginning that was read before.
    fn usage(&self, request: &ModelRequest, said: &str) -> ModelUsage {
        let mut known = locked(&self.known);
        let mut beginning = format!("{}\u{0}", request.model);
        let (mut read, mut cached, mut goes_on) = (0, 0, true);
        for block in std::iter::once(&request.system).chain(&request.shared) {
            let tokens = tokens_of(block);
            beginning.push_str(block);
            beginning.push('\u{0}');
            // Blocks cannot move: a known one behind a new one is read anew.
            goes_on = !known.insert(beginning.clone()) && goes_on;
            read += tokens;
            cached += if goes_on { tokens } else { 0 };
        }
        ModelUsage {
            cost: Cost::Known(self.price),
            tokens_in: Some(read + tokens_of(&request.question)),
            tokens_cached: Some(cached),
            tokens_out: Some(tokens_of(said)),
        }
    }
}

/// A usual rule of thumb: four bytes make one token.
fn tokens_of(text: &str) -> u64 {
    (text.len() as u64).div_ceil(4)
}

/// What a lock holds, also after a test that held it failed.
fn locked<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Model for Scripted {
    fn complete(&self, request: &ModelRequest) -> Result<Completion, ModelError> {
        let before = {
            let mut asked = locked(&self.asked);
            asked.push(request.clone());
            asked.len() - 1
        };
        let model = request.model.clone();
        let malformed = |said: &str, what| ModelError::Malformed {
            model: request.model.clone(),
            what,
            usage: self.usage(request, said),
        };
        match (self.choose)(request, before) {
            ScriptStep::Says(said) => match parsing::read(&said, request.schema.is_some()) {
                Ok(text) => Ok(Completion {
                    usage: self.usage(request, &said),
                    text,
                }),
                Err(what) => Err(malformed(&said, what)),
            },
            ScriptStep::CutOff(said) => Err(malformed(&said, super::CUT_OFF.to_owned())),
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

    /// Is heard line by line.
    fn complete_aloud(
        &self,
        request: &ModelRequest,
        heard: &Hearer,
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
