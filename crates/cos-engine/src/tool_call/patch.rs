//! Parses the patches of Codex and opencode: an envelope of files that are added, deleted, changed
//! or moved.

use cos_gate::action::Edit;

/// Why a patch could not be parsed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PatchError {
    /// Its first or last line is missing.
    #[error("the patch has no beginning or no end")]
    NoEnvelope,
    /// A line has no meaning at its position.
    #[error("line {line} of the patch belongs to no file")]
    Stray {
        /// The line number, from 1.
        line: usize,
    },
    /// It changes nothing.
    #[error("the patch names no file")]
    Empty,
}

const BEGIN: &str = "*** Begin Patch";
const END: &str = "*** End Patch";

/// One file of a patch during parsing.
struct Part {
    path: String,
    moved: Option<String>,
    change: Change,
    before: String,
    after: String,
    /// Whether a line has followed its first line.
    is_begun: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Change {
    Add,
    Delete,
    Update,
}

/// Returns the edits of a patch; for a changed file only the parts in the patch.
pub fn edits(text: &str) -> Result<Vec<Edit>, PatchError> {
    let lines: Vec<&str> = text.trim().lines().collect();
    let [first, inner @ .., last] = lines.as_slice() else {
        return Err(PatchError::NoEnvelope);
    };
    if first.trim_end() != BEGIN || last.trim_end() != END {
        return Err(PatchError::NoEnvelope);
    }
    let mut parts: Vec<Part> = Vec::new();
    for (at, line) in inner.iter().enumerate() {
        if let Some(part) = head(line) {
            parts.push(part);
        } else if !parts.last_mut().is_some_and(|part| part.take(line)) {
            // Line numbers start at 1, and the envelope has one line before them.
            return Err(PatchError::Stray { line: at + 2 });
        }
    }
    if parts.is_empty() {
        return Err(PatchError::Empty);
    }
    Ok(parts.into_iter().flat_map(Part::edits).collect())
}

/// Parses the first line of a file.
fn head(line: &str) -> Option<Part> {
    let (change, path) = [
        (Change::Add, "*** Add File: "),
        (Change::Delete, "*** Delete File: "),
        (Change::Update, "*** Update File: "),
    ]
    .into_iter()
    .find_map(|(change, word)| Some((change, line.strip_prefix(word)?.trim())))?;
    (!path.is_empty()).then(|| Part {
        path: path.to_owned(),
        moved: None,
        change,
        before: String::new(),
        after: String::new(),
        is_begun: false,
    })
}

impl Part {
    /// Adds a line to this file. Returns false if the line does not fit its kind.
    fn take(&mut self, line: &str) -> bool {
        let is_begun = std::mem::replace(&mut self.is_begun, true);
        let mut put = |before: bool, after: bool, text: &str| {
            for (wanted, side) in [(before, &mut self.before), (after, &mut self.after)] {
                if wanted {
                    side.push_str(text);
                    side.push('\n');
                }
            }
        };
        match (self.change, line.split_at_checked(1)) {
            (Change::Add | Change::Update, Some(("+", text))) => put(false, true, text),
            (Change::Update, Some(("-", text))) => put(true, false, text),
            (Change::Update, Some((" ", text))) => put(true, true, text),
            (Change::Update, None) => put(true, true, ""),
            (Change::Update, _) => return self.mark(line, is_begun),
            _ => return false,
        }
        true
    }

    /// Adds a line of a changed file that is not text.
    fn mark(&mut self, line: &str, is_begun: bool) -> bool {
        if let Some(to) = line.strip_prefix("*** Move to: ") {
            // After other lines, some readers ignore it and change the file in place.
            self.moved = Some(to.trim().to_owned());
            return !is_begun && !to.trim().is_empty();
        }
        line.starts_with("@@") || line.trim_end() == "*** End of File"
    }

    fn edits(self) -> Vec<Edit> {
        let Self {
            path,
            moved,
            change,
            before,
            after,
            ..
        } = self;
        let edit = |path, before, after| Edit {
            path,
            before,
            after,
        };
        match (change, moved) {
            (Change::Add, _) => vec![edit(path, None, Some(after))],
            (Change::Delete, _) => vec![edit(path, Some(before), None)],
            (Change::Update, None) => vec![edit(path, Some(before), Some(after))],
            (Change::Update, Some(to)) => {
                vec![edit(path, Some(before), None), edit(to, None, Some(after))]
            }
        }
    }
}

#[cfg(test)]
mod tests;
