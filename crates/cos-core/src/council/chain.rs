//! The hash chain of a council's record: its turns in order, each hashed together with its data and
//! with the previous turn (`docs/design/dialogue.md#the-record-of-a-council`). The record can be
//! shown to anyone; only opened seals reveal who spoke. The chain of the journal is in
//! [`crate::audit`].

use super::{AuthorSeal, Commitment, Council, CouncilPhase, Statement, TurnId, expert_label};
use crate::audit::Hash;
use crate::id::CouncilId;
use crate::time::Timestamp;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// One turn in the record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SealedTurn {
    /// Its position, from 1.
    pub seq: u32,
    /// The council.
    pub council: CouncilId,
    /// The phase.
    pub phase: CouncilPhase,
    /// The round.
    pub round: u8,
    /// The label under which the others know the speaker.
    pub label: String,
    /// The version of this contribution, from 1.
    pub version: u16,
    /// The contribution that this one replaces.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parent: Option<Hash>,
    /// The hash of the content.
    pub content: Hash,
    /// The author, sealed.
    pub author: Commitment,
    /// When the answer was written.
    pub at: Timestamp,
    /// The hash of all this and of the previous turn.
    pub hash: Hash,
}

/// What is wrong with one turn of a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ChainFlaw {
    /// It is not at its stated position.
    #[error("turns before this one are missing, or in another order")]
    RunSpec,
    /// It belongs to another council.
    #[error("the turn is of another council")]
    Stranger,
    /// It was changed.
    #[error("the turn was changed after it was written, or one before it was")]
    Changed,
    /// The contribution that it replaces is missing.
    #[error("the turn replaces one that is missing")]
    Parent,
    /// The content is different.
    #[error("what was said is not what is recorded")]
    Content,
    /// Its seal was not opened.
    #[error("the seal of the author was not opened")]
    Sealed,
    /// Its seal was opened for another author.
    #[error("the author is another one")]
    Author,
    /// The record does not end at the noted head.
    #[error("the record does not end at the noted head")]
    Head,
}

/// One thing that is wrong with a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChainFault {
    /// The position of the turn.
    pub seq: u32,
    /// What is wrong.
    pub flaw: ChainFlaw,
}

/// Contributions of one persona that replace each other.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Series {
    Proposal,
    Ballot,
    Other(CouncilPhase),
}

impl Series {
    const fn of(phase: CouncilPhase) -> Self {
        match phase {
            CouncilPhase::Alternatives | CouncilPhase::Revision => Self::Proposal,
            CouncilPhase::FirstVote | CouncilPhase::Vote => Self::Ballot,
            other => Self::Other(other),
        }
    }
}

/// Builds the record of a council up to now.
pub fn chain(council: &Council) -> Vec<SealedTurn> {
    let mut last: BTreeMap<(String, Series), (u16, Hash)> = BTreeMap::new();
    let mut turns: Vec<SealedTurn> = Vec::new();
    for ((id, author), seq) in council.spoken.iter().zip(1..) {
        let label = expert_label(council, id.persona).to_string();
        let series = (label.clone(), Series::of(id.phase));
        let parent = last.get(&series).copied();
        let mut turn = SealedTurn {
            seq,
            council: council.spec.council.clone(),
            phase: id.phase,
            round: id.round,
            label,
            version: parent.map_or(1, |(version, _)| version.saturating_add(1)),
            parent: parent.map(|(_, hash)| hash),
            content: content_of(council, *id),
            author: *author,
            at: council
                .turn(*id)
                .and_then(|turn| turn.ended_at)
                .unwrap_or_default(),
            hash: Hash::START,
        };
        turn.hash = turn.hash_after(&head(&turns));
        last.insert(series, (turn.version, turn.hash));
        turns.push(turn);
    }
    turns
}

fn content_of(council: &Council, id: TurnId) -> Hash {
    let statement = council.turn(id).and_then(super::Turn::said);
    statement.map_or(Hash::START, content_hash)
}

/// Hashes the content. Content that cannot be serialised gets the hash of an empty text, which no
/// content has.
fn content_hash(statement: &Statement) -> Hash {
    let written = serde_json::to_vec(statement);
    written.map_or(Hash::START, |bytes| Hash::over(&[b"said", &bytes]))
}

/// Returns the head of a record, to be noted in the journal.
pub fn head(turns: &[SealedTurn]) -> Hash {
    turns.last().map_or(Hash::START, |turn| turn.hash)
}

impl SealedTurn {
    /// Returns the hash of this turn after the previous one.
    pub fn hash_after(&self, previous: &Hash) -> Hash {
        let parent = self.parent.unwrap_or(Hash::START);
        Hash::over(&[
            b"turn",
            previous.as_bytes(),
            &self.seq.to_be_bytes(),
            self.council.as_str().as_bytes(),
            self.phase.name().as_bytes(),
            &self.round.to_be_bytes(),
            self.label.as_bytes(),
            &self.version.to_be_bytes(),
            parent.as_bytes(),
            self.content.as_bytes(),
            self.author.0.as_bytes(),
            &self.at.0.to_be_bytes(),
        ])
    }

    /// Checks whether this is the recorded content.
    pub fn holds(&self, statement: &Statement) -> bool {
        let found = content_hash(statement);
        found != Hash::START && found == self.content
    }
}

/// Finds everything that is wrong with a record whose noted head is `noted`: order, hashes and
/// replaced contributions. After a fault it continues from the stored hashes.
pub fn verify(turns: &[SealedTurn], noted: Hash) -> Vec<ChainFault> {
    let mut faults = Vec::new();
    let mut previous = Hash::START;
    let council = turns.first().map(|turn| &turn.council);
    for ((index, turn), seq) in turns.iter().enumerate().zip(1..) {
        let before = turns.get(..index).unwrap_or_default();
        let wrong = [
            (turn.seq != seq, ChainFlaw::RunSpec),
            (Some(&turn.council) != council, ChainFlaw::Stranger),
            (turn.hash_after(&previous) != turn.hash, ChainFlaw::Changed),
            (!follows(turn, before), ChainFlaw::Parent),
        ];
        let found = wrong.into_iter().filter(|(is_wrong, _)| *is_wrong);
        faults.extend(found.map(|(_, flaw)| ChainFault { seq, flaw }));
        previous = turn.hash;
    }
    if previous != noted {
        let seq = turns.last().map_or(0, |turn| turn.seq);
        let flaw = ChainFlaw::Head;
        faults.push(ChainFault { seq, flaw });
    }
    faults
}

/// Checks whether the contribution that a turn replaces is earlier in the record: same label,
/// previous version.
fn follows(turn: &SealedTurn, before: &[SealedTurn]) -> bool {
    let Some(parent) = turn.parent else {
        return turn.version == 1;
    };
    before.iter().any(|one| {
        let is_same = one.label == turn.label && Series::of(one.phase) == Series::of(turn.phase);
        one.hash == parent && is_same && turn.version == one.version.saturating_add(1)
    })
}

/// Finds everything that is wrong with the opened seals of a record; `seals` names the author per
/// position. An unopened seal is a fault too.
pub fn verify_authors(turns: &[SealedTurn], seals: &BTreeMap<u32, AuthorSeal>) -> Vec<ChainFault> {
    turns
        .iter()
        .filter_map(|turn| {
            let flaw = match seals.get(&turn.seq) {
                None => ChainFlaw::Sealed,
                Some(seal) if seal.commitment() != turn.author => ChainFlaw::Author,
                Some(_) => return None,
            };
            let seq = turn.seq;
            Some(ChainFault { seq, flaw })
        })
        .collect()
}

/// Finds contents that are missing or differ from the record, by position.
pub fn verify_contents(
    turns: &[SealedTurn],
    contents: &BTreeMap<u32, Statement>,
) -> Vec<ChainFault> {
    let wrong = turns.iter().filter(|turn| {
        contents
            .get(&turn.seq)
            .is_none_or(|contents| !turn.holds(contents))
    });
    wrong
        .map(|turn| ChainFault {
            seq: turn.seq,
            flaw: ChainFlaw::Content,
        })
        .collect()
}
