//! Reads the content of a file before an agent overwrites it, because agents do not send it.

use cos_gate::action::{Action, Edit};
use std::io::Read as _;
use std::path::Path;

/// Maximum size of a file; the gate analyzes no longer text either.
const LARGEST: u64 = 64 * 1024;

/// Returns the action with the previous content, where it can be read.
pub(super) fn complete(action: &Action, folder: &Path) -> Action {
    match action {
        Action::Edit(Edit {
            path,
            before: None,
            after: Some(after),
        }) => Action::Edit(Edit {
            path: path.clone(),
            before: held(&folder.join(path)),
            after: Some(after.clone()),
        }),
        other => other.clone(),
    }
}

/// Returns the text of a file; a file that is not text counts as existing with unknown content.
fn held(path: &Path) -> Option<String> {
    let found = std::fs::metadata(path).ok()?;
    if !found.is_file() {
        return Some(String::new());
    }
    let mut text = String::new();
    let file = std::fs::File::open(path).ok();
    let read = file.map(|file| file.take(LARGEST).read_to_string(&mut text));
    Some(match read {
        Some(Ok(_)) => text,
        _ => String::new(),
    })
}
