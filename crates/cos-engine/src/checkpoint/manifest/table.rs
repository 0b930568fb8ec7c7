//! Parses manifests that are written in TOML.

use super::{Asked, Manifest};
use toml::{Table, Value};

pub(super) fn cargo(text: &str) -> Option<Manifest> {
    let mut asked = Asked::new();
    walk(
        &text.parse().ok()?,
        &|key| key.ends_with("dependencies"),
        &mut asked,
    );
    Some(Manifest::of(asked))
}

pub(super) fn python(text: &str) -> Option<Manifest> {
    let mut asked = Asked::new();
    let holds = |key: &str| {
        key.ends_with("dependencies") || ["requires", "dependency-groups"].contains(&key)
    };
    walk(&text.parse().ok()?, &holds, &mut asked);
    // The language itself is not a dependency.
    asked.retain(|(name, _)| name != "python");
    Some(Manifest::of(asked))
}

pub(super) fn pipfile(text: &str) -> Option<Manifest> {
    let mut asked = Asked::new();
    walk(
        &text.parse().ok()?,
        &|key| key.ends_with("packages"),
        &mut asked,
    );
    Some(Manifest::of(asked))
}

/// Parses a version catalog: named versions, and versions next to a library or plugin.
pub(super) fn catalog(text: &str) -> Option<Manifest> {
    let file: Table = text.parse().ok()?;
    let tables = ["versions", "libraries", "plugins"].into_iter();
    let entries = tables.filter_map(|key| file.get(key)?.as_table()).flatten();
    let asked = entries.filter_map(|(name, one)| match one {
        // `group:name:1.0` and `plugin.id:1.0`, or the version alone.
        Value::String(text) => {
            let (own, version) = text.rsplit_once(':').unwrap_or((name, text));
            Some((own.to_owned(), version.to_owned()))
        }
        Value::Table(one) => {
            let rich = one.get("version").and_then(Value::as_table).unwrap_or(one);
            let mut keys = ["version", "strictly", "require", "prefer"].iter();
            let version = keys.find_map(|key| rich.get(*key)?.as_str())?;
            Some((name.clone(), version.to_owned()))
        }
        _ => None,
    });
    Some(Manifest::of(asked.collect::<Asked>()))
}

/// Collects the tables below each key that `holds` dependencies, at any depth.
fn walk(table: &Table, holds: &dyn Fn(&str) -> bool, asked: &mut Asked) {
    for (key, value) in table {
        match value {
            _ if holds(key) => take(value, asked),
            Value::Table(inner) => walk(inner, holds, asked),
            _ => {}
        }
    }
}

/// Collects a list of requirements, a table of them by name, or groups of either.
fn take(value: &Value, asked: &mut Asked) {
    match value {
        Value::Array(all) => asked.extend(all.iter().filter_map(|one| requirement(one.as_str()?))),
        Value::Table(table) => {
            for (name, one) in table {
                match one {
                    Value::String(version) => asked.push((name.clone(), version.clone())),
                    Value::Table(one) => asked.extend(specified(name, one)),
                    // One name under several conditions, or a group with a name.
                    Value::Array(all) => {
                        let tables = all.iter().filter_map(Value::as_table);
                        asked.extend(tables.filter_map(|one| specified(name, one)));
                        take(one, asked);
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
