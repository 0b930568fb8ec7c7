//! Writes the files of a room, each atomically, and only those that changed.

use super::{RoomFile, private_files, public_files};
use crate::council::CouncilError;
use cos_core::research::{Room, RoomSpec};
use std::fs::{self, DirBuilder, OpenOptions};
use std::io::{self, Write as _};
use std::os::unix::fs::{DirBuilderExt as _, OpenOptionsExt as _};
use std::path::{Path, PathBuf};

/// The folders for the files of one room.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoomFolders {
    /// The project folder; a link out of it is never followed.
    pub project: PathBuf,
    /// The folder beside the project.
    pub public: PathBuf,
    /// The folder beside the journal, readable only by its owner.
    pub private: PathBuf,
}

impl RoomFolders {
    /// Returns the folders of a room; `private` is the parent of all rooms' private folders.
    pub fn of(spec: &RoomSpec, private: &Path) -> Self {
        let id = spec.council.as_str();
        let project = PathBuf::from(&spec.folder);
        Self {
            public: project.join("results").join("war-room").join(id),
            project,
            private: private.join(id),
        }
    }
}

/// Creates the folders of a room in advance, so that an unwritable one costs nothing.
pub(in crate::research) fn prepare_files(folders: &RoomFolders) -> Result<(), CouncilError> {
    let unwritable = |cause| CouncilError::Files {
        path: folders.public.clone(),
        cause,
    };
    make_inside(&folders.project, &folders.public).map_err(unwritable)
}

/// Removes the folders of a room that was not opened; existing content stays.
pub(in crate::research) fn forget_files(folders: &RoomFolders) {
    drop(fs::remove_dir(&folders.public));
}

/// Writes all files of a room.
pub fn write_files(room: &Room, folders: &RoomFolders) -> Result<(), CouncilError> {
    let public = public_files(room);
    let private = private_files(room);
    prepare_files(folders)?;
    for (folder, files, mode) in [
        (&folders.public, public, 0o644),
        (&folders.private, private, 0o600),
    ] {
        for file in files {
            write(folder, &file, mode).map_err(|cause| CouncilError::Files {
                path: folder.join(&file.path),
                cause,
            })?;
        }
    }
    Ok(())
}

/// Creates a folder inside another, without following a link out of it.
fn make_inside(outer: &Path, folder: &Path) -> io::Result<()> {
    let inner = folder.strip_prefix(outer).unwrap_or(folder);
    let mut path = outer.to_owned();
    for name in inner.components() {
        path.push(name);
        match fs::symlink_metadata(&path) {
            Ok(found) if found.is_dir() => {}
            Ok(_) => {
                let what = format!("`{}` is not a real folder", path.display());
                return Err(io::Error::other(what));
            }
            Err(_) => DirBuilder::new().mode(0o755).create(&path)?,
        }
    }
    Ok(())
}

fn write(folder: &Path, file: &RoomFile, mode: u32) -> io::Result<()> {
    let path = folder.join(&file.path);
    if fs::read(&path).is_ok_and(|found| found == file.text.as_bytes()) {
        return Ok(());
    }
    let parent = path.parent().unwrap_or(folder);
    let folders = if mode == 0o600 { 0o700 } else { 0o755 };
    DirBuilder::new()
        .recursive(true)
        .mode(folders)
        .create(parent)?;
    // Always a new file, so that a planted one is never used.
    let half = path.with_extension("md.part");
    if let Err(error) = fs::remove_file(&half)
        && error.kind() != io::ErrorKind::NotFound
    {
        return Err(error);
    }
    let mut options = OpenOptions::new();
    let mut opened = options
        .write(true)
        .create_new(true)
        .mode(mode)
        .open(&half)?;
    opened.write_all(file.text.as_bytes())?;
    // No sync: after a power failure the file is generated again from the journal.
    fs::rename(&half, &path)
}
