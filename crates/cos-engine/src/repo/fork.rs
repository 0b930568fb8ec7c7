//! Finds where the current branch left the main branch.

use super::{Repo, RepoError};
use cos_core::id::CommitId;

/// The refs that may name the main branch, the most reliable first.
const MAIN: [&str; 5] = [
    "refs/remotes/origin/HEAD",
    "refs/remotes/origin/main",
    "refs/remotes/origin/master",
    "refs/heads/main",
    "refs/heads/master",
];

impl Repo {
    /// Returns the last commit shared with the main branch, and the name of that branch; `None`
    /// without a main branch or a shared commit.
    pub fn fork(&self) -> Result<Option<(CommitId, &'static str)>, RepoError> {
        self.fork_of(&self.head()?)
    }

    /// Returns the last commit that `head` shares with the main branch, and the name of that
    /// branch.
    pub fn fork_of(&self, head: &CommitId) -> Result<Option<(CommitId, &'static str)>, RepoError> {
        for name in MAIN {
            let Some(main) = self.resolve(name)? else {
                continue;
            };
            if let Some(base) = self.shared(head, &CommitId::new(main))? {
                return Ok(Some((base, name)));
            }
        }
        Ok(None)
    }

    /// Returns the merge base of two commits, if there is one.
    pub fn shared(&self, one: &CommitId, other: &CommitId) -> Result<Option<CommitId>, RepoError> {
        let found = self
            .store("find the start of the branch")
            .args(["merge-base", one.as_str(), other.as_str()])
            .done()?;
        let base = super::git::name(&found.stdout).trim().to_owned();
        Ok((found.exit == Some(0) && !base.is_empty()).then(|| CommitId::new(base)))
    }

    /// Resolves a branch, tag or hash that the person typed; `None` if it does not exist.
    pub fn commit_named(&self, name: &str) -> Result<Option<CommitId>, RepoError> {
        let plain = |c: char| !c.is_control() && !c.is_whitespace();
        if name.is_empty() || name.len() > 200 || !name.chars().all(plain) {
            return Ok(None);
        }
        let found = self.resolve(&format!("{name}^{{commit}}"))?;
        Ok(found.map(CommitId::new))
    }

    /// Returns whether a commit is an ancestor of `head`; false if it is no longer in the
    /// repository.
    pub fn contains(&self, head: &CommitId, commit: &CommitId) -> Result<bool, RepoError> {
        match self.tree_of(commit) {
            Err(RepoError::UnknownCommit { .. }) => Ok(false),
            Err(error) => Err(error),
            Ok(_) => self.reaches(head, commit),
        }
    }

    /// Returns the commits of `head` that `base` lacks, the newest first, at most `most`, each with
    /// its subject line.
    pub fn commits_since(
        &self,
        base: &CommitId,
        head: &CommitId,
        most: usize,
    ) -> Result<Vec<(CommitId, String)>, RepoError> {
        let listed = self
            .store("list the commits of a branch")
            .args(["log", "-z", "--no-show-signature", "--format=%H %s"])
            .arg(format!("--max-count={most}"))
            .arg(format!("{base}..{head}"))
            .pieces()?;
        let line = |line: &Vec<u8>| {
            let line = super::git::name(line);
            let (id, subject) = line.split_once(' ').unwrap_or((&line, ""));
            (CommitId::new(id), subject.to_owned())
        };
        Ok(listed.iter().map(line).collect())
    }
}
