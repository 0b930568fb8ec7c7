//! Decides whether a goal is done by running its checks again in a clean checkout.
//!
//! The executor's own report does not count; only a check that looks for a text reads its output.
//! The caller runs the commands, limits the processes, and redacts the output. `cos_core::evidence`
//! draws the conclusion.

use crate::repo::{RepoError, Worktree};
use cos_core::evidence::Evidence;
use cos_core::goal::Check;
use std::io::ErrorKind;
use std::path::{Component, Path};

/// How much of the end of an output becomes evidence, in bytes.
pub const TAIL_BYTES: usize = 4 * 1024;

/// How a shell command ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CommandResult {
    /// The exit code; none if it was killed, timed out or could not be started.
    pub exit: Option<i32>,
    /// What it printed, redacted.
    pub output: String,
}

/// Runs every check except those for a person, in a fresh checkout from
/// [`crate::repo::Repo::worktree`], and returns the evidence in the order of the checks.
///
/// `output` is what the executor printed. Files are checked before any command runs, so that no
/// command can create them. Tracked files are restored before each command; ignored files remain.
pub fn examine(
    checks: &[Check],
    checkout: &Worktree,
    output: &str,
    mut shell: impl FnMut(&str, &Path) -> CommandResult,
) -> Result<Vec<Evidence>, RepoError> {
    let seen = |check: &Check| match check {
        Check::File(path) => Some(file(checkout.dir(), path)),
        Check::Output(text) => Some(printed(output, text)),
        Check::Command(_) | Check::Person(_) => None,
    };
    let before: Vec<Option<Finding>> = checks.iter().map(seen).collect();
    let mut evidence = Vec::new();
    let mut clean = true;
    for (check, found) in checks.iter().zip(before) {
        let finding = match (check, found) {
            (_, Some(finding)) => finding,
            (Check::Command(command), None) => {
                if !clean {
                    checkout.restore()?;
                }
                clean = false;
                let result = shell(command, checkout.dir());
                Finding {
                    held: result.exit == Some(0),
                    exit: result.exit,
                    tail: result.output,
                }
            }
            (_, None) => continue,
        };
        evidence.push(Evidence {
            check: check.clone(),
            held: finding.held,
            exit: finding.exit,
            tail: tail(&finding.tail).to_owned(),
            output: None,
        });
    }
    Ok(evidence)
}

/// The result of one check.
struct Finding {
    held: bool,
    exit: Option<i32>,
    tail: String,
}

impl Finding {
    fn said(held: bool, tail: impl Into<String>) -> Self {
        Self {
            held,
            exit: None,
            tail: tail.into(),
        }
    }
}

/// Checks that a path in the tree is a non-empty file.
fn file(tree: &Path, path: &str) -> Finding {
    let parts: Vec<Component<'_>> = Path::new(path).components().collect();
    let plain = |part: &Component<'_>| match part {
        Component::Normal(name) => !name.eq_ignore_ascii_case(".git"),
        Component::CurDir => true,
        _ => false,
    };
    if path.is_empty() || !parts.iter().all(plain) {
        let why = format!("`{path}` is not a path inside the repository");
        return Finding::said(false, why);
    }
    let place = tree.canonicalize();
    let place = place.and_then(|tree| Ok((tree.join(path).canonicalize()?, tree)));
    let (place, tree) = match place {
        Ok(found) => found,
        Err(error) if error.kind() == ErrorKind::NotFound => {
            return Finding::said(false, format!("`{path}` does not exist"));
        }
        Err(error) => return Finding::said(false, format!("`{path}` cannot be read: {error}")),
    };
    if !place.starts_with(&tree) || place.starts_with(tree.join(".git")) {
        return Finding::said(false, format!("`{path}` points outside the repository"));
    }
    match place.metadata() {
        Ok(found) if !found.is_file() => Finding::said(false, format!("`{path}` is not a file")),
        Ok(found) if found.len() == 0 => Finding::said(false, format!("`{path}` is empty")),
        Ok(found) => Finding::said(true, format!("`{path}` has {} bytes", found.len())),
        Err(error) => Finding::said(false, format!("`{path}` cannot be read: {error}")),
    }
}

/// Checks that a text was printed. An empty text proves nothing.
fn printed(output: &str, text: &str) -> Finding {
    Finding::said(!text.trim().is_empty() && output.contains(text), output)
}

/// Returns the end of a text in whole characters, and in whole lines if that keeps at least half of
/// it.
pub(crate) fn tail(text: &str) -> &str {
    let mut start = text.len().saturating_sub(TAIL_BYTES);
    if start == 0 {
        return text;
    }
    while !text.is_char_boundary(start) {
        start += 1;
    }
    let rest = text.get(start..).unwrap_or_default();
    match rest.split_once('\n') {
        Some((_, lines)) if lines.len() >= TAIL_BYTES / 2 => lines,
        _ => rest,
    }
}

#[cfg(test)]
mod tests;
