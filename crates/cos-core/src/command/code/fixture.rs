//! Folders that a test framework makes for one test and hands to it: `tmp_path` of pytest.

use super::literal;

/// The name by which pytest hands a fresh folder for throw-away files to a test.
const FIXTURE: &str = "tmp_path";
/// Places at which the name is looked at.
const MOST_PLACES: usize = 100;

/// The path that an expression is which begins in such a folder: `tmp_path / 'a'`.
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

/// Whether the name only ever stands for what the framework hands to tests: nothing sets it, names
/// it in quotes or calls one of the tests.
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
        let (name, handed) = line
            .trim_start()
            .strip_prefix("def test")?
            .split_once('(')?;
        handed.contains(FIXTURE).then(|| format!("test{name}("))
    });
    let called_once = |name: String| whole.matches(name.as_str()).count() == 1;
    let mut count = 0;
    let counted = places.inspect(|_| count += 1).any(sets);
    let tests: Vec<String> = tests.by_ref().take(MOST_PLACES).collect();
    !counted && count <= MOST_PLACES && !tests.is_empty() && tests.into_iter().all(called_once)
}
