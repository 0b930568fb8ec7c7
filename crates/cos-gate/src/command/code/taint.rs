//! Tracks names that hold data read from files, environment variables or other programs.

/// Words of an expression that reads data.
const READS: &[&str] = &[
    "open(",
    "read",
    "environ",
    "getenv",
    "process.env",
    "file_get_contents",
    "slurp",
    "$env",
    "env[",
    "check_output",
];
/// Maximum number of assignments.
const MOST_STATEMENTS: usize = 500;
/// Maximum number of names that are followed.
const MOST_NAMES: usize = 12;

/// Checks whether an expression holds data that the code read; also true where there is too much
/// code to follow.
pub(super) fn holds_what_is_read(expression: &str, whole: &str) -> bool {
    if reads(expression) {
        return true;
    }
    carriers(whole).is_none_or(|names| names.iter().any(|name| mentions(expression, name)))
}

fn reads(expression: &str) -> bool {
    let lower = expression.to_ascii_lowercase();
    READS.iter().any(|word| lower.contains(word))
}

/// Returns the names assigned from read data or from another such name; `None` when there is too
/// much to follow.
fn carriers(whole: &str) -> Option<Vec<&str>> {
    let mut found: Vec<&str> = Vec::new();
    let mut statements = 0;
    for (name, value) in whole.split(['\n', ';', '{']).filter_map(sets) {
        statements += 1;
        let carries = reads(value) || found.iter().any(|known| mentions(value, known));
        if carries && !name.is_empty() && !found.contains(&name) {
            found.push(name);
        }
        if statements > MOST_STATEMENTS || found.len() > MOST_NAMES {
            return None;
        }
    }
    Some(found)
}

/// Returns the target and value of an assignment: `a = b`, `for a in b`, `with b as a`.
fn sets(statement: &str) -> Option<(&str, &str)> {
    let statement = statement.trim();
    if let Some((name, value)) = statement
        .strip_prefix("for ")
        .and_then(|rest| rest.split_once(" in ").or_else(|| rest.split_once(" of ")))
    {
        return Some((last_name(name), value));
    }
    if let Some((value, name)) = statement
        .strip_prefix("with ")
        .and_then(|rest| rest.rsplit_once(" as "))
    {
        return Some((last_name(name.trim_end_matches(':')), value));
    }
    let (name, value) = statement.split_once('=')?;
    Some((last_name(name), value))
}

/// Returns the last name in a text: `d` for `const d`, `my $d` or `for (const d`.
fn last_name(text: &str) -> &str {
    let text = text.trim_end_matches(|c: char| !is_of_name(c));
    text.rsplit(|c: char| !is_of_name(c))
        .next()
        .unwrap_or_default()
}

fn is_of_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Checks whether an expression contains a name as a whole word.
fn mentions(expression: &str, name: &str) -> bool {
    expression.match_indices(name).any(|(at, _)| {
        let before = expression
            .get(..at)
            .and_then(|text| text.chars().next_back());
        let after = expression
            .get(at + name.len()..)
            .and_then(|text| text.chars().next());
        !before.is_some_and(is_of_name) && !after.is_some_and(is_of_name)
    })
}
