//! A simulated repository: branches that move by compare-and-swap, and a log of each move.

use cos_core::id::CommitId;
use std::collections::BTreeMap;

/// Branches by name, and all their moves.
#[derive(Debug, Default)]
pub struct Repository {
    heads: BTreeMap<String, CommitId>,
    moves: Vec<Move>,
}

/// One move of a branch.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Move {
    /// The branch.
    pub branch: String,
    /// The commit before.
    pub before: CommitId,
    /// The commit after.
    pub after: CommitId,
    /// The actor.
    pub mover: Mover,
}

/// Who moves a branch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mover {
    /// A run that lands work.
    Landing,
    /// Another author.
    Stranger,
}

/// The result of moving a branch.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Moving {
    /// It was moved.
    Done,
    /// It was there already: an earlier try succeeded without being reported.
    AlreadyThere,
    /// It is at another commit and was left alone.
    Elsewhere(CommitId),
}

impl Repository {
    /// Returns the head of a branch; its base if nothing has moved it.
    pub fn head(&self, branch: &str, base: &CommitId) -> CommitId {
        self.heads
            .get(branch)
            .cloned()
            .unwrap_or_else(|| base.clone())
    }

    /// Moves a branch from `onto` to `candidate`, if it is at `onto`.
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

    /// Moves a branch unconditionally.
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

    /// Returns every move, oldest first.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }
}

/// Returns the commit of merging `work` into `onto`; always the same.
pub fn merge(onto: &CommitId, work: &CommitId) -> CommitId {
    named(&format!("{onto}+{work}"))
}

/// Returns a commit hash derived from its content.
pub fn named(content: &str) -> CommitId {
    let mut hash: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
    for byte in content.bytes() {
        hash ^= u128::from(byte);
        hash = hash.wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013b);
    }
    CommitId::new(format!("{hash:040x}"))
}
