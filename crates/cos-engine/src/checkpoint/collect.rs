//! Facts of a change from the repository itself, so that a caller need not tell them: which files
//! differ from the main branch, committed or not, what their manifests say of dependencies,
//! whether recorded decisions were touched, and how coupled the modules are.

use crate::module_graph;
use crate::repo::{Change, Diff, Repo, RepoError};
use cos_core::checkpoint::{CheckpointCommand, CheckpointContext, Told};
use cos_core::id::CommitId;
use cos_core::reversibility::{Circumstance, Extent, Witness};
use cos_core::score::Score;
use regex::Regex;
use std::collections::BTreeMap;
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

/// Folders that hold recorded decisions.
pub(crate) const RECORDS: [&str; 6] = [
    "docs/adr/",
    "docs/adrs/",
    "docs/decisions/",
    "docs/architecture/decisions/",
    "doc/adr/",
    "adr/",
];

/// A dependency and the first number of its version, in a line of a manifest.
static DEPENDENCY: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(
        r#"^[-+]\s*(?:gem\s+|require\s+|-\s+)?["']?(@?[A-Za-z][\w./@-]*)["']?\s*(?:[:=,\s]|[~^<>=!]=?)\s*(?:\{[^}]*?version\s*=\s*)?["']?[~^<>=!v\s]*(\d+)(?:[.\d\w*-]*)"#,
    )
    .ok()
});

/// Whether a command is about the change that lies in the working tree.
pub fn is_about_the_change(command: &CheckpointCommand) -> bool {
    matches!(
        command,
        CheckpointCommand::PrReview
            | CheckpointCommand::PreparePr
            | CheckpointCommand::FixPr
            | CheckpointCommand::ArchitectureReview
            | CheckpointCommand::UpdateDependencies
            | CheckpointCommand::Other(_)
    )
}

/// Adds what the repository around a folder shows; gives back notes on what was looked at. The paths
/// of a context that tells some are left alone.
pub fn collect(
    folder: &Path,
    context: CheckpointContext,
) -> Result<(CheckpointContext, Vec<String>), RepoError> {
    if !is_about_the_change(&context.command) {
        return Ok((context, Vec::new()));
    }
    let repo = Repo::open(folder)?;
    let (context, mut notes) = coupled(repo.root(), context);
    if !context.change.paths.is_empty() {
        return Ok((context.completed(), notes));
    }
    let head = repo.head()?;
    let status = repo.status()?;
    let fork = repo.fork()?;
    let diff = match &fork {
        Some((base, _)) => Some(repo.diff(base, &head)?),
        None => None,
    };
    let mut context = context;
    let mut paths: Vec<String> = status.dirty.clone();
    paths.extend(status.untracked.iter().cloned());
    if let Some(diff) = &diff {
        for file in &diff.files {
            paths.push(file.path.clone());
            paths.extend(file.from.clone());
        }
        of_diff(diff, &mut context);
    }
    records(&repo, &head, &status.dirty, diff.as_ref(), &mut context)?;
    paths.sort();
    paths.dedup();
    let against = fork.map_or("nothing: there is no main branch", |(_, name)| name);
    notes.push(format!(
        "{} changed paths were read from the repository, against {against}",
        paths.len()
    ));
    // Without a main branch what was committed is not seen.
    context.change.extent = match (&diff, paths.is_empty()) {
        (Some(_), false) => Extent::Whole,
        _ => Extent::Part,
    };
    context.change.paths = paths;
    Ok((context.completed(), notes))
}

/// Adds what a change shows of which every file is known.
#[must_use]
pub fn of_change(diff: &Diff, mut context: CheckpointContext) -> CheckpointContext {
    of_diff(diff, &mut context);
    if context.facts.adr_violations.is_none() {
        let is_record = |path: &String| RECORDS.iter().any(|folder| path.starts_with(folder));
        let known = diff.files.iter().filter(|file| file.kind != Change::Added);
        let changed = known.map(|file| file.path.clone()).filter(is_record);
        context.facts.adr_violations = Some(departures(changed.collect()));
    }
    let paths = diff.files.iter();
    let paths = paths.flat_map(|file| file.from.iter().chain([&file.path]).cloned());
    context.change.paths = paths.collect();
    context.change.paths.sort();
    context.change.paths.dedup();
    context.change.extent = if context.change.paths.is_empty() {
        Extent::Part
    } else {
        Extent::Whole
    };
    context.completed()
}

/// Adds how coupled the modules are and how often a boundary is crossed, where a review is about
/// that and nobody told it. Numbers that cannot be had are told as missing.
pub fn coupled(root: &Path, mut context: CheckpointContext) -> (CheckpointContext, Vec<String>) {
    let facts = &mut context.facts;
    let is_told = facts.coupling.is_some() && facts.boundary_violations.is_some();
    if context.command != CheckpointCommand::ArchitectureReview || is_told {
        return (context, Vec::new());
    }
    let graph = match module_graph::read(root) {
        Ok(graph) if graph.is_empty() => return (context, Vec::new()),
        Ok(graph) => graph,
        Err(error) => {
            let note = format!("the modules were not looked at: {error}");
            return (context, vec![note]);
        }
    };
    let coupling = graph.coupling();
    let (count, score) = (graph.len(), coupling.score);
    let circles = coupling.circles.len();
    let why =
        format!("a change reaches {score} of the pairs of {count} modules, {circles} circles");
    let note = format!("{count} modules were read: coupling {score}, {circles} circles");
    let _ = facts
        .coupling
        .get_or_insert_with(|| Told::new(hundredths(score), why));
    let crossed = u32::try_from(coupling.violations.len()).unwrap_or(u32::MAX);
    let why = match coupling.violations.first() {
        None => "no boundary between components is crossed".to_owned(),
        Some(first) => format!("{crossed} boundaries are crossed: {first}"),
    };
    let _ = facts
        .boundary_violations
        .get_or_insert_with(|| Told::new(crossed, why));
    (context, vec![note])
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a score lies between 0 and 1"
)]
fn hundredths(score: Score) -> u8 {
    (score.value() * 100.0).round() as u8
}

fn of_diff(diff: &Diff, context: &mut CheckpointContext) {
    if let Some(gone) = diff.files.iter().find(|file| file.kind == Change::Deleted) {
        context.change.witnesses.push(Witness {
            circumstance: Circumstance::FileDeletion,
            why: format!("`{}` is deleted", gone.path),
        });
    }
    let facts = &mut context.facts;
    let manifests = diff.files.iter().any(|file| is_manifest(&file.path));
    if facts.major_updates.is_none() && manifests {
        let names = major_steps(&diff.text);
        let count = u32::try_from(names.len()).unwrap_or(u32::MAX);
        let why = if names.is_empty() {
            "no manifest makes a major step".to_owned()
        } else {
            format!("the manifests make major steps: {}", names.join(", "))
        };
        // What was cut off may hold more.
        if !diff.truncated || count > 2 {
            facts.major_updates = Some(Told::new(count, why));
        }
    }
}

/// Counts the recorded decisions that are changed or deleted, committed or not; a new one departs
/// from nothing.
fn records(
    repo: &Repo,
    head: &CommitId,
    dirty: &[String],
    diff: Option<&Diff>,
    context: &mut CheckpointContext,
) -> Result<(), RepoError> {
    if context.facts.adr_violations.is_some() {
        return Ok(());
    }
    let is_record = |path: &&String| RECORDS.iter().any(|folder| path.starts_with(folder));
    let committed = diff.into_iter().flat_map(|diff| &diff.files);
    let committed = committed.filter(|file| file.kind != Change::Added);
    let mut changed: Vec<String> = committed.map(|file| file.path.clone()).collect();
    changed.retain(|path| is_record(&path));
    if dirty.iter().any(|path| is_record(&path)) {
        let known = repo.files_at(head)?;
        let known = |path: &&String| known.contains(path);
        changed.extend(dirty.iter().filter(is_record).filter(known).cloned());
    }
    context.facts.adr_violations = Some(departures(changed));
    Ok(())
}

/// How many recorded decisions are changed.
fn departures(mut changed: Vec<String>) -> Told<u32> {
    changed.sort();
    changed.dedup();
    let count = u32::try_from(changed.len()).unwrap_or(u32::MAX);
    let why = match changed.first() {
        None => "no recorded decision is changed".to_owned(),
        Some(first) => format!("{count} recorded decisions are changed, such as `{first}`"),
    };
    Told::new(count, why)
}

fn is_manifest(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or(path);
    MANIFESTS.contains(&name)
}

/// The dependencies whose first number grows between the removed and the added lines of manifests.
fn major_steps(patch: &str) -> Vec<String> {
    let mut before: BTreeMap<String, u64> = BTreeMap::new();
    let mut after: BTreeMap<String, u64> = BTreeMap::new();
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
        let (name, number) = (found.get(1), found.get(2));
        let number = number.and_then(|number| number.as_str().parse().ok());
        if let (Some(name), Some(number)) = (name, number) {
            let side = if line.starts_with('-') {
                &mut before
            } else {
                &mut after
            };
            side.insert(name.as_str().to_owned(), number);
        }
    }
    let grown = |(name, from): (&String, &u64)| {
        // The version of the package itself is no dependency.
        let is_own = matches!(name.as_str(), "version" | "rust-version" | "edition");
        let to = after.get(name)?;
        (to > from && !is_own).then(|| name.clone())
    };
    before.iter().filter_map(grown).collect()
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
            ["celery", "django", "react", "thiserror"]
        );
    }
}
