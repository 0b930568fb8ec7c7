//! Copies git's index: the list of files with the times at which git last checked them.

use super::RepoError;
use std::fs::{self, File};
use std::path::Path;

/// Copies an index with its modification time.
///
/// Git compares times in whole seconds. It re-reads files that were written in the same second as
/// the index, and detects them by the modification time of the index. With a newer copy, git would
/// take such a file for unchanged.
pub(super) fn copy(from: &Path, to: &Path) -> Result<(), RepoError> {
    let copied = fs::copy(from, to).and_then(|_| {
        let time = fs::metadata(from)?.modified()?;
        File::options().write(true).open(to)?.set_modified(time)
    });
    copied.map_err(RepoError::io("copy", from))
}
