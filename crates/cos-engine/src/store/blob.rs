//! Long texts beside the journal, each in a file named by the hash of what it holds: transcripts,
//! outputs of checks. Credentials are taken out before the hash is made, and what is too long
//! keeps its beginning and its end.

mod check;

pub use check::FileFindings;
pub(crate) use check::{Content, content};

use crate::redact;
use crate::ports::JournalError;
use cos_core::fingerprint::hex;
use cos_core::id::BlobId;
use sha2::{Digest as _, Sha256};
use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, ErrorKind, Write as _};
use std::os::unix::fs::{DirBuilderExt as _, OpenOptionsExt as _};
use std::path::{Path, PathBuf};

/// The folder of blobs.
#[derive(Debug, Clone)]
pub struct Blobs {
    folder: PathBuf,
    limit: usize,
}

impl Blobs {
    /// Blobs under `folder`, none longer than `limit` bytes but for the marker of what was left
    /// out.
    pub fn new(folder: &Path, limit: usize) -> Self {
        Self {
            folder: folder.to_owned(),
            limit,
        }
    }

    /// Writes a text, without its credentials; it is synced before this returns. The same text has
    /// the same name and is written once.
    pub fn write(&self, text: &str) -> Result<BlobId, JournalError> {
        let clean = redact::document(text);
        let kept = cap(clean.as_deref().unwrap_or(text), self.limit);
        let id = BlobId::new(hex(&Sha256::digest(kept.as_bytes())));
        self.put(&id, kept.as_bytes())
            .map_err(|error| JournalError::of_file(&self.folder, &error))?;
        Ok(id)
    }

    /// Reads a text back; `None` when there is no such blob. What does not fit its name is damaged.
    pub fn read(&self, id: &BlobId) -> Result<Option<String>, JournalError> {
        let Some(path) = self.path(id) else {
            return Ok(None);
        };
        let bytes = match fs::read(&path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(JournalError::of_file(&path, &error)),
        };
        let fits = hex(&Sha256::digest(&bytes)) == id.as_str();
        match String::from_utf8(bytes) {
            Ok(text) if fits => Ok(Some(text)),
            _ => Err(JournalError::Damaged {
                path: path.display().to_string(),
                what: "it does not hold what its name says".to_owned(),
            }),
        }
    }

    /// Where a blob lies; `None` for what is no name of one.
    fn path(&self, id: &BlobId) -> Option<PathBuf> {
        let name = id.as_str();
        let is_name = name.len() == 64 && name.bytes().all(|byte| byte.is_ascii_hexdigit());
        let (first, rest) = name.split_at_checked(2)?;
        is_name.then(|| self.folder.join(first).join(rest))
    }

    fn put(&self, id: &BlobId, bytes: &[u8]) -> io::Result<()> {
        let Some(path) = self.path(id) else {
            return Err(io::Error::from(ErrorKind::InvalidInput));
        };
        // A file that lost its end with the power is written again.
        if fs::metadata(&path).is_ok_and(|file| Some(file.len()) == u64::try_from(bytes.len()).ok())
        {
            return Ok(());
        }
        let place = path.parent().unwrap_or(&self.folder);
        DirBuilder::new()
            .recursive(true)
            .mode(0o700)
            .create(place)?;
        let draft = path.with_extension(format!("{}-{}", std::process::id(), next()));
        let written = write_synced(&draft, bytes).and_then(|()| fs::rename(&draft, &path));
        if written.is_err() {
            // Nothing half-written stays; that it cannot be removed changes nothing.
            drop(fs::remove_file(&draft));
        }
        written?;
        // The name is as durable as the text.
        File::open(place)?.sync_all()?;
        File::open(&self.folder)?.sync_all()
    }
}

/// A number that no other thread of this process is given.
fn next() -> u64 {
    use std::sync::atomic::{AtomicU64, Ordering};
    static NEXT: AtomicU64 = AtomicU64::new(0);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

fn write_synced(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut options = OpenOptions::new();
    let mut file = options
        .write(true)
        .create_new(true)
        .mode(0o600)
        .open(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

/// A text of at most `limit` bytes and a marker: its first third and its last two thirds, where the
/// end of a transcript says most.
fn cap(text: &str, limit: usize) -> String {
    if text.len() <= limit {
        return text.to_owned();
    }
    let head = text.floor_char_boundary(limit / 3);
    let tail = text.ceil_char_boundary(text.len() - (limit - limit / 3));
    let (first, last) = (text.get(..head), text.get(tail..));
    let (first, last) = (first.unwrap_or_default(), last.unwrap_or_default());
    let left_out = tail - head;
    format!("{first}\n[{left_out} bytes left out]\n{last}")
}

#[cfg(test)]
mod tests;
