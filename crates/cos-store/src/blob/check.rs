//! Checks that each blob matches its name, and that each blob named by an event exists.

use super::Blobs;
use cos_core::audit::{Flaw, Gap, Hash};
use rustix::fs::OFlags;
use sha2::{Digest as _, Sha256};
use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Read as _};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::Path;

/// Larger files were not written by `cos`, and would take too long to read.
const LARGEST: u64 = 4 << 30;

/// The read size in bytes.
const CHUNK: usize = 64 << 10;

/// The number of findings that are listed.
const MOST_REPORTED: usize = 100;

/// The content of a file, compared with the hash in its name.
#[derive(Debug)]
pub enum Content {
    /// It matches.
    Fits,
    /// It differs.
    Changed,
    /// The file does not exist.
    Missing,
    /// It is a link, a folder or a device.
    NoFile,
    /// It was not read.
    Unread(String),
}

/// The result of a check of files.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FileFindings {
    /// The defects, each with the position of an event that names the file, if there is one.
    pub flaws: Vec<(Option<u64>, Flaw)>,
    /// What was not checked.
    pub gaps: Vec<Gap>,
    more: u64,
    more_gaps: u64,
}

impl FileFindings {
    /// Records the result of a file; a match is not a finding.
    pub fn note(&mut self, named_by: Option<u64>, name: String, content: Content) {
        let flaw = match content {
            Content::Fits => return,
            Content::Changed => Flaw::ChangedFile(name),
            Content::Missing => Flaw::MissingFile(name),
            Content::NoFile => Flaw::NoFile(name),
            Content::Unread(why) => return self.skip(name, why),
        };
        if self.flaws.len() < MOST_REPORTED {
            self.flaws.push((named_by, flaw));
        } else {
            self.more += 1;
        }
    }

    /// Records that a file or folder was not read.
    pub fn skip(&mut self, path: String, why: String) {
        if self.gaps.len() < MOST_REPORTED {
            self.gaps.push(Gap::File { path, why });
        } else {
            self.more_gaps += 1;
        }
    }

    /// Records how many findings were left out.
    #[must_use]
    pub fn end(mut self) -> Self {
        if self.more > 0 {
            self.flaws.push((None, Flaw::MoreFiles(self.more)));
        }
        if self.more_gaps > 0 {
            self.gaps.push(Gap::MoreFiles(self.more_gaps));
        }
        self
    }
}

impl Blobs {
    /// Compares every blob with its name; `named` are the blobs that events name, each with the
    /// position of an event. Blobs without an event were left by a dead process or will get one:
    /// only their content is checked.
    pub fn check(&self, mut named: BTreeMap<Hash, u64>) -> FileFindings {
        let mut findings = FileFindings::default();
        for prefix in list(&self.folder, "", &mut findings) {
            let is_prefix = prefix.len() == 2 && is_hex(&prefix);
            if !is_prefix {
                continue;
            }
            let folder = self.folder.join(&prefix);
            if !fs::symlink_metadata(&folder).is_ok_and(|found| found.is_dir()) {
                findings.note(None, format!("blobs/{prefix}"), Content::NoFile);
                continue;
            }
            for rest in list(&folder, &prefix, &mut findings) {
                let name = format!("{prefix}{rest}");
                // Other files are drafts, unfinished or abandoned.
                if let Some(hash) = Hash::parse(&name).filter(|hash| hash.to_string() == name) {
                    let found = content(&folder.join(&rest), &name);
                    let named_by = named.remove(&hash);
                    findings.note(named_by, format!("blobs/{prefix}/{rest}"), found);
                }
            }
        }
        for (hash, seq) in named {
            let name = hash.to_string();
            let (prefix, rest) = name.split_at_checked(2).unwrap_or_default();
            let found = content(&self.folder.join(prefix).join(rest), &name);
            findings.note(Some(seq), format!("blobs/{prefix}/{rest}"), found);
        }
        findings.end()
    }
}

/// Returns the names in a folder; empty if it does not exist.
fn list(folder: &Path, prefix: &str, findings: &mut FileFindings) -> Vec<String> {
    let read = fs::read_dir(folder).and_then(Iterator::collect::<io::Result<Vec<_>>>);
    match read {
        Ok(entries) => {
            let names = entries.into_iter().map(|entry| entry.file_name());
            names.filter_map(|name| name.into_string().ok()).collect()
        }
        Err(error) if error.kind() == ErrorKind::NotFound => Vec::new(),
        Err(error) => {
            findings.skip(format!("blobs/{prefix}"), error.to_string());
            Vec::new()
        }
    }
}

fn is_hex(name: &str) -> bool {
    let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    name.bytes().all(is_digit)
}

/// Compares a file with the SHA-256 in its name. Only regular files are opened, and links are not
/// followed.
pub fn content(path: &Path, name: &str) -> Content {
    match fs::symlink_metadata(path) {
        Ok(found) if !found.is_file() => Content::NoFile,
        Ok(found) if found.len() > LARGEST => Content::Unread("it is larger than 4 GiB".to_owned()),
        Ok(_) => match hashed(path) {
            Ok(hash) if hash.to_string() == name => Content::Fits,
            Ok(_) => Content::Changed,
            Err(error) if error.kind() == ErrorKind::NotFound => Content::Missing,
            Err(error) => Content::Unread(error.to_string()),
        },
        Err(error) if is_nothing(&error) => Content::Missing,
        Err(error) => Content::Unread(error.to_string()),
    }
}

fn is_nothing(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory)
}

fn hashed(path: &Path) -> io::Result<Hash> {
    let flags = OFlags::NOFOLLOW | OFlags::NONBLOCK;
    let mut options = OpenOptions::new();
    options
        .read(true)
        .custom_flags(i32::try_from(flags.bits()).unwrap_or(0));
    let mut file: io::Take<File> = options.open(path)?.take(LARGEST);
    let mut hash = Sha256::new();
    let mut chunk = vec![0; CHUNK];
    loop {
        let read = file.read(&mut chunk)?;
        match chunk.get(..read) {
            Some(bytes) if !bytes.is_empty() => hash.update(bytes),
            _ => break,
        }
    }
    Hash::from_bytes(&hash.finalize()).ok_or_else(|| ErrorKind::InvalidData.into())
}
