//! The six sections of a proposal, and in which round each is written (OURS-22).

use serde::{Deserialize, Serialize};

/// One section of a proposal. None is left out, none merged with another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Section {
    /// What is to be solved, and what exactly the task is.
    Diagnostic,
    /// What goes in and what comes out, on real examples.
    InputOutput,
    /// How it is measured, and on which data.
    Metric,
    /// Who did what before.
    RelatedWork,
    /// What is reached without it, and what at best.
    Baseline,
    /// How it is done, and what may go wrong.
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

    /// Its number, from 1.
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

    /// The section of this number.
    pub fn numbered(number: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.number() == number)
    }

    /// Its heading.
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

    /// Whether an objection is meant for this section: it names it, or none at all.
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

/// The sections that are written in a round by the schedule: two of them together in the first,
/// one in each other up to the fifth.
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
