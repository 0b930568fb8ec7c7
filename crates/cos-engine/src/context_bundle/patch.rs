//! Parses a patch printed by git into its files, and removes a folder from a change.

use crate::repo::{Change, Diff, FileChange};
use cos_core::fingerprint::Fingerprint;

/// The first line of each file's part.
const PART: &str = "diff --git ";

/// Parses a patch printed by git. Quoted paths keep their quotes.
pub(super) fn parse_diff(text: &str) -> Diff {
    Diff {
        files: parts(text).into_iter().filter_map(file).collect(),
        text: text.to_owned(),
        truncated: false,
        hash: Fingerprint::of(&[("patch", text)]),
    }
}

/// Removes the files of a folder from a change.
pub(super) fn without(mut diff: Diff, folder: &str) -> Diff {
    diff.files.retain(|one| !one.path.starts_with(folder));
    let kept = parts(&diff.text).into_iter().filter(|part| {
        let path = file(part).map(|one| one.path);
        path.is_none_or(|path| !path.starts_with(folder))
    });
    diff.text = kept.collect();
    diff
}

/// Splits a patch by file.
fn parts(text: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut from = 0;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        if line.starts_with(PART) && at > from {
            parts.extend(text.get(from..at));
            from = at;
        }
        at += line.len();
    }
    parts.extend(text.get(from..).filter(|part| !part.is_empty()));
    parts
}

fn file(part: &str) -> Option<FileChange> {
    let named = part.lines().next()?.strip_prefix(PART)?;
    let head = part.lines().take_while(|line| !line.starts_with("@@"));
    let mut change = FileChange {
        path: path_of(named)?,
        from: None,
        kind: Change::Modified,
        added: None,
        removed: None,
    };
    for line in head {
        if line.starts_with("new file mode") {
            change.kind = Change::Added;
        } else if line.starts_with("deleted file mode") {
            change.kind = Change::Deleted;
        } else if let Some(from) = line.strip_prefix("rename from ") {
            change.kind = Change::Renamed;
            change.from = Some(from.to_owned());
        } else if let Some(to) = line.strip_prefix("rename to ") {
            to.clone_into(&mut change.path);
        }
    }
    let lines = || part.lines().skip_while(|line| !line.starts_with("@@"));
    let count = |mark| u64::try_from(lines().filter(|line| line.starts_with(mark)).count()).ok();
    if lines().next().is_some() {
        (change.added, change.removed) = (count('+'), count('-'));
    }
    Some(change)
}

/// Returns the path in `a/x b/x`; both are equal unless it was renamed, which other lines state.
fn path_of(named: &str) -> Option<String> {
    let named = named.trim_end();
    let half = named.len().checked_sub(1)? / 2;
    let (before, after) = (named.get(..half), named.get(half + 1..));
    let same = before.and_then(|one| one.split_once('/'));
    let other = after.and_then(|one| one.split_once('/'));
    match (same, other) {
        (Some((_, one)), Some((_, other))) if one == other => Some(one.to_owned()),
        _ => Some(named.rsplit_once(" b/")?.1.to_owned()),
    }
}
