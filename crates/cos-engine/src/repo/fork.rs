//! Where the branch that is checked out left the one that others build on.

use super::{Repo, RepoError};
use cos_core::id::CommitId;

/// Where the branch that others build on may be named, the surest first.
const MAIN: [&str; 5] = [
    "refs/remotes/origin/HEAD",
    "refs/remotes/origin/main",
    "refs/remotes/origin/master",
    "refs/heads/main",
    "refs/heads/master",
];

impl Repo {
    /// The last commit that the current branch shares with the main one, and that one's name; none
    /// where there is no main branch, or no shared commit.
    pub fn fork(&self) -> Result<Option<(CommitId, &'static str)>, RepoError> {
        self.fork_of(&self.head()?)
    }

    /// The last commit that `head` shares with the main branch, and that one's name.
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

    /// The last commit that two commits have in common; none where there is none.
    pub fn shared(&self, one: &CommitId, other: &CommitId) -> Result<Option<CommitId>, RepoError> {
        let found = self
            .store("find where the branch began")
            .args(["merge-base", one.as_str(), other.as_str()])
            .done()?;
        let base = super::git::name(&found.stdout).trim().to_owned();
        Ok((found.exit == Some(0) && !base.is_empty()).then(|| CommitId::new(base)))
    }

    /// The commit that a person's word for one stands for: a branch, a tag, a hash; none where it
    /// stands for nothing.
    pub fn commit_named(&self, name: &str) -> Result<Option<CommitId>, RepoError> {
        let plain = |c: char| !c.is_control() && !c.is_whitespace();
        if name.is_empty() || name.len() > 200 || !name.chars().all(plain) {
            return Ok(None);
        }
        let found = self.resolve(&format!("{name}^{{commit}}"))?;
        Ok(found.map(CommitId::new))
    }

    /// Whether a commit can be reached from `head`; one that is not in the repository any more cannot.
    pub fn contains(&self, head: &CommitId, commit: &CommitId) -> Result<bool, RepoError> {
        match self.tree_of(commit) {
            Err(RepoError::UnknownCommit { .. }) => Ok(false),
            Err(error) => Err(error),
            Ok(_) => self.reaches(head, commit),
        }
    }

    /// The commits that `head` has and `base` has not, the newest first, at most `most`: each with
    /// its first line.
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
