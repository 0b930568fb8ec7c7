//! Copies of files that an action is about to take away or write over, in the folder of the
//! person's data. One backup set for each action, named after the action and the hash of what the
//! backup set holds; for its owner's eyes only, because it may hold credentials.
//!
//! A backup set is whole or it is not there. What is there without a line in the journal is swept.

mod archive;
mod check;
mod find;
mod pack;
mod backup_set;
mod put;
mod sweep;

pub use put::{Collision, Returned};

use cos_core::effect::Lost;
use cos_core::fingerprint::hex;
use cos_core::foreign::shown;
use cos_core::hint::{Advice, Hint};
use cos_core::id::{ActionId, BlobId};
use cos_core::time::Span;
use backup_set::{Matter, BackupSet};
use sha2::{Digest as _, Sha256};
use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, ErrorKind, Write as _};
use std::os::unix::fs::{DirBuilderExt as _, OpenOptionsExt as _};
use std::path::{Path, PathBuf};

/// What may be kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BackupLimits {
    /// Bytes of one backup set's files.
    pub bytes: u64,
    /// Files, links and folders of one backup set.
    pub files: u64,
    /// Bytes of all backup sets.
    pub total: u64,
    /// For how long a backup set is kept.
    pub keep_for: Span,
}

/// The folder of copies.
#[derive(Debug, Clone)]
pub struct BackupStore {
    folder: PathBuf,
    bounds: BackupLimits,
}

/// A backup set that lies in the backup store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stored {
    /// The hash of what it holds.
    pub backup_set: BlobId,
    /// How many files, links and folders it holds.
    pub files: u64,
    /// How many bytes it has.
    pub bytes: u64,
}

/// Why files are not kept; nothing of them is.
#[derive(Debug, thiserror::Error)]
pub enum NotBackedUp {
    /// They are too large.
    #[error("what it takes away has more than {0} bytes (`undo.action_bytes`)")]
    TooLarge(u64),
    /// They are too many.
    #[error("it takes away more than {0} files (`undo.files`)")]
    TooMany(u64),
    /// It would take too long to copy them.
    #[error("a copy of what it takes away takes too long")]
    TooSlow,
    /// The backup store is full.
    #[error("the copies of earlier actions take up all of `undo.total_bytes`, {0}")]
    Full(u64),
    /// A part of it is no file, folder or link.
    #[error("`{0}` is no file, folder or link")]
    Special(String),
    /// A part of it is a git repository, or git's own.
    #[error("`{0}` belongs to a git repository")]
    Repository(String),
    /// A part of it belongs to another user.
    #[error("`{0}` belongs to another user")]
    Foreign(String),
    /// A part of it is where the copies would lie.
    #[error("`{0}` holds the copies themselves")]
    Own(String),
    /// Its name or pattern is not understood.
    #[error("the name of `{0}` is not understood")]
    Named(String),
    /// It changes at this moment.
    #[error("`{0}` changes at this moment")]
    Changing(String),
    /// It cannot be read.
    #[error("`{path}` cannot be read: {source}", path = shown(path))]
    Unreadable {
        /// The path.
        path: String,
        /// What the system said.
        source: io::Error,
    },
    /// The copy cannot be written.
    #[error("its copy cannot be written: {0}")]
    Unwritten(io::Error),
}

impl Advice for NotBackedUp {
    fn hints(&self) -> Vec<Hint> {
        Vec::new()
    }
}

/// Why a backup set was not brought back.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// It is not there any more.
    #[error("the copies are gone from `{0}`")]
    Gone(String),
    /// It does not hold what its name says.
    #[error("the copies in `{0}` are damaged, so nothing was touched")]
    Damaged(String),
    /// The system refused.
    #[error("`{path}` cannot be written: {source}", path = shown(path))]
    Unwritten {
        /// The path.
        path: String,
        /// What the system said.
        source: io::Error,
    },
}

impl Advice for BackupError {
    fn hints(&self) -> Vec<Hint> {
        match self {
            Self::Unwritten { .. } => vec![Hint::new("the same command goes on from here")],
            _ => Vec::new(),
        }
    }
}

impl BackupStore {
    /// The backup store in a folder, which is made when the first backup set is kept.
    pub const fn new(folder: PathBuf, bounds: BackupLimits) -> Self {
        Self { folder, bounds }
    }

    /// Keeps copies of what is at these paths, seen from `top`; none where nothing is there. They
    /// are synced before this returns.
    pub fn keep(
        &self,
        action: &ActionId,
        top: &Path,
        losses: &[Lost],
    ) -> Result<Option<Stored>, NotBackedUp> {
        let found = find::find(top, losses, &self.folder, self.bounds)?;
        if found.is_empty() {
            return Ok(None);
        }
        self.store(action, &pack::pack(&found)?).map(Some)
    }

    /// The actions that something is kept for.
    pub fn actions(&self) -> Vec<ActionId> {
        let listed = fs::read_dir(&self.folder).into_iter().flatten();
        let names = listed.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
        names
            .filter_map(|name| Some(ActionId::new(name.split_once('.')?.0)))
            .collect()
    }

    /// The files and links that a backup set holds.
    pub fn files(&self, action: &ActionId, backup_set: &BlobId) -> Result<Vec<PathBuf>, BackupError> {
        let items = self.read(action, backup_set)?.items.into_iter();
        let files = items.filter(|item| item.matter != Matter::Folder);
        Ok(files.map(|item| PathBuf::from(item.path)).collect())
    }

    /// Whether anything is at these paths, as far as that can be told.
    pub fn would_lose(&self, top: &Path, losses: &[Lost]) -> bool {
        let found = find::find(top, losses, &self.folder, self.bounds);
        found.map_or(true, |found| !found.is_empty())
    }

    /// Puts a backup set away, under the name of an action.
    fn store(&self, action: &ActionId, backup_set: &BackupSet) -> Result<Stored, NotBackedUp> {
        let bytes = backup_set.to_bytes().map_err(NotBackedUp::Unwritten)?;
        let length = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
        if self.used()?.saturating_add(length) > self.bounds.total {
            return Err(NotBackedUp::Full(self.bounds.total));
        }
        let name = BlobId::new(hex(&Sha256::digest(&bytes)));
        let written = self.write(&self.path(action, &name), &bytes);
        written.map_err(NotBackedUp::Unwritten)?;
        Ok(Stored {
            backup_set: name,
            files: u64::try_from(backup_set.items.len()).unwrap_or(u64::MAX),
            bytes: length,
        })
    }

    /// How many bytes lie here.
    fn used(&self) -> Result<u64, NotBackedUp> {
        let listed = match fs::read_dir(&self.folder) {
            Ok(listed) => listed,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(0),
            Err(error) => return Err(NotBackedUp::Unwritten(error)),
        };
        let lengths = listed.map(|entry| Ok(entry?.metadata().map_or(0, |found| found.len())));
        let all: io::Result<u64> = lengths.sum();
        all.map_err(NotBackedUp::Unwritten)
    }

    fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        let mut folder = DirBuilder::new();
        folder.recursive(true).mode(0o700).create(&self.folder)?;
        let draft = path.with_extension(format!("draft-{}", std::process::id()));
        // One that a process of this number left behind is of no use to anybody.
        drop(fs::remove_file(&draft));
        let mut options = OpenOptions::new();
        options.write(true).create_new(true).mode(0o600);
        let put = || {
            let mut file = options.open(&draft)?;
            file.write_all(bytes)?;
            file.sync_data()?;
            fs::rename(&draft, path)?;
            File::open(&self.folder)?.sync_all()
        };
        let written = put();
        if written.is_err() {
            drop(fs::remove_file(&draft));
        }
        written
    }

    /// Reads a backup set back.
    fn read(&self, action: &ActionId, backup_set: &BlobId) -> Result<BackupSet, BackupError> {
        let path = self.path(action, backup_set);
        let shown = path.display().to_string();
        let bytes = match fs::read(&path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == ErrorKind::NotFound => {
                return Err(BackupError::Gone(shown));
            }
            Err(_) => return Err(BackupError::Damaged(shown)),
        };
        let fits = hex(&Sha256::digest(&bytes)) == backup_set.as_str();
        let read = BackupSet::from_bytes(&bytes).filter(|_| fits);
        read.ok_or(BackupError::Damaged(shown))
    }

    /// Where a backup set lies. Names are ours, yet nothing in one leads out of the folder.
    fn path(&self, action: &ActionId, backup_set: &BlobId) -> PathBuf {
        let plain = |text: &str| -> String {
            let kept = text
                .chars()
                .filter(|c| c.is_ascii_alphanumeric() || *c == '-');
            kept.collect()
        };
        let (action, backup_set) = (plain(action.as_str()), plain(backup_set.as_str()));
        self.folder.join(format!("{action}.{backup_set}"))
    }
}

#[cfg(test)]
mod tests;
