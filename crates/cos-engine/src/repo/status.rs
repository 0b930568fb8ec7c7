//! How the person's working tree stands. Reads only; not even the index is refreshed.

use super::git::{self, Flow, Place};
use super::programs::Purpose;
use super::{Repo, RepoError};
use cos_core::fingerprint::{Fingerprint, hex};
use cos_core::id::CommitId;
use sha2::{Digest, Sha256};

/// How the person's working tree stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Status {
    /// The commit it stands on.
    pub head: CommitId,
    /// The branch it is on; none when HEAD is detached.
    pub branch: Option<String>,
    /// Tracked files with changes that are in no commit, staged or not.
    pub dirty: Vec<String>,
    /// Those of them that are gone.
    pub deleted: Vec<String>,
    /// Files and folders (with `/` at the end) that git neither tracks nor ignores.
    pub untracked: Vec<String>,
    /// What was begun and not ended.
    pub in_progress: Option<Operation>,
    /// Whether its history was cut when it was cloned.
    pub shallow: bool,
    /// Whether it has submodules; worktrees of ours do not fill them.
    pub submodules: bool,
}

/// The files that git neither tracks nor ignores, one by one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewFiles {
    /// Their paths, at most [`MOST_NEW`]; one with `/` at the end is a repository of its own, whose
    /// files are not among them.
    pub paths: Vec<String>,
    /// How many more there are, and what names them all.
    pub beyond: Option<(u32, Fingerprint)>,
}

/// So many new files are named one by one.
pub const MOST_NEW: usize = 10_000;

/// An operation of git that a person began and has not ended.
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

/// What each operation leaves in the git folder while it lasts; the first that is there counts.
const TRACES: &[(&str, Operation)] = &[
    ("rebase-merge", Operation::Rebase),
    ("rebase-apply/applying", Operation::Am),
    ("rebase-apply", Operation::Rebase),
    ("MERGE_HEAD", Operation::Merge),
    ("CHERRY_PICK_HEAD", Operation::CherryPick),
    ("REVERT_HEAD", Operation::Revert),
    ("BISECT_LOG", Operation::Bisect),
];

impl Operation {
    /// The command that began it, without `git`.
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
    /// Whether the commit that is checked out holds all that lies at these paths, from the top of
    /// the working tree: nothing there is changed, staged, new or ignored, and git looks at all.
    pub fn holds(&self, paths: &[&str]) -> Result<bool, RepoError> {
        let here = |path: &&str| format!(":(top,literal){path}");
        let call = |words: &[&str]| {
            let call = self.git.look("look at files", Place::Folder(&self.root));
            call.args(words)
                .arg("--")
                .args(paths.iter().map(here))
                .pieces()
        };
        let listed = call(&["ls-files", "-z", "-v", "--stage"])?;
        // `H` is a file that is tracked and looked at; any other sign is of one that is not. Nobody
        // looks into a submodule.
        let is_looked_at =
            |line: &Vec<u8>| line.starts_with(b"H ") && !line.starts_with(b"H 160000");
        let all_looked_at = listed.iter().all(is_looked_at);
        let status = ["status", "--porcelain", "-z", "--ignored", "--no-renames"];
        let changed = call(&[&status[..], &["--ignore-submodules=dirty"]].concat())?;
        Ok(!listed.is_empty() && all_looked_at && changed.is_empty())
    }

    /// Whether git leaves a path out that no commit holds.
    pub fn ignores(&self, path: &str) -> Result<bool, RepoError> {
        let what = "ask what is ignored";
        let call = self.git.call(what, Place::Folder(&self.root));
        let done = call.args(["check-ignore", "--quiet", "--", path]).done()?;
        match done.exit {
            Some(0) => Ok(true),
            Some(1) => Ok(false),
            _ => Err(done.error(what, &self.root)),
        }
    }

    /// Looks at the person's working tree. No program that git's settings name is started; what a
    /// filter makes of a file is therefore no difference only where git knows the file by its time.
    pub fn status(&self) -> Result<Status, RepoError> {
        self.status_for(Purpose::Looking)
    }

    /// How the person's working tree stands, for whoever looks or works.
    pub(super) fn status_for(&self, purpose: Purpose) -> Result<Status, RepoError> {
        let head = self.head()?;
        let listed = self
            .git
            .call_for(
                purpose,
                "look at the working tree",
                Place::Folder(&self.root),
            )
            .args(["status", "--porcelain=v2", "-z", "--no-renames"])
            // Within a submodule its own settings would count, and the programs that they name.
            .args(["--untracked-files=normal", "--ignore-submodules=dirty"])
            .pieces()?;
        let (mut dirty, mut deleted, mut untracked) = (Vec::new(), Vec::new(), Vec::new());
        for line in &listed {
            // `1 XY …`: gone from the index, from the folder, or from both.
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
            in_progress: TRACES.iter().find(trace).map(|(_, operation)| *operation),
            shallow: self.store.join("shallow").exists(),
            submodules: self.root.join(".gitmodules").exists(),
        })
    }

    /// The files that git neither tracks nor ignores, whatever folder they lie in. A tree without an
    /// end is not held in memory: what is beyond [`MOST_NEW`] has a number and one name.
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

    /// The branch the person's working tree is on; none when HEAD is detached.
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

/// What follows `count` fields that end with a space each: the path, spaces and all.
fn field(line: &[u8], count: usize) -> Option<&[u8]> {
    line.splitn(count + 1, |byte| *byte == b' ').nth(count)
}
