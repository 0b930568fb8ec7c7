//! Which agents there are and how each is started: one list of data, in the field names of the
//! public registry of agents, and the settings that change an entry or add one.

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
    /// By the Agent Client Protocol, over its standard streams.
    Acp,
    /// Not at all: it gets the prompt, and ends.
    Command,
}

/// Whose HOME an agent sees.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Home {
    /// The person's own, because that is where its login lies.
    User,
    /// An empty one for each attempt.
    Private,
}

/// Where what it costs is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Metering {
    /// It reports money; tokens are priced where it does not.
    Reported,
    /// It reports tokens, which are priced; what it says of money is not believed.
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
    /// In a file, whose path stands for `{prompt_file}` among the arguments.
    File,
    /// As the argument `{prompt}`.
    Argument,
}

/// One agent.
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
    /// More arguments when a model is asked for; `{model}` stands for it.
    pub model_args: Vec<String>,
    /// What it calls the models that others name `haiku`, `sonnet` and `opus`.
    pub models: BTreeMap<String, String>,
    /// The variables of our own environment that it gets, by name.
    pub pass: Vec<String>,
    /// Variables that are set for it.
    pub env: BTreeMap<String, String>,
    /// Whose HOME it sees.
    pub home: Home,
    /// The mode it is put into before it gets the prompt, so that it asks before it acts.
    pub mode: Option<String>,
    /// Where what it costs is read.
    pub metering: Metering,
    /// The model its tokens are priced by when it does not name one.
    pub model: Option<String>,
    /// How it gets its prompt, in the command family.
    pub prompt: PromptBy,
    /// The npm package that brings it.
    pub package: Option<String>,
    /// How a person logs in.
    pub login: Option<String>,
}

/// What settings say of one agent, under `agents.ID`: changes to a known one, or a new one.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct AgentSettings {
    /// The name for people.
    pub name: Option<String>,
    /// How to talk to it; `acp` unless said otherwise.
    pub family: Option<Family>,
    /// The program.
    pub command: Option<String>,
    /// Its arguments.
    pub args: Option<Vec<String>>,
    /// More arguments when a model is asked for; `{model}` stands for it.
    pub model_args: Option<Vec<String>>,
    /// What it calls the models that workflow files name `haiku`, `sonnet` and `opus`.
    pub models: BTreeMap<String, String>,
    /// More variables of our own environment that it gets, by name.
    pub pass: Vec<String>,
    /// Variables that are set for it.
    pub env: BTreeMap<String, String>,
    /// Whose HOME it sees; an agent of your own gets a private one unless said otherwise.
    pub home: Option<Home>,
    /// The mode it is put into before it gets the prompt.
    pub mode: Option<String>,
    /// Where what it costs is read.
    pub metering: Option<Metering>,
    /// The model its tokens are priced by when it does not name one.
    pub model: Option<String>,
    /// How it gets its prompt, in the command family.
    pub prompt: Option<PromptBy>,
}

/// All agents: the built-in ones with their settings, then those that only settings know.
pub fn all(settings: &BTreeMap<String, AgentSettings>) -> Result<Vec<Definition>, AgentError> {
    let known = BUILT_IN.iter().map(|entry| entry.id);
    let own = settings.keys().map(String::as_str);
    let mut ids: Vec<&str> = known.collect();
    ids.extend(own.filter(|id| !BUILT_IN.iter().any(|entry| entry.id == *id)));
    ids.into_iter().map(|id| find(id, settings)).collect()
}

/// One agent by its name.
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
    /// A definition with what these settings change.
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

    /// The definition of an agent that only these settings know.
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

/// The name of the family of goals that are commands.
const SHELL: &str = "shell";

impl Definition {
    /// The goals that are commands. They are the person's own words, so they see the person's
    /// HOME, where their tools are set up.
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

    /// What a run of a program costs, which reports neither money nor tokens.
    pub(super) fn cost_of_a_program(&self) -> Cost {
        match self.metering {
            Metering::Free => Cost::Known(Money::ZERO),
            Metering::Reported | Metering::Tokens => Cost::Unknown,
        }
    }

    /// What it calls a model that somebody wants it to use; an error where it cannot be told. One
    /// that speaks ACP says itself whether it offers it.
    pub(crate) fn model_named(&self, wanted: &str) -> Result<String, AgentError> {
        let takes = |arg: &String| arg.contains("{model}");
        let told =
            self.family == Family::Acp || self.args.iter().chain(&self.model_args).any(takes);
        if !told {
            return Err(AgentError::Misdescribed {
                id: self.id.clone(),
                what: format!(
                    "cannot be told to use the model `{wanted}`; set `model_args` under \
                     its name in the settings"
                ),
            });
        }
        let own = self.models.get(wanted).cloned();
        Ok(own.unwrap_or_else(|| wanted.to_owned()))
    }

    /// The arguments that name the model, when one is asked for.
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
