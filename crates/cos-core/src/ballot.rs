//! Combines the rankings of a council's voters into one result, with exact integer arithmetic
//! (`docs/design/dialogue.md#voting`). A ranking that does not list exactly the given alternatives is void; it is
//! never repaired.

mod convergence;
mod fraction;
mod tally;

pub use convergence::{ConvergenceRules, ConvergenceStep, next_round};
pub use fraction::{Concordance, Fraction, Margin};
pub use tally::{Contender, Standing, Tally, tally};

use crate::alternative::AlternativeLabel;
use crate::persona::Persona;
use serde::{Deserialize, Serialize};

/// One voter's ranking, best first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ballot {
    /// Who voted.
    pub voter: Persona,
    /// The alternatives, best first.
    pub ranking: Vec<AlternativeLabel>,
}

impl Ballot {
    /// Checks whether it ranks exactly these alternatives, each once.
    pub fn is_valid(&self, alternatives: &[AlternativeLabel]) -> bool {
        let mut ranked = self.ranking.clone();
        ranked.sort_unstable();
        let mut wanted = alternatives.to_vec();
        wanted.sort_unstable();
        !wanted.is_empty() && ranked == wanted
    }
}

#[cfg(test)]
mod tests;
