//! What is said in a turn under way, for whoever looks on: a file for each turn, with what is private of
//! its room, for its owner alone, gone with the turn. It is no event, and nothing hangs on it: where it
//! cannot be written nobody is told.

use crate::model::Hearer;
use crate::redact;
use cos_core::research::{RoomSpec, RoomTurnId};
use std::fs;
use std::io::{Read as _, Write as _};
use std::os::unix::fs::{DirBuilderExt as _, OpenOptionsExt as _};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// It is written no more often.
const PAUSE: Duration = Duration::from_millis(150);
/// So much of its end is kept, in characters.
const KEPT: usize = 2_000;
/// No more is read, in bytes.
const LARGEST: u64 = 16 * 1024;

/// The folder of what is being said in one room; `private` is where those of all rooms lie.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LiveTurns(PathBuf);

impl LiveTurns {
    /// Those of a room.
    pub fn of(spec: &RoomSpec, private: &Path) -> Self {
        Self(private.join(spec.council.as_str()).join("live"))
    }

    fn path(&self, turn: RoomTurnId) -> PathBuf {
        let name = turn.to_string().replace(['/', '#'], "-");
        self.0.join(format!("{name}.txt"))
    }

    /// What was said so far in a turn, without credentials, from its end; none where nobody can hear
    /// it.
    pub fn said(&self, turn: RoomTurnId) -> Option<String> {
        let file = fs::File::open(self.path(turn)).ok()?;
        let mut text = String::new();
        let read = file.take(LARGEST).read_to_string(&mut text);
        read.ok().filter(|_| !text.is_empty()).map(|_| text)
    }

    /// Writes down what is heard of a turn.
    pub(super) fn hearer(&self, turn: RoomTurnId) -> Hearer {
        let path = self.path(turn);
        let last: Mutex<Option<Instant>> = Mutex::default();
        Arc::new(move |said| {
            let mut last = last.lock().unwrap_or_else(PoisonError::into_inner);
            if last.is_none_or(|last| last.elapsed() >= PAUSE) {
                *last = Some(Instant::now());
                // Whoever looks on sees the last words a little later, or in the record.
                drop(write(&path, &shown(said)));
            }
        })
    }

    /// The turn is over.
    pub(super) fn forget(&self, turn: RoomTurnId) {
        drop(fs::remove_file(self.path(turn)));
    }

    /// Nothing is said any more.
    pub(super) fn clear(&self) {
        drop(fs::remove_dir_all(&self.0));
    }
}

/// The end of what was said, up to the last whole word: half a credential is not known as one.
fn shown(said: &str) -> String {
    let whole = said.rfind(char::is_whitespace).unwrap_or(0);
    let said = said.get(..whole).unwrap_or_default();
    let clean = redact::text(said);
    let clean = clean.as_deref().unwrap_or(said);
    let skipped = clean.chars().count().saturating_sub(KEPT);
    clean.chars().skip(skipped).collect()
}

/// Whole or not at all.
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
