//! The six sections of a proposal, and the round in which each is written
//! (`docs/design/dialogue.md#sections`).

use serde::{Deserialize, Serialize};

/// One section of a proposal. None is omitted or merged with another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Section {
    /// The problem and the exact task.
    Diagnostic,
    /// Input and output, with real examples.
    InputOutput,
    /// The metric and the data.
    Metric,
    /// Earlier work.
    RelatedWork,
    /// The result without it, and the best possible result.
    Baseline,
    /// The method and its risks.
    Methodology,
}

impl Section {
    /// Every section, in order.
    pub const ALL: [Self; 6] = [
        Self::Diagnostic,
        Self::InputOutput,
        Self::Metric,
        Self::RelatedWork,
        Self::Baseline,
        Self::Methodology,
    ];

    /// Returns its number, from 1.
    pub const fn number(self) -> u8 {
        match self {
            Self::Diagnostic => 1,
            Self::InputOutput => 2,
            Self::Metric => 3,
            Self::RelatedWork => 4,
            Self::Baseline => 5,
            Self::Methodology => 6,
        }
    }

    /// Returns the section with this number.
    pub fn numbered(number: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.number() == number)
    }

    /// Returns its heading.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Diagnostic => "Problem statement and task definition",
            Self::InputOutput => "Input and output behaviour",
            Self::Metric => "Evaluation metric",
            Self::RelatedWork => "Related works",
            Self::Baseline => "Baseline and oracle",
            Self::Methodology => "Methodology and challenges",
        }
    }

    /// Checks whether an objection applies to this section: it names the section, or none at all.
    pub(super) fn is_meant_by(self, reason: &str) -> bool {
        let reason = reason.trim_start().to_ascii_lowercase();
        let named = reason.strip_prefix("section").and_then(|rest| {
            let digits: String = rest
                .trim_start()
                .chars()
                .take_while(char::is_ascii_digit)
                .collect();
            digits.parse().ok().and_then(Self::numbered)
        });
        named.is_none_or(|named| named == self)
    }
}

/// The rounds in which every section is written once.
pub(super) const ROUNDS: u8 = 5;

/// Returns the sections that the schedule writes in a round: two in the first, then one in each
/// round up to the fifth.
pub const fn scheduled(round: u8) -> &'static [Section] {
    match round {
        1 => &[Section::Diagnostic, Section::InputOutput],
        2 => &[Section::Metric],
        3 => &[Section::RelatedWork],
        4 => &[Section::Baseline],
        5 => &[Section::Methodology],
        _ => &[],
    }
}
