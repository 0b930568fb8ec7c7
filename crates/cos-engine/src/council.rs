//! Councils in the world: who speaks for a persona, what a turn is told, how its answer is read,
//! and the loop that asks the core what comes next and journals it before it counts.
//!
//! What a council is, and when it is over, is the core's; here every turn is written down before a
//! model is asked, so that a process that dies leaves nothing that was answered to be paid again.

mod abandoned;
mod advice;
mod affording;
mod booked;
mod deps;
mod context;
mod runtime;
mod error;
mod stored;
mod opening;
mod parsing;
mod seals;
mod view;
pub(crate) mod used;
mod worded;
mod prompting;

pub use abandoned::{call_off, release_abandoned};
pub use advice::{advice, remarks, unsettled};
pub use booked::{BookedMoney, Holders};
pub use deps::CouncilDeps;
pub use context::{ContextPart, cut, cut_told, write_context};
pub use runtime::{convene, convene_within, resume};
pub use error::CouncilError;
pub use stored::{CouncilFault, StoredCouncil, list, load, verify, verify_one};
pub(crate) use stored::{fold_kept, streams, take_kept};
pub use opening::{CouncilCaps, new_council, open};
pub(crate) use opening::{hold, holders, refusal};
pub use seals::Seals;
pub use view::{
    CouncilReport, AlternativeView, DeferredKind, DeferredView, DeliberationView, SpeakerView,
    deliberation_told, speakers_told,
};
pub(crate) use used::{UNKNOWN, failure, usage};
pub(crate) use worded::WordedTurns;

use crate::agent::Surroundings;
use crate::model::{Model, ModelError, Models};
use crate::nesting::{CouncilRefused, Nesting};
use crate::settings::Settings;
use cos_core::hint::{Advice, Hint};
use cos_core::persona::Persona;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Which model speaks for which persona.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ModelBindings {
    /// The model of whoever has none of their own; none where such a persona is absent.
    pub default: Option<String>,
    /// The models of single personas.
    pub roles: BTreeMap<Persona, String>,
}

impl ModelBindings {
    /// One model for everybody.
    pub fn all(model: impl Into<String>) -> Self {
        Self {
            default: Some(model.into()),
            roles: BTreeMap::new(),
        }
    }

    /// The model that speaks for a persona.
    pub fn model(&self, persona: Persona) -> Option<&str> {
        let own = self.roles.get(&persona).or(self.default.as_ref());
        own.map(String::as_str)
    }
}

/// Models to ask, and who speaks through which.
#[derive(Clone)]
pub struct Speakers {
    /// What answers.
    pub model: Arc<dyn Model>,
    /// Who speaks through which model.
    pub voices: ModelBindings,
}

/// Why no council can sit.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NoCouncil {
    /// The question needs none.
    #[error("no council is due")]
    NotDue,
    /// This process was started from inside one, or from inside an attempt.
    #[error("no council can sit: {0}")]
    Nested(#[from] CouncilRefused),
    /// There is nobody to ask.
    #[error("no council can sit: {what}")]
    NoModel {
        /// What is missing.
        what: String,
        /// What to configure.
        hints: Vec<Hint>,
    },
    /// What it needs of this machine is not there.
    #[error("no council can sit: {what}")]
    NoPlace {
        /// What is missing.
        what: String,
    },
}

impl Advice for NoCouncil {
    fn hints(&self) -> Vec<Hint> {
        match self {
            Self::NoModel { hints, .. } => hints.clone(),
            _ => Vec::new(),
        }
    }
}

impl From<ModelError> for NoCouncil {
    fn from(error: ModelError) -> Self {
        let hints = error.hints();
        let what = error.to_string();
        Self::NoModel { what, hints }
    }
}

/// The models that the settings name, and who speaks through which; or why none can be asked here.
pub fn voices(settings: &Settings, surroundings: Surroundings) -> Result<Speakers, NoCouncil> {
    if let Some(inside) = Nesting::of_process() {
        return Err(inside.refusal().into());
    }
    let models = Models::from(settings, surroundings);
    let roles = settings.models.roles.clone();
    let default = match models.name_for(None) {
        Ok(name) => Some(name),
        Err(_) if !roles.is_empty() => None,
        Err(ModelError::Unavailable { what, hint, .. }) => {
            let hints = hint.into_iter().collect();
            return Err(NoCouncil::NoModel { what, hints });
        }
        Err(error) => return Err(error.into()),
    };
    // One that cannot be asked is a gap in a council; where none can, nobody is to convene it first.
    let mut named = default
        .iter()
        .chain(roles.values())
        .map(|name| models.can_ask(name));
    if let Some(Err(first)) = named.next()
        && named.all(|one| one.is_err())
    {
        return Err(first.into());
    }
    Ok(Speakers {
        model: Arc::new(models),
        voices: ModelBindings { default, roles },
    })
}

#[cfg(test)]
pub(crate) mod tests;
