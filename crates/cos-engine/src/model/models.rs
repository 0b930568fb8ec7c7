//! Answers requests with the models of the settings: finds the provider, queues, retries until
//! there is an answer or the time is over, and returns the cost.

use super::Absence;
use super::binding::AgentModel;
use super::fault::Fault;
use super::pace::{Pace, RealPace};
use super::parsing;
use super::price::Quoted;
use super::provider::Provider;
use super::queue::Queue;
use super::retry::Asking;
use super::wire::{Wire, WireTry};
use super::{Completion, Model, ModelError, ModelRequest, PartialText};
use crate::agent::Surroundings;
use crate::settings::{AGENT, AgentTable, ModelTables, Settings};
use cos_core::hint::Hint;
use cos_core::money::{Cost, Money};
use cos_core::persona::Persona;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};

/// The value that lets `cos` choose the model.
const AUTO: &str = "auto";

/// The models that `auto` chooses from, by the variable that shows that the provider is available:
/// capable models of medium price.
const CHOICES: [(&str, &str); 4] = [
    ("ANTHROPIC_API_KEY", "anthropic/claude-sonnet-4-6"),
    ("OPENAI_API_KEY", "openai/gpt-5.4"),
    ("GEMINI_API_KEY", "gemini/gemini-2.5-pro"),
    ("GOOGLE_API_KEY", "gemini/gemini-2.5-pro"),
];

/// The error for a name that is not a model name.
const UNNAMED: &str = "a model is named as `service/model` or `agent/NAME`";

/// How many agents of one name answer at once; each is at least one process.
const AGENT_MODELS: u32 = 3;

/// The models of the settings.
pub struct Models {
    default: Option<String>,
    tables: ModelTables,
    agents: BTreeMap<String, AgentTable>,
    surroundings: Surroundings,
    wire: Wire,
    queues: Mutex<BTreeMap<String, Arc<Queue>>>,
    pace: Arc<dyn Pace>,
}

impl Models {
    /// Creates the models of these settings. `surroundings` holds the API keys and the environment
    /// of agents that act as models. Sends no request.
    pub fn from(settings: &Settings, surroundings: Surroundings) -> Self {
        Self {
            default: settings.values.model.clone(),
            tables: settings.models.clone(),
            agents: settings.agents.clone(),
            surroundings,
            wire: Wire::default(),
            queues: Mutex::default(),
            pace: Arc::new(RealPace::default()),
        }
    }

    /// Replaces the clock and the random source.
    #[must_use]
    pub fn at_pace(mut self, pace: Arc<dyn Pace>) -> Self {
        self.pace = pace;
        self
    }

    /// Returns the model of a persona, or the default model; the error says what to configure.
    pub fn name_for(&self, persona: Option<Persona>) -> Result<String, ModelError> {
        let bound = persona.and_then(|persona| self.tables.roles.get(&persona));
        match (bound, self.default.as_deref()) {
            (Some(bound), _) => Ok(bound.clone()),
            (None, Some(AUTO)) => self.chosen(),
            (None, Some(default)) => Ok(default.to_owned()),
            (None, None) => Err(ModelError::Unavailable {
                model: persona.map_or("models.default", Persona::name).to_owned(),
                what: "no model is configured".to_owned(),
                hint: Some(
                    Hint::new(
                        "write `default = \"{}\"` under `[models]` in your settings, \
                         `\"agent/claude-code\"` for an installed agent, or `\"{}\"` to choose \
                         one by the keys in the environment{}",
                    )
                    .ours(CHOICES[0].1)
                    .ours(AUTO)
                    .list([self.keys_found()]),
                ),
            }),
        }
    }

    /// Returns the model that `auto` selects here.
    fn chosen(&self) -> Result<String, ModelError> {
        let found = CHOICES.iter().find(|(key, _)| self.variable(key).is_some());
        let local = || {
            let what = "`OLLAMA_HOST` is set, but no model of it";
            let hint = "write `default = \"ollama/MODEL\"` under `[models]`";
            self.variable("OLLAMA_HOST").map(|_| Absence {
                what: what.to_owned(),
                hint: Some(hint.into()),
            })
        };
        let none = || {
            let keys: Vec<&str> = CHOICES.iter().map(|(key, _)| *key).collect();
            Absence::of(format!(
                "none of {} is set, so no model can be chosen",
                keys.join(", ")
            ))
        };
        found
            .map(|(_, model)| (*model).to_owned())
            .ok_or_else(|| local().unwrap_or_else(none).error(AUTO))
    }

    /// Checks whether a model can be asked: its provider is known and its key is set, or its agent
    /// is installed. Sends no request.
    pub fn can_ask(&self, model: &str) -> Result<(), ModelError> {
        if model == AUTO {
            return self.can_ask(&self.chosen()?);
        }
        let lacks = match model.split_once('/') {
            Some((AGENT, name)) if !name.is_empty() => {
                AgentModel::find(name, &self.agents, &self.surroundings).err()
            }
            Some((service, rest)) if !rest.is_empty() => {
                Provider::find(service, &self.tables, &|name| self.variable(name)).err()
            }
            _ => Some(Absence::of(UNNAMED)),
        };
        lacks.map_or(Ok(()), |lack| Err(lack.error(model)))
    }

    /// Returns every model that the settings name, each once.
    pub fn named(&self) -> BTreeSet<&str> {
        let roles = self.tables.roles.values();
        let roles = roles.chain(self.tables.debaters.values());
        roles.chain(&self.default).map(String::as_str).collect()
    }

    /// Lists the API keys that are set, as a hint.
    fn keys_found(&self) -> Hint {
        let found = CHOICES
            .iter()
            .map(|(key, _)| *key)
            .filter(|key| self.variable(key).is_some());
        let found: Vec<&str> = found.collect();
        if found.is_empty() {
            Hint::new("")
        } else {
            Hint::new(" (there is {})").names(found)
        }
    }

    fn variable(&self, name: &str) -> Option<String> {
        let value = self.surroundings.env.get(std::ffi::OsStr::new(name))?;
        let value = value.to_str()?.trim();
        (!value.is_empty()).then(|| value.to_owned())
    }

    fn queue(&self, name: &str, most: u32) -> Arc<Queue> {
        let mut queues = self.queues.lock().unwrap_or_else(PoisonError::into_inner);
        let queue = queues
            .entry(name.to_owned())
            .or_insert_with(|| Arc::new(Queue::new(most)));
        queue.clone()
    }

    fn asking<'a>(
        &'a self,
        request: &'a ModelRequest,
        queue: &'a Queue,
        worst: Cost,
    ) -> Asking<'a> {
        Asking {
            model: &request.model,
            time: request.time,
            queue,
            pace: self.pace.as_ref(),
            worst: worst.or_reserve(request.reserve),
            held: request.reserve,
        }
    }

    fn ask_service(
        &self,
        name: &str,
        model: &str,
        request: &ModelRequest,
        heard: Option<&PartialText>,
    ) -> Result<Completion, ModelError> {
        let unavailable = |lack: Absence| lack.error(&request.model);
        let service =
            Provider::find(name, &self.tables, &|name| self.variable(name)).map_err(unavailable)?;
        let price = service.price(model, &self.tables);
        let queue = self.queue(&service.name, service.concurrent);
        let worst = price.worst_case(most_read(request), u64::from(request.max_tokens));
        self.asking(request, &queue, worst).ask(&|left| {
            let now = self.pace.now();
            let once = WireTry {
                left,
                now,
                partial: heard,
            };
            let answer = self.wire.ask(&service, model, request, once);
            let answer = answer.map_err(|fault| match fault {
                Fault::BrokenProtocol(what) => {
                    Fault::Unusable(what, price.usage(Quoted::default()))
                }
                other => other,
            })?;
            let usage = price.usage(answer.told);
            parsing::completion(&answer.said, answer.flaw, usage, request)
        })
    }

    fn ask_agent(
        &self,
        name: &str,
        request: &ModelRequest,
        heard: Option<&PartialText>,
    ) -> Result<Completion, ModelError> {
        let agent = AgentModel::find(name, &self.agents, &self.surroundings);
        let agent = agent.map_err(|lack| lack.error(&request.model))?;
        let queue = self.queue(&request.model, AGENT_MODELS);
        self.asking(request, &queue, Cost::Unknown)
            .ask(&|left| agent.ask(request, left, heard))
    }

    fn ask_any(
        &self,
        request: &ModelRequest,
        heard: Option<&PartialText>,
    ) -> Result<Completion, ModelError> {
        if request.model.is_empty() || request.model == AUTO {
            let named = ModelRequest {
                model: self.name_for(None)?,
                ..request.clone()
            };
            return self.ask_any(&named, heard);
        }
        match request.model.split_once('/') {
            Some((AGENT, name)) if !name.is_empty() => self.ask_agent(name, request, heard),
            Some((service, model)) if !model.is_empty() => {
                self.ask_service(service, model, request, heard)
            }
            _ => Err(Absence::of(UNNAMED).error(&request.model)),
        }
    }
}

/// The largest number of bytes that a provider adds around a question.
const AROUND: usize = 2_000;

/// Returns the largest possible number of input tokens: every token has at least one byte.
fn most_read(request: &ModelRequest) -> u64 {
    let shared: usize = request.shared.iter().map(String::len).sum();
    let form = request.schema.as_ref().map(|form| form.to_string().len());
    let own = request.system.len() + request.question.len();
    let all = AROUND + shared + own + form.unwrap_or(0);
    u64::try_from(all).unwrap_or(u64::MAX)
}

impl Model for Models {
    /// A request without a model uses the default model.
    fn complete(&self, request: &ModelRequest) -> Result<Completion, ModelError> {
        self.ask_any(request, None)
    }

    fn complete_streaming(
        &self,
        request: &ModelRequest,
        heard: &PartialText,
    ) -> Result<Completion, ModelError> {
        self.ask_any(request, Some(heard))
    }

    /// A model that cannot be asked costs nothing. The cost of an agent is known afterwards at
    /// best.
    fn worst_case(&self, request: &ModelRequest) -> Cost {
        let named = match request.model.as_str() {
            "" | AUTO => self.name_for(None).unwrap_or_default(),
            named => named.to_owned(),
        };
        let Some((name, model)) = named.split_once('/') else {
            return Cost::Known(Money::ZERO);
        };
        if name == AGENT {
            return Cost::Unknown;
        }
        let service = Provider::find(name, &self.tables, &|name| self.variable(name));
        service.map_or(Cost::Known(Money::ZERO), |service| {
            let price = service.price(model, &self.tables);
            price.worst_case(most_read(request), u64::from(request.max_tokens))
        })
    }
}

#[cfg(test)]
mod tests;
