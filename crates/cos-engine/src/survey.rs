//! Collects facts about a goal for the risk assessment and the pre-flight check.
//!
//! It reads only. Anything unreadable is reported and never left out.

use crate::stack_guard::with_stack_guard;
use cos_core::goal::{Check, Executor, Goal};
use cos_core::id::{GoalId, RunId};
use cos_core::survey::{ExecutorFound, HeldFiles, IssueFound, Survey, UnusableCheck, effects_of};
use cos_gate::area::{Area, TouchedArea, areas_of, areas_touched};
use cos_gate::command::{self, Access, Folders};
use cos_gate::intent;
use cos_gate::path::PathGlob;
use cos_gate::shell;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Component, Path};

/// The size limit of an issue file.
const LARGEST_ISSUE: u64 = 256 * 1024;

/// Labels that mark a change that users see.
const UI_LABELS: &[&str] = &[
    "ui",
    "ux",
    "frontend",
    "user-facing",
    "screen",
    "flow",
    "design",
];

/// Collects the survey of `goal`. `files_at_head` and `dirty` are relative to `repo_root`; `claims`
/// lists the declared files of goals in other active runs.
pub fn collect(
    goal: &Goal,
    repo_root: &Path,
    files_at_head: &[String],
    dirty: &[String],
    claims: &[(RunId, GoalId, Vec<PathGlob>)],
    executor: ExecutorFound,
) -> Survey {
    let declared = |path: &&String| goal.files.iter().any(|glob| glob.matches(path));
    let new_files = new_files(&goal.files, files_at_head);
    let is_core = |path: &&String| areas_of(path).into_iter().any(Area::is_load_bearing);
    let (issue, ui_labels) = issue(goal, repo_root);
    Survey {
        matched_files: files_at_head.iter().filter(declared).count(),
        new_core_files: new_files.iter().filter(is_core).cloned().collect(),
        new_files,
        areas: areas(goal, files_at_head),
        dirty_files: dirty.iter().filter(declared).cloned().collect(),
        held_files: held_files(goal, claims),
        executor,
        unusable_checks: goal.checks.iter().filter_map(unusable).collect(),
        issue,
        ui_labels,
        effects: with_stack_guard(|| effects_of(goal)),
    }
}

/// Returns declared paths without a pattern that match no file and no folder.
fn new_files(declared: &[PathGlob], files: &[String]) -> Vec<String> {
    declared
        .iter()
        .filter(|glob| !glob.as_str().contains(['*', '?']))
        .filter(|glob| !files.iter().any(|file| glob.matches(file)))
        .map(|glob| glob.as_str().to_owned())
        .collect()
}

/// Returns the areas of the declared files, and the sensitive areas that the command and the text
/// name.
fn areas(goal: &Goal, files: &[String]) -> Vec<TouchedArea> {
    let mut areas = areas_touched(&goal.files, files);
    let mut named = intent::paths(&goal.content);
    named.extend(goal.judged_prompt().into_iter().flat_map(intent::paths));
    if let Executor::Command(text) = &goal.executor {
        // Reading a secret counts as touching it; other areas count only if they are changed.
        let counts = |path: &command::CommandPath| {
            path.access == Access::Writes || areas_of(&path.path).contains(&Area::Secrets)
        };
        let paths = with_stack_guard(|| command::analyze(text, &Folders::default()))
            .paths
            .into_iter()
            .filter(counts);
        named.extend(paths.map(|path| path.path));
    }
    for path in named {
        for area in areas_of(&path)
            .into_iter()
            .filter(|area| area.always_asks())
        {
            if !areas.iter().any(|known| known.area == area) {
                let path = path.clone();
                areas.push(TouchedArea { area, path });
            }
        }
    }
    areas.sort();
    areas
}

fn held_files(goal: &Goal, claims: &[(RunId, GoalId, Vec<PathGlob>)]) -> Vec<HeldFiles> {
    let meets = |theirs: &&PathGlob| goal.files.iter().any(|ours| ours.overlaps(theirs));
    claims
        .iter()
        .map(|(run, holder, theirs)| HeldFiles {
            run: run.clone(),
            goal: holder.clone(),
            files: theirs.iter().filter(meets).cloned().collect(),
        })
        .filter(|claims| !claims.files.is_empty())
        .collect()
}

/// Returns why a check cannot run, if it cannot.
fn unusable(check: &Check) -> Option<UnusableCheck> {
    let why = match check {
        Check::Command(text) | Check::Output(text) | Check::Person(text) | Check::File(text)
            if text.trim().is_empty() =>
        {
            "it is empty".to_owned()
        }
        Check::Command(text) => shell::parse(text).err().and_then(|error| match error {
            // Only text that no shell accepts; text that this parser cannot read may still run.
            shell::ShellError::Unclosed => Some(format!("{error}: `{text}`")),
            _ => None,
        })?,
        Check::File(path) if !stays_inside(Path::new(path)) => {
            format!("`{path}` leaves the repository")
        }
        _ => return None,
    };
    let check = check.clone();
    Some(UnusableCheck { check, why })
}

/// Returns whether a relative path stays inside its folder.
fn stays_inside(path: &Path) -> bool {
    path.components()
        .all(|part| matches!(part, Component::Normal(_) | Component::CurDir))
}

/// Reads the linked issue if it is a file of the repository.
fn issue(goal: &Goal, repo_root: &Path) -> (IssueFound, Vec<String>) {
    let Some(link) = goal.links.issue.as_deref().map(str::trim) else {
        return (IssueFound::NotLinked, Vec::new());
    };
    let number = link.trim_start_matches('#');
    let elsewhere = link.contains("://") || number.chars().all(|c| c.is_ascii_digit());
    if elsewhere {
        return (IssueFound::Elsewhere, Vec::new());
    }
    match read_inside(repo_root, link) {
        Ok(text) => (IssueFound::Read, ui_labels(&text)),
        Err(why) => (IssueFound::Unreadable { why }, Vec::new()),
    }
}

/// Reads a file of the repository; refuses big files and links out of it.
fn read_inside(repo_root: &Path, link: &str) -> Result<String, String> {
    let describe = |error: std::io::Error| format!("`{link}`: {error}");
    if !stays_inside(Path::new(link)) {
        return Err(format!("`{link}` leaves the repository"));
    }
    let root = fs::canonicalize(repo_root).map_err(describe)?;
    let path = fs::canonicalize(root.join(link)).map_err(describe)?;
    if !path.starts_with(&root) {
        return Err(format!("`{link}` is a link out of the repository"));
    }
    // Checked before opening, because opening a pipe could block forever.
    if !fs::metadata(&path).map_err(describe)?.is_file() {
        return Err(format!("`{link}` is not a regular file"));
    }
    let mut bytes = Vec::new();
    let file = File::open(&path).map_err(describe)?;
    file.take(LARGEST_ISSUE + 1)
        .read_to_end(&mut bytes)
        .map_err(describe)?;
    if bytes.len() as u64 > LARGEST_ISSUE {
        return Err(format!(
            "`{link}` is larger than {} KiB",
            LARGEST_ISSUE / 1024
        ));
    }
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Returns the labels of an issue that mark a change that users see: those after `labels:` or
/// `tags:`, in one line or as a list below it.
fn ui_labels(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut listing = false;
    for line in text.lines().map(str::trim) {
        let lower = line.to_lowercase();
        let plain: String = lower.chars().filter(|c| !"*_".contains(*c)).collect();
        let rest = ["labels:", "label:", "tags:"]
            .iter()
            .find_map(|name| plain.trim_start_matches(['#', '-', ' ']).strip_prefix(name));
        let labels = match rest {
            Some(rest) => {
                listing = rest.trim().is_empty();
                rest.to_owned()
            }
            None if listing && lower.starts_with(['-', '*']) => lower.clone(),
            None => {
                listing = listing && line.is_empty();
                continue;
            }
        };
        let parts = labels.split(|c: char| !c.is_alphanumeric() && c != '-');
        for label in parts.map(|part| part.trim_matches('-')) {
            if UI_LABELS.contains(&label) && !found.iter().any(|known| known == label) {
                found.push(label.to_owned());
            }
        }
    }
    found
}

#[cfg(test)]
mod tests;
