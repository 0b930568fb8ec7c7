//! Stores long texts beside the journal, such as transcripts and outputs of checks, each in a file
//! named by the hash of its content. Credentials are removed first, and a text that is too long
//! loses its middle.

mod check;

pub use check::FileFindings;
pub use check::{Content, content};

use crate::JournalError;
use cos_core::fingerprint::hex;
use cos_core::id::BlobId;
use cos_secret::redact;
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
    /// Opens the blobs in `folder`, each limited to `limit` bytes plus a marker for the missing
    /// middle.
    pub fn new(folder: &Path, limit: usize) -> Self {
        Self {
            folder: folder.to_owned(),
            limit,
        }
    }

    /// Writes a text without its credentials, and syncs it. The same text has the same name and is
    /// written once.
    pub fn write(&self, text: &str) -> Result<BlobId, JournalError> {
        let clean = redact::document(text);
        let stored = cap(clean.as_deref().unwrap_or(text), self.limit);
        let id = BlobId::new(hex(&Sha256::digest(stored.as_bytes())));
        self.put(&id, stored.as_bytes())
            .map_err(|error| JournalError::of_file(&self.folder, &error))?;
        Ok(id)
    }

    /// Reads a text; `None` if there is no such blob. A mismatch with its name is damage.
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
                what: "its content does not match its name".to_owned(),
            }),
        }
    }

    /// Returns the path of a blob; `None` for an invalid name.
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
        // A file truncated by a power failure is written again.
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
            // Removes the draft; an error changes nothing.
            drop(fs::remove_file(&draft));
        }
        written?;
        // Syncs the folder, so that the name is as durable as the text.
        File::open(place)?.sync_all()?;
        File::open(&self.folder)?.sync_all()
    }
}

/// Returns a number that is unique in this process.
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

/// Limits a text to `limit` bytes and a marker: it keeps one third from the beginning and two
/// thirds from the end, which matters most in a transcript.
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
