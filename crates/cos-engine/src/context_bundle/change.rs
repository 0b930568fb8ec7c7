//! Collects a change from the repository: its commits, files and patch, and the facts that follow.

use super::{
    ContextBundle, ContextBundleError, ContextBundleSources, bounded, issues, patch, pretty,
};
use crate::checkpoint::of_change;
use crate::repo::{Change, Diff};
use cos_core::checkpoint::{CheckpointCommand, CheckpointContext};
use cos_core::id::CommitId;
use serde_json::{Value, json};

/// The most commits that are listed.
const MOST_COMMITS: usize = 200;
/// The output folder of workflows, which is not part of a change.
const OUTPUTS: &str = ".temp/";

/// The difference between a base and the work.
pub(super) struct Found {
    /// The name of the base.
    base: String,
    diff: Diff,
    commits: Vec<(CommitId, String)>,
}

/// Collects the change of a new pull request.
pub(super) fn to_open(
    sources: &ContextBundleSources<'_>,
    files: &mut ContextBundle,
) -> Result<CheckpointContext, ContextBundleError> {
    let command = CheckpointCommand::PreparePr;
    let mut context = issues::posted(sources, &command, files)?;
    let found = base_change(sources)?;
    let count = found.diff.files.len();
    context.decision_needed = format!("Whether to open a pull request of {count} files");
    // The text of an issue does not say how much was changed in the end.
    context.facts.file_count = None;
    Ok(told(&found, context, files))
}

/// Reads the change since the given base, else since the main branch.
pub(super) fn base_change(sources: &ContextBundleSources<'_>) -> Result<Found, ContextBundleError> {
    let (base, name) = base(sources, None)?;
    between(sources, &base, name)
}

/// Reads the change since it forked from a branch.
pub(super) fn since(
    sources: &ContextBundleSources<'_>,
    onto: &str,
) -> Result<Found, ContextBundleError> {
    let (base, name) = base(sources, Some(onto))?;
    between(sources, &base, name)
}

fn base(
    sources: &ContextBundleSources<'_>,
    onto: Option<&str>,
) -> Result<(CommitId, String), ContextBundleError> {
    let ContextBundleSources {
        repo, head, input, ..
    } = sources;
    if let Some(base) = &input.base {
        let shared = repo.shared(&base.commit, head)?;
        let from = shared.unwrap_or_else(|| base.commit.clone());
        return Ok((from, base.name.clone()));
    }
    for place in ["refs/remotes/origin/", "refs/heads/"] {
        let Some(onto) = onto else { break };
        let Some(commit) = repo.commit_named(&format!("{place}{onto}"))? else {
            continue;
        };
        if let Some(shared) = repo.shared(&commit, head)? {
            return Ok((shared, onto.to_owned()));
        }
    }
    let (fork, name) = repo.fork_of(head)?.ok_or(ContextBundleError::NoBase)?;
    let name = ["refs/heads/", "refs/remotes/"]
        .iter()
        .find_map(|folder| name.strip_prefix(folder))
        .unwrap_or(name);
    Ok((fork, name.to_owned()))
}

fn between(
    sources: &ContextBundleSources<'_>,
    base: &CommitId,
    name: String,
) -> Result<Found, ContextBundleError> {
    let diff = patch::without(sources.repo.diff(base, sources.head)?, OUTPUTS);
    if diff.files.is_empty() {
        return Err(ContextBundleError::NoChange { base: name });
    }
    let commits = sources
        .repo
        .commits_since(base, sources.head, MOST_COMMITS)?;
    Ok(Found {
        base: name,
        diff,
        commits,
    })
}

/// Returns the change as files and as facts.
pub(super) fn told(
    found: &Found,
    context: CheckpointContext,
    files: &mut ContextBundle,
) -> CheckpointContext {
    let commits = found.commits.iter();
    let commits = commits.map(|(id, subject)| json!({ "id": id, "subject": subject }));
    let commits: Vec<Value> = commits.collect();
    write(&found.base, &found.diff, &commits, files);
    of_change(&found.diff, context)
}

/// Describes the change for a person: its size, its files, its commits.
fn page(base: &str, diff: &Diff, commits: &[Value]) -> String {
    let added: u64 = diff.files.iter().filter_map(|file| file.added).sum();
    let removed: u64 = diff.files.iter().filter_map(|file| file.removed).sum();
    let mut lines = vec![format!(
        "{} files changed since {base}: {added} lines added, {removed} removed",
        diff.files.len()
    )];
    lines.extend(diff.files.iter().map(|file| {
        let kind = match file.kind {
            Change::Added => "new, ",
            Change::Deleted => "deleted, ",
            Change::Renamed => "renamed, ",
            Change::Modified => "",
        };
        match (file.added, file.removed) {
            (Some(added), Some(removed)) => format!("- {} ({kind}+{added} -{removed})", file.path),
            _ => format!("- {} ({kind}no text)", file.path),
        }
    }));
    let subjects = commits.iter().filter_map(|one| one["subject"].as_str());
    let mut subjects = subjects.map(|subject| format!("- {subject}")).peekable();
    if subjects.peek().is_some() {
        lines.extend([String::new(), "Commits, newest first:".to_owned()]);
    }
    lines.extend(subjects);
    format!("{}\n", lines.join("\n"))
}

/// Writes a change against `base`.
pub(super) fn write(base: &str, diff: &Diff, commits: &[Value], files: &mut ContextBundle) {
    let changed = diff.files.iter().map(|file| {
        json!({
            "path": file.path,
            "from": file.from,
            "kind": match file.kind {
                Change::Added => "added",
                Change::Modified => "modified",
                Change::Deleted => "deleted",
                Change::Renamed => "renamed",
            },
            "added": file.added,
            "removed": file.removed,
        })
    });
    let facts = json!({
        "base": base,
        "commits": commits,
        "files": changed.collect::<Vec<Value>>(),
        "patch_is_whole": !diff.truncated && diff.text.len() <= super::LONGEST,
    });
    files.push(("change.json".to_owned(), pretty(&facts)));
    files.push(("change.md".to_owned(), page(base, diff, commits)));
    files.push(("diff.patch".to_owned(), bounded(&diff.text)));
}
