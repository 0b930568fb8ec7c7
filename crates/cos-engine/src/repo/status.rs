//! Reads the state of the person's working tree, without changing even the index.

use super::git::{self, Flow, Place};
use super::programs::Purpose;
use super::{Repo, RepoError};
use cos_core::fingerprint::{Fingerprint, hex};
use cos_core::id::CommitId;
use sha2::{Digest, Sha256};

/// The state of the person's working tree.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Status {
    /// The checked-out commit.
    pub head: CommitId,
    /// The current branch; `None` if HEAD is detached.
    pub branch: Option<String>,
    /// Tracked files with uncommitted changes, staged or not.
    pub dirty: Vec<String>,
    /// The deleted ones of them.
    pub deleted: Vec<String>,
    /// Files and folders (ending with `/`) that git neither tracks nor ignores.
    pub untracked: Vec<String>,
    /// The unfinished git operation.
    pub in_progress: Option<Operation>,
    /// Whether the clone is shallow.
    pub shallow: bool,
    /// Whether it has submodules; worktrees of `cos` do not fill them.
    pub submodules: bool,
}

/// The files that git neither tracks nor ignores.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewFiles {
    /// Their paths, at most [`MOST_NEW`]; a path ending with `/` is a nested repository, and its
    /// files are not listed.
    pub paths: Vec<String>,
    /// The number of further files, and a hash of all their names.
    pub beyond: Option<(u32, Fingerprint)>,
}

/// The number of new files that are listed.
pub const MOST_NEW: usize = 10_000;

/// An unfinished operation of git.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Operation {
    /// `git merge`
    Merge,
    /// `git rebase`
    Rebase,
    /// `git am`
    Am,
    /// `git cherry-pick`
    CherryPick,
    /// `git revert`
    Revert,
    /// `git bisect`
    Bisect,
}

/// The file that each operation leaves in the git folder; the first match counts.
const MARKER_FILES: &[(&str, Operation)] = &[
    ("rebase-merge", Operation::Rebase),
    ("rebase-apply/applying", Operation::Am),
    ("rebase-apply", Operation::Rebase),
    ("MERGE_HEAD", Operation::Merge),
    ("CHERRY_PICK_HEAD", Operation::CherryPick),
    ("REVERT_HEAD", Operation::Revert),
    ("BISECT_LOG", Operation::Bisect),
];

impl Operation {
    /// Returns the command that started it, without `git`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Merge => "merge",
            Self::Rebase => "rebase",
            Self::Am => "am",
            Self::CherryPick => "cherry-pick",
            Self::Revert => "revert",
            Self::Bisect => "bisect",
        }
    }
}

impl Repo {
    /// Returns whether the checked-out commit holds everything at these paths: nothing is changed,
    /// staged, new, ignored or excluded from git's checks.
    pub fn holds(&self, paths: &[&str]) -> Result<bool, RepoError> {
        let here = |path: &&str| format!(":(top,literal){path}");
        let call = |words: &[&str]| {
            let call = self.git.look("read files", Place::Folder(&self.root));
            call.args(words)
                .arg("--")
                .args(paths.iter().map(here))
                .pieces()
        };
        let listed = call(&["ls-files", "-z", "-v", "--stage"])?;
        // `H` is a tracked and checked file; other letters mean that git does not check it.
        // Submodules are not entered.
        let is_looked_at =
            |line: &Vec<u8>| line.starts_with(b"H ") && !line.starts_with(b"H 160000");
        let all_looked_at = listed.iter().all(is_looked_at);
        let status = ["status", "--porcelain", "-z", "--ignored", "--no-renames"];
        let changed = call(&[&status[..], &["--ignore-submodules=dirty"]].concat())?;
        Ok(!listed.is_empty() && all_looked_at && changed.is_empty())
    }

    /// Returns whether git ignores a path that is not in a commit.
    pub fn ignores(&self, path: &str) -> Result<bool, RepoError> {
        let what = "list the ignored files";
        let call = self.git.call(what, Place::Folder(&self.root));
        let done = call.args(["check-ignore", "--quiet", "--", path]).done()?;
        match done.exit {
            Some(0) => Ok(true),
            Some(1) => Ok(false),
            _ => Err(done.error(what, &self.root)),
        }
    }

    /// Reads the state of the person's working tree. No filter program runs, so a filtered file
    /// counts as unchanged only if git recognises it by its time.
    pub fn status(&self) -> Result<Status, RepoError> {
        self.status_for(Purpose::Looking)
    }

    /// Reads the state for a read-only or a writing call.
    pub(super) fn status_for(&self, purpose: Purpose) -> Result<Status, RepoError> {
        let head = self.head()?;
        let listed = self
            .git
            .call_for(purpose, "read the working tree", Place::Folder(&self.root))
            .args(["status", "--porcelain=v2", "-z", "--no-renames"])
            // Within a submodule, its own settings and programs would apply.
            .args(["--untracked-files=normal", "--ignore-submodules=dirty"])
            .pieces()?;
        let (mut dirty, mut deleted, mut untracked) = (Vec::new(), Vec::new(), Vec::new());
        for line in &listed {
            // `1 XY …`: deleted in the index, in the folder, or in both.
            if line.starts_with(b"1 ") && line.get(2..4).is_some_and(|state| state.contains(&b'D'))
            {
                deleted.extend(field(line, 8).map(git::name));
            }
            match line.first() {
                Some(b'?') => untracked.extend(line.get(2..).map(git::name)),
                Some(b'1') => dirty.extend(field(line, 8).map(git::name)),
                Some(b'u') => dirty.extend(field(line, 10).map(git::name)),
                _ => {}
            }
        }
        let trace = |(file, _): &&(&str, Operation)| self.git_dir.join(file).exists();
        Ok(Status {
            head,
            branch: self.current_branch()?,
            dirty,
            deleted,
            untracked,
            in_progress: MARKER_FILES
                .iter()
                .find(trace)
                .map(|(_, operation)| *operation),
            shallow: self.store.join("shallow").exists(),
            submodules: self.root.join(".gitmodules").exists(),
        })
    }

    /// Returns the files that git neither tracks nor ignores. To limit memory, files beyond
    /// [`MOST_NEW`] are only counted and hashed.
    pub fn new_files(&self) -> Result<NewFiles, RepoError> {
        let call = self
            .git
            .call("list the new files", Place::Folder(&self.root))
            .args(["ls-files", "-z", "--others", "--exclude-standard"]);
        let (mut paths, mut more, mut hash) = (Vec::new(), 0_u32, Sha256::new());
        call.each_piece(|path| {
            if paths.len() < MOST_NEW {
                paths.push(git::name(path));
            } else {
                more = more.saturating_add(1);
                hash.update(path);
                hash.update([0]);
            }
            Flow::More
        })?;
        let names = Fingerprint::of(&[("new", &hex(&hash.finalize()))]);
        Ok(NewFiles {
            paths,
            beyond: (more > 0).then_some((more, names)),
        })
    }

    /// Returns the current branch; `None` if HEAD is detached.
    pub(super) fn current_branch(&self) -> Result<Option<String>, RepoError> {
        let what = "read the current branch";
        let done = self
            .git
            .call(what, Place::Folder(&self.root))
            .args(["symbolic-ref", "--quiet", "HEAD"])
            .done()?;
        match done.exit {
            Some(0) => {
                let name = git::name(&done.stdout);
                Ok(name
                    .trim_end()
                    .strip_prefix("refs/heads/")
                    .map(str::to_owned))
            }
            Some(1) => Ok(None),
            _ => Err(done.error(what, &self.root)),
        }
    }
}

/// Returns the path after `count` fields that each end with a space; the path may contain spaces.
fn field(line: &[u8], count: usize) -> Option<&[u8]> {
    line.splitn(count + 1, |byte| *byte == b' ').nth(count)
}
