//! Parses lockfiles that are JSON or YAML trees.

use super::{Locked, collect};
use serde_json::{Map, Value};

fn word(one: &Value, key: &str) -> Option<String> {
    one.get(key)?.as_str().map(str::to_owned)
}

/// Returns the objects in the lists below these keys.
fn listed<'a>(file: &'a Value, keys: &[&str]) -> impl Iterator<Item = &'a Value> {
    let lists = keys.iter().filter_map(|key| file.get(*key)?.as_array());
    lists.flatten().collect::<Vec<_>>().into_iter()
}

/// Returns the entries of the objects below these keys.
fn entries<'a>(file: &'a Value, keys: &[&str]) -> impl Iterator<Item = (&'a String, &'a Value)> {
    let objects = keys.iter().filter_map(|key| file.get(*key)?.as_object());
    objects.flat_map(Map::iter).collect::<Vec<_>>().into_iter()
}

pub(super) fn composer(text: &str) -> Option<Locked> {
    let file: Value = serde_json::from_str(text).ok()?;
    let _is_one = file.get("packages")?.as_array()?;
    let all = listed(&file, &["packages", "packages-dev"]);
    Some(collect(all.filter_map(|one| {
        Some((word(one, "name")?, word(one, "version")?))
    })))
}

pub(super) fn pipfile(text: &str) -> Option<Locked> {
    let file: Value = serde_json::from_str(text).ok()?;
    let _is_one = file.get("default")?.as_object()?;
    let all = entries(&file, &["default", "develop"]);
    Some(collect(all.filter_map(|(name, one)| {
        let version = word(one, "version").or_else(|| word(one, "ref"))?;
        Some((name.clone(), version.trim_start_matches('=').to_owned()))
    })))
}

/// Reads the packages of each framework; projects of the same solution have no version there.
pub(super) fn nuget(text: &str) -> Option<Locked> {
    let file: Value = serde_json::from_str(text).ok()?;
    let frameworks = file.get("dependencies")?.as_object()?.values();
    let all = frameworks.filter_map(Value::as_object).flatten();
    Some(collect(all.filter_map(|(name, one)| {
        Some((name.clone(), word(one, "resolved")?))
    })))
}

/// Reads versions, or commits where no version is requested.
pub(super) fn swift(text: &str) -> Option<Locked> {
    let file: Value = serde_json::from_str(text).ok()?;
    // Version 1 of the file nests the rest one level deeper.
    let file = file.get("object").unwrap_or(&file);
    let pins = file.get("pins")?.as_array()?.iter();
    Some(collect(pins.filter_map(|one| {
        let name = word(one, "identity").or_else(|| word(one, "package"))?;
        let state = one.get("state")?;
        let version = word(state, "version").or_else(|| word(state, "revision"))?;
        Some((name, version))
    })))
}

/// Skips SDK packages and packages of the project, which have no version of their own.
pub(super) fn pubspec(text: &str) -> Option<Locked> {
    let file: Value = serde_saphyr::from_str(text).ok()?;
    let packages = file.get("packages")?.as_object()?.iter();
    let foreign = packages.filter(|(_, one)| {
        let source = one.get("source").and_then(Value::as_str);
        source.is_none_or(|source| !["path", "sdk"].contains(&source))
    });
    Some(collect(foreign.filter_map(|(name, one)| {
        Some((name.clone(), word(one, "version")?))
    })))
}
