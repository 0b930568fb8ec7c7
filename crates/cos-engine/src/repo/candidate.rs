//! Merges without a working tree: returns the resulting commit, or the files that conflict.
//!
//! The same inputs give the same commit, so a repeat after a crash finds what the first try made.
//! The dates come from the merged commits, never from a clock.

use super::git::{self, Place};
use super::{Repo, RepoError};
use cos_core::evidence::Landing;
use cos_core::id::CommitId;

/// The committer.
pub(super) const NAME: &str = "Chief of Staff";

/// The committer's address if the person has none.
pub(super) const EMAIL: &str = "cos@localhost";

/// What a branch would become.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Candidate {
    /// The work itself: it is based on the branch.
    FastForward(CommitId),
    /// A new merge commit on the branch.
    Merged(CommitId),
    /// Both sides changed the same lines; nothing was made.
    Conflict {
        /// The conflicting files.
        paths: Vec<String>,
    },
    /// The branch already contains it.
    Nothing,
}

impl Candidate {
    /// Returns the commit to check and to land, if there is one.
    pub fn commit(&self) -> Option<&CommitId> {
        match self {
            Self::FastForward(commit) | Self::Merged(commit) => Some(commit),
            Self::Conflict { .. } | Self::Nothing => None,
        }
    }
}

/// A commit to be written.
pub(super) struct Draft<'a> {
    pub(super) tree: &'a str,
    pub(super) parents: &'a [&'a CommitId],
    pub(super) message: &'a str,
    /// Seconds since 1970; `None` for now.
    pub(super) date: Option<&'a str>,
    pub(super) author: Author,
}

/// The author of a commit.
pub(super) enum Author {
    /// The person, if git knows the name and address.
    Person,
    /// `cos`; for commits that are never shown.
    Ours,
}

/// The result of a tree merge.
enum Merge {
    Tree(String),
    Conflict(Vec<String>),
}

impl Repo {
    /// Computes what `onto` becomes with `work` merged into it.
    pub fn candidate(
        &self,
        onto: &CommitId,
        work: &CommitId,
        message: &str,
    ) -> Result<Candidate, RepoError> {
        let before = self.tree_of(onto)?;
        self.tree_of(work)?;
        if self.reaches(onto, work)? {
            return Ok(Candidate::Nothing);
        }
        if self.reaches(work, onto)? {
            return Ok(Candidate::FastForward(work.clone()));
        }
        let tree = match self.merge(onto, work)? {
            Merge::Conflict(paths) => return Ok(Candidate::Conflict { paths }),
            Merge::Tree(tree) if tree == before => return Ok(Candidate::Nothing),
            Merge::Tree(tree) => tree,
        };
        let merged = self.write_commit(&Draft {
            tree: &tree,
            parents: &[onto, work],
            message,
            date: Some(&self.date_of(work)?),
            author: Author::Person,
        })?;
        self.keep(&merged)?;
        Ok(Candidate::Merged(merged))
    }

    /// Computes what `onto` becomes with a landing reverted.
    pub fn revert_candidate(
        &self,
        onto: &CommitId,
        landing: &Landing,
        message: &str,
    ) -> Result<Candidate, RepoError> {
        let current = self.tree_of(onto)?;
        let (with, without) = (
            self.tree_of(&landing.after)?,
            self.tree_of(&landing.before)?,
        );
        // Three helper commits make git use the landing as the merge base. (The option that names a
        // base came with git 2.40.)
        let past = self.stand_in(&with, &[])?;
        let ours = self.stand_in(&current, &[&past])?;
        let theirs = self.stand_in(&without, &[&past])?;
        let tree = match self.merge(&ours, &theirs)? {
            Merge::Conflict(paths) => return Ok(Candidate::Conflict { paths }),
            Merge::Tree(tree) if tree == current => return Ok(Candidate::Nothing),
            Merge::Tree(tree) => tree,
        };
        let reverted = self.write_commit(&Draft {
            tree: &tree,
            parents: &[onto],
            message,
            date: Some(&self.date_of(onto)?),
            author: Author::Person,
        })?;
        self.keep(&reverted)?;
        Ok(Candidate::Merged(reverted))
    }

    /// Squashes a series of commits into one commit on the base; `None` if nothing differs. The
    /// commit is kept until it is landed or released.
    pub fn squash(
        &self,
        base: &CommitId,
        head: &CommitId,
        message: &str,
        trailers: &[(&str, &str)],
    ) -> Result<Option<CommitId>, RepoError> {
        let tree = self.tree_of(head)?;
        if tree == self.tree_of(base)? {
            return Ok(None);
        }
        let commit = self.write_commit(&Draft {
            tree: &tree,
            parents: &[base],
            message: &with_trailers(message, trailers),
            date: Some(&self.date_of(head)?),
            author: Author::Person,
        })?;
        self.keep(&commit)?;
        Ok(Some(commit))
    }

    /// Writes a commit; no ref points to it yet.
    pub(super) fn write_commit(&self, draft: &Draft<'_>) -> Result<CommitId, RepoError> {
        let (name, email) = match draft.author {
            Author::Person => self.person()?,
            Author::Ours => None,
        }
        .unwrap_or_else(|| (NAME.to_owned(), EMAIL.to_owned()));
        let mut message = draft.message.replace('\0', "").trim_end().to_owned();
        message.push('\n');
        let mut call = self
            .store("write a commit")
            .env("GIT_AUTHOR_NAME", &name)
            .env("GIT_AUTHOR_EMAIL", &email)
            .env("GIT_COMMITTER_NAME", NAME)
            .env("GIT_COMMITTER_EMAIL", &email)
            .args(["commit-tree", "--no-gpg-sign", "-F", "-"]);
        if let Some(date) = draft.date {
            let date = format!("@{date} +0000");
            call = call.env("GIT_AUTHOR_DATE", &date);
            call = call.env("GIT_COMMITTER_DATE", &date);
        }
        for parent in draft.parents {
            call = call.arg("-p").commit(parent);
        }
        let written = call.arg(draft.tree).stdin(message).line()?;
        Ok(CommitId::new(written))
    }

    /// Writes a commit that only carries a tree into a merge.
    fn stand_in(&self, tree: &str, parents: &[&CommitId]) -> Result<CommitId, RepoError> {
        self.write_commit(&Draft {
            tree,
            parents,
            message: "stand-in",
            date: Some("0"),
            author: Author::Ours,
        })
    }

    /// Merges two commits into a tree; the attributes of the first apply.
    fn merge(&self, ours: &CommitId, theirs: &CommitId) -> Result<Merge, RepoError> {
        let what = "merge two commits";
        let done = self
            .git
            .work(what, Place::Store(&self.store))
            .env("GIT_ATTR_SOURCE", ours.as_str())
            .args(["merge-tree", "--write-tree", "-z"])
            .args(["--name-only", "--no-messages"])
            .commit(ours)
            .commit(theirs)
            .done()?;
        let mut pieces = git::pieces(&done.stdout).map(git::name);
        match (done.exit, pieces.next()) {
            (Some(0), Some(tree)) => Ok(Merge::Tree(tree)),
            (Some(1), Some(_)) => Ok(Merge::Conflict(pieces.collect())),
            _ => Err(done.error(what, &self.store)),
        }
    }

    /// Returns the commit date in seconds since 1970.
    fn date_of(&self, commit: &CommitId) -> Result<String, RepoError> {
        let call = self.store("read the date of a commit");
        let call = call.args(["rev-list", "--max-count=1", "--no-commit-header"]);
        call.arg("--format=%ct").commit(commit).line()
    }

    /// Returns the person's name and address, if git knows both.
    fn person(&self) -> Result<Option<(String, String)>, RepoError> {
        let what = "read who the author is";
        let done = self
            .git
            .call(what, Place::Folder(&self.root))
            .args(["config", "-z", "--get-regexp"])
            .arg(r"^(user|author)\.(name|email)$")
            .done()?;
        if !matches!(done.exit, Some(0 | 1)) {
            return Err(done.error(what, &self.root));
        }
        let entries: Vec<String> = git::pieces(&done.stdout).map(git::name).collect();
        let last = |key: &str| {
            let values = entries
                .iter()
                .rev()
                .filter_map(|entry| entry.split_once('\n'));
            let mut found = values.filter(|(name, value)| *name == key && !value.trim().is_empty());
            found.next().map(|(_, value)| value.to_owned())
        };
        let name = last("author.name").or_else(|| last("user.name"));
        let email = last("author.email").or_else(|| last("user.email"));
        Ok(name.zip(email))
    }
}

/// Appends trailers to a message as git expects them: at the end, one per line.
pub(super) fn with_trailers(message: &str, trailers: &[(&str, &str)]) -> String {
    let mut text = message.trim_end().to_owned();
    for (position, (key, value)) in trailers.iter().enumerate() {
        text.push_str(if position == 0 { "\n\n" } else { "\n" });
        let value = value.split_whitespace().collect::<Vec<_>>().join(" ");
        text.extend([key, ": ", value.as_str()]);
    }
    text
}
