//! Recognizes temporary folders that a test framework creates for one test: `tmp_path` of pytest.

use super::literal;

/// The pytest fixture with a new temporary folder for a test.
const FIXTURE: &str = "tmp_path";
/// Maximum number of occurrences of the name that are checked.
const MOST_PLACES: usize = 100;

/// Returns the path of an expression that starts in such a folder: `tmp_path / 'a'`.
pub(super) fn path_in(expression: &str, whole: &str) -> Option<String> {
    let inner = expression.trim().trim_start_matches('(');
    let mut parts = inner
        .trim_end_matches(')')
        .strip_prefix(FIXTURE)?
        .split('/');
    let first = parts.next()?.trim();
    if !first.is_empty() || !is_handed(whole) {
        return None;
    }
    let mut path = "/tmp/…".to_owned();
    for part in parts.map(str::trim) {
        let name = literal::unquoted(part).filter(|_| literal::is_literal(part))?;
        if name.starts_with('/') || name.contains("..") {
            return None;
        }
        path.push('/');
        path.push_str(&name);
    }
    Some(path)
}

/// Checks whether the name always refers to the fixture: the code never assigns it, never quotes
/// it, and never calls a test itself.
fn is_handed(whole: &str) -> bool {
    let places = whole.match_indices(FIXTURE).map(|(at, _)| {
        let before = whole.get(..at).unwrap_or_default();
        let after = whole.get(at + FIXTURE.len()..).unwrap_or_default();
        (before, after.trim_start())
    });
    let sets = |(before, after): (&str, &str)| {
        let assigns = after.starts_with('=') && !after.starts_with("==") || after.starts_with(':');
        let loops = after.starts_with("in ") || after.starts_with(',') && !before.contains("def ");
        let words = before.trim_end();
        let named =
            words.ends_with(['\'', '"']) || words.ends_with("def") || words.ends_with(" as");
        assigns || loops || named
    };
    let mut tests = whole.lines().filter_map(|line| {
        let (name, passed) = line
            .trim_start()
            .strip_prefix("def test")?
            .split_once('(')?;
        passed.contains(FIXTURE).then(|| format!("test{name}("))
    });
    let called_once = |name: String| whole.matches(name.as_str()).count() == 1;
    let mut count = 0;
    let counted = places.inspect(|_| count += 1).any(sets);
    let tests: Vec<String> = tests.by_ref().take(MOST_PLACES).collect();
    !counted && count <= MOST_PLACES && !tests.is_empty() && tests.into_iter().all(called_once)
}
