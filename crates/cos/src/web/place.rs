//! What a path of the lane names.

/// A page.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// What waits.
    Inbox,
    /// One question, by its name or a beginning of it.
    Question(String),
}

/// The page of a path; none where nothing is.
pub(super) fn place(path: &str) -> Option<Place> {
    if path == "/" {
        return Some(Place::Inbox);
    }
    let id = path.strip_prefix("/decisions/")?;
    let named = !id.is_empty() && !id.contains('/');
    named.then(|| Place::Question(id.to_owned()))
}
