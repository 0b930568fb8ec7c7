//! Reads the text files of a commit without a working tree; links are left out.

use super::{Repo, RepoError, git};
use cos_core::id::CommitId;
use std::collections::BTreeMap;

impl Repo {
    /// Returns the texts below a folder, or one file, by path. It leaves out files larger than
    /// `largest`, files beyond `all` bytes in total, links, and text that is not UTF-8.
    pub fn texts_at(
        &self,
        commit: &CommitId,
        under: &str,
        largest: u64,
        all: u64,
    ) -> Result<BTreeMap<String, String>, RepoError> {
        self.tree_of(commit)?;
        let listed = self
            .store("list the files of a commit")
            .args(["ls-tree", "-r", "-l", "-z", "--full-tree"])
            .commit(commit)
            .arg("--")
            .arg(under)
            .pieces()?;
        let mut texts = BTreeMap::new();
        let mut left = all;
        for line in &listed {
            let Some((hash, size, path)) = regular(&git::name(line)) else {
                continue;
            };
            if size > largest || size > left {
                continue;
            }
            let bytes = self
                .store("read a file of a commit")
                .args(["cat-file", "blob"])
                .arg(hash)
                .bytes()?;
            if let Ok(text) = String::from_utf8(bytes) {
                left -= size;
                let _once = texts.insert(path, text);
            }
        }
        Ok(texts)
    }
}

/// Parses a line about a regular file into hash, size and path.
fn regular(line: &str) -> Option<(String, u64, String)> {
    let (events, path) = line.split_once('\t')?;
    let mut events = events.split_whitespace();
    let (mode, kind, hash, size) = (events.next()?, events.next()?, events.next()?, events.next()?);
    let is_file = kind == "blob" && mode != "120000";
    let size = size.parse().ok().filter(|_| is_file)?;
    Some((hash.to_owned(), size, path.to_owned()))
}
