//! Worktrees of our own: made clean, made again over leftovers, removed without a trace.
//!
//! Beside each worktree `x` lies a folder `x.cos` that says whose it is. It is written before the
//! worktree and removed after it, and agents do not work in it, so that whatever became of the
//! worktree or of git's notes on it, the next call knows what it may delete.

use super::git::{Call, Place};
use super::notes::Guard;
use super::{Repo, RepoError};
use cos_core::id::CommitId;
use std::ffi::OsStr;
use std::io::ErrorKind;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How deep worktrees may lie under a folder that is pruned.
const PRUNE_DEPTH: usize = 4;

/// A detached checkout of one commit, for one attempt or one series of checks.
#[derive(Debug, Clone)]
pub struct Worktree {
    pub(super) repo: Repo,
    pub(super) dir: PathBuf,
    pub(super) base: CommitId,
    /// Git's notes on this worktree, in the shared git folder.
    pub(super) notes: PathBuf,
}

impl Repo {
    /// Checks a commit out at `dir`, detached and clean; whatever of ours is there goes.
    pub fn worktree(&self, dir: &Path, at: &CommitId) -> Result<Worktree, RepoError> {
        self.tree_of(at)?;
        let dir = settled(dir)?;
        self.claim(&dir, at)?;
        clear_files(&dir)?;
        self.add_empty(&dir, at)?;
        let notes = read(&dir.join(".git"))?;
        let notes = notes.strip_prefix(b"gitdir: ").unwrap_or(&notes);
        let notes = path_of(notes.trim_ascii_end());
        let worktree = self.handle(dir.clone(), at.clone(), notes.clone());
        let call = worktree.call("check out a worktree");
        call.args(["read-tree", "--reset", "-u"]).commit(at).run()?;
        let side = side(&dir);
        // The index as it is now, before an agent can tell it to overlook files.
        let index = notes.join("index");
        if index.exists() {
            let copy = std::fs::copy(&index, side.join("index"));
            copy.map_err(RepoError::io("copy the index of", &dir))?;
        }
        // Written last: from here on the worktree is complete.
        write(&side.join("notes"), notes.as_os_str().as_bytes())?;
        Ok(worktree)
    }

    /// The worktree that was made at `dir` before this process started; none when there is none
    /// or it was not completed.
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

    /// Removes every worktree of this repository that we made under a folder, and git's notes on
    /// those whose folder is gone. Returns what was removed.
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
                if owner(&dir).is_some_and(|(store, _)| store == self.store) {
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

    /// Writes down that `dir` is ours, unless somebody else's things are there.
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
        let mut text = self.store.as_os_str().as_bytes().to_vec();
        text.push(0);
        text.extend_from_slice(at.as_str().as_bytes());
        write(&side.join("owner"), &text)
    }

    /// Removes a worktree of ours and git's notes on it; the claim stays.
    fn clear(&self, dir: &Path) -> Result<(), RepoError> {
        clear_files(dir)?;
        let _guard = self.guard(Guard::Change)?;
        self.clear_notes(dir)
    }
}

impl Worktree {
    /// Where it lies.
    pub fn dir(&self) -> &Path {
        &self.dir
    }

    /// The commit it was made at.
    pub fn base(&self) -> &CommitId {
        &self.base
    }

    /// Brings it back to its commit: changed files, new files, HEAD. Ignored files stay, so that
    /// what was built once need not be built again.
    pub fn restore(&self) -> Result<(), RepoError> {
        self.present()?;
        for lock in ["index.lock", "HEAD.lock"] {
            remove_tree(&self.notes.join(lock))?;
        }
        let saved = self.side().join("index");
        if saved.exists() {
            let copy = std::fs::copy(&saved, self.notes.join("index"));
            copy.map_err(RepoError::io("restore the index of", &self.dir))?;
        }
        // HEAD may have been put on a branch; that branch must not move.
        let head = self.call("detach a worktree");
        let head = head.args(["update-ref", "--no-deref", "HEAD"]);
        head.commit(&self.base).run()?;
        let files = self.call("restore the files of a worktree");
        let files = files.args(["read-tree", "--reset", "-u"]);
        files.commit(&self.base).run()?;
        let clean = self.call("clean a worktree");
        clean.args(["clean", "-ffd", "--quiet"]).run()
    }

    /// Removes it; one that is gone already is fine. Commits made from it stay.
    pub fn remove(&self) -> Result<(), RepoError> {
        self.repo.clear(&self.dir)?;
        remove_tree(&self.side())
    }

    /// Refuses to work where the folder is gone or was replaced by a link to another.
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
        self.repo.git.call(what, place)
    }
}

/// Whether a folder is a worktree that some `cos` made.
pub(super) fn is_ours(dir: &Path) -> bool {
    owner(dir).is_some()
}

/// The folder that says whose a worktree is.
fn side(dir: &Path) -> PathBuf {
    let mut name = dir.as_os_str().to_owned();
    name.push(".cos");
    PathBuf::from(name)
}

/// The git folder and the commit that a worktree of ours was made from.
fn owner(dir: &Path) -> Option<(PathBuf, CommitId)> {
    let text = std::fs::read(side(dir).join("owner")).ok()?;
    let cut = text.iter().position(|byte| *byte == 0)?;
    let commit = String::from_utf8(text.get(cut + 1..)?.to_vec()).ok()?;
    Some((path_of(text.get(..cut)?), CommitId::new(commit)))
}

/// The place of a worktree as git writes it down: absolute, without links before the last part.
fn settled(dir: &Path) -> Result<PathBuf, RepoError> {
    let io = |what| RepoError::io(what, dir);
    let absolute = std::path::absolute(dir).map_err(io("find the folder"))?;
    let (Some(parent), Some(name)) = (absolute.parent(), absolute.file_name()) else {
        return Err(RepoError::NotOurs {
            dir: dir.to_owned(),
        });
    };
    std::fs::create_dir_all(parent).map_err(io("make the folder around"))?;
    let parent = parent.canonicalize().map_err(io("find the folder"))?;
    Ok(parent.join(name))
}

/// Removes a worktree of ours and what we saved of it.
fn clear_files(dir: &Path) -> Result<(), RepoError> {
    for file in ["notes", "index", "work", "work.lock"] {
        remove_tree(&side(dir).join(file))?;
    }
    remove_tree(dir)
}

/// Removes a file, a link or a folder with all that is in it; links are not followed.
pub(super) fn remove_tree(path: &Path) -> Result<(), RepoError> {
    let mut tries = 0;
    loop {
        tries += 1;
        let Ok(found) = path.symlink_metadata() else {
            return Ok(());
        };
        let removed = if found.is_dir() {
            std::fs::remove_dir_all(path)
        } else {
            std::fs::remove_file(path)
        };
        match removed {
            Ok(()) => return Ok(()),
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) if tries > 5 => return Err(RepoError::io("remove", path)(error)),
            // Caches that were made read-only.
            Err(error) if error.kind() == ErrorKind::PermissionDenied => open_folders(path),
            // Somebody who is about to die still writes there.
            Err(_) => std::thread::sleep(Duration::from_millis(20)),
        }
    }
}

/// Makes every folder writable, as far as that can be done.
fn open_folders(path: &Path) {
    if !is_folder(path) {
        return;
    }
    // What fails here shows when the removal is tried again.
    let _ = std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o700));
    for below in entries(path).unwrap_or_default() {
        open_folders(&below);
    }
}

/// Whether there is a folder that is no link.
pub(super) fn is_folder(path: &Path) -> bool {
    path.symlink_metadata().is_ok_and(|found| found.is_dir())
}

pub(super) fn entries(dir: &Path) -> Result<Vec<PathBuf>, RepoError> {
    let list = || -> std::io::Result<Vec<PathBuf>> {
        std::fs::read_dir(dir)?
            .map(|entry| Ok(entry?.path()))
            .collect()
    };
    list().map_err(RepoError::io("list the folder", dir))
}

fn read(path: &Path) -> Result<Vec<u8>, RepoError> {
    std::fs::read(path).map_err(RepoError::io("read", path))
}

/// Writes a file whole or not at all.
fn write(path: &Path, bytes: &[u8]) -> Result<(), RepoError> {
    let part = path.with_extension("part");
    std::fs::write(&part, bytes)
        .and_then(|()| std::fs::rename(&part, path))
        .map_err(RepoError::io("write", path))
}

pub(super) fn path_of(bytes: &[u8]) -> PathBuf {
    PathBuf::from(std::ffi::OsString::from_vec(bytes.to_vec()))
}
