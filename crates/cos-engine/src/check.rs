//! Whether a goal is done: its checks, run again by us in a clean checkout.
//!
//! What the executor says of itself is no argument here, but for the text that a check looks for
//! in its output. Commands are run by the caller, who knows about processes and limits, and who
//! redacts what they print. What evidence amounts to is concluded in `cos_core::evidence`.

use crate::repo::{RepoError, Worktree};
use cos_core::evidence::Evidence;
use cos_core::goal::Check;
use std::io::ErrorKind;
use std::path::{Component, Path};

/// The longest end of an output that goes into evidence, in bytes.
pub const TAIL_BYTES: usize = 4 * 1024;

/// How a shell command ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CommandResult {
    /// Its exit code; none when it was killed, timed out or could not be started.
    pub exit: Option<i32>,
    /// What it printed, redacted.
    pub output: String,
}

/// Runs every check but those for a person, in a checkout fresh from [`crate::repo::Repo::worktree`], and
/// returns the evidence in the order of the checks.
///
/// `output` is what the executor printed. Files are looked at before any command runs, so that no
/// command can make them, and each command finds the files of the commit, whatever the one before
/// it changed; ignored files stay from one to the next.
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

/// What one check showed.
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

/// Whether a file is in the tree, is a file, and is not empty.
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
            return Finding::said(false, format!("`{path}` is not there"));
        }
        Err(error) => return Finding::said(false, format!("`{path}` cannot be read: {error}")),
    };
    if !place.starts_with(&tree) || place.starts_with(tree.join(".git")) {
        return Finding::said(false, format!("`{path}` leads out of the repository"));
    }
    match place.metadata() {
        Ok(found) if !found.is_file() => Finding::said(false, format!("`{path}` is not a file")),
        Ok(found) if found.len() == 0 => Finding::said(false, format!("`{path}` is empty")),
        Ok(found) => Finding::said(true, format!("`{path}` has {} bytes", found.len())),
        Err(error) => Finding::said(false, format!("`{path}` cannot be read: {error}")),
    }
}

/// Whether a text was printed. No text at all is no proof of anything.
fn printed(output: &str, text: &str) -> Finding {
    Finding::said(!text.trim().is_empty() && output.contains(text), output)
}

/// The end of a text, whole characters, whole lines where that keeps at least half of it.
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
