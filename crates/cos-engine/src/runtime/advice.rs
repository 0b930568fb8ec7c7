//! Says what a person can do about an error that stopped a run.

use super::RuntimeError;
use cos_core::hint::{Advice, Hint};

impl Advice for RuntimeError {
    fn hints(&self) -> Vec<Hint> {
        match self {
            Self::LeaseConflict { .. } => vec![Hint::new("wait for it or stop it, then try again")],
            Self::Refused(error) => error.hints(),
            Self::Unknown { .. } => vec![Hint::new("`cos runs` lists them")],
            Self::Over { run, .. } => {
                vec![Hint::new("`cos brief {}` shows its result").value(run)]
            }
            Self::ContainsSecret(error) => error.hints(),
            Self::Journal(error) => error.hints(),
            Self::World { .. } => Vec::new(),
        }
    }
}
