//! Publishes the partial text of running turns: one file per turn beside the room's private files,
//! readable only by its owner, and deleted with the turn. This is for display only: errors are
//! ignored.

use crate::model::PartialText;
use cos_core::research::{RoomSpec, RoomTurnId};
use cos_secret::redact;
use std::fs;
use std::io::{Read as _, Write as _};
use std::os::unix::fs::{DirBuilderExt as _, OpenOptionsExt as _};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The shortest time between two writes.
const PAUSE: Duration = Duration::from_millis(150);
/// The number of characters kept of its end.
const KEPT: usize = 2_000;
/// The size limit for reading, in bytes.
const LARGEST: u64 = 16 * 1024;

/// The folder with the running turns of one room; `private` is the parent of all rooms' private
/// folders.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LiveTurns(PathBuf);

impl LiveTurns {
    /// Returns the folder of a room.
    pub fn of(spec: &RoomSpec, private: &Path) -> Self {
        Self(private.join(spec.council.as_str()).join("live"))
    }

    fn path(&self, turn: RoomTurnId) -> PathBuf {
        let name = turn.to_string().replace(['/', '#'], "-");
        self.0.join(format!("{name}.txt"))
    }

    /// Returns the end of the partial text of a turn, without credentials; `None` if there is none.
    pub fn said(&self, turn: RoomTurnId) -> Option<String> {
        let file = fs::File::open(self.path(turn)).ok()?;
        let mut text = String::new();
        let read = file.take(LARGEST).read_to_string(&mut text);
        read.ok().filter(|_| !text.is_empty()).map(|_| text)
    }

    /// Returns a receiver that publishes the partial text of a turn.
    pub(super) fn partial_text_sink(&self, turn: RoomTurnId) -> PartialText {
        let path = self.path(turn);
        let last: Mutex<Option<Instant>> = Mutex::default();
        Arc::new(move |text| {
            let mut last = last.lock().unwrap_or_else(PoisonError::into_inner);
            if last.is_none_or(|last| last.elapsed() >= PAUSE) {
                *last = Some(Instant::now());
                // A viewer sees the last words a little later, or in the record.
                drop(write(&path, &shown(text)));
            }
        })
    }

    /// Removes the file of a finished turn.
    pub(super) fn forget(&self, turn: RoomTurnId) {
        drop(fs::remove_file(self.path(turn)));
    }

    /// Removes all files.
    pub(super) fn clear(&self) {
        drop(fs::remove_dir_all(&self.0));
    }
}

/// Returns the end of the text up to the last whole word, because half a credential cannot be
/// recognised.
fn shown(text: &str) -> String {
    let whole = text.rfind(char::is_whitespace).unwrap_or(0);
    let text = text.get(..whole).unwrap_or_default();
    let clean = redact::text(text);
    let clean = clean.as_deref().unwrap_or(text);
    let skipped = clean.chars().count().saturating_sub(KEPT);
    clean.chars().skip(skipped).collect()
}

/// Writes the file atomically.
fn write(path: &Path, text: &str) -> std::io::Result<()> {
    let folder = path.parent().unwrap_or(path);
    fs::DirBuilder::new()
        .recursive(true)
        .mode(0o700)
        .create(folder)?;
    let half = path.with_extension("part");
    let mut file = fs::OpenOptions::new()
        .write(true)
        .create(true)
        .truncate(true)
        .mode(0o600)
        .open(&half)?;
    file.write_all(text.as_bytes())?;
    fs::rename(&half, path)
}
