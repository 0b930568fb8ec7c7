//! Converts SQLite errors into errors that a person can act on.

use crate::JournalError;
use cos_core::time::Span;
use rusqlite::ErrorCode;
use std::path::Path;
use std::time::Duration;

/// How long to wait while another process locks the file.
pub(super) const WAIT: Duration = Duration::from_secs(10);

/// An error inside of the store, before the name of the file is added.
#[derive(Debug)]
pub(super) enum Fault {
    Sql(rusqlite::Error),
    File(std::io::Error),
    Newer { found: u32, known: u32 },
    Event { seq: u64, what: String },
    Damaged(String),
    Other(String),
}

impl From<rusqlite::Error> for Fault {
    fn from(error: rusqlite::Error) -> Self {
        Self::Sql(error)
    }
}

impl From<std::io::Error> for Fault {
    fn from(error: std::io::Error) -> Self {
        Self::File(error)
    }
}

impl Fault {
    /// Returns the error with the name of the file and advice.
    pub(super) fn at(self, file: &Path) -> JournalError {
        let path = file.display().to_string();
        match self {
            Self::Sql(error) => sql(&error, file, path),
            Self::File(error) => JournalError::of_file(file, &error),
            Self::Newer { found, known } => JournalError::Newer { path, found, known },
            Self::Event { seq, what } => JournalError::Unreadable { path, seq, what },
            Self::Damaged(what) => JournalError::Damaged { path, what },
            Self::Other(what) => JournalError::Store { path, what },
        }
    }
}

fn sql(error: &rusqlite::Error, file: &Path, path: String) -> JournalError {
    let what = error.to_string();
    match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => JournalError::Full { path },
        Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => JournalError::ReadOnly { path },
        Some(ErrorCode::CannotOpen) if !is_writable(file) => JournalError::ReadOnly { path },
        // SQLite reports a full disk as such only when it writes, not when it allocates.
        Some(ErrorCode::SystemIoFailure) if is_full(file) => JournalError::Full { path },
        Some(ErrorCode::NotADatabase) => JournalError::Damaged {
            path,
            what: "it is not a journal".to_owned(),
        },
        // An error without a code comes from reading a row: a column has an unexpected value.
        Some(ErrorCode::DatabaseCorrupt) | None => JournalError::Damaged { path, what },
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => JournalError::Busy {
            path,
            waited: Span(u64::try_from(WAIT.as_millis()).unwrap_or(u64::MAX)),
        },
        Some(_) => JournalError::Store { path, what },
    }
}

/// Returns whether this process may write the file, or create it if it is missing.
pub(super) fn is_writable(file: &Path) -> bool {
    use rustix::io::Errno;
    let may = |path: &Path| {
        let refused = rustix::fs::access(path, rustix::fs::Access::WRITE_OK).err();
        !matches!(refused, Some(Errno::ACCESS | Errno::PERM | Errno::ROFS))
    };
    may(file) && file.parent().is_none_or(may)
}

fn is_full(file: &Path) -> bool {
    let folder = file.parent().unwrap_or(file);
    rustix::fs::statvfs(folder)
        .is_ok_and(|disk| disk.f_bavail.saturating_mul(disk.f_frsize) < 65_536)
}
