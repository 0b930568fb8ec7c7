//! Debates about specifications in the world: the file with its blocks, who speaks, what a turn is
//! told and how its answer is read, the loop, and the question to a person.
//!
//! What a debate is, and when it is over, is the core's; here every turn is written down before a
//! model is asked, and the file is written whole or not at all. A file has one stream of debates,
//! so that whoever asks again, or comes after a crash, goes on where it stood and pays nothing twice.

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

/// Where a file stands once there is nothing more to do without a person.
#[derive(Debug, Clone, PartialEq)]
pub enum DebateStanding {
    /// A person has to answer.
    Waiting(DecisionId),
    /// A person has approved exactly this file.
    Approved(Box<Decision>),
    /// A person has turned exactly this file down.
    Rejected(Box<Decision>),
    /// No critic has said anything that counts, so there is nothing to ask about.
    Fruitless,
}

/// The models to ask, and which of them speaks in which role.
#[derive(Clone)]
pub struct Debaters {
    /// What answers, for whichever model.
    pub speakers: Speakers,
    /// The models of single roles.
    pub roles: BTreeMap<DebateRole, String>,
}

impl Debaters {
    /// The model that speaks in a role.
    pub fn model(&self, role: DebateRole) -> Option<&str> {
        let own = self.roles.get(&role);
        let own = own.or(self.speakers.voices.default.as_ref());
        own.map(String::as_str)
    }

    /// What is to be told before anybody believes the scores: a critic who is also an author.
    pub fn caution(&self) -> Option<String> {
        let service = |role| self.model(role).map(service_of);
        let critic = service(DebateRole::Critic)?;
        let is_partial = [DebateRole::Author, DebateRole::Moderator]
            .into_iter()
            .any(|role| service(role) == Some(critic));
        is_partial.then(|| {
            format!(
                "the critic and those who write are asked at the same service (`{critic}`), and \
                 models favour their own words; name another one as `critic` under \
                 `[models.roles]`"
            )
        })
    }
}

/// An installed agent is its own service.
fn service_of(model: &str) -> &str {
    match model.split_once('/') {
        Some((service, _)) if service != crate::settings::AGENT => service,
        _ => model,
    }
}

/// The models that the settings name; or why none can be asked here.
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
    // A debate needs each of them, so that none begins without one.
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
