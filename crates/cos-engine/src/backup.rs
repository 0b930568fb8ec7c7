//! Backs up files that an action is about to remove or overwrite, in the person's data folder.
//!
//! There is one backup set for each action, named after the action and the hash of its content.
//! Only the owner may read it, because it may hold credentials. A set is either complete or absent.
//! A set without a journal entry is swept.

mod archive;
mod backup_set;
mod check;
mod find;
mod pack;
mod put;
mod sweep;

pub use put::{Collision, Returned};

use backup_set::{BackupItemKind, BackupSet};
use cos_core::fingerprint::hex;
use cos_core::foreign::shown;
use cos_core::hint::{Advice, Hint};
use cos_core::id::{ActionId, BlobId};
use cos_core::time::Span;
use cos_gate::effect::Lost;
use sha2::{Digest as _, Sha256};
use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, ErrorKind, Write as _};
use std::os::unix::fs::{DirBuilderExt as _, OpenOptionsExt as _};
use std::path::{Path, PathBuf};

/// The limits of backups.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BackupLimits {
    /// The most bytes in the files of one backup set.
    pub bytes: u64,
    /// The most files, links and folders in one backup set.
    pub files: u64,
    /// The most bytes in all backup sets together.
    pub total: u64,
    /// How long a backup set is retained.
    pub keep_for: Span,
}

/// The folder of backups.
#[derive(Debug, Clone)]
pub struct BackupStore {
    folder: PathBuf,
    bounds: BackupLimits,
}

/// A backup set that was stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stored {
    /// The hash of its content.
    pub backup_set: BlobId,
    /// The number of files, links and folders in it.
    pub files: u64,
    /// Its size in bytes.
    pub bytes: u64,
}

/// Why files cannot be backed up. Then none of them are.
#[derive(Debug, thiserror::Error)]
pub enum NotBackedUp {
    /// The files are too large.
    #[error("the files it removes are larger than {0} bytes (`undo.action_bytes`)")]
    TooLarge(u64),
    /// There are too many files.
    #[error("it removes more than {0} files (`undo.files`)")]
    TooMany(u64),
    /// Copying takes too long.
    #[error("copying the files it removes takes too long")]
    TooSlow,
    /// The backup folder is full.
    #[error("the backups of earlier actions use all of `undo.total_bytes`, {0}")]
    Full(u64),
    /// A path is no file, folder or link.
    #[error("`{0}` is not a file, folder or link")]
    Special(String),
    /// A path is a git repository or inside one's metadata.
    #[error("`{0}` belongs to a git repository")]
    Repository(String),
    /// A path belongs to another user.
    #[error("`{0}` belongs to another user")]
    Foreign(String),
    /// A path is the backup folder.
    #[error("`{0}` contains the backup folder")]
    Own(String),
    /// A name or pattern cannot be interpreted.
    #[error("the name or pattern `{0}` cannot be interpreted")]
    Named(String),
    /// A file changes while it is copied.
    #[error("`{0}` changed while it was being copied")]
    Changing(String),
    /// A path cannot be read.
    #[error("`{path}` cannot be read: {source}", path = shown(path))]
    Unreadable {
        /// The path.
        path: String,
        /// The error of the system.
        source: io::Error,
    },
    /// The backup cannot be written.
    #[error("the backup cannot be written: {0}")]
    Unwritten(io::Error),
}

impl Advice for NotBackedUp {
    fn hints(&self) -> Vec<Hint> {
        Vec::new()
    }
}

/// Why a backup set was not restored.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// The backup set no longer exists.
    #[error("the backups in `{0}` no longer exist")]
    Gone(String),
    /// The backup set does not match its hash.
    #[error("the backups in `{0}` are damaged, so nothing was changed")]
    Damaged(String),
    /// A path cannot be written.
    #[error("`{path}` cannot be written: {source}", path = shown(path))]
    Unwritten {
        /// The path.
        path: String,
        /// The error of the system.
        source: io::Error,
    },
}

impl Advice for BackupError {
    fn hints(&self) -> Vec<Hint> {
        match self {
            Self::Unwritten { .. } => vec![Hint::new(
                "run the same command again; it continues from here",
            )],
            _ => Vec::new(),
        }
    }
}

impl BackupStore {
    /// Uses `folder` for backups; the first backup creates it.
    pub const fn new(folder: PathBuf, bounds: BackupLimits) -> Self {
        Self { folder, bounds }
    }

    /// Backs up what exists at these paths, relative to `top`; `None` if nothing exists. The backup
    /// is synced before this returns.
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

    /// Returns the actions that have a backup set.
    pub fn actions(&self) -> Vec<ActionId> {
        let listed = fs::read_dir(&self.folder).into_iter().flatten();
        let names = listed.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
        names
            .filter_map(|name| Some(ActionId::new(name.split_once('.')?.0)))
            .collect()
    }

    /// Returns the files and links in a backup set.
    pub fn files(
        &self,
        action: &ActionId,
        backup_set: &BlobId,
    ) -> Result<Vec<PathBuf>, BackupError> {
        let items = self.load_backup_set(action, backup_set)?.items.into_iter();
        let files = items.filter(|item| item.kind != BackupItemKind::Folder);
        Ok(files.map(|item| PathBuf::from(item.path)).collect())
    }

    /// Checks whether anything exists at these paths, as far as that can be determined.
    pub fn would_lose(&self, top: &Path, losses: &[Lost]) -> bool {
        let found = find::find(top, losses, &self.folder, self.bounds);
        found.map_or(true, |found| !found.is_empty())
    }

    /// Stores a backup set under the name of an action.
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

    /// Returns the total size of all backup sets, in bytes.
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
        // A draft of an earlier process with this process id is useless.
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

    /// Reads a backup set.
    fn load_backup_set(
        &self,
        action: &ActionId,
        backup_set: &BlobId,
    ) -> Result<BackupSet, BackupError> {
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

    /// Returns the path of a backup set. Names come from `cos`, yet no name can point outside the
    /// folder.
    fn path(&self, action: &ActionId, backup_set: &BlobId) -> PathBuf {
        let plain = |text: &str| -> String {
            let safe = text
                .chars()
                .filter(|c| c.is_ascii_alphanumeric() || *c == '-');
            safe.collect()
        };
        let (action, backup_set) = (plain(action.as_str()), plain(backup_set.as_str()));
        self.folder.join(format!("{action}.{backup_set}"))
    }
}

#[cfg(test)]
mod tests;
