//! Reads and writes the debated file. It reads the whole file and reports problems by line. It
//! writes the whole file next to its place and moves it there, only if the file is still the one
//! that was read.

use cos_core::debate::{RecordFault, SpecRecord, read_record};
use cos_core::fingerprint::Fingerprint;
use cos_core::foreign::shown;
use cos_core::hint::{Advice, Hint};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read as _, Write as _};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::{Path, PathBuf};

/// The largest file with its blocks, in bytes.
const LARGEST: u64 = 8 * 1024 * 1024;

/// A specification in a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SpecFile {
    /// Its path, with links resolved.
    place: PathBuf,
    /// The repository that contains it, else its folder.
    pub project: String,
    /// Its path within the project.
    pub path: String,
    /// The hash of all bytes.
    pub hash: Fingerprint,
    /// The whole text.
    text: String,
    /// The record in its blocks.
    pub record: SpecRecord,
}

/// Why a file cannot be debated.
#[derive(Debug, thiserror::Error)]
pub enum SpecFileError {
    /// It cannot be read.
    #[error("`{path}` cannot be read: {cause}", path = shown(path))]
    Unreadable {
        /// The file.
        path: String,
        /// The error of the system.
        #[source]
        cause: io::Error,
    },
    /// It is not UTF-8.
    #[error("{path}:{line}: this is not UTF-8", path = shown(path))]
    NotText {
        /// The file.
        path: String,
        /// The line, from 1.
        line: usize,
    },
    /// Its blocks or its specification are invalid.
    #[error("`{path}`: {fault}", path = shown(path))]
    Wrong {
        /// The file.
        path: String,
        /// The problem.
        fault: RecordFault,
    },
    /// It contains a credential.
    #[error("{path}:{line}: this looks like a credential ({what})", path = shown(path))]
    Secret {
        /// The file.
        path: String,
        /// The line, from 1.
        line: u32,
        /// The kind of credential.
        what: &'static str,
    },
    /// The file changed since it was debated.
    #[error("`{path}` changed while it was debated, so nothing was written", path = shown(path))]
    Changed {
        /// The file.
        path: String,
    },
    /// It cannot be written.
    #[error("`{path}` cannot be written: {cause}", path = shown(path))]
    Unwritten {
        /// The error of the system.
        path: String,
        /// What the system said.
        #[source]
        cause: io::Error,
    },
}

impl Advice for SpecFileError {
    fn hints(&self) -> Vec<Hint> {
        match self {
            Self::NotText { .. } => vec![Hint::new("save the file as UTF-8")],
            Self::Secret { .. } => vec![Hint::new("remove it, because models read this file")],
            Self::Changed { path, .. } => {
                vec![Hint::new("`cos debate {}` debates the new text").value(path)]
            }
            Self::Unwritten { path, .. } => vec![
                Hint::new("the debate is recorded, and `cos debate {}` writes it again")
                    .value(path),
            ],
            _ => Vec::new(),
        }
    }
}

impl SpecFile {
    /// Reads the file at `path`; `project` is the repository that contains it.
    pub fn open_spec(path: &Path, project: Option<&Path>) -> Result<Self, SpecFileError> {
        let shown = path.display().to_string();
        let unreadable = |cause| SpecFileError::Unreadable {
            path: shown.clone(),
            cause,
        };
        let place = path.canonicalize().map_err(unreadable)?;
        let folder = place.parent().unwrap_or(&place).to_owned();
        let project = project.filter(|project| place.starts_with(project));
        let project = project.unwrap_or(&folder);
        let name = place.strip_prefix(project).unwrap_or(&place);
        let name = name.display().to_string();
        let bytes = read_bytes(&place).map_err(unreadable)?;
        let text = String::from_utf8(bytes).map_err(|error| {
            let good = error
                .as_bytes()
                .iter()
                .take(error.utf8_error().valid_up_to());
            let line = good.filter(|byte| **byte == b'\n').count() + 1;
            let path = shown.clone();
            SpecFileError::NotText { path, line }
        })?;
        let record = read_record(&text).map_err(|fault| SpecFileError::Wrong {
            path: shown.clone(),
            fault,
        })?;
        if let Some(found) = cos_secret::find(&text).first() {
            return Err(SpecFileError::Secret {
                path: shown,
                line: found.line,
                what: found.kind.name(),
            });
        }
        Ok(Self {
            hash: hash(&text),
            project: project.display().to_string(),
            path: name,
            place,
            text,
            record,
        })
    }

    /// Returns the whole text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Replaces the text, unless the file has changed.
    pub(super) fn replace(&self, text: &str) -> Result<Self, SpecFileError> {
        let unwritten = |cause| SpecFileError::Unwritten {
            path: self.path.clone(),
            cause,
        };
        let now = read_bytes(&self.place).map_err(unwritten)?;
        if now != self.text.as_bytes() {
            let path = self.path.clone();
            return Err(SpecFileError::Changed { path });
        }
        put(&self.place, text).map_err(unwritten)?;
        Ok(Self {
            project: self.project.clone(),
            path: self.path.clone(),
            ..Self::open_spec(&self.place, Some(Path::new(&self.project)))?
        })
    }

    /// Returns the same file as a copy of a file in another project, so that its debates use that
    /// path.
    #[must_use]
    pub fn copied_from(self, project: &str, path: String) -> Self {
        Self {
            project: project.to_owned(),
            path,
            ..self
        }
    }
}

/// Hashes the text of a file.
pub(super) fn hash(text: &str) -> Fingerprint {
    Fingerprint::of(&[("file", text)])
}

/// Reads a regular file only, because a pipe could block forever.
fn read_bytes(place: &Path) -> io::Result<Vec<u8>> {
    if !fs::metadata(place)?.is_file() {
        return Err(io::Error::other("it is not a file"));
    }
    let mut bytes = Vec::new();
    let _ = File::open(place)?
        .take(LARGEST + 1)
        .read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LARGEST {
        return Err(io::Error::other(format!(
            "it is larger than {LARGEST} bytes"
        )));
    }
    Ok(bytes)
}

/// Writes a file next to its place, synced and with the same permissions, and moves it there.
fn put(place: &Path, text: &str) -> io::Result<()> {
    let name = place.file_name().unwrap_or_default().to_string_lossy();
    let draft = place.with_file_name(format!(".{name}.cos-draft"));
    // Left behind by a crash of `cos`.
    if let Err(error) = fs::remove_file(&draft)
        && error.kind() != io::ErrorKind::NotFound
    {
        return Err(error);
    }
    let written = write(&draft, place, text).and_then(|()| fs::rename(&draft, place));
    if written.is_err() {
        // Remove the unfinished draft; a failure to do so changes nothing.
        drop(fs::remove_file(&draft));
    }
    written?;
    let folder = place.parent().unwrap_or(place);
    // Some file systems cannot sync a folder.
    drop(File::open(folder).and_then(|folder| folder.sync_all()));
    Ok(())
}

fn write(draft: &Path, place: &Path, text: &str) -> io::Result<()> {
    let mut options = OpenOptions::new();
    let mut file = options
        .write(true)
        .create_new(true)
        .mode(0o600)
        .open(draft)?;
    file.write_all(text.as_bytes())?;
    file.set_permissions(fs::metadata(place)?.permissions())?;
    file.sync_all()
}
