//! Measures how a change moves dependencies, from manifests and from the exact versions in
//! lockfiles before and after it.

use super::locked::{self, is_lockfile, locked};
use super::manifest::Manifest;
use super::parser::{is_manifest, manifest};
use super::version::{Locked, VersionStep, updates};
use crate::repo::{Repo, RepoError};
use cos_core::checkpoint::{CheckpointContext, Sourced};
use cos_core::id::CommitId;
use cos_gate::area::{Area, areas_of};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// The differences between manifests and lockfiles before and after a change.
#[derive(Debug, Default)]
pub(super) struct DependencyChanges {
    /// Dependencies with a major step, by name, each with its old and new version if known.
    majors: BTreeMap<String, String>,
    /// The number of minor and patch steps in lockfiles.
    smaller: [usize; 2],
    /// The number of changed lockfiles.
    locks: usize,
    /// The number of changed manifests.
    manifests: usize,
    /// The files of both kinds that could not be read.
    unread: Vec<String>,
}

/// The text of a file; `None` where the file does not exist.
type Content = Option<String>;

impl DependencyChanges {
    /// Compares manifests and lockfiles at the commit with those in the folder, committed or not.
    pub(super) fn read(repo: &Repo, base: &CommitId, paths: &[String]) -> Result<Self, RepoError> {
        let mut moved = Self::default();
        let paths: BTreeSet<&String> = paths.iter().collect();
        for path in &paths {
            if is_manifest(path) {
                moved.manifests += 1;
                let (before, after) = (before(repo, base, path)?, after(repo.root(), path));
                let manifest_of = |content: Content| {
                    content.map_or_else(|| Some(Manifest::default()), |text| manifest(path, &text))
                };
                match (before.and_then(manifest_of), after.and_then(manifest_of)) {
                    (Some(before), Some(after)) if before.opaque == after.opaque => {
                        moved.step(&before, &after);
                    }
                    _ => moved.leave(path),
                }
            } else if is_unread(path) {
                moved.leave(path);
            }
        }
        // A lockfile says more about a dependency than a manifest.
        let locks = paths.into_iter().filter(|path| is_lockfile(path));
        for path in locks {
            moved.locks += 1;
            let (before, after) = (before(repo, base, path)?, after(repo.root(), path));
            let versions = |content: Content| {
                content.map_or_else(|| Some(Locked::new()), |text| locked(path, &text))
            };
            match (before.and_then(versions), after.and_then(versions)) {
                (Some(before), Some(after)) => moved.compare(&before, &after),
                _ => moved.leave(path),
            }
        }
        Ok(moved)
    }

    fn leave(&mut self, path: &str) {
        if !self.unread.iter().any(|one| one == path) {
            self.unread.push(path.to_owned());
        }
    }

    /// Notes the dependencies that left one compatible release line and joined another.
    fn step(&mut self, before: &Manifest, after: &Manifest) {
        for (name, was) in &before.named {
            let is_major = after.named.get(name).is_some_and(|is| {
                was.difference(is).next().is_some() && is.difference(was).next().is_some()
            });
            if is_major {
                let _same = self.majors.insert(key(name), name.clone());
            }
        }
    }

    fn compare(&mut self, before: &Locked, after: &Locked) {
        for update in updates(before, after) {
            match update.step {
                VersionStep::Major => {
                    let text = format!("{} {} to {}", update.name, update.from, update.to);
                    let _manifest = self.majors.insert(key(&update.name), text);
                }
                VersionStep::Minor => self.smaller[0] += 1,
                VersionStep::Patch => self.smaller[1] += 1,
            }
        }
    }

    /// Adds the number of major steps, if the caller did not state it and every file could be read.
    /// Returns a note on what was compared.
    pub(super) fn add_facts(self, context: &mut CheckpointContext) -> Option<String> {
        if self.locks == 0 && self.manifests == 0 && self.unread.is_empty() {
            return None;
        }
        let count = u32::try_from(self.majors.len()).unwrap_or(u32::MAX);
        let names = self.majors.into_values().collect::<Vec<_>>().join(", ");
        let why = match (count, self.locks) {
            (0, 0) => "no manifest makes a major step".to_owned(),
            (0, _) => "no locked version makes a major step".to_owned(),
            (_, 0) => format!("the manifests make major steps: {names}"),
            _ => format!("major steps, 0.1 to 0.2 among them: {names}"),
        };
        // An unreadable file may contain more steps.
        if context.facts.major_updates.is_none() && (self.unread.is_empty() || count > 2) {
            context.facts.major_updates = Some(Sourced::new(count, why));
        }
        let [minors, patches] = self.smaller;
        let mut note = format!(
            "{} lockfiles were compared: {count} major steps, {minors} minor, {patches} patches",
            self.locks
        );
        if !self.unread.is_empty() {
            note = format!("{note}; `{}` cannot be read", self.unread.join("`, `"));
        }
        (self.locks > 0 || !self.unread.is_empty()).then_some(note)
    }
}

/// Reads a file at a commit; `None` where it cannot be read.
fn before(repo: &Repo, base: &CommitId, path: &str) -> Result<Option<Content>, RepoError> {
    let mut texts = repo.texts_at(base, path, locked::LARGEST, locked::LARGEST)?;
    if let Some(text) = texts.remove(path) {
        return Ok(without_conflict(text));
    }
    let is_there = repo.files_at(base)?.iter().any(|one| one == path);
    Ok((!is_there).then_some(None))
}

/// Reads the current text of a file.
fn after(root: &Path, path: &str) -> Option<Content> {
    let file = root.join(path);
    let found = match std::fs::symlink_metadata(&file) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Some(None),
        found => found.ok()?,
    };
    let is_read = found.is_file() && found.len() <= locked::LARGEST;
    without_conflict(is_read.then(|| std::fs::read_to_string(file).ok())??)
}

/// Rejects a text with an unfinished merge.
fn without_conflict(text: String) -> Option<Content> {
    let is_torn = text.lines().any(|line| line.starts_with("<<<<<<< "));
    (!is_torn).then_some(Some(text))
}

/// Normalises a name, so that its spellings in a manifest and in a lockfile match.
fn key(name: &str) -> String {
    name.to_lowercase().replace('_', "-")
}

fn name_of(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

/// Checks whether a file pins versions in a format that is not supported. `go.sum` follows from
/// `go.mod`.
fn is_unread(path: &str) -> bool {
    let is_locked = areas_of(path).contains(&Area::Lockfile) && !is_lockfile(path);
    is_locked && name_of(path) != "go.sum"
}

#[cfg(test)]
mod tests {
    use super::is_unread;

    #[test]
    fn a_lockfile_that_is_not_read_differs_from_what_locks_nothing() {
        for (path, expected) in [
            ("flake.lock", true),
            ("web/bun.lockb", true),
            ("Gemfile.lock", false),
            ("go.sum", false),
            ("src/a.rs", false),
        ] {
            assert_eq!(is_unread(path), expected, "{path}");
        }
    }
}
