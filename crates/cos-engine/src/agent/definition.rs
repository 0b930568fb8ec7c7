//! Defines the known agents and how each is started. The built-in list uses the field names of the
//! public agent registry; settings change an entry or add one.

mod catalogue;

use super::{AgentError, Assignment};
use catalogue::BUILT_IN;
use cos_core::money::{Cost, Money};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::ffi::OsString;

/// How to talk to an agent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Family {
    /// With the Agent Client Protocol, over its standard streams.
    Acp,
    /// Without a protocol: it gets the prompt and exits.
    Command,
}

/// The HOME that an agent sees.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Home {
    /// The person's own, because it holds the agent's login.
    User,
    /// An empty one for each attempt.
    Private,
}

/// How the cost is determined.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Metering {
    /// It reports money; otherwise its tokens are priced.
    Reported,
    /// It reports tokens, which are priced; its own figures for money are ignored.
    Tokens,
    /// It runs on the person's own machine and costs nothing.
    Free,
}

/// How a program of the command family gets its prompt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum PromptBy {
    /// On its standard input.
    Stdin,
    /// In a file; its path replaces `{prompt_file}` in the arguments.
    File,
    /// In place of the argument `{prompt}`.
    Argument,
}

/// An agent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Definition {
    /// The name in goals files and settings.
    pub id: String,
    /// The name for people.
    pub name: String,
    /// How to talk to it.
    pub family: Family,
    /// The program.
    pub command: String,
    /// Its arguments.
    pub args: Vec<String>,
    /// Further arguments when a model is requested; it replaces `{model}`.
    pub model_args: Vec<String>,
    /// Its names for the models that others call `haiku`, `sonnet` and `opus`.
    pub models: BTreeMap<String, String>,
    /// Names of the environment variables that it inherits.
    pub pass: Vec<String>,
    /// Environment variables that are set for it.
    pub env: BTreeMap<String, String>,
    /// The HOME that it sees.
    pub home: Home,
    /// The mode that is set before the prompt, so that it asks before it acts.
    pub mode: Option<String>,
    /// How its cost is determined.
    pub metering: Metering,
    /// The model for pricing its tokens if it does not name one.
    pub model: Option<String>,
    /// How it gets its prompt, in the command family.
    pub prompt: PromptBy,
    /// The npm package that contains it.
    pub package: Option<String>,
    /// How a person logs in.
    pub login: Option<String>,
}

/// Settings of one agent, under `agents.ID`: changes to a known one, or a new one.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct AgentSettings {
    /// The name for people.
    pub name: Option<String>,
    /// How to talk to it; the default is `acp`.
    pub family: Option<Family>,
    /// The program.
    pub command: Option<String>,
    /// Its arguments.
    pub args: Option<Vec<String>>,
    /// Further arguments when a model is requested; it replaces `{model}`.
    pub model_args: Option<Vec<String>>,
    /// Its names for the models that workflow files call `haiku`, `sonnet` and `opus`.
    pub models: BTreeMap<String, String>,
    /// Names of further environment variables that it inherits.
    pub pass: Vec<String>,
    /// Environment variables that are set for it.
    pub env: BTreeMap<String, String>,
    /// The HOME that it sees; a new agent gets a private one by default.
    pub home: Option<Home>,
    /// The mode that is set before the prompt.
    pub mode: Option<String>,
    /// How its cost is determined.
    pub metering: Option<Metering>,
    /// The model for pricing its tokens if it does not name one.
    pub model: Option<String>,
    /// How it gets its prompt, in the command family.
    pub prompt: Option<PromptBy>,
}

/// Returns all agents: the built-in ones with their settings, then those that only settings define.
pub fn all(settings: &BTreeMap<String, AgentSettings>) -> Result<Vec<Definition>, AgentError> {
    let known = BUILT_IN.iter().map(|entry| entry.id);
    let own = settings.keys().map(String::as_str);
    let mut ids: Vec<&str> = known.collect();
    ids.extend(own.filter(|id| !BUILT_IN.iter().any(|entry| entry.id == *id)));
    ids.into_iter().map(|id| find(id, settings)).collect()
}

/// Finds an agent by its name.
pub fn find(
    id: &str,
    settings: &BTreeMap<String, AgentSettings>,
) -> Result<Definition, AgentError> {
    let built_in = BUILT_IN.iter().find(|entry| entry.id == id);
    match (built_in, settings.get(id)) {
        (Some(entry), None) => Ok(entry.into()),
        (Some(entry), Some(settings)) => Ok(settings.change(entry.into())),
        (None, Some(settings)) => settings.describe(id),
        (None, None) => {
            let mut known: Vec<&str> = BUILT_IN.iter().map(|entry| entry.id).collect();
            known.extend(settings.keys().map(String::as_str));
            Err(AgentError::Unknown {
                id: id.to_owned(),
                known: known.into_iter().map(str::to_owned).collect(),
            })
        }
    }
}

impl AgentSettings {
    /// Applies these settings to a definition.
    fn change(&self, mut known: Definition) -> Definition {
        let own = self.clone();
        known.name = own.name.unwrap_or(known.name);
        known.family = own.family.unwrap_or(known.family);
        known.command = own.command.unwrap_or(known.command);
        known.args = own.args.unwrap_or(known.args);
        known.model_args = own.model_args.unwrap_or(known.model_args);
        known.models.extend(own.models);
        known.pass.extend(own.pass);
        known.env.extend(own.env);
        known.home = own.home.unwrap_or(known.home);
        known.mode = own.mode.or(known.mode);
        known.metering = own.metering.unwrap_or(known.metering);
        known.model = own.model.or(known.model);
        known.prompt = own.prompt.unwrap_or(known.prompt);
        known
    }

    /// Builds the definition of an agent that only these settings define.
    fn describe(&self, id: &str) -> Result<Definition, AgentError> {
        let misdescribed = |what: &str| AgentError::Misdescribed {
            id: id.to_owned(),
            what: what.to_owned(),
        };
        if self.command.as_ref().is_none_or(String::is_empty) {
            return Err(misdescribed(
                "has no program; set `command` under its name in the settings",
            ));
        }
        let described = self.change(Definition::bare(id));
        let names = |word: &str| described.args.iter().any(|arg| arg == word);
        match (described.family, described.prompt) {
            (Family::Command, PromptBy::Argument) if !names("{prompt}") => Err(misdescribed(
                "gets its prompt as an argument, but none of its `args` is `{prompt}`",
            )),
            (Family::Command, PromptBy::File) if !names("{prompt_file}") => Err(misdescribed(
                "gets its prompt in a file, but none of its `args` is `{prompt_file}`",
            )),
            _ => Ok(described),
        }
    }
}

/// The name of the executor of command goals.
const SHELL: &str = "shell";

impl Definition {
    /// Returns the executor of command goals. They are the person's own words, so they see the
    /// person's HOME, where their tools are configured.
    pub(super) fn shell() -> Self {
        Self {
            name: "the shell".to_owned(),
            family: Family::Command,
            command: "sh".to_owned(),
            args: vec!["-c".to_owned(), "{prompt}".to_owned()],
            home: Home::User,
            metering: Metering::Free,
            prompt: PromptBy::Argument,
            ..Self::bare(SHELL)
        }
    }

    fn bare(id: &str) -> Self {
        Self {
            id: id.to_owned(),
            name: id.to_owned(),
            family: Family::Acp,
            command: String::new(),
            args: Vec::new(),
            model_args: Vec::new(),
            models: BTreeMap::new(),
            pass: Vec::new(),
            env: BTreeMap::new(),
            home: Home::Private,
            mode: None,
            metering: Metering::Reported,
            model: None,
            prompt: PromptBy::Stdin,
            package: None,
            login: None,
        }
    }

    pub(super) fn is_shell(&self) -> bool {
        self.id == SHELL && self.family == Family::Command
    }

    /// Returns the cost of a program, which reports neither money nor tokens.
    pub(super) fn cost_of_a_program(&self) -> Cost {
        match self.metering {
            Metering::Free => Cost::Known(Money::ZERO),
            Metering::Reported | Metering::Tokens => Cost::Unknown,
        }
    }

    /// Translates a model name; an error if the definition does not support choosing one. An agent
    /// that speaks ACP reports itself whether it offers the model.
    pub(crate) fn model_named(&self, wanted: &str) -> Result<String, AgentError> {
        let takes = |arg: &String| arg.contains("{model}");
        let takes_model =
            self.family == Family::Acp || self.args.iter().chain(&self.model_args).any(takes);
        if !takes_model {
            return Err(AgentError::Misdescribed {
                id: self.id.clone(),
                what: format!(
                    "does not support choosing the model `{wanted}`; set `model_args` under \
                     its name in the settings"
                ),
            });
        }
        let own = self.models.get(wanted).cloned();
        Ok(own.unwrap_or_else(|| wanted.to_owned()))
    }

    /// Returns the arguments that name the requested model.
    pub(super) fn model_args_for(&self, assignment: &Assignment) -> Vec<OsString> {
        let Some(model) = &assignment.model else {
            return Vec::new();
        };
        let args = self.model_args.iter();
        args.map(|arg| arg.replace("{model}", model).into())
            .collect()
    }
}

#[cfg(test)]
mod tests;
