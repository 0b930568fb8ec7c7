//! Why a debate cannot be held, or not go on.

use super::SpecFileError;
use crate::council::{Holders, NoCouncil};
use crate::prompt::PromptError;
use crate::ports::{Held, JournalError, Refused};
use cos_core::foreign::shown;
use cos_core::hint::{Advice, Hint};
use cos_core::ledger::Scope;
use cos_core::money::Money;

/// Why a debate could not be opened or moved on.
#[derive(Debug, thiserror::Error)]
pub enum DebateError {
    /// The file cannot be debated, or not written.
    #[error(transparent)]
    File(#[from] SpecFileError),
    /// There is nobody to ask; nothing was begun.
    #[error("no debate can be held: {what}")]
    Nobody {
        /// What is missing.
        what: String,
        /// How to get it.
        hints: Vec<Hint>,
    },
    /// Its money does not fit under a cap; nobody was asked.
    #[error("the debate may cost {amount}, and {scope} leaves {left} of {cap}")]
    OverCap {
        /// Whose cap.
        scope: Scope,
        /// The cap.
        cap: Money,
        /// What is left under it.
        left: Money,
        /// What was to be held.
        amount: Money,
        /// The councils and rooms that hold of it.
        holders: Holders,
    },
    /// One was begun with other bounds, and goes on within those.
    #[error("the debate of `{path}` that was begun goes on with {rounds} rounds and {budget} at most", path = shown(path))]
    Begun {
        /// The file.
        path: String,
        /// Its rounds, at most.
        rounds: u16,
        /// What it may cost.
        budget: Money,
    },
    /// Another process drives it.
    #[error("`{path}` is being debated by {}", held.by(), path = shown(path))]
    Held {
        /// The file.
        path: String,
        /// By whom.
        held: Held,
    },
    /// A signal came; it can be taken up again.
    #[error("the debate of `{path}` was interrupted", path = shown(path))]
    Interrupted {
        /// The file.
        path: String,
    },
    /// Other processes write all the time.
    #[error("other processes write all the time")]
    Crowded,
    /// Another process took it over.
    #[error(transparent)]
    Refused(#[from] Refused),
    /// The journal cannot be used.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// A prompt cannot be used.
    #[error(transparent)]
    Prompt(#[from] PromptError),
}

impl Advice for DebateError {
    fn hints(&self) -> Vec<Hint> {
        match self {
            Self::File(error) => error.hints(),
            Self::Nobody { hints, .. } => hints.clone(),
            Self::OverCap { holders, .. } => {
                vec![holders.hint("give it a smaller `--budget`, or raise the cap in the settings")]
            }
            Self::Begun { .. } => vec![Hint::new(
                "leave `--rounds` and `--budget` out, and give them to the next one",
            )],
            Self::Held { .. } => vec![Hint::new("wait for it, then try again")],
            Self::Interrupted { path, .. } => {
                vec![Hint::new("`cos debate {}` goes on with it").value(path)]
            }
            Self::Crowded => vec![Hint::new("try again")],
            Self::Refused(error) => error.hints(),
            Self::Journal(error) => error.hints(),
            Self::Prompt(error) => error.hints(),
        }
    }
}

impl From<NoCouncil> for DebateError {
    fn from(why: NoCouncil) -> Self {
        let hints = why.hints();
        let what = match why {
            NoCouncil::NoModel { what, .. } | NoCouncil::NoPlace { what } => what,
            other => other.to_string(),
        };
        Self::Nobody { what, hints }
    }
}
