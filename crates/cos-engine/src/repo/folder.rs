//! Manages the folders that hold worktrees of `cos`: their ownership, and how they are removed.

use super::RepoError;
use cos_core::id::CommitId;
use std::io::ErrorKind;
use std::os::unix::ffi::OsStringExt as _;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Returns whether a folder is a worktree made by `cos`.
pub(super) fn is_ours(dir: &Path) -> bool {
    owner(dir).is_some()
}

/// Returns the folder with the ownership record of a worktree.
pub(super) fn side(dir: &Path) -> PathBuf {
    let mut name = dir.as_os_str().to_owned();
    name.push(".cos");
    PathBuf::from(name)
}

/// Returns the git folder and the commit that a worktree was made from.
pub(super) fn owner(dir: &Path) -> Option<(PathBuf, CommitId)> {
    let text = std::fs::read(side(dir).join("owner")).ok()?;
    let cut = text.iter().position(|byte| *byte == 0)?;
    let commit = String::from_utf8(text.get(cut + 1..)?.to_vec()).ok()?;
    Some((path_of(text.get(..cut)?), CommitId::new(commit)))
}

/// Returns the path of a worktree as git records it: absolute, without links before the last part.
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

/// Removes a worktree and the files saved for it.
pub(super) fn clear_files(dir: &Path) -> Result<(), RepoError> {
    for file in ["notes", "index", "work", "work.lock"] {
        remove_tree(&side(dir).join(file))?;
    }
    remove_tree(dir)
}

/// Removes a file, a link or a folder with its content; links are not followed.
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
            // Read-only caches.
            Err(error) if error.kind() == ErrorKind::PermissionDenied => open_folders(path),
            // A process that is about to end still writes there.
            Err(_) => std::thread::sleep(Duration::from_millis(20)),
        }
    }
}

/// Makes every folder writable, as far as possible.
fn open_folders(path: &Path) {
    if !is_folder(path) {
        return;
    }
    // An error here shows up when the removal is retried.
    let _ = std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o700));
    for below in entries(path).unwrap_or_default() {
        open_folders(&below);
    }
}

/// Returns whether there is a folder that is not a link.
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

pub(super) fn read_whole_entry(path: &Path) -> Result<Vec<u8>, RepoError> {
    std::fs::read(path).map_err(RepoError::io("read", path))
}

/// Writes a file atomically.
pub(super) fn write(path: &Path, bytes: &[u8]) -> Result<(), RepoError> {
    let part = path.with_extension("part");
    std::fs::write(&part, bytes)
        .and_then(|()| std::fs::rename(&part, path))
        .map_err(RepoError::io("write", path))
}

pub(super) fn path_of(bytes: &[u8]) -> PathBuf {
    PathBuf::from(std::ffi::OsString::from_vec(bytes.to_vec()))
}
