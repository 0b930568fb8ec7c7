//! How the dependencies of a project move with a change: by the lines of manifests in its patch, and
//! by the exact versions in lockfiles before and after it.

use super::locked::{self, Line, Locked, VersionStep, is_lockfile, locked, updates};
use crate::repo::{Repo, RepoError};
use cos_core::area::{Area, areas_of};
use cos_core::checkpoint::{CheckpointContext, Told};
use cos_core::id::CommitId;
use regex::Regex;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::LazyLock;

/// Files that name dependencies with their versions.
const MANIFESTS: [&str; 10] = [
    "Cargo.toml",
    "package.json",
    "pyproject.toml",
    "requirements.txt",
    "requirements-dev.txt",
    "Pipfile",
    "go.mod",
    "Gemfile",
    "composer.json",
    "pubspec.yaml",
];

/// Files that name them in a way that no line alone tells.
const UNREAD: [&str; 3] = ["pom.xml", "build.gradle", "build.gradle.kts"];

/// A dependency and the numbers of its version, in a line of a manifest.
static DEPENDENCY: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(
        r#"^\s*(?:gem\s+|require\s+|-\s+)?["']?(@?[A-Za-z][\w./@-]*)["']?\s*(?:[:=,\s]|[~^<>=!]=?)\s*(?:\{[^}]*?version\s*=\s*)?["']?[~^<>=!v\s]*(\d+(?:\.\d+)*)(?:[.\w*-]*)"#,
    )
    .ok()
});

/// What manifests and lockfiles tell of dependencies before and after a change.
#[derive(Default)]
pub(super) struct Moved {
    /// The dependencies that make a major step, by name, each with what it was and is where that is
    /// known.
    majors: BTreeMap<String, String>,
    /// How many locked versions make a smaller step: minor ones, then patches.
    smaller: [usize; 2],
    /// Lockfiles that changed.
    locks: usize,
    /// Manifests that changed.
    manifests: usize,
    /// The files of both kinds that could not be read.
    unread: Vec<String>,
}

/// The lines of versions of each dependency that a manifest names.
type Named = BTreeMap<String, BTreeSet<Line>>;

/// A file that can be read; none where it is not there.
type Held = Option<String>;

impl Moved {
    /// Manifests and lockfiles are compared whole, as they were at the commit and as they lie in the
    /// folder, committed or not.
    pub(super) fn read(repo: &Repo, base: &CommitId, paths: &[String]) -> Result<Self, RepoError> {
        let mut moved = Self::default();
        let paths: BTreeSet<&String> = paths.iter().collect();
        for path in &paths {
            if is_manifest(path) {
                moved.manifests += 1;
                match (before(repo, base, path)?, after(repo.root(), path)) {
                    (Some(before), Some(after)) => {
                        moved.step(&named(path, before), &named(path, after));
                    }
                    _ => moved.leave(path),
                }
            } else if is_unread(path) {
                moved.leave(path);
            }
        }
        // What a lockfile says of a dependency is more than what a manifest says.
        let locks = paths.into_iter().filter(|path| is_lockfile(path));
        for path in locks {
            moved.locks += 1;
            let (before, after) = (before(repo, base, path)?, after(repo.root(), path));
            let versions =
                |held: Held| held.map_or_else(|| Some(Locked::new()), |text| locked(path, &text));
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

    /// Notes the dependencies of which one line of versions is gone and another has come.
    fn step(&mut self, before: &Named, after: &Named) {
        for (name, was) in before {
            let is_major = after.get(name).is_some_and(|is| {
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
                    let told = format!("{} {} to {}", update.name, update.from, update.to);
                    let _manifest = self.majors.insert(key(&update.name), told);
                }
                VersionStep::Minor => self.smaller[0] += 1,
                VersionStep::Patch => self.smaller[1] += 1,
            }
        }
    }

    /// Adds the number of major steps where nobody told it and everything could be read; a note on what
    /// was compared.
    pub(super) fn tell(self, context: &mut CheckpointContext) -> Option<String> {
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
        // What could not be read may hold more.
        if context.facts.major_updates.is_none() && (self.unread.is_empty() || count > 2) {
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
        (self.locks > 0 || !self.unread.is_empty()).then_some(note)
    }
}

/// The text of a file at a commit; nothing where it cannot be read.
fn before(repo: &Repo, base: &CommitId, path: &str) -> Result<Option<Held>, RepoError> {
    let mut texts = repo.texts_at(base, path, locked::LARGEST, locked::LARGEST)?;
    if let Some(text) = texts.remove(path) {
        return Ok(whole(text));
    }
    let is_there = repo.files_at(base)?.iter().any(|one| one == path);
    Ok((!is_there).then_some(None))
}

/// Its text now.
fn after(root: &Path, path: &str) -> Option<Held> {
    let file = root.join(path);
    let found = match std::fs::symlink_metadata(&file) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Some(None),
        found => found.ok()?,
    };
    let is_read = found.is_file() && found.len() <= locked::LARGEST;
    whole(is_read.then(|| std::fs::read_to_string(file).ok())??)
}

/// A text; nothing for one that is left in the middle of a merge.
fn whole(text: String) -> Option<Held> {
    let is_torn = text.lines().any(|line| line.starts_with("<<<<<<< "));
    (!is_torn).then_some(Some(text))
}

/// One name, however it is spelled in a manifest and in a lockfile.
fn key(name: &str) -> String {
    name.to_lowercase().replace('_', "-")
}

fn name_of(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

fn is_manifest(path: &str) -> bool {
    MANIFESTS.contains(&name_of(path))
}

/// Whether it says which versions are used, in a way that is not read here. What `go.sum` holds follows
/// from `go.mod`.
fn is_unread(path: &str) -> bool {
    let is_locked = areas_of(path).contains(&Area::Lockfile) && !is_lockfile(path);
    is_locked && name_of(path) != "go.sum" || UNREAD.contains(&name_of(path))
}

/// The dependencies that a manifest names, with the lines of their versions.
fn named(path: &str, text: Held) -> Named {
    let text = text.unwrap_or_default();
    let mut found = Named::new();
    let mut table = None;
    for line in text.lines() {
        if let Some(head) = table_of(line) {
            table = dependency_of(head);
            continue;
        }
        let Some(read) = DEPENDENCY.as_ref().and_then(|one| one.captures(line)) else {
            continue;
        };
        let (Some(name), Some(version)) = (read.get(1), read.get(2)) else {
            continue;
        };
        let name = match (name.as_str(), &table) {
            ("version", Some(dependency)) => dependency,
            // The version of the package itself is no dependency.
            ("version" | "rust-version" | "edition", _) => continue,
            (name, _) if name_of(path) == "go.mod" => without_major(name),
            (name, _) => name,
        };
        let lines = found.entry(name.to_owned()).or_default();
        let _known = lines.insert(Line::of(version.as_str()));
    }
    found
}

/// The name of the table that a line begins.
fn table_of(line: &str) -> Option<&str> {
    let head = line.split('#').next().unwrap_or_default().trim();
    head.strip_prefix('[')?.strip_suffix(']')
}

/// The dependency that a table is about alone, such as `dependencies.serde`.
fn dependency_of(table: &str) -> Option<String> {
    let own = table.rsplit_once('.');
    let own = own.filter(|(kind, _)| kind.ends_with("dependencies"));
    own.map(|(_, name)| name.trim_matches(['"', '\'']).to_owned())
}

/// The name of a module of Go, whose later major versions are named behind it.
fn without_major(name: &str) -> &str {
    match name.rsplit_once("/v") {
        Some((module, major)) if major.chars().all(|one| one.is_ascii_digit()) => module,
        _ => name,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn majors(path: &str, before: &str, after: &str) -> Vec<String> {
        let mut moved = Moved::default();
        let read = |text: &str| named(path, Some(text.to_owned()));
        moved.step(&read(before), &read(after));
        moved.majors.into_values().collect()
    }

    #[test]
    fn manifests_of_every_kind_show_their_major_steps() {
        for (path, before, after, expected) in [
            (
                "Cargo.toml",
                "[package]\nversion = \"1.2.0\"\n[dependencies]\nserde = \"1.0\"\nrand = \"0.8\"\n\
                 thiserror = { version = \"1.0\", features = [\"std\"] }\n",
                "[package]\nversion = \"2.0.0\"\n[dependencies]\nserde = \"1.1\"\nrand = \"0.9\"\n\
                 thiserror = { version = \"2.0\", features = [\"std\"] }\n",
                &["rand", "thiserror"][..],
            ),
            (
                "web/package.json",
                "    \"react\": \"^18.2.0\",\n    \"@types/node\": \"20.1.0\"\n",
                "    \"react\": \"^19.0.0\",\n    \"@types/node\": \"20.9.0\"\n",
                &["react"],
            ),
            (
                "Pipfile",
                "django==4.2\ncelery>=4.4,<5\n",
                "django==5.0\ncelery>=5.3,<6\n",
                &["celery", "django"],
            ),
            (
                "go.mod",
                "\tgithub.com/acme/kit v1.9.0\n\tgithub.com/acme/box v1.4.0\n",
                "\tgithub.com/acme/kit v1.10.0\n\tgithub.com/acme/box/v2 v2.0.1\n",
                &["github.com/acme/box"],
            ),
            (
                "Cargo.toml",
                "version = \"1.0.0\"\n[dependencies.serde]\nversion = \"1.0\"\n\
                 [dev-dependencies.\"rand\"]\nversion = \"0.8\"\n[package]\nversion = \"1.0.0\"\n",
                "version = \"2.0.0\"\n[dependencies.serde]\nversion = \"2.0\"\n\
                 [dev-dependencies.\"rand\"]\nversion = \"0.8.5\"\n[package]\nversion = \"2.0.0\"\n",
                &["serde"],
            ),
        ] {
            assert_eq!(majors(path, before, after), expected, "{path}");
        }
    }

    #[test]
    fn what_names_versions_and_is_not_read_is_told_apart_from_what_names_none() {
        for (path, expected) in [
            ("pom.xml", true),
            ("app/build.gradle", true),
            ("Gemfile.lock", true),
            ("go.sum", false),
            ("src/a.rs", false),
        ] {
            assert_eq!(is_unread(path), expected, "{path}");
        }
    }
}
