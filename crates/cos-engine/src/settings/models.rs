//! Reads the tables of `[models]`: providers, prices, and the models of personas. Only the user may
//! set them: a project could send the user's keys to its own address.

use super::origin::Provenance;
use crate::diagnostic::{FilePlace, Findings, shown};
use crate::suggest;
use cos_core::debate::DebateRole;
use cos_core::persona::Persona;
use serde::Deserialize;
use std::collections::BTreeMap;

/// The protocol of a provider.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ServiceKind {
    /// Anthropic's Messages API.
    Anthropic,
    /// `OpenAI`'s Chat Completions API.
    Openai,
    /// `OpenAI`'s Responses API.
    OpenaiResponses,
    /// Google's Gemini API.
    Gemini,
    /// Ollama's native API.
    Ollama,
    /// Any API compatible with Chat Completions.
    OpenaiCompatible,
}

impl ServiceKind {
    /// Every protocol with the name of its built-in provider.
    pub const BUILT_IN: [(&'static str, Self); 5] = [
        ("anthropic", Self::Anthropic),
        ("openai", Self::Openai),
        ("openai-responses", Self::OpenaiResponses),
        ("gemini", Self::Gemini),
        ("ollama", Self::Ollama),
    ];
}

/// The settings of one provider, under `models.services.NAME`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ServiceTable {
    /// Its protocol; built-in providers have one.
    pub kind: Option<ServiceKind>,
    /// Its address with the version: `https://models.example/v1`.
    pub base_url: Option<String>,
    /// The environment variable with its API key.
    pub key_env: Option<String>,
    /// How many requests may run at once, 1 to 64.
    pub concurrent: Option<u32>,
}

/// The price of a model in US dollars per million tokens, under `models."NAME"`.
#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PriceTable {
    /// Input tokens.
    pub input: f64,
    /// Output tokens.
    pub output: f64,
    /// Input tokens from a cache; by default the same as `input`.
    pub cached: Option<f64>,
    /// Input tokens written to a cache; by default a quarter more than `input`.
    pub cache_write: Option<f64>,
}

/// The tables under `[models]` of a file.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ModelTables {
    /// The model of each persona.
    pub roles: BTreeMap<Persona, String>,
    /// The model of each debate role.
    pub debaters: BTreeMap<DebateRole, String>,
    /// The providers, by name.
    pub services: BTreeMap<String, ServiceTable>,
    /// The prices, by model name.
    pub prices: BTreeMap<String, PriceTable>,
    /// The origin of the first table; `None` without tables.
    pub origin: Option<Provenance>,
}

const ROLES: &str = "roles";
const SERVICES: &str = "services";
/// The prefix of agents that act as a model.
pub(crate) const AGENT: &str = "agent";

/// Reads one table under `[models]` and reports its problems.
pub(super) struct ModelReader<'a> {
    pub(super) tables: ModelTables,
    pub(super) findings: &'a mut Findings,
}

impl ModelReader<'_> {
    /// Reads the table with this name.
    pub(super) fn read(&mut self, name: &str, table: &toml::Table, place: FilePlace) {
        match name {
            ROLES => self.roles(table, place),
            SERVICES => self.services(table, place),
            model => match table.clone().try_into::<PriceTable>() {
                Ok(price) if price.is_possible() => {
                    self.tables.prices.insert(model.to_owned(), price);
                }
                Ok(_) => self.wrong(model, "has a price that is negative or far too high", place),
                Err(error) => self.wrong(model, &shown(error.message()), place),
            },
        }
    }

    fn wrong(&mut self, name: &str, what: &str, place: FilePlace) {
        let what = format!("`models.{}`: {what}", shown(name));
        let hint = match name {
            ROLES => "write the name of a persona = \"service/model\"",
            SERVICES => {
                "write `kind`, `base_url`, `key_env` and `concurrent` under `[models.services.NAME]`"
            }
            _ => {
                "write dollars per million tokens: `input = 3, output = 15, cached = 0.3, \
                 cache_write = 3.75`"
            }
        };
        self.findings.add(place, what, hint);
    }

    fn roles(&mut self, table: &toml::Table, place: FilePlace) {
        for (name, model) in table {
            let role = (Persona::named(name), DebateRole::named(name));
            match (role, model.as_str()) {
                ((Some(persona), _), Some(model)) => {
                    self.tables.roles.insert(persona, model.to_owned());
                }
                ((None, Some(role)), Some(model)) => {
                    self.tables.debaters.insert(role, model.to_owned());
                }
                ((None, None), _) => {
                    let what = format!("there is no persona `{}`", shown(name));
                    let personas = Persona::ALL.map(Persona::name).into_iter();
                    let known = personas.chain(DebateRole::ALL.map(DebateRole::name));
                    self.findings.add(place, what, suggest::hint(name, known));
                }
                (_, None) => self.wrong(ROLES, "the name of a model must be a text", place),
            }
        }
    }

    fn services(&mut self, table: &toml::Table, place: FilePlace) {
        for (name, described) in table {
            let read = described.clone().try_into::<ServiceTable>();
            let judged = match &read {
                Ok(service) => service.defect(name).map(str::to_owned),
                Err(error) => Some(shown(error.message())),
            };
            match (read, judged) {
                (_, Some(what)) => {
                    let what = format!("`{}` {what}", shown(name));
                    self.wrong(SERVICES, &what, place);
                }
                (Ok(service), None) => {
                    self.tables.services.insert(name.clone(), service);
                }
                (Err(_), None) => {}
            }
        }
    }
}

impl PriceTable {
    /// The highest price per million tokens.
    const MOST: f64 = 100_000.0;

    fn is_possible(&self) -> bool {
        let cache = [self.cached, self.cache_write];
        let prices = [self.input, self.output].into_iter();
        let mut prices = prices.chain(cache.into_iter().flatten());
        prices.all(|price| (0.0..=Self::MOST).contains(&price))
    }

    /// Returns the price of a million tokens written to a cache. Providers that bill it separately
    /// charge 1.25 times the input price, by their price lists of 2026.
    pub(crate) fn cache_write(&self) -> f64 {
        self.cache_write.unwrap_or(self.input * 1.25)
    }
}

impl ServiceTable {
    /// Returns its protocol, if it is known.
    pub fn kind_of(&self, name: &str) -> Option<ServiceKind> {
        let built_in = ServiceKind::BUILT_IN.iter();
        let built_in = built_in.clone().find(|(known, _)| *known == name);
        self.kind.or(built_in.map(|(_, kind)| *kind))
    }

    /// Returns what is wrong with it, if anything.
    fn defect(&self, name: &str) -> Option<&'static str> {
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "-_".contains(c);
        if name == AGENT || name.is_empty() || !name.chars().all(plain) {
            return Some("is not a valid service name: use lower-case letters, digits, - and _");
        }
        let kind = self.kind_of(name);
        if kind.is_none() {
            return Some("has no `kind`");
        }
        if kind == Some(ServiceKind::OpenaiCompatible) && self.base_url.is_none() {
            return Some("has no `base_url`");
        }
        if self
            .concurrent
            .is_some_and(|most| !(1..=64).contains(&most))
        {
            return Some("has a `concurrent` outside of 1 to 64");
        }
        let address = self.base_url.as_deref()?;
        let Some((scheme, host)) = split_address(address) else {
            return Some(
                "has a `base_url` that is not an http or https address, or has a user \
                name in it",
            );
        };
        let has_key = self.key_env.is_some()
            || !matches!(
                kind,
                Some(ServiceKind::Ollama | ServiceKind::OpenaiCompatible)
            );
        (scheme == "http" && has_key && !is_loopback(host))
            .then_some("would send its key unencrypted; use https")
    }
}

/// Splits a valid address into scheme and host.
pub(crate) fn split_address(address: &str) -> Option<(&str, &str)> {
    let (scheme, rest) = address.split_once("://")?;
    let authority = rest.split(['/', '?', '#']).next()?;
    let host = match authority.strip_prefix('[') {
        Some(rest) => rest.split_once(']')?.0,
        None => authority.split(':').next()?,
    };
    let odd = |c: char| c.is_whitespace() || c.is_control() || c == '@' || c == '\\';
    let fits = ["http", "https"].contains(&scheme) && !host.is_empty() && !address.contains(odd);
    fits.then_some((scheme, host))
}

/// Returns whether a host is this machine.
pub(crate) fn is_loopback(host: &str) -> bool {
    let address: Result<std::net::IpAddr, _> = host.parse();
    host == "localhost" || address.is_ok_and(|address| address.is_loopback())
}

#[cfg(test)]
mod tests;
