//! Copies of files that an action is about to take away or write over, in the folder of the
//! person's data. One parcel for each action, named after the action and the hash of what the
//! parcel holds; for its owner's eyes only, because it may hold credentials.
//!
//! A parcel is whole or it is not there. What is there without a line in the journal is swept.

mod archive;
mod check;
mod find;
mod pack;
mod parcel;
mod put;
mod sweep;

pub use put::{Collision, Returned};

use cos_core::effect::Lost;
use cos_core::fingerprint::hex;
use cos_core::foreign::shown;
use cos_core::hint::{Advice, Hint};
use cos_core::id::{ActionId, BlobId};
use cos_core::time::Span;
use parcel::{Matter, Parcel};
use sha2::{Digest as _, Sha256};
use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, ErrorKind, Write as _};
use std::os::unix::fs::{DirBuilderExt as _, OpenOptionsExt as _};
use std::path::{Path, PathBuf};

/// What may be kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AtticBounds {
    /// Bytes of one parcel's files.
    pub bytes: u64,
    /// Files, links and folders of one parcel.
    pub files: u64,
    /// Bytes of all parcels.
    pub total: u64,
    /// For how long a parcel is kept.
    pub keep_for: Span,
}

/// The folder of copies.
#[derive(Debug, Clone)]
pub struct Attic {
    folder: PathBuf,
    bounds: AtticBounds,
}

/// A parcel that lies in the attic.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stored {
    /// The hash of what it holds.
    pub parcel: BlobId,
    /// How many files, links and folders it holds.
    pub files: u64,
    /// How many bytes it has.
    pub bytes: u64,
}

/// Why files are not kept; nothing of them is.
#[derive(Debug, thiserror::Error)]
pub enum NotKept {
    /// They are too large.
    #[error("what it takes away has more than {0} bytes (`undo.action_bytes`)")]
    TooLarge(u64),
    /// They are too many.
    #[error("it takes away more than {0} files (`undo.files`)")]
    TooMany(u64),
    /// It would take too long to copy them.
    #[error("a copy of what it takes away takes too long")]
    TooSlow,
    /// The attic is full.
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

impl Advice for NotKept {
    fn hints(&self) -> Vec<Hint> {
        Vec::new()
    }
}

/// Why a parcel was not brought back.
#[derive(Debug, thiserror::Error)]
pub enum AtticError {
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

impl Advice for AtticError {
    fn hints(&self) -> Vec<Hint> {
        match self {
            Self::Unwritten { .. } => vec![Hint::new("the same command goes on from here")],
            _ => Vec::new(),
        }
    }
}

impl Attic {
    /// The attic in a folder, which is made when the first parcel is kept.
    pub const fn new(folder: PathBuf, bounds: AtticBounds) -> Self {
        Self { folder, bounds }
    }

    /// Keeps copies of what is at these paths, seen from `top`; none where nothing is there. They
    /// are synced before this returns.
    pub fn keep(
        &self,
        action: &ActionId,
        top: &Path,
        losses: &[Lost],
    ) -> Result<Option<Stored>, NotKept> {
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

    /// The files and links that a parcel holds.
    pub fn files(&self, action: &ActionId, parcel: &BlobId) -> Result<Vec<PathBuf>, AtticError> {
        let items = self.read(action, parcel)?.items.into_iter();
        let files = items.filter(|item| item.matter != Matter::Folder);
        Ok(files.map(|item| PathBuf::from(item.path)).collect())
    }

    /// Whether anything is at these paths, as far as that can be told.
    pub fn would_lose(&self, top: &Path, losses: &[Lost]) -> bool {
        let found = find::find(top, losses, &self.folder, self.bounds);
        found.map_or(true, |found| !found.is_empty())
    }

    /// Puts a parcel away, under the name of an action.
    fn store(&self, action: &ActionId, parcel: &Parcel) -> Result<Stored, NotKept> {
        let bytes = parcel.to_bytes().map_err(NotKept::Unwritten)?;
        let length = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
        if self.used()?.saturating_add(length) > self.bounds.total {
            return Err(NotKept::Full(self.bounds.total));
        }
        let name = BlobId::new(hex(&Sha256::digest(&bytes)));
        let written = self.write(&self.path(action, &name), &bytes);
        written.map_err(NotKept::Unwritten)?;
        Ok(Stored {
            parcel: name,
            files: u64::try_from(parcel.items.len()).unwrap_or(u64::MAX),
            bytes: length,
        })
    }

    /// How many bytes lie here.
    fn used(&self) -> Result<u64, NotKept> {
        let listed = match fs::read_dir(&self.folder) {
            Ok(listed) => listed,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(0),
            Err(error) => return Err(NotKept::Unwritten(error)),
        };
        let lengths = listed.map(|entry| Ok(entry?.metadata().map_or(0, |found| found.len())));
        let all: io::Result<u64> = lengths.sum();
        all.map_err(NotKept::Unwritten)
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

    /// Reads a parcel back.
    fn read(&self, action: &ActionId, parcel: &BlobId) -> Result<Parcel, AtticError> {
        let path = self.path(action, parcel);
        let shown = path.display().to_string();
        let bytes = match fs::read(&path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == ErrorKind::NotFound => {
                return Err(AtticError::Gone(shown));
            }
            Err(_) => return Err(AtticError::Damaged(shown)),
        };
        let fits = hex(&Sha256::digest(&bytes)) == parcel.as_str();
        let read = Parcel::from_bytes(&bytes).filter(|_| fits);
        read.ok_or(AtticError::Damaged(shown))
    }

    /// Where a parcel lies. Names are ours, yet nothing in one leads out of the folder.
    fn path(&self, action: &ActionId, parcel: &BlobId) -> PathBuf {
        let plain = |text: &str| -> String {
            let kept = text
                .chars()
                .filter(|c| c.is_ascii_alphanumeric() || *c == '-');
            kept.collect()
        };
        let (action, parcel) = (plain(action.as_str()), plain(parcel.as_str()));
        self.folder.join(format!("{action}.{parcel}"))
    }
}

#[cfg(test)]
mod tests;
