//! Holds councils: binds personas to models, builds requests, reads answers, and runs the loop that
//! asks the core for the next step and journals it before it counts.
//!
//! The rules of a council are in the core. Every turn is recorded before a model is asked, so that
//! after a crash no answer is paid for twice.

mod abandoned;
mod advice;
mod affordable_mode;
mod booked_money;
mod context;
mod deps;
mod error;
mod opening;
mod parsing;
mod prepared_turns;
mod prompting;
mod runtime;
mod seals;
mod stored;
pub(crate) mod usage;
mod view;

pub use abandoned::{call_off, release_abandoned};
pub use advice::{advice, remarks, unsettled};
pub use booked_money::{BookedMoney, CapExceeded, Holders};
pub use context::{ContextPart, cut, cut_told, write_context};
pub use deps::CouncilDeps;
pub use error::CouncilError;
pub use opening::{CouncilCaps, new_council, open};
pub(crate) use opening::{cap_exceeded, open_within_caps, refusal};
pub(crate) use parsing::value_schema;
pub(crate) use prepared_turns::PreparedTurns;
pub use runtime::{convene, convene_within, resume};
pub use seals::Seals;
pub use stored::{CouncilFault, StoredCouncil, list, load, verify, verify_one};
pub(crate) use stored::{fold_kept, streams, take_kept};
pub(crate) use usage::{UNKNOWN, failure, usage};
pub use view::{
    AlternativeView, CouncilReport, DeferredKind, DeferredView, DeliberationView, SpeakerView,
    deliberation_told, speakers_told,
};

use crate::agent::Surroundings;
use crate::model::{Model, ModelError, Models};
use crate::nesting::{CouncilRefused, Nesting};
use crate::settings::Settings;
use cos_core::hint::{Advice, Hint};
use cos_core::persona::Persona;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Binds personas to models.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ModelBindings {
    /// The model of all personas without one in `roles`; if `None`, such a persona is absent.
    pub default: Option<String>,
    /// The models of single personas.
    pub roles: BTreeMap<Persona, String>,
}

impl ModelBindings {
    /// Binds all personas to one model.
    pub fn all(model: impl Into<String>) -> Self {
        Self {
            default: Some(model.into()),
            roles: BTreeMap::new(),
        }
    }

    /// Returns the model of a persona.
    pub fn model(&self, persona: Persona) -> Option<&str> {
        let own = self.roles.get(&persona).or(self.default.as_ref());
        own.map(String::as_str)
    }
}

/// The models, and the binding of personas to them.
#[derive(Clone)]
pub struct Speakers {
    /// The models.
    pub model: Arc<dyn Model>,
    /// The binding of personas.
    pub voices: ModelBindings,
}

/// Why no council can be held.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NoCouncil {
    /// No council is due.
    #[error("no council is due")]
    NotDue,
    /// This process runs inside a council or an attempt.
    #[error("no council can be held: {0}")]
    Nested(#[from] CouncilRefused),
    /// No model can be asked.
    #[error("no council can be held: {what}")]
    NoModel {
        /// What is missing.
        what: String,
        /// What to configure.
        hints: Vec<Hint>,
    },
    /// Something that a council needs is missing on this machine.
    #[error("no council can be held: {what}")]
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

/// Returns the models of the settings and their binding, or why none can be asked here.
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
    // A single unusable model leaves a gap in a council; if none is usable, no council is convened.
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
