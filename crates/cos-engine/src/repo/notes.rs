//! Creates and repairs git's own records of worktrees, in the shared git folder.
//!
//! Git reads all records while it adds a new one, and fails on half-written ones. So only one `cos`
//! process changes them at a time, and half-written records of a killed git are removed.

use super::folder::{entries, is_ours, path_of, remove_tree};
use super::git::Place;
use super::{Repo, RepoError};
use cos_core::id::CommitId;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::time::Duration;

/// Older locks and half-written records belong to a dead process: writing takes milliseconds.
const LOCK_AGE: Duration = Duration::from_secs(10);

/// No working process holds the lock for longer.
const PATIENCE: Duration = Duration::from_secs(30);

/// How git's worktree records are used.
#[derive(Debug, Clone, Copy)]
pub(super) enum Guard {
    /// They are changed; the lock is exclusive.
    Change,
    /// They are read.
    Look,
}

impl Repo {
    /// Registers a worktree without files. The checkout is slow, so it happens later, without the
    /// lock.
    pub(super) fn add_empty(&self, dir: &Path, at: &CommitId) -> Result<(), RepoError> {
        let _guard = self.guard(Guard::Change)?;
        self.clear_notes(dir)?;
        // Forced twice, to overwrite stale records, even locked ones.
        self.git
            .call("make a worktree", Place::Folder(&self.root))
            .args(["worktree", "add", "--quiet", "--detach", "--no-checkout"])
            .args(["--force", "--force"])
            .arg(dir)
            .commit(at)
            .run()
    }

    /// Removes git's record of a worktree, and records that a killed git left half-written, because
    /// git would fail on them.
    pub(super) fn clear_notes(&self, dir: &Path) -> Result<(), RepoError> {
        for (notes, at) in self.all_notes()? {
            let half = notes.join("locked").exists() && !notes.join("index").exists();
            if at == dir || (half && is_broken(&notes) && (is_ours(&at) || is_old(&notes))) {
                remove_tree(&notes)?;
            }
        }
        Ok(())
    }

    /// Locks git's worktree records against other `cos` processes, until it is dropped or this
    /// process dies.
    pub(super) fn guard(&self, guard: Guard) -> Result<File, RepoError> {
        let path = self.store.join("cos.guard");
        let mut open = std::fs::OpenOptions::new();
        let file = open.create(true).truncate(false).write(true).open(&path);
        let file = file.map_err(RepoError::io("open", &path))?;
        take(file, guard, path, PATIENCE)
    }

    /// Returns git's worktree records, each with the folder it describes.
    pub(super) fn all_notes(&self) -> Result<Vec<(PathBuf, PathBuf)>, RepoError> {
        let all = self.store.join("worktrees");
        if !all.exists() {
            return Ok(Vec::new());
        }
        let about = |notes: PathBuf| {
            let text = std::fs::read(notes.join("gitdir")).unwrap_or_default();
            let file = path_of(text.trim_ascii_end());
            let dir = file.parent().unwrap_or(Path::new("")).to_owned();
            (notes, dir)
        };
        Ok(entries(&all)?.into_iter().map(about).collect())
    }
}

/// Locks a file with a timeout, because the holder may be suspended.
fn take(file: File, guard: Guard, path: PathBuf, wait: Duration) -> Result<File, RepoError> {
    let (sender, locked) = mpsc::channel();
    // The system has no lock with a timeout, so a thread waits; if it never gets the lock, it is
    // abandoned.
    let waits = std::thread::Builder::new().spawn(move || {
        let done = match guard {
            Guard::Change => file.lock(),
            Guard::Look => file.lock_shared(),
        };
        let _nobody_waits = sender.send(done.map(|()| file));
    });
    waits.map_err(RepoError::io("wait for", &path))?;
    match locked.recv_timeout(wait) {
        Ok(done) => done.map_err(RepoError::io("lock", path)),
        Err(_) => Err(RepoError::Guarded { path }),
    }
}

/// Returns whether a worktree record is incomplete.
fn is_broken(notes: &Path) -> bool {
    let empty =
        |file| std::fs::read(notes.join(file)).is_ok_and(|text| text.trim_ascii().is_empty());
    let lacks = |file| empty(file) || !notes.join(file).exists();
    lacks("gitdir") || lacks("commondir") || lacks("HEAD")
}

/// Returns whether it is too old to be in use.
pub(super) fn is_old(path: &Path) -> bool {
    let changed = path.metadata().and_then(|found| found.modified());
    changed.is_ok_and(|at| at.elapsed().is_ok_and(|age| age > LOCK_AGE))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_guard_that_someone_keeps_for_ever_is_given_up() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("cos.guard");
        let open = || File::create(&path).expect("a file");
        let take = |guard| take(open(), guard, path.clone(), Duration::from_millis(50));
        let kept = take(Guard::Change).expect("it is free");
        for guard in [Guard::Change, Guard::Look] {
            assert!(
                matches!(take(guard), Err(RepoError::Guarded { .. })),
                "{guard:?}"
            );
        }
        drop(kept);
        let _shared = take(Guard::Look).expect("it was released");
        assert!(take(Guard::Look).is_ok(), "two readers at once");
    }
}
