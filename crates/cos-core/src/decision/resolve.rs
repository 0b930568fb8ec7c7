//! A person's answer, held against the record it answers.

use super::{Answer, Choice, Decision, DecisionState, Subject};
use crate::foreign::shown;
use crate::hint::{Advice, Hint};
use crate::id::{DecisionId, OptionId};

/// The option that goes with instructions.
const MODIFY: &str = "modify";

/// What a person chose, as typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Pick {
    /// `approve`.
    Affirm,
    /// `reject`.
    Refuse,
    /// `modify`, with instructions.
    Modify(String),
    /// `resolve` with an option of the record.
    Option(OptionId),
}

/// Why an answer was not taken.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ResolveError {
    /// It does not wait any more.
    #[error("decision `{id}` is {} and takes no answer", state.name())]
    NotPending {
        /// The decision.
        id: DecisionId,
        /// Where it stands.
        state: DecisionState,
    },
    /// There is no such choice.
    #[error("decision `{id}` has no option `{option}`", option = shown(option))]
    UnknownOption {
        /// The decision.
        id: DecisionId,
        /// What was typed.
        option: String,
        /// What there is.
        known: Vec<OptionId>,
    },
    /// `modify` where a command carries the goal out.
    #[error("decision `{id}` takes no instructions, because a command runs as it is written")]
    NobodyReads {
        /// The decision.
        id: DecisionId,
        /// What there is.
        known: Vec<OptionId>,
    },
    /// `modify` without saying how.
    #[error("decision `{id}` needs instructions")]
    NoInstructions {
        /// The decision.
        id: DecisionId,
    },
}

/// The names of options, in backticks.
fn quoted(known: &[OptionId]) -> impl Iterator<Item = Hint> + '_ {
    known.iter().map(|id| Hint::new("`{}`").value(id))
}

impl Advice for ResolveError {
    fn hints(&self) -> Vec<Hint> {
        match self {
            Self::NotPending { id, .. } => {
                vec![Hint::new("`cos show {}` tells what became of it").value(id)]
            }
            Self::UnknownOption { known, .. } => {
                vec![Hint::new("its options are {}").list(quoted(known))]
            }
            Self::NobodyReads { known, .. } => vec![
                Hint::new("change it in the goals file and run that, or choose one of {}")
                    .list(quoted(known)),
            ],
            Self::NoInstructions { .. } => vec![Hint::new("add `--instructions TEXT`")],
        }
    }
}

impl Decision {
    /// Checks an answer against the record; the caller writes it by compare-and-set.
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
        // Every other question about a goal offers it.
        if option == MODIFY && matches!(self.draft.subject, Subject::Goal(_)) {
            return ResolveError::NobodyReads { id, known };
        }
        let option = option.to_owned();
        ResolveError::UnknownOption { id, option, known }
    }
}
