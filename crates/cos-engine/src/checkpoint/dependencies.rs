//! How the dependencies of a project move with a change: by the lines of manifests in its patch, and
//! by the exact versions in lockfiles before and after it.

use super::locked::{self, Line, Locked, VersionStep, is_lockfile, locked, updates};
use crate::repo::{Diff, Repo, RepoError};
use cos_core::checkpoint::{CheckpointContext, Told};
use cos_core::id::CommitId;
use regex::Regex;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::LazyLock;

/// Files that name dependencies with their versions.
const MANIFESTS: [&str; 12] = [
    "Cargo.toml",
    "package.json",
    "pyproject.toml",
    "requirements.txt",
    "requirements-dev.txt",
    "Pipfile",
    "go.mod",
    "Gemfile",
    "composer.json",
    "pom.xml",
    "build.gradle",
    "pubspec.yaml",
];

/// A dependency and the numbers of its version, in a line of a manifest.
static DEPENDENCY: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(
        r#"^[-+]\s*(?:gem\s+|require\s+|-\s+)?["']?(@?[A-Za-z][\w./@-]*)["']?\s*(?:[:=,\s]|[~^<>=!]=?)\s*(?:\{[^}]*?version\s*=\s*)?["']?[~^<>=!v\s]*(\d+(?:\.\d+)*)(?:[.\w*-]*)"#,
    )
    .ok()
});

/// What manifests and lockfiles tell of dependencies before and after a change.
pub(super) struct Moved {
    /// The dependencies that make a major step, by name, each with what it was and is where that is
    /// known.
    majors: BTreeMap<String, String>,
    /// How many locked versions make a smaller step: minor ones, then patches.
    smaller: [usize; 2],
    /// Lockfiles that changed.
    locks: usize,
    /// Whether any manifest changed.
    is_manifest_changed: bool,
    /// The lockfiles that could not be read.
    unread: Vec<String>,
}

impl Moved {
    /// Lockfiles are compared whole, as they were at the commit and as they lie in the folder.
    pub(super) fn read(
        repo: &Repo,
        base: &CommitId,
        paths: &[String],
        diff: Option<&Diff>,
    ) -> Result<Self, RepoError> {
        let manifest = |diff: &&Diff| diff.files.iter().any(|file| is_manifest(&file.path));
        let diff = diff.filter(manifest);
        let steps = diff.map_or_else(Vec::new, |diff| major_steps(&diff.text));
        let mut moved = Self {
            majors: steps.into_iter().map(|name| (key(&name), name)).collect(),
            smaller: [0, 0],
            locks: 0,
            is_manifest_changed: diff.is_some(),
            unread: Vec::new(),
        };
        let locks: BTreeSet<&String> = paths.iter().filter(|path| is_lockfile(path)).collect();
        for path in locks {
            moved.locks += 1;
            let before = before(repo, base, path)?;
            let after = after(repo.root(), path);
            match (before, after) {
                (Some(before), Some(after)) => moved.compare(&before, &after),
                _ => moved.unread.push(path.clone()),
            }
        }
        Ok(moved)
    }

    fn compare(&mut self, before: &Locked, after: &Locked) {
        for update in updates(before, after) {
            match update.step {
                VersionStep::Major => {
                    let told = format!("{} {} to {}", update.name, update.from, update.to);
                    let _manifest = self.majors.insert(key(&update.name), told);
                }
                VersionStep::Minor => self.smaller[0] += 1,
                VersionStep::Patch => self.smaller[1] += 1,
            }
        }
    }

    /// Adds the number of major steps where nobody told it; a note on what was compared.
    pub(super) fn tell(
        self,
        diff: Option<&Diff>,
        context: &mut CheckpointContext,
    ) -> Option<String> {
        if self.locks == 0 && !self.is_manifest_changed {
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
        // What was cut off or could not be read may hold more.
        let is_cut = diff.is_some_and(|diff| diff.truncated) && self.is_manifest_changed;
        let is_whole = !is_cut && self.unread.is_empty();
        if context.facts.major_updates.is_none() && (is_whole || count > 2) {
            context.facts.major_updates = Some(Told::new(count, why));
        }
        let [minors, patches] = self.smaller;
        let mut note = format!(
            "{} lockfiles were compared: {count} major steps, {minors} minor, {patches} patches",
            self.locks
        );
        if !self.unread.is_empty() {
            note = format!("{note}; `{}` cannot be read", self.unread.join("`, `"));
        }
        (self.locks > 0).then_some(note)
    }
}

/// The versions that a lockfile held; none of them where it was not there, and nothing where it
/// cannot be read.
fn before(repo: &Repo, base: &CommitId, path: &str) -> Result<Option<Locked>, RepoError> {
    let mut texts = repo.texts_at(base, path, locked::LARGEST, locked::LARGEST)?;
    if let Some(text) = texts.remove(path) {
        return Ok(locked(path, &text));
    }
    let is_there = repo.files_at(base)?.iter().any(|one| one == path);
    Ok((!is_there).then(Locked::new))
}

/// The versions that it holds now.
fn after(root: &Path, path: &str) -> Option<Locked> {
    let file = root.join(path);
    let found = match std::fs::symlink_metadata(&file) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Some(Locked::new()),
        found => found.ok()?,
    };
    let is_read = found.is_file() && found.len() <= locked::LARGEST;
    is_read
        .then(|| std::fs::read_to_string(file).ok())?
        .and_then(|text| locked(path, &text))
}

/// One name, however it is spelled in a manifest and in a lockfile.
fn key(name: &str) -> String {
    name.to_lowercase().replace('_', "-")
}

fn is_manifest(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or(path);
    MANIFESTS.contains(&name)
}

/// The dependencies that make a major step between the removed and the added lines of manifests.
fn major_steps(patch: &str) -> Vec<String> {
    let mut before: BTreeMap<String, Line> = BTreeMap::new();
    let mut after: BTreeMap<String, Line> = BTreeMap::new();
    let mut in_manifest = false;
    for line in patch.lines() {
        if let Some(path) = line.strip_prefix("diff --git ") {
            in_manifest = is_manifest(path);
            continue;
        }
        if !in_manifest || line.starts_with("---") || line.starts_with("+++") {
            continue;
        }
        let Some(found) = DEPENDENCY.as_ref().and_then(|one| one.captures(line)) else {
            continue;
        };
        if let (Some(name), Some(version)) = (found.get(1), found.get(2)) {
            let side = if line.starts_with('-') {
                &mut before
            } else {
                &mut after
            };
            side.insert(name.as_str().to_owned(), Line::of(version.as_str()));
        }
    }
    let stepped = |(name, from): (&String, &Line)| {
        // The version of the package itself is no dependency.
        let is_own = matches!(name.as_str(), "version" | "rust-version" | "edition");
        let to = after.get(name)?;
        (to != from && !is_own).then(|| name.clone())
    };
    before.iter().filter_map(stepped).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn manifests_of_every_kind_show_their_major_steps() {
        let patch = r#"diff --git a/Cargo.toml b/Cargo.toml
--- a/Cargo.toml
+++ b/Cargo.toml
-version = "1.2.0"
+version = "2.0.0"
-serde = "1.0"
+serde = "1.1"
-rand = "0.8"
+rand = "0.9"
-thiserror = { version = "1.0", features = ["std"] }
+thiserror = { version = "2.0", features = ["std"] }
diff --git a/web/package.json b/web/package.json
-    "react": "^18.2.0",
+    "react": "^19.0.0",
-    "@types/node": "20.1.0"
+    "@types/node": "20.9.0"
diff --git a/requirements.txt b/requirements.txt
-django==4.2
+django==5.0
-celery>=4.4,<5
+celery>=5.3,<6
diff --git a/go.mod b/go.mod
-	github.com/acme/kit v1.9.0
+	github.com/acme/kit v1.10.0
diff --git a/src/a.js b/src/a.js
-limit = 1
+limit = 2
"#;
        assert_eq!(
            major_steps(patch),
            ["celery", "django", "rand", "react", "thiserror"]
        );
    }
}
