//! Commits what an attempt left behind, as one commit on its base.
//!
//! The final files count, whatever the agent did with git: commits, branches, an index that skips
//! files, even a replaced `.git`. So the files are read through a separate index that was saved
//! when the worktree was made.

use super::candidate::{Author, Draft, with_trailers};
use super::folder::{is_folder, path_of};
use super::git::{self, Call, Place};
use super::{RepoError, Worktree};
use cos_core::id::CommitId;
use std::collections::BTreeSet;

/// Paths from the root of the worktree, as bytes.
type Paths = Vec<Vec<u8>>;

/// The mode of a submodule in git's lists.
const SUBMODULE: &[u8] = b"160000 ";

impl Worktree {
    /// Commits everything that differs from the base, with new files and without ignored ones, as
    /// one commit on the base; `None` if nothing differs. The commit is kept until it is landed or
    /// released.
    pub fn commit_all(
        &self,
        message: &str,
        trailers: &[(&str, &str)],
    ) -> Result<Option<CommitId>, RepoError> {
        self.present()?;
        self.fresh_index()?;
        self.add_tracked()?;
        let (mut new, nested) = self.untracked()?;
        new.extend(self.flattened(nested)?);
        self.add(&new)?;
        self.follow_agent()?;
        self.refuse_submodule_work()?;
        let tree = self
            .indexed("write the files as a tree")
            .arg("write-tree")
            .line()?;
        if tree == self.repo.tree_of(&self.base)? {
            self.refuse_left_behind(&tree)?;
            return Ok(None);
        }
        let commit = self.repo.write_commit(&Draft {
            tree: &tree,
            parents: &[&self.base],
            message: &with_trailers(message, trailers),
            date: None,
            author: Author::Person,
        })?;
        self.repo.keep(&commit)?;
        Ok(Some(commit))
    }

    /// Starts a call that uses the separate index.
    fn indexed(&self, what: &'static str) -> Call {
        let place = Place::Tree {
            git_dir: &self.repo.store,
            tree: &self.dir,
        };
        let call = self.repo.git.work(what, place);
        call.env("GIT_INDEX_FILE", self.side().join("work"))
    }

    /// Resets the separate index to the base. The saved copy has the file times, so unchanged files
    /// are not read again.
    fn fresh_index(&self) -> Result<(), RepoError> {
        let (saved, work) = (self.side().join("index"), self.side().join("work"));
        let lock = self.side().join("work.lock");
        for path in [&work, &lock] {
            if path.exists() {
                std::fs::remove_file(path).map_err(RepoError::io("remove", path))?;
            }
        }
        if saved.exists() {
            return super::index::copy(&saved, &work);
        }
        let call = self.indexed("read the base");
        call.arg("read-tree").commit(&self.base).run()
    }

    fn add_tracked(&self) -> Result<(), RepoError> {
        let call = self.indexed("add the changed files");
        call.args(["add", "--update", "--sparse"]).run()
    }

    /// Returns files that are neither tracked nor ignored, and nested repositories.
    fn untracked(&self) -> Result<(Paths, Paths), RepoError> {
        let call = self.indexed("list the new files");
        let call = call.args(["ls-files", "-z", "--others", "--exclude-standard"]);
        let (nested, new) = call
            .pieces()?
            .into_iter()
            .partition(|path| path.ends_with(b"/"));
        Ok((new, nested))
    }

    /// Returns the files of nested repositories as if those were plain folders: a link to a commit
    /// that exists nowhere else would lose them.
    fn flattened(&self, nested: Paths) -> Result<Paths, RepoError> {
        let (mut open, mut files) = (nested, Vec::new());
        while let Some(inner) = open.pop() {
            let tree = self.dir.join(path_of(&inner));
            let place = Place::Tree {
                git_dir: &tree.join(".git"),
                tree: &tree,
            };
            let call = self
                .repo
                .git
                .call("list a repository in the worktree", place);
            let call = call.args(["ls-files", "-z", "--cached", "--others"]);
            for path in call.arg("--exclude-standard").pieces()? {
                let mut whole = inner.clone();
                whole.extend_from_slice(&path);
                if !is_folder(&self.dir.join(path_of(&whole))) {
                    files.push(whole);
                } else if self.dir.join(path_of(&whole)).join(".git").exists() {
                    whole.extend((!whole.ends_with(b"/")).then_some(b'/'));
                    open.push(whole);
                }
            }
        }
        let ignored = self.ignored(&files)?;
        files.retain(|path| !ignored.contains(path));
        Ok(files)
    }

    /// Returns the ignored paths, tracked or not.
    fn ignored(&self, paths: &[Vec<u8>]) -> Result<BTreeSet<Vec<u8>>, RepoError> {
        if paths.is_empty() {
            return Ok(BTreeSet::new());
        }
        let what = "find ignored files";
        let call = self.indexed(what);
        let call = call.args(["check-ignore", "--no-index", "-z", "--stdin"]);
        // With the prefix `./`, no name is taken for a pattern.
        let listed: Paths = paths
            .iter()
            .map(|path| [b"./", path.as_slice()].concat())
            .collect();
        let done = call.stdin(joined(&listed)).done()?;
        if !matches!(done.exit, Some(0 | 1)) {
            return Err(done.error(what, &self.dir));
        }
        let found = git::pieces(&done.stdout).filter_map(|path| path.strip_prefix(b"./"));
        Ok(found.map(<[u8]>::to_vec).collect())
    }

    /// Applies the agent's choice to track an ignored file, or to stop tracking a file that is now
    /// ignored.
    fn follow_agent(&self) -> Result<(), RepoError> {
        let what = "list the files that the agent tracks";
        let index = self.notes.join("index");
        if !index.exists() {
            return Ok(());
        }
        let list = |what| self.indexed(what).args(["ls-files", "-z"]);
        let theirs = list(what).env("GIT_INDEX_FILE", index).done()?;
        match theirs.exit {
            Some(0) => {}
            // An index that the agent broke is skipped; the files are found without it.
            Some(_) => return Ok(()),
            None => return Err(theirs.error(what, &self.dir)),
        }
        let set = |bytes: &[u8]| -> BTreeSet<Vec<u8>> {
            git::pieces(bytes).map(<[u8]>::to_vec).collect()
        };
        let theirs = set(&theirs.stdout);
        let ours = set(&list("list the tracked files").bytes()?);
        let here = |path: &&Vec<u8>| self.is_file(path);
        let more: Paths = theirs.difference(&ours).filter(here).cloned().collect();
        self.add(&more)?;
        let less: Paths = ours.difference(&theirs).filter(here).cloned().collect();
        let less: Paths = self.ignored(&less)?.into_iter().collect();
        if less.is_empty() {
            return Ok(());
        }
        let call = self.indexed("remove the ignored files");
        let call = call.args(["update-index", "--force-remove", "-z", "--stdin"]);
        call.stdin(joined(&less)).run()
    }

    /// Returns whether a path is a file or link and its parents are not links.
    fn is_file(&self, path: &[u8]) -> bool {
        let path = path_of(path);
        let mut folders = path.ancestors().skip(1);
        let found = self.dir.join(&path).symlink_metadata();
        found.is_ok_and(|found| found.is_file() || found.is_symlink())
            && folders.all(|folder| is_folder(&self.dir.join(folder)))
    }

    fn add(&self, paths: &[Vec<u8>]) -> Result<(), RepoError> {
        if paths.is_empty() {
            return Ok(());
        }
        let what = "add the new files";
        let call = self.indexed(what);
        let call = call.args([
            "update-index",
            "--add",
            "--remove",
            "--replace",
            "-z",
            "--stdin",
        ]);
        let done = call.stdin(joined(paths)).done()?;
        // Git skips invalid names with exit code 0.
        if done.exit == Some(0) && !done.stderr.contains("Ignoring path") {
            return Ok(());
        }
        Err(done.error(what, &self.dir))
    }

    /// Refuses work inside a submodule that exists nowhere else.
    fn refuse_submodule_work(&self) -> Result<(), RepoError> {
        let call = self.indexed("list the submodules");
        for line in call.args(["ls-files", "-z", "--stage"]).pieces()? {
            if let Some(path) = submodule(&line)
                && self.has_submodule_work(path)?
            {
                let path = git::name(path);
                return Err(RepoError::SubmoduleWork { path });
            }
        }
        Ok(())
    }

    fn has_submodule_work(&self, path: &[u8]) -> Result<bool, RepoError> {
        let tree = self.dir.join(path_of(path));
        if !is_folder(&tree) {
            return Ok(false);
        }
        if !tree.join(".git").exists() {
            // An empty submodule: its files are in no repository.
            let first = std::fs::read_dir(&tree)
                .map_err(RepoError::io("list", &tree))?
                .next();
            return Ok(first.is_some());
        }
        let ask = |args: &[&str]| {
            let call = self
                .repo
                .git
                .look("check a submodule", Place::Folder(&tree));
            call.args(args).pieces()
        };
        // Nested submodules are checked one by one, each with its own settings.
        let status = ["status", "--porcelain", "-z", "--untracked-files=normal"];
        let uncommitted = ask(&[&status[..], &["--ignore-submodules=dirty"]].concat())?;
        let published = ask(&["branch", "--remotes", "--contains", "HEAD"])?;
        if !uncommitted.is_empty() || published.is_empty() {
            return Ok(true);
        }
        for line in ask(&["ls-files", "-z", "--stage"])? {
            if let Some(inner) = submodule(&line)
                && self.has_submodule_work(&[path, b"/", inner].concat())?
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Refuses an empty result if commits were made and then left; the last one is kept.
    fn refuse_left_behind(&self, tree: &str) -> Result<(), RepoError> {
        let log = std::fs::read(self.notes.join("logs/HEAD")).unwrap_or_default();
        for line in git::name(&log).lines().rev() {
            let Some((movement, why)) = line.split_once('\t') else {
                continue;
            };
            let made = ["commit", "merge", "cherry-pick", "rebase", "revert", "am"];
            let Some(commit) = movement.split(' ').nth(1).map(CommitId::new) else {
                continue;
            };
            if !made.iter().any(|verb| why.starts_with(verb)) || commit == self.base {
                continue;
            }
            if self.repo.tree_of(&commit).is_ok_and(|other| other != tree) {
                self.repo.keep(&commit)?;
                return Err(RepoError::LeftBehind { commit });
            }
        }
        Ok(())
    }
}

/// Returns the submodule of a line of git's index.
fn submodule(line: &[u8]) -> Option<&[u8]> {
    let tab = line.iter().position(|byte| *byte == b'\t')?;
    line.get(tab + 1..).filter(|_| line.starts_with(SUBMODULE))
}

/// Joins paths for git's standard input.
fn joined(paths: &[Vec<u8>]) -> Vec<u8> {
    paths
        .iter()
        .flat_map(|path| path.iter().copied().chain([0]))
        .collect()
}
