//! Packs the found files into a backup set. A file that changes while it is read is rejected: a mix
//! of old and new content is useless.

use super::NotBackedUp;
use super::backup_set::{BackupItemKind, BackupSet, Item};
use super::find::{Found, unreadable};
use rustix::fs::OFlags;
use std::fs::{self, Metadata, OpenOptions};
use std::io::{self, Read as _};
use std::os::unix::fs::{MetadataExt as _, OpenOptionsExt as _};
use std::path::Path;

/// Packs all files that were found.
pub(super) fn pack(found: &Found) -> Result<BackupSet, NotBackedUp> {
    let mut backup_set = BackupSet::default();
    for (path, seen) in found {
        let name = path.to_str();
        let name = name.ok_or_else(|| NotBackedUp::Named(path.display().to_string()))?;
        let kind = if seen.is_dir() {
            BackupItemKind::Folder
        } else if seen.is_symlink() {
            let to = fs::read_link(path).map_err(|error| unreadable(path, error))?;
            let to = to.to_str().map(str::to_owned);
            BackupItemKind::Link(to.ok_or_else(|| NotBackedUp::Named(name.to_owned()))?)
        } else {
            BackupItemKind::File(read_whole_file(path, seen, &mut backup_set.contents)?)
        };
        backup_set.items.push(Item {
            path: name.to_owned(),
            mode: seen.mode() & 0o7777,
            owner: (seen.uid(), seen.gid()),
            modified: (seen.mtime(), u32::try_from(seen.mtime_nsec()).unwrap_or(0)),
            kind,
        });
    }
    Ok(backup_set)
}

/// Appends the content of a file and returns its length.
fn read_whole_file(
    path: &Path,
    seen: &Metadata,
    contents: &mut Vec<u8>,
) -> Result<u64, NotBackedUp> {
    let before = contents.len();
    match read_unchanged(path, seen, contents) {
        Ok(true) => Ok(u64::try_from(contents.len() - before).unwrap_or(u64::MAX)),
        Ok(false) => Err(NotBackedUp::Changing(path.display().to_string())),
        Err(error) => Err(unreadable(path, error)),
    }
}

/// Reads a file; returns `false` if it is not the file that was seen, or if it changed meanwhile.
fn read_unchanged(path: &Path, seen: &Metadata, contents: &mut Vec<u8>) -> io::Result<bool> {
    // Does not follow a link or wait on a pipe that was put there meanwhile.
    let flags = (OFlags::NOFOLLOW | OFlags::NONBLOCK).bits();
    let flags = i32::try_from(flags).map_err(io::Error::other)?;
    let mut options = OpenOptions::new();
    let mut file = options.read(true).custom_flags(flags).open(path)?;
    let same = |other: &Metadata| {
        let sign = |found: &Metadata| {
            let moment = (found.mtime(), found.mtime_nsec());
            (
                found.is_file(),
                found.dev(),
                found.ino(),
                found.len(),
                moment,
            )
        };
        sign(seen) == sign(other)
    };
    let before = contents.len();
    if !same(&file.metadata()?) {
        return Ok(false);
    }
    (&mut file).take(seen.len()).read_to_end(contents)?;
    let read = u64::try_from(contents.len() - before).unwrap_or(u64::MAX);
    Ok(read == seen.len() && same(&file.metadata()?))
}
