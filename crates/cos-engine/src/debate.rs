//! Holds debates about specifications: reads the file with its blocks, builds requests, reads
//! answers, drives the loop, and asks a person.
//!
//! The rules of a debate are in the core. Every turn is recorded before a model is asked, and the
//! file is written whole or not at all. All debates about a file share one stream, so that a
//! repeated call, also after a crash, continues and pays for nothing twice.

mod asking;
mod runtime;
mod error;
mod file;
mod stored;
mod opening;
mod parsing;
mod room;
mod prompting;

pub use runtime::debate;
pub use error::DebateError;
pub use file::{SpecFile, SpecFileError};
pub use stored::{StoredDebate, load_debate};
pub use opening::DebateOptions;
pub use room::{DebateResult, DebateRoom};

use crate::agent::Surroundings;
use crate::council::{NoCouncil, Speakers, ModelBindings};
use crate::model::{ModelError, Models};
use crate::nesting::Nesting;
use crate::settings::Settings;
use cos_core::debate::DebateRole;
use cos_core::decision::Decision;
use cos_core::hint::Hint;
use cos_core::id::DecisionId;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The state of a file that waits for a person or is settled.
#[derive(Debug, Clone, PartialEq)]
pub enum DebateStanding {
    /// A person must answer.
    Waiting(DecisionId),
    /// A person approved exactly this file.
    Approved(Box<Decision>),
    /// A person rejected exactly this file.
    Rejected(Box<Decision>),
    /// No critic gave a usable answer, so there is nothing to ask about.
    Fruitless,
}

/// The models, and the binding of roles to them.
#[derive(Clone)]
pub struct Debaters {
    /// The models and their defaults.
    pub speakers: Speakers,
    /// The models of single roles.
    pub roles: BTreeMap<DebateRole, String>,
}

impl Debaters {
    /// Returns the model of a role.
    pub fn model(&self, role: DebateRole) -> Option<&str> {
        let own = self.roles.get(&role);
        let own = own.or(self.speakers.voices.default.as_ref());
        own.map(String::as_str)
    }

    /// Returns a warning if the critic's model is also an author, because its scores are less
    /// credible then.
    pub fn caution(&self) -> Option<String> {
        let service = |role| self.model(role).map(service_of);
        let critic = service(DebateRole::Critic)?;
        let is_partial = [DebateRole::Author, DebateRole::Moderator]
            .into_iter()
            .any(|role| service(role) == Some(critic));
        is_partial.then(|| {
            format!(
                "the critic uses the same service (`{critic}`) as the author or the moderator, and \
                 models favour their own text; name another one as `critic` under \
                 `[models.roles]`"
            )
        })
    }
}

/// Returns the service of a model; an installed agent is its own service.
fn service_of(model: &str) -> &str {
    match model.split_once('/') {
        Some((service, _)) if service != crate::settings::AGENT => service,
        _ => model,
    }
}

/// Returns the models of the settings, or why none can be asked here.
pub fn debaters(settings: &Settings, surroundings: Surroundings) -> Result<Debaters, NoCouncil> {
    if let Some(inside) = Nesting::of_process() {
        return Err(inside.refusal().into());
    }
    let models = Arc::new(Models::from(settings, surroundings));
    let default = models.name_for(None);
    let voices = ModelBindings {
        default: default.as_ref().ok().cloned(),
        roles: settings.models.roles.clone(),
    };
    let model = Arc::clone(&models);
    let debaters = Debaters {
        speakers: Speakers { model, voices },
        roles: settings.models.debaters.clone(),
    };
    // A debate needs each role, so none begins without one.
    for name in DebateRole::ALL
        .into_iter()
        .filter_map(|role| debaters.model(role))
    {
        models.can_ask(name)?;
    }
    let missing = |role: &DebateRole| debaters.model(*role).is_none();
    match DebateRole::ALL.into_iter().find(missing) {
        None => Ok(debaters),
        Some(role) => {
            let (what, hint) = match default {
                Err(ModelError::Unavailable { what, hint, .. }) if debaters.roles.is_empty() => {
                    (what, hint)
                }
                _ => {
                    let hint = Hint::new(
                        "write `{} = \"service/model\"` under `[models.roles]`, or a `default` \
                         under `[models]`, in your settings",
                    );
                    let what = format!("no model speaks as {}", role.name());
                    (what, Some(hint.ours(role.name())))
                }
            };
            let hints = hint.into_iter().collect();
            Err(NoCouncil::NoModel { what, hints })
        }
    }
}

#[cfg(test)]
mod tests;
