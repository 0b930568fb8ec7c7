//! The simulator's repository: branch heads that move by compare-and-set, and a log of each move.

use cos_core::id::CommitId;
use std::collections::BTreeMap;

/// Branches by name, and all that ever moved them.
#[derive(Debug, Default)]
pub struct Repository {
    heads: BTreeMap<String, CommitId>,
    moves: Vec<Move>,
}

/// One time that a branch was moved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Move {
    /// The branch.
    pub branch: String,
    /// Where it stood.
    pub before: CommitId,
    /// Where it stands since.
    pub after: CommitId,
    /// Who moved it.
    pub mover: Mover,
}

/// Who moves a branch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mover {
    /// A run that lands work.
    Landing,
    /// Somebody else, behind the run's back.
    Stranger,
}

/// What an attempt to move a branch came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Moving {
    /// It was moved.
    Done,
    /// It stood there already: an earlier try came through and was not heard of.
    AlreadyThere,
    /// It stands elsewhere and was left alone.
    Elsewhere(CommitId),
}

impl Repository {
    /// Where the branch stands; where it was made when nothing has moved it.
    pub fn head(&self, branch: &str, base: &CommitId) -> CommitId {
        self.heads
            .get(branch)
            .cloned()
            .unwrap_or_else(|| base.clone())
    }

    /// Moves a branch from `onto` to `candidate`, if it stands at `onto`.
    pub fn land(
        &mut self,
        branch: &str,
        base: &CommitId,
        onto: &CommitId,
        candidate: &CommitId,
    ) -> Moving {
        let head = self.head(branch, base);
        if head == *candidate {
            return Moving::AlreadyThere;
        }
        if head != *onto {
            return Moving::Elsewhere(head);
        }
        self.force(branch, base, candidate.clone(), Mover::Landing);
        Moving::Done
    }

    /// Moves a branch wherever it stands.
    pub fn force(&mut self, branch: &str, base: &CommitId, after: CommitId, mover: Mover) {
        let before = self.head(branch, base);
        self.heads.insert(branch.to_owned(), after.clone());
        self.moves.push(Move {
            branch: branch.to_owned(),
            before,
            after,
            mover,
        });
    }

    /// Every move so far, oldest first.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }
}

/// The commit that merging `work` onto `onto` gives; the same whenever it is made.
pub fn merge(onto: &CommitId, work: &CommitId) -> CommitId {
    named(&format!("{onto}+{work}"))
}

/// A commit's name, made from what is in it.
pub fn named(content: &str) -> CommitId {
    let mut hash: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
    for byte in content.bytes() {
        hash ^= u128::from(byte);
        hash = hash.wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013b);
    }
    CommitId::new(format!("{hash:040x}"))
}
