//! Parses the contribution of a persona from its plain text.

use super::lines::own_lines;
use super::{RoomTag, TagFlaw, read_tag};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The most characters of a contribution.
const LONGEST: usize = 20_000;
/// The most characters of a position.
const LONGEST_POSITION: usize = 1_200;
/// Marks a line with a position for the table.
const PROPOSES: &str = "PROPOSE:";
/// Marks a line with a question to the literature.
const LOOKS_UP: &str = "LOOK UP:";
/// The most characters of a question to the literature.
const LONGEST_QUERY: usize = 200;

/// A cited source: `E3` for a literature result, or an address, a DOI or a paper number.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EvidenceRef(String);

impl EvidenceRef {
    /// Creates a reference to the literature result with this number.
    pub fn looked_up(number: usize) -> Self {
        Self(format!("E{number}"))
    }

    /// Returns the number of a literature result; `None` for other sources.
    pub fn number(&self) -> Option<usize> {
        let digits = self.0.strip_prefix('E')?;
        digits.parse().ok()
    }

    /// Parses a reference, if a word is one.
    fn parse_word(word: &str) -> Option<Self> {
        let word = word.trim_matches(|letter: char| !letter.is_alphanumeric() && letter != '/');
        let lower = word.to_ascii_lowercase();
        let leads = ["https://", "http://", "doi:", "arxiv:"];
        let led = leads.iter().any(|lead| {
            lower
                .strip_prefix(lead)
                .is_some_and(|rest| !rest.is_empty())
        });
        let looked = Self(word.to_owned());
        (led || looked.number().is_some()).then_some(looked)
    }
}

impl fmt::Display for EvidenceRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// The contribution of a persona in one turn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contribution {
    /// The text without the tag.
    pub text: String,
    /// The persona's stance.
    pub tag: RoomTag,
    /// The position that it proposes, or the name of one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proposes: Option<String>,
    /// The sources that it cites.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub evidence: Vec<EvidenceRef>,
    /// Its questions to the literature.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lookups: Vec<String>,
}

/// Why an answer is not a contribution.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ContributionFlaw {
    /// It contains at most a tag.
    #[error("it is empty")]
    Empty,
    /// It is too long.
    #[error("it has {0} characters, but at most {LONGEST} are allowed")]
    TooLong(usize),
    /// Its position is longer than a paragraph.
    #[error("its position has {0} characters, but at most {LONGEST_POSITION} are allowed")]
    LongPosition(usize),
}

impl Contribution {
    /// Parses an answer. Without a readable tag it is a contribution with an invalid tag; the room
    /// decides whether it is valid.
    pub fn parse_answer(answer: &str) -> Result<Self, ContributionFlaw> {
        let answer = answer.trim();
        let characters = answer.chars().count();
        if characters > LONGEST {
            return Err(ContributionFlaw::TooLong(characters));
        }
        let (text, tag) = match read_tag(answer) {
            Ok(tag) => (without_last_line(answer), tag),
            Err(flaw) => (answer, RoomTag::Invalid { flaw }),
        };
        if text.is_empty() {
            return Err(ContributionFlaw::Empty);
        }
        let proposes = after_marker(text, PROPOSES).last();
        if let Some(long) = proposes.filter(|text| text.chars().count() > LONGEST_POSITION) {
            return Err(ContributionFlaw::LongPosition(long.chars().count()));
        }
        Ok(Self {
            proposes: proposes.map(str::to_owned),
            evidence: evidence(text),
            lookups: after_marker(text, LOOKS_UP)
                .map(|query| query.chars().take(LONGEST_QUERY).collect())
                .collect(),
            text: text.to_owned(),
            tag,
        })
    }

    /// Returns what is wrong with its tag, if anything.
    pub const fn tag_flaw(&self) -> Option<TagFlaw> {
        match self.tag {
            RoomTag::Invalid { flaw } => Some(flaw),
            _ => None,
        }
    }
}

fn without_last_line(text: &str) -> &str {
    text.rsplit_once('\n')
        .map_or("", |(before, _)| before.trim_end())
}

/// Returns what follows a marker at the beginning of the author's own lines.
fn after_marker<'a>(text: &'a str, lead: &'static str) -> impl Iterator<Item = &'a str> {
    own_lines(text).filter_map(move |(_, line)| {
        let behind = line.trim_start().strip_prefix(lead)?.trim();
        (!behind.is_empty()).then_some(behind)
    })
}

/// Returns the sources cited in the author's own lines, each once, in order.
fn evidence(text: &str) -> Vec<EvidenceRef> {
    let mut found: Vec<EvidenceRef> = Vec::new();
    for (_, line) in own_lines(text) {
        for one in line.split_whitespace().filter_map(EvidenceRef::parse_word) {
            if !found.contains(&one) {
                found.push(one);
            }
        }
    }
    found
}
