//! Checks a person's answer against the recorded question.
//!
//! This module only checks. The engine's `answer::resolve` then records
//! [`DecisionResolved`](crate::event::Event::DecisionResolved) and is done. The process that drives
//! the run acts on the answer: `Runtime::take_answers` in the engine's `runtime/ask.rs`.

use super::{Answer, Choice, Decision, DecisionState, Subject};
use crate::id::{DecisionId, OptionId};
use cos_gate::foreign::shown;
use cos_gate::hint::{Advice, Hint};

/// The option that takes instructions.
const MODIFY: &str = "modify";

/// A person's choice, as typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Pick {
    /// `approve`.
    Affirm,
    /// `reject`.
    Refuse,
    /// `modify` with instructions.
    Modify(String),
    /// `resolve` with an option of the question.
    Option(OptionId),
}

/// Why an answer was rejected.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ResolveError {
    /// The decision is not pending any more.
    #[error("question `{id}` {}", closed(*state))]
    NotPending {
        /// The decision.
        id: DecisionId,
        /// Its state.
        state: DecisionState,
    },
    /// The decision has no such option.
    #[error("question `{id}` has no option `{option}`", option = shown(option))]
    UnknownOption {
        /// The decision.
        id: DecisionId,
        /// What was typed.
        option: String,
        /// The options.
        known: Vec<OptionId>,
    },
    /// `modify` for a goal that a command executes.
    #[error("question `{id}` takes no instructions, because the goal runs a fixed command")]
    NobodyReads {
        /// The decision.
        id: DecisionId,
        /// The options.
        known: Vec<OptionId>,
    },
    /// `modify` without instructions.
    #[error("question `{id}` needs instructions")]
    NoInstructions {
        /// The decision.
        id: DecisionId,
    },
}

/// Returns why a question in this state takes no answer.
const fn closed(state: DecisionState) -> &'static str {
    match state {
        DecisionState::Expired => "has expired",
        DecisionState::Superseded => "was replaced by a newer one",
        DecisionState::Pending | DecisionState::Resolved | DecisionState::Consumed => {
            "is already answered"
        }
    }
}

/// Returns the names of options, in backticks.
fn quoted(known: &[OptionId]) -> impl Iterator<Item = Hint> + '_ {
    known.iter().map(|id| Hint::new("`{}`").value(id))
}

impl Advice for ResolveError {
    fn hints(&self) -> Vec<Hint> {
        match self {
            Self::NotPending { id, .. } => {
                vec![Hint::new("run `cos show {}` to see what happened to it").value(id)]
            }
            Self::UnknownOption { known, .. } => {
                vec![Hint::new("choose one of {}").list(quoted(known))]
            }
            Self::NobodyReads { known, .. } => vec![
                Hint::new(
                    "change the command in the goals file and start a new run, or choose \
                          one of {}",
                )
                .list(quoted(known)),
            ],
            Self::NoInstructions { .. } => vec![Hint::new("add `--instructions TEXT`")],
        }
    }
}

impl Decision {
    /// Checks an answer against the question and returns the chosen option. The caller records it
    /// with compare-and-set.
    pub fn resolve(&self, pick: &Pick) -> Result<(Choice, Option<String>), ResolveError> {
        if self.state != DecisionState::Pending {
            return Err(ResolveError::NotPending {
                id: self.id.clone(),
                state: self.state,
            });
        }
        let (wanted, instructions) = match pick {
            Pick::Affirm => (self.draft.affirm.clone(), None),
            Pick::Refuse => (self.first(Answer::Skip), None),
            Pick::Modify(text) => {
                let said = Some(text.clone()).filter(|text| !text.trim().is_empty());
                (self.first(Answer::ProceedModified), said)
            }
            Pick::Option(option) => (Some(option.clone()), None),
        };
        let typed = match pick {
            Pick::Affirm => "approve",
            Pick::Refuse => "reject",
            Pick::Modify(_) => MODIFY,
            Pick::Option(option) => option.as_str(),
        };
        let found = wanted.and_then(|id| self.draft.options.iter().find(|choice| choice.id == id));
        let choice = found.cloned().ok_or_else(|| self.unknown(typed))?;
        if choice.answer == Answer::ProceedModified && instructions.is_none() {
            return Err(ResolveError::NoInstructions {
                id: self.id.clone(),
            });
        }
        Ok((choice, instructions))
    }

    fn first(&self, answer: Answer) -> Option<OptionId> {
        self.draft
            .options
            .iter()
            .find(|choice| choice.answer == answer)
            .map(|choice| choice.id.clone())
    }

    fn unknown(&self, option: &str) -> ResolveError {
        let known: Vec<OptionId> = self
            .draft
            .options
            .iter()
            .map(|choice| choice.id.clone())
            .collect();
        let id = self.id.clone();
        // All other questions about a goal offer it.
        if option == MODIFY && matches!(self.draft.subject, Subject::Goal(_)) {
            return ResolveError::NobodyReads { id, known };
        }
        let option = option.to_owned();
        ResolveError::UnknownOption { id, option, known }
    }
}
