//! Describes one model provider from the settings and the environment: its protocol, address and
//! API key.

use super::Absence;
use super::price::Price;
use crate::settings::{ModelTables, ServiceKind, ServiceTable, is_loopback, split_address};
use cos_core::foreign::shown;
use cos_core::hint::Hint;
use std::fmt;

/// The number of parallel requests if the settings do not say.
const CONCURRENT: u32 = 4;

/// Reads an environment variable; an empty one counts as unset.
pub(super) type Variable<'a> = &'a dyn Fn(&str) -> Option<String>;

/// An API key; it is never shown.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Key(pub(super) String);

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key")
    }
}

/// A model provider that can be asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Provider {
    /// Its name in the settings.
    pub(super) name: String,
    /// Its protocol.
    pub(super) kind: ServiceKind,
    /// Its address, up to and including the `/` after the version.
    pub(super) address: String,
    /// Its API key; `None` if it needs none.
    pub(super) key: Option<Key>,
    /// How many requests may run at once.
    pub(super) concurrent: u32,
    /// What to do if the key is rejected.
    pub(super) key_hint: String,
}

impl Provider {
    /// Returns the provider with this name, or what is missing.
    pub(super) fn find(
        name: &str,
        tables: &ModelTables,
        variable: Variable<'_>,
    ) -> Result<Self, Absence> {
        let none = ServiceTable::default();
        let table = tables.services.get(name).unwrap_or(&none);
        let Some(kind) = table.kind_of(name) else {
            return Err(unknown(name, tables));
        };
        let names = key_names(kind, table);
        let key = names.iter().find_map(|name| variable(name));
        let (key, key_hint) = match (key, names.first()) {
            (Some(key), Some(name)) => (Some(Key(key)), format!("check the key in `{name}`")),
            (None, Some(name)) => {
                return Err(Absence {
                    what: "its key is missing".to_owned(),
                    hint: Some(Hint::new("set `{}`").value(name)),
                });
            }
            (_, None) => (
                None,
                format!("name the variable with its key as `models.services.{name}.key_env`"),
            ),
        };
        Ok(Self {
            name: name.to_owned(),
            kind,
            address: address(kind, table, variable),
            key,
            concurrent: table.concurrent.unwrap_or(CONCURRENT),
            key_hint,
        })
    }

    /// Returns whether the provider runs on this machine.
    pub(super) fn is_here(&self) -> bool {
        split_address(&self.address).is_some_and(|(_, host)| is_loopback(host))
    }

    /// Returns how its model is priced. A custom address has no list price.
    pub(super) fn price(&self, model: &str, tables: &ModelTables) -> Price {
        let provider = match self.kind {
            ServiceKind::Anthropic => "anthropic",
            ServiceKind::Openai | ServiceKind::OpenaiResponses => "openai",
            ServiceKind::Gemini => "google",
            ServiceKind::Ollama | ServiceKind::OpenaiCompatible => "",
        };
        let own = tables.prices.get(&format!("{}/{model}", self.name));
        match (own, self.kind) {
            (Some(own), _) => Price::Own(*own),
            (None, ServiceKind::Ollama) if self.is_here() => Price::Free,
            (None, ServiceKind::Ollama | ServiceKind::OpenaiCompatible) => Price::Unknown,
            (None, _) => Price::Listed {
                model: model.to_owned(),
                provider,
            },
        }
    }
}

fn unknown(name: &str, tables: &ModelTables) -> Absence {
    let known = ServiceKind::BUILT_IN.iter().map(|(name, _)| *name);
    let known = known.chain(tables.services.keys().map(String::as_str));
    let hint = Hint::new(
        "the known ones are {}; describe another one under `[models.services.{}]` in your \
         settings",
    );
    Absence {
        what: format!("there is no service `{}`", shown(name)),
        hint: Some(hint.names(known).value(name)),
    }
}

/// Returns the variables that may hold the key; hints name the first.
fn key_names(kind: ServiceKind, table: &ServiceTable) -> Vec<String> {
    let usual: &[&str] = match kind {
        ServiceKind::Anthropic => &["ANTHROPIC_API_KEY"],
        ServiceKind::Openai | ServiceKind::OpenaiResponses => &["OPENAI_API_KEY"],
        ServiceKind::Gemini => &["GEMINI_API_KEY", "GOOGLE_API_KEY"],
        ServiceKind::Ollama | ServiceKind::OpenaiCompatible => &[],
    };
    match &table.key_env {
        Some(own) => vec![own.clone()],
        None => usual.iter().map(|name| (*name).to_owned()).collect(),
    }
}

fn address(kind: ServiceKind, table: &ServiceTable, variable: Variable<'_>) -> String {
    let usual = match kind {
        ServiceKind::Anthropic => "https://api.anthropic.com/v1",
        ServiceKind::Openai | ServiceKind::OpenaiResponses | ServiceKind::OpenaiCompatible => {
            "https://api.openai.com/v1"
        }
        ServiceKind::Gemini => "https://generativelanguage.googleapis.com/v1beta",
        ServiceKind::Ollama => "http://localhost:11434",
    };
    let host = || {
        let host = variable("OLLAMA_HOST").filter(|_| kind == ServiceKind::Ollama)?;
        let has_port = host
            .rsplit_once(':')
            .is_some_and(|(_, port)| port.parse::<u16>().is_ok());
        let whole = match (host.contains("://"), has_port) {
            (true, _) => host,
            (false, true) => format!("http://{host}"),
            (false, false) => format!("http://{host}:11434"),
        };
        // A server listens at `0.0.0.0`, but clients cannot connect to it.
        let whole = whole.replacen("://0.0.0.0", "://127.0.0.1", 1);
        split_address(&whole).is_some().then_some(whole)
    };
    let own = table.base_url.clone().or_else(host);
    let address = own.unwrap_or_else(|| usual.to_owned());
    format!("{}/", address.trim_end_matches('/'))
}

#[cfg(test)]
mod tests;
