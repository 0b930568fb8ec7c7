//! Compares two commits: the files, the patch, and a hash of what the patch does.
//!
//! Attributes are ignored, so a commit cannot hide its changes by declaring its files binary.

use super::git::{self, Flow};
use super::{Repo, RepoError};
use cos_core::fingerprint::{Fingerprint, hex};
use cos_core::id::CommitId;
use sha2::{Digest, Sha256};

/// The size limit of the patch text, in bytes.
pub const TEXT_BYTES: usize = 256 * 1024;

/// Flags that make the patch independent of the user's settings.
const FLAGS: &[&str] = &[
    "-r",
    "-O/dev/null",
    "--no-ext-diff",
    "--no-textconv",
    "--no-color",
    "--no-relative",
    "--src-prefix=a/",
    "--dst-prefix=b/",
    "--full-index",
    "--unified=3",
    "--inter-hunk-context=0",
    "--diff-algorithm=myers",
    "--indent-heuristic",
    "--submodule=short",
    "--ignore-submodules=none",
];

/// The two sides of a comparison.
struct Trees {
    /// The empty tree, as the source of attributes.
    nothing: String,
    before: String,
    after: String,
}

/// The difference between two commits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diff {
    /// The changed files, by path.
    pub files: Vec<FileChange>,
    /// The patch as git prints it, in whole lines, up to [`TEXT_BYTES`].
    pub text: String,
    /// Whether the patch was cut.
    pub truncated: bool,
    /// The hash of the patch; the same change on another base has the same hash.
    pub hash: Fingerprint,
}

/// A changed file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileChange {
    /// Its path afterwards; for a deleted file, its path before.
    pub path: String,
    /// Its path before a rename.
    pub from: Option<String>,
    /// The kind of change.
    pub kind: Change,
    /// Lines added; `None` if it is binary.
    pub added: Option<u64>,
    /// Lines removed; `None` if it is binary.
    pub removed: Option<u64>,
}

/// The kind of change to a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    /// The file is new.
    Added,
    /// Its content, mode or type changed.
    Modified,
    /// The file was deleted.
    Deleted,
    /// The file was moved, perhaps with changes.
    Renamed,
}

impl Repo {
    /// Compares two commits.
    pub fn diff(&self, base: &CommitId, commit: &CommitId) -> Result<Diff, RepoError> {
        let nothing = self.store("name the empty tree");
        let nothing = nothing.args(["hash-object", "-t", "tree", "--stdin"]);
        let trees = Trees {
            nothing: nothing.stdin("").line()?,
            before: self.tree_of(base)?,
            after: self.tree_of(commit)?,
        };
        let (text, truncated) = self.patch_text(&trees)?;
        Ok(Diff {
            files: self.changes(&trees)?,
            text,
            truncated,
            hash: self.patch_hash(&trees)?,
        })
    }

    fn diff_call(&self, what: &'static str, flags: &[&str], trees: &Trees) -> git::Call {
        self.git
            .work(what, git::Place::Store(&self.store))
            .env("GIT_ATTR_SOURCE", &trees.nothing)
            .env("GIT_ATTR_NOSYSTEM", "1")
            .args(["-c", "core.attributesFile=/dev/null", "diff-tree"])
            .args(FLAGS)
            .args(flags)
            .args([&trees.before, &trees.after])
    }

    fn changes(&self, trees: &Trees) -> Result<Vec<FileChange>, RepoError> {
        let flags = ["-z", "--raw", "--numstat", "--find-renames", "-l1000"];
        let call = self.diff_call("list the changed files", &flags, trees);
        // Not with `pieces`: empty pieces matter here.
        let bytes = call.bytes()?;
        let mut pieces = bytes.split(|byte| *byte == 0).map(git::name);
        let (mut files, mut counted) = (Vec::<FileChange>::new(), 0);
        while let Some(piece) = pieces.next() {
            if piece.starts_with(':') {
                let letter = piece
                    .rsplit(' ')
                    .next()
                    .and_then(|word| word.chars().next());
                let path = pieces.next().unwrap_or_default();
                files.push(match letter {
                    Some('R') => FileChange {
                        path: pieces.next().unwrap_or_default(),
                        from: Some(path),
                        ..change(Change::Renamed)
                    },
                    Some('A') => FileChange {
                        path,
                        ..change(Change::Added)
                    },
                    Some('D') => FileChange {
                        path,
                        ..change(Change::Deleted)
                    },
                    _ => FileChange {
                        path,
                        ..change(Change::Modified)
                    },
                });
                continue;
            }
            let mut fields = piece.splitn(3, '\t');
            let (added, removed) = (fields.next(), fields.next());
            let Some(mut path) = fields.next().map(str::to_owned) else {
                continue;
            };
            if path.is_empty() {
                pieces.next();
                path = pieces.next().unwrap_or_default();
            }
            // The counts have the same order as the changes.
            if let Some(file) = files.get_mut(counted).filter(|file| file.path == path) {
                counted += 1;
                file.added = added.and_then(|count| count.parse().ok());
                file.removed = removed.and_then(|count| count.parse().ok());
            }
        }
        files.sort_by(|left, right| left.path.cmp(&right.path));
        Ok(files)
    }

    fn patch_text(&self, trees: &Trees) -> Result<(String, bool), RepoError> {
        let (mut text, mut truncated) = (Vec::new(), false);
        let flags = ["--patch", "--find-renames", "-l1000"];
        let call = self.diff_call("show a patch", &flags, trees);
        call.lines(|line| {
            truncated = text.len() + line.len() > TEXT_BYTES;
            if truncated {
                return Flow::Enough;
            }
            text.extend_from_slice(line);
            Flow::More
        })?;
        Ok((git::name(&text), truncated))
    }

    /// Hashes the patch without what depends on its position: line numbers, the function name of a
    /// hunk, and the hashes of blobs that are shown as text.
    fn patch_hash(&self, trees: &Trees) -> Result<Fingerprint, RepoError> {
        let mut hash = Sha256::new();
        let mut in_header = true;
        let mut index: Vec<u8> = Vec::new();
        let flags = ["--patch", "--no-renames"];
        let call = self.diff_call("hash a patch", &flags, trees);
        call.lines(|line| {
            if line.starts_with(b"diff --git ") {
                in_header = true;
            }
            if in_header && line.starts_with(b"index ") {
                index = line.to_vec();
            } else if line.starts_with(b"@@ ") {
                in_header = false;
                hash.update(b"@@\n");
            } else {
                if in_header && line.starts_with(b"Binary files ") {
                    hash.update(&index);
                }
                hash.update(line);
            }
            Flow::More
        })?;
        Ok(Fingerprint::of(&[("patch", &hex(&hash.finalize()))]))
    }
}

/// Creates a change without paths and counts.
fn change(kind: Change) -> FileChange {
    FileChange {
        path: String::new(),
        from: None,
        kind,
        added: None,
        removed: None,
    }
}
