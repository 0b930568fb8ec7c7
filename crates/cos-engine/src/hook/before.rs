//! What a file holds before an agent writes over it, which agents do not say.

use cos_core::action::{Action, Edit};
use std::io::Read as _;
use std::path::Path;

/// More of a file is not looked at: the gate reads no longer text either.
const LARGEST: u64 = 64 * 1024;

/// The action with what is there before it, where it can be seen.
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

/// The text of a file; what cannot be read as text counts as there, with nothing known of it.
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
