//! What SQLite reports, as the errors that a person can act on.

use crate::ports::JournalError;
use cos_core::time::Span;
use rusqlite::ErrorCode;
use std::path::Path;
use std::time::Duration;

/// How long another process may hold the file before this one gives up.
pub(super) const WAIT: Duration = Duration::from_secs(10);

/// Anything that goes wrong inside the store, before it is told with the file's name.
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
    /// The error with the file's name and what can be done about it.
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
        // SQLite tells a full disk from other trouble only when it writes, not when it makes room.
        Some(ErrorCode::SystemIoFailure) if is_full(file) => JournalError::Full { path },
        Some(ErrorCode::NotADatabase) => JournalError::Damaged {
            path,
            what: "it is no journal".to_owned(),
        },
        // Without a code it comes from reading a row: a column does not hold what was written.
        Some(ErrorCode::DatabaseCorrupt) | None => JournalError::Damaged { path, what },
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => JournalError::Busy {
            path,
            waited: Span(u64::try_from(WAIT.as_millis()).unwrap_or(u64::MAX)),
        },
        Some(_) => JournalError::Store { path, what },
    }
}

/// Whether this process may write the file, or create it where it is missing.
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
