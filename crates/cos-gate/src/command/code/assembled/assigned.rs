//! Finds the values that code assigns to names.

use super::super::arguments::split;

/// Maximum number of occurrences of a name that are searched.
const MOST_PLACES: usize = 100;

/// Stands for something that is appended to a text later.
const GROWS: &str = "reversed(";

/// Checks whether the code after a name appends a text to it; adding a number only counts.
fn grows(next: &str) -> bool {
    const ADDS: &[&str] = &[
        "+=", ".=", "||=", "<<", ".append(", ".push(", ".concat(", ".extend(",
    ];
    let added = ADDS.iter().find_map(|sign| next.strip_prefix(sign));
    added.is_some_and(|added| !added.trim_start().starts_with(|c: char| c.is_ascii_digit()))
}

/// Returns what follows a list of names: ` in x` for `, d, fs in x`.
fn behind_names(next: &str) -> &str {
    let is_of_list = |c: char| c.is_alphanumeric() || matches!(c, '_' | ',' | ' ');
    if !next.starts_with(',') {
        return next;
    }
    let end = next.find(|c: char| !is_of_list(c)).unwrap_or(next.len());
    let list = next.get(..end).unwrap_or_default();
    let at = list.find(" in ").or_else(|| list.find(" of "));
    at.and_then(|at| next.get(at + 1..)).unwrap_or(next)
}

/// Checks whether a name is one of several that a statement sets: `a, b = …`.
fn is_of_several(statement: &str, next: &str) -> bool {
    let sets = next
        .split_once('=')
        .filter(|(_, value)| !value.starts_with(['=', '>']));
    let Some((others, _)) = sets else {
        return false;
    };
    let only_names = |text: &str| {
        text.chars()
            .all(|c| c.is_alphanumeric() || matches!(c, '_' | ',' | ' ' | '$' | '*'))
    };
    let statement = statement
        .trim_start()
        .trim_start_matches("my")
        .trim_start_matches(['(', '[']);
    let others = others.trim_end().trim_end_matches([')', ']']);
    (others.contains(',') || statement.contains(',')) && only_names(statement) && only_names(others)
}

/// Returns the values that the code assigns to a name, by `=` or by a loop over literals.
pub(super) fn assigned<'a>(name: &str, whole: &'a str) -> Vec<&'a str> {
    let name = name.trim_start_matches('$');
    let inside = |c: char| c.is_alphanumeric() || c == '_';
    let mut values = Vec::new();
    for (count, (at, _)) in whole.match_indices(name).enumerate() {
        if count >= MOST_PLACES {
            return vec![GROWS];
        }
        let before = whole.get(..at).unwrap_or_default();
        let after = whole.get(at + name.len()..).unwrap_or_default();
        if before.ends_with(inside) || before.ends_with('.') || after.starts_with(inside) {
            continue;
        }
        let next = after.trim_start();
        let statement = before.rsplit(['\n', ';', '{']).next().unwrap_or_default();
        let until_end = |value: &'a str| {
            let end = value.find(['\n', ';']).unwrap_or(value.len());
            value.get(..end).unwrap_or_default()
        };
        let looped = behind_names(next);
        let looped = looped
            .strip_prefix("in ")
            .or_else(|| looped.strip_prefix("of "));
        if let Some(value) = looped.filter(|_| statement.contains("for")) {
            let value = until_end(value).trim();
            let list = value
                .strip_prefix(['[', '('])
                .filter(|list| list.starts_with(['\'', '"', 'f']));
            match list {
                Some(list) => values.extend(split(list).into_iter().map(str::trim)),
                None => values.push(split(value).first().copied().unwrap_or_default().trim()),
            }
            continue;
        }
        if is_of_several(statement, next) {
            let value = whole.get(at..).and_then(|rest| rest.split_once('='));
            let value = value.map_or("", |(_, value)| until_end(value));
            values.extend(split(value).into_iter().map(str::trim));
            continue;
        }
        let sets = next.strip_prefix(":=").or_else(|| next.strip_prefix('='));
        let sets = sets.filter(|rest| !rest.starts_with(['=', '>', '~']));
        let opens = statement.trim_end().ends_with(['(', ',']) && !next.starts_with(":=");
        let declares = ["const ", "let ", "var "]
            .iter()
            .any(|word| statement.contains(word));
        if let Some(value) = sets.filter(|_| !opens || declares) {
            let first = split(until_end(value)).first().copied();
            values.push(first.unwrap_or_default().trim());
        } else if grows(next) {
            values.push(GROWS);
        }
    }
    values
}
