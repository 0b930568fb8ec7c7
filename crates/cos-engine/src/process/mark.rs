//! The mark in the environment of every program: the id of its start and its working folder. It
//! identifies a process that left its group and lost its guard, whatever its parent is now. A
//! process that also clears its environment is not found. Process names are not used.

use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

/// The variable with the mark, such as `00f1e2d3c4b5a697:/the/folder`.
pub use crate::nesting::MARK_VARIABLE;

/// The mark of one start of a program; random, so that it is unique.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Mark(u64);

impl Mark {
    /// Creates a new mark.
    pub(super) fn drawn() -> Self {
        Self(fastrand::u64(..))
    }

    /// Returns the mark of this process; `None` if it has none.
    pub(super) fn of_process() -> Option<Self> {
        Self::split(std::env::var_os(MARK_VARIABLE)?.as_bytes()).map(|(mark, _)| mark)
    }

    /// Returns the variable for a program started in `folder`.
    pub(super) fn variable(self, folder: &Path) -> (OsString, OsString) {
        let mut value = OsString::from(format!("{:016x}:", self.0));
        value.push(settled(folder));
        (MARK_VARIABLE.into(), value)
    }

    /// Returns whether a process environment carries this mark.
    pub(super) fn is_on(self, environment: &[u8]) -> bool {
        parse_mark(environment).is_some_and(|(mark, _)| mark == self)
    }

    fn split(value: &[u8]) -> Option<(Self, &Path)> {
        let (number, folder) = value.split_at_checked(16)?;
        let number = u64::from_str_radix(std::str::from_utf8(number).ok()?, 16).ok()?;
        let folder = folder.strip_prefix(b":")?;
        Some((Self(number), Path::new(OsStr::from_bytes(folder))))
    }
}

/// Returns whether a process environment belongs to a program started in this folder or below it.
pub(super) fn is_below(environment: &[u8], folder: &Path) -> bool {
    parse_mark(environment).is_some_and(|(_, at)| at.starts_with(folder))
}

/// Reads the mark and the folder from a process environment.
fn parse_mark(environment: &[u8]) -> Option<(Mark, &Path)> {
    let mut variables = environment.split(|byte| *byte == 0);
    let value = variables.find_map(|one| {
        let value = one.strip_prefix(MARK_VARIABLE.as_bytes())?;
        value.strip_prefix(b"=")
    })?;
    Mark::split(value)
}

/// Returns the canonical name of a folder, also of a deleted one.
pub(super) fn settled(folder: &Path) -> PathBuf {
    if let Ok(settled) = folder.canonicalize() {
        return settled;
    }
    match (folder.parent(), folder.file_name()) {
        (Some(parent), Some(name)) if !parent.as_os_str().is_empty() => settled(parent).join(name),
        _ => folder.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_is_read_as_it_was_set_and_no_other_start_has_it() {
        let (mark, other) = (Mark::drawn(), Mark(7));
        let (name, value) = mark.variable(Path::new("/no such/folder:odd"));
        let mut environment = b"PATH=/bin\0".to_vec();
        for piece in [name.as_bytes(), b"=", value.as_bytes(), b"\0LAST=1\0"] {
            environment.extend_from_slice(piece);
        }
        assert!(mark.is_on(&environment) && !other.is_on(&environment));
        let folder = Path::new("/no such/folder:odd");
        assert_eq!(parse_mark(&environment), Some((mark, folder)));
    }

    #[test]
    fn what_is_no_mark_is_nobodys() {
        for odd in [
            "",
            "COS_PROGRAM=",
            "COS_PROGRAM=1:/tmp",
            "COS_PROGRAM=00f1e2d3c4b5a697",
            "COS_PROGRAM=00f1e2d3c4b5a697/tmp",
            "COS_PROGRAM=€€€€€€€€€€€€€€€€:/tmp",
            "MY_COS_PROGRAM=00f1e2d3c4b5a697:/tmp",
            "COS_PROGRAMS=00f1e2d3c4b5a697:/tmp",
        ] {
            assert_eq!(parse_mark(odd.as_bytes()), None, "{odd}");
        }
    }
}
