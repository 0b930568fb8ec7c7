//! Folders that hold worktrees of ours: whose they are, and how they are emptied.

use super::RepoError;
use cos_core::id::CommitId;
use std::io::ErrorKind;
use std::os::unix::ffi::OsStringExt as _;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Whether a folder is a worktree that some `cos` made.
pub(super) fn is_ours(dir: &Path) -> bool {
    owner(dir).is_some()
}

/// The folder that says whose a worktree is.
pub(super) fn side(dir: &Path) -> PathBuf {
    let mut name = dir.as_os_str().to_owned();
    name.push(".cos");
    PathBuf::from(name)
}

/// The git folder and the commit that a worktree of ours was made from.
pub(super) fn owner(dir: &Path) -> Option<(PathBuf, CommitId)> {
    let text = std::fs::read(side(dir).join("owner")).ok()?;
    let cut = text.iter().position(|byte| *byte == 0)?;
    let commit = String::from_utf8(text.get(cut + 1..)?.to_vec()).ok()?;
    Some((path_of(text.get(..cut)?), CommitId::new(commit)))
}

/// The place of a worktree as git writes it down: absolute, without links before the last part.
pub(super) fn settled(dir: &Path) -> Result<PathBuf, RepoError> {
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
pub(super) fn clear_files(dir: &Path) -> Result<(), RepoError> {
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

pub(super) fn read(path: &Path) -> Result<Vec<u8>, RepoError> {
    std::fs::read(path).map_err(RepoError::io("read", path))
}

/// Writes a file whole or not at all.
pub(super) fn write(path: &Path, bytes: &[u8]) -> Result<(), RepoError> {
    let part = path.with_extension("part");
    std::fs::write(&part, bytes)
        .and_then(|()| std::fs::rename(&part, path))
        .map_err(RepoError::io("write", path))
}

pub(super) fn path_of(bytes: &[u8]) -> PathBuf {
    PathBuf::from(std::ffi::OsString::from_vec(bytes.to_vec()))
}
