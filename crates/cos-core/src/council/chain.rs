//! The record of a council: its turns in the order they came, each hashed with everything that is
//! told of it and with the one before it (OURS-8). It can be shown to anybody; who spoke is told
//! by the seals alone.

use super::{AuthorSeal, Commitment, Council, CouncilPhase, Statement, TurnId, expert_label};
use crate::audit::Hash;
use crate::id::CouncilId;
use crate::time::Timestamp;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// One turn in the record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SealedTurn {
    /// Its place, from 1.
    pub seq: u32,
    /// The council.
    pub council: CouncilId,
    /// What it was for.
    pub phase: CouncilPhase,
    /// The round.
    pub round: u8,
    /// Under which name the others knew who spoke.
    pub label: String,
    /// The how-manieth word of theirs on the same thing, from 1.
    pub version: u16,
    /// The word of theirs that this one takes the place of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parent: Option<Hash>,
    /// The hash of what was said.
    pub content: Hash,
    /// Who said it, under a seal.
    pub author: Commitment,
    /// When the answer was written.
    pub at: Timestamp,
    /// The hash of all this and of the turn before.
    pub hash: Hash,
}

/// What is wrong with one turn of a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ChainFlaw {
    /// It does not stand where it says.
    #[error("turns before this one are missing, or in another order")]
    RunSpec,
    /// It belongs to another council.
    #[error("the turn is of another council")]
    Stranger,
    /// It is not what was written.
    #[error("the turn was changed after it was written, or one before it was")]
    Changed,
    /// What it takes the place of is not there.
    #[error("the turn takes the place of one that is not there")]
    Parent,
    /// What was said is something else.
    #[error("what was said is not what is recorded")]
    Content,
    /// Its seal was not opened.
    #[error("nobody told who spoke")]
    Sealed,
    /// Its seal was opened for somebody else.
    #[error("it was somebody else who spoke")]
    Author,
    /// The record ends somewhere else.
    #[error("the record does not end where it was noted to end")]
    Head,
}

/// One thing that is wrong with a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChainFault {
    /// The place of the turn.
    pub seq: u32,
    /// What is wrong.
    pub flaw: ChainFlaw,
}

/// What turns of one persona take the place of each other.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Strand {
    Proposal,
    Ballot,
    Other(CouncilPhase),
}

impl Strand {
    const fn of(phase: CouncilPhase) -> Self {
        match phase {
            CouncilPhase::Alternatives | CouncilPhase::Revision => Self::Proposal,
            CouncilPhase::FirstVote | CouncilPhase::Vote => Self::Ballot,
            other => Self::Other(other),
        }
    }
}

/// The record of a council as far as it has come.
pub fn chain(council: &Council) -> Vec<SealedTurn> {
    let mut last: BTreeMap<(String, Strand), (u16, Hash)> = BTreeMap::new();
    let mut turns: Vec<SealedTurn> = Vec::new();
    for ((id, author), seq) in council.spoken.iter().zip(1..) {
        let label = expert_label(council, id.persona).to_string();
        let strand = (label.clone(), Strand::of(id.phase));
        let parent = last.get(&strand).copied();
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
        last.insert(strand, (turn.version, turn.hash));
        turns.push(turn);
    }
    turns
}

fn content_of(council: &Council, id: TurnId) -> Hash {
    let said = council.turn(id).and_then(super::Turn::said);
    said.map_or(Hash::START, content_hash)
}

/// The hash of what was said. What cannot be written has the hash of nothing, which no content has.
fn content_hash(said: &Statement) -> Hash {
    let written = serde_json::to_vec(said);
    written.map_or(Hash::START, |bytes| Hash::over(&[b"said", &bytes]))
}

/// Where a record ends; to be noted in the audit record.
pub fn head(turns: &[SealedTurn]) -> Hash {
    turns.last().map_or(Hash::START, |turn| turn.hash)
}

impl SealedTurn {
    /// The hash of this turn after the one before it.
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

    /// Whether this is what was said.
    pub fn holds(&self, said: &Statement) -> bool {
        let found = content_hash(said);
        found != Hash::START && found == self.content
    }
}

/// Everything that is wrong with a record that was noted to end at `noted`: its order, its hashes,
/// and what takes the place of what. After a fault it goes on from what is written.
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

/// Whether what a turn takes the place of stands before it: a word of the same name, one version
/// back.
fn follows(turn: &SealedTurn, before: &[SealedTurn]) -> bool {
    let Some(parent) = turn.parent else {
        return turn.version == 1;
    };
    before.iter().any(|one| {
        let is_same = one.label == turn.label && Strand::of(one.phase) == Strand::of(turn.phase);
        one.hash == parent && is_same && turn.version == one.version.saturating_add(1)
    })
}

/// Everything that is wrong with the opened seals of a record: by place, who spoke. A seal that was
/// not opened is a fault as well.
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

/// Everything that is wrong with what is kept of a council's words, by place: words that are
/// missing, and words that are others.
pub fn verify_contents(turns: &[SealedTurn], said: &BTreeMap<u32, Statement>) -> Vec<ChainFault> {
    let wrong = turns
        .iter()
        .filter(|turn| said.get(&turn.seq).is_none_or(|said| !turn.holds(said)));
    wrong
        .map(|turn| ChainFault {
            seq: turn.seq,
            flaw: ChainFlaw::Content,
        })
        .collect()
}
