//! Manages the worktrees of `cos`: created clean, recreated over leftovers, removed completely.
//!
//! Beside each worktree `x` is a folder `x.cos` with its ownership record. It is written before the
//! worktree and removed after it, and agents do not work in it. So whatever happens to the worktree
//! or to git's records, the next call knows what it may delete.

use super::folder::{
    clear_files, entries, is_folder, is_ours, owner, path_of, read_whole_entry, remove_tree,
    settled, side, write,
};
use super::git::{Call, Place};
use super::notes::Guard;
use super::{Repo, RepoError};
use cos_core::id::CommitId;
use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

/// The marker of a worktree that is kept for inspection.
const KEPT: &str = "kept";
/// How deep worktrees may be nested below a pruned folder.
const PRUNE_DEPTH: usize = 4;

/// A detached checkout of one commit, for one attempt or one series of checks.
#[derive(Debug, Clone)]
pub struct Worktree {
    pub(super) repo: Repo,
    pub(super) dir: PathBuf,
    pub(super) base: CommitId,
    /// Git's record of this worktree, in the shared git folder.
    pub(super) notes: PathBuf,
}

impl Repo {
    /// Checks a commit out at `dir`, detached and clean; an earlier worktree of `cos` there is
    /// replaced.
    pub fn worktree(&self, dir: &Path, at: &CommitId) -> Result<Worktree, RepoError> {
        self.tree_of(at)?;
        let dir = settled(dir)?;
        self.claim(&dir, at)?;
        clear_files(&dir)?;
        self.add_empty(&dir, at)?;
        let notes = read_whole_entry(&dir.join(".git"))?;
        let notes = notes.strip_prefix(b"gitdir: ").unwrap_or(&notes);
        let notes = path_of(notes.trim_ascii_end());
        let worktree = self.handle(dir.clone(), at.clone(), notes.clone());
        let call = worktree.call("check out a worktree");
        call.args(["read-tree", "--reset", "-u"]).commit(at).run()?;
        let side = side(&dir);
        // A copy of the index before an agent can tell it to skip files.
        let index = notes.join("index");
        if index.exists() {
            super::index::copy(&index, &side.join("index"))?;
        }
        // Written last: from here on the worktree is complete.
        write(&side.join("notes"), notes.as_os_str().as_bytes())?;
        Ok(worktree)
    }

    /// Returns the worktree that an earlier process made at `dir`; `None` if there is none or it is
    /// incomplete.
    pub fn reopen_worktree(&self, dir: &Path) -> Result<Option<Worktree>, RepoError> {
        let dir = settled(dir)?;
        let side = side(&dir);
        let (Some((store, base)), Ok(notes)) = (owner(&dir), std::fs::read(side.join("notes")))
        else {
            return Ok(None);
        };
        if store != self.store || !is_folder(&dir) {
            return Ok(None);
        }
        Ok(Some(self.handle(dir, base, path_of(&notes))))
    }

    /// Removes every worktree of this repository that `cos` made below a folder and that is not
    /// kept, and the records of missing ones. Returns what was removed.
    pub fn prune_worktrees(&self, under: &Path) -> Result<Vec<PathBuf>, RepoError> {
        let mut removed = Vec::new();
        let Ok(under) = under.canonicalize() else {
            return Ok(removed);
        };
        self.prune_level(&under, PRUNE_DEPTH, &mut removed)?;
        let _guard = self.guard(Guard::Change)?;
        for (notes, dir) in self.all_notes()? {
            if dir.starts_with(&under) && !dir.exists() {
                remove_tree(&notes)?;
            }
        }
        Ok(removed)
    }

    fn prune_level(
        &self,
        level: &Path,
        depth: usize,
        removed: &mut Vec<PathBuf>,
    ) -> Result<(), RepoError> {
        let mut below = Vec::new();
        for path in entries(level)? {
            if path.extension() == Some(OsStr::new("cos")) {
                let dir = path.with_extension("");
                let is_kept = path.join(KEPT).exists() && is_folder(&dir);
                if !is_kept && owner(&dir).is_some_and(|(store, _)| store == self.store) {
                    self.clear(&dir)?;
                    remove_tree(&path)?;
                    removed.push(dir);
                }
            } else if is_folder(&path) && !is_ours(&path) {
                below.push(path);
            }
        }
        if depth > 0 {
            for path in below.iter().filter(|path| path.exists()) {
                self.prune_level(path, depth - 1, removed)?;
            }
        }
        Ok(())
    }

    fn handle(&self, dir: PathBuf, base: CommitId, notes: PathBuf) -> Worktree {
        Worktree {
            repo: self.clone(),
            dir,
            base,
            notes,
        }
    }

    /// Records that `dir` belongs to `cos`, unless it holds other files.
    fn claim(&self, dir: &Path, at: &CommitId) -> Result<(), RepoError> {
        let there = dir.symlink_metadata().is_ok();
        let ours = owner(dir).is_some_and(|(store, _)| store == self.store);
        if there && !ours && (!is_folder(dir) || !entries(dir)?.is_empty()) {
            return Err(RepoError::NotOurs {
                dir: dir.to_owned(),
            });
        }
        let side = side(dir);
        std::fs::create_dir_all(&side).map_err(RepoError::io("make the folder", &side))?;
        remove_tree(&side.join(KEPT))?;
        let mut text = self.store.as_os_str().as_bytes().to_vec();
        text.push(0);
        text.extend_from_slice(at.as_str().as_bytes());
        write(&side.join("owner"), &text)
    }

    /// Removes a worktree and git's record of it; the ownership record stays.
    fn clear(&self, dir: &Path) -> Result<(), RepoError> {
        clear_files(dir)?;
        let _guard = self.guard(Guard::Change)?;
        self.clear_notes(dir)
    }
}

impl Worktree {
    /// Returns its folder.
    pub fn dir(&self) -> &Path {
        &self.dir
    }

    /// Returns the commit it was made at.
    pub fn base(&self) -> &CommitId {
        &self.base
    }

    /// Resets it to its commit: changed files, new files, HEAD. Ignored files stay, so that build
    /// results can be reused.
    pub fn restore(&self) -> Result<(), RepoError> {
        self.present()?;
        for lock in ["index.lock", "HEAD.lock"] {
            remove_tree(&self.notes.join(lock))?;
        }
        let saved = self.side().join("index");
        if saved.exists() {
            super::index::copy(&saved, &self.notes.join("index"))?;
        }
        // HEAD may be on a branch, which must not move.
        let head = self.call("detach a worktree");
        let head = head.args(["update-ref", "--no-deref", "HEAD"]);
        head.commit(&self.base).run()?;
        let files = self.call("restore the files of a worktree");
        let files = files.args(["read-tree", "--reset", "-u"]);
        files.commit(&self.base).run()?;
        let clean = self.call("clean a worktree");
        clean.args(["clean", "-ffd", "--quiet"]).run()
    }

    /// Marks it as kept for inspection until the person removes it.
    pub fn keep(&self) -> Result<(), RepoError> {
        write(&self.side().join(KEPT), b"")
    }

    /// Removes it; succeeds if it is already gone. Commits made from it stay.
    pub fn remove(&self) -> Result<(), RepoError> {
        self.repo.clear(&self.dir)?;
        remove_tree(&self.side())
    }

    /// Returns an error if the folder is missing or was replaced by a link.
    pub(super) fn present(&self) -> Result<(), RepoError> {
        if is_folder(&self.dir) {
            return Ok(());
        }
        Err(RepoError::WorktreeGone {
            dir: self.dir.clone(),
        })
    }

    pub(super) fn side(&self) -> PathBuf {
        side(&self.dir)
    }

    fn call(&self, what: &'static str) -> Call {
        let place = Place::Tree {
            git_dir: &self.notes,
            tree: &self.dir,
        };
        self.repo.git.work(what, place)
    }
}
