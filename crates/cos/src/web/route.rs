//! Parses a path below the path token.

/// A page.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Route {
    /// The waiting questions.
    Inbox,
    /// One question, by its id or a prefix of it.
    Question(String),
}

/// Returns the page of a path; `None` if there is none.
pub(super) fn route(path: &str) -> Option<Route> {
    if path == "/" {
        return Some(Route::Inbox);
    }
    let id = path.strip_prefix("/decisions/")?;
    let named = !id.is_empty() && !id.contains('/');
    named.then(|| Route::Question(id.to_owned()))
}
