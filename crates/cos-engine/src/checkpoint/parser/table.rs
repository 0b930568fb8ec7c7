//! Reads dependencies from the tables of a TOML file, and parses Python requirements.

use super::{Asked, Locked, Manifest, collect};
use toml::{Table, Value};

/// Returns the dependencies below each key that `holds` them, at any depth.
pub(super) fn walked(text: &str, holds: &dyn Fn(&str) -> bool) -> Option<Manifest> {
    let mut requested = Asked::new();
    walk(&text.parse().ok()?, holds, &mut requested);
    Some(Manifest::of(requested))
}

/// Collects the tables below each key that `holds` dependencies, at any depth.
fn walk(table: &Table, holds: &dyn Fn(&str) -> bool, requested: &mut Asked) {
    for (key, value) in table {
        match value {
            _ if holds(key) => take(value, requested),
            Value::Table(inner) => walk(inner, holds, requested),
            _ => {}
        }
    }
}

/// Collects a list of requirements, a table of them by name, or groups of either.
fn take(value: &Value, requested: &mut Asked) {
    match value {
        Value::Array(all) => {
            requested.extend(all.iter().filter_map(|one| requirement(one.as_str()?)));
        }
        Value::Table(table) => {
            for (name, one) in table {
                match one {
                    Value::String(version) => requested.push((name.clone(), version.clone())),
                    Value::Table(one) => requested.extend(specified(name, one)),
                    // One name under several conditions, or a group with a name.
                    Value::Array(all) => {
                        let tables = all.iter().filter_map(Value::as_table);
                        requested.extend(tables.filter_map(|one| specified(name, one)));
                        take(one, requested);
                    }
                    _ => {}
                }
            }
        }
        _ => {}
    }
}

/// Returns the requirement that a table states for one dependency; `None` for a local path.
fn specified(name: &str, one: &Table) -> Option<(String, String)> {
    let word = |key: &str| one.get(key).and_then(Value::as_str);
    let mut keys = ["version", "tag", "rev", "ref", "branch", "git"].into_iter();
    let version = keys.find_map(word)?;
    let name = word("package").unwrap_or(name);
    Some((name.to_owned(), version.to_owned()))
}

/// Parses a Python requirement: `name[extra] >= 1.0 ; condition`.
pub(super) fn requirement(text: &str) -> Option<(String, String)> {
    let text = text.split(';').next()?.trim();
    let end = text.find(|one: char| !one.is_alphanumeric() && !"-_.".contains(one));
    let (name, rest) = text.split_at(end.unwrap_or(text.len()));
    let version = rest.split_once(']').map_or(rest, |(_, rest)| rest);
    (!name.is_empty()).then(|| (name.to_lowercase(), version.trim().to_owned()))
}

/// Returns the `[[package]]` entries for which `is_foreign` is true; the project's own packages are
/// not dependencies.
pub(super) fn packages(text: &str, is_foreign: fn(&Table) -> bool) -> Option<Locked> {
    let file: Table = text.parse().ok()?;
    let none = Value::Array(Vec::new());
    let all = file.get("package").unwrap_or(&none).as_array()?;
    let tables = all.iter().filter_map(Value::as_table);
    let named = tables.filter(|one| is_foreign(one)).filter_map(|one| {
        let word = |key: &str| one.get(key)?.as_str().map(str::to_owned);
        Some((word("name")?, word("version")?))
    });
    Some(collect(named))
}
