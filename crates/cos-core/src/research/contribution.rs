//! What a persona said in one turn, read out of its plain text.

use super::lines::own_lines;
use super::{RoomTag, TagFlaw, read_tag};
use serde::{Deserialize, Serialize};
use std::fmt;

/// No contribution is longer, in characters.
const LONGEST: usize = 20_000;
/// A position fits into so many characters.
const LONGEST_POSITION: usize = 1_200;
/// What stands before a position that is put on the table.
const PROPOSES: &str = "PROPOSE:";
/// What stands before a question to the literature.
const LOOKS_UP: &str = "LOOK UP:";
/// A question to the literature has so many characters.
const LONGEST_QUERY: usize = 200;

/// Evidence as it is cited: `E3` for what was looked up here, or an address, a DOI or a number of
/// a paper.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EvidenceRef(String);

impl EvidenceRef {
    /// What was looked up here under this number.
    pub fn looked_up(number: usize) -> Self {
        Self(format!("E{number}"))
    }

    /// The number of what was looked up here; none of anything else.
    pub fn number(&self) -> Option<usize> {
        let digits = self.0.strip_prefix('E')?;
        digits.parse().ok()
    }

    /// A reference, where a word is one.
    fn read(word: &str) -> Option<Self> {
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

/// What a persona said in one turn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contribution {
    /// All of it but the tag.
    pub text: String,
    /// Where it stands.
    pub tag: RoomTag,
    /// The position that it puts on the table, or the name of one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proposes: Option<String>,
    /// The evidence that it cites.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub evidence: Vec<EvidenceRef>,
    /// What it asks the literature.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lookups: Vec<String>,
}

/// Why an answer is no contribution.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ContributionFlaw {
    /// There is nothing but a tag in it, or nothing at all.
    #[error("it says nothing")]
    Empty,
    /// It is longer than anybody reads.
    #[error("it has {0} characters, and {LONGEST} are the most")]
    TooLong(usize),
    /// Its position does not fit into a paragraph.
    #[error("its position has {0} characters, and {LONGEST_POSITION} are the most")]
    LongPosition(usize),
}

impl Contribution {
    /// Reads an answer. One without a tag that can be read is a contribution whose tag is invalid;
    /// whether it counts is the room's to say.
    pub fn read(answer: &str) -> Result<Self, ContributionFlaw> {
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
        let proposes = led_by(text, PROPOSES).last();
        if let Some(long) = proposes.filter(|text| text.chars().count() > LONGEST_POSITION) {
            return Err(ContributionFlaw::LongPosition(long.chars().count()));
        }
        Ok(Self {
            proposes: proposes.map(str::to_owned),
            evidence: evidence(text),
            lookups: led_by(text, LOOKS_UP)
                .map(|query| query.chars().take(LONGEST_QUERY).collect())
                .collect(),
            text: text.to_owned(),
            tag,
        })
    }

    /// What is wrong with its tag, if anything.
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

/// What stands behind a lead, at the beginning of a line of the author's own.
fn led_by<'a>(text: &'a str, lead: &'static str) -> impl Iterator<Item = &'a str> {
    own_lines(text).filter_map(move |(_, line)| {
        let behind = line.trim_start().strip_prefix(lead)?.trim();
        (!behind.is_empty()).then_some(behind)
    })
}

/// The evidence that is cited in the author's own lines, each once, in order.
fn evidence(text: &str) -> Vec<EvidenceRef> {
    let mut found: Vec<EvidenceRef> = Vec::new();
    for (_, line) in own_lines(text) {
        for one in line.split_whitespace().filter_map(EvidenceRef::read) {
            if !found.contains(&one) {
                found.push(one);
            }
        }
    }
    found
}
