//! Reads lists and entries from JSON and YAML files.

use super::Asked;
use serde_json::{Map, Value};

/// Returns a text of an object.
pub(super) fn word(one: &Value, key: &str) -> Option<String> {
    one.get(key)?.as_str().map(str::to_owned)
}

/// Returns the objects in the lists below these keys.
pub(super) fn listed<'a>(file: &'a Value, keys: &[&str]) -> impl Iterator<Item = &'a Value> {
    let lists = keys.iter().filter_map(|key| file.get(*key)?.as_array());
    lists.flatten().collect::<Vec<_>>().into_iter()
}

/// Returns the entries of the objects below these keys.
pub(super) fn entries<'a>(
    file: &'a Value,
    keys: &[&str],
) -> impl Iterator<Item = (&'a String, &'a Value)> {
    let objects = keys.iter().filter_map(|key| file.get(*key)?.as_object());
    objects.flat_map(Map::iter).collect::<Vec<_>>().into_iter()
}

/// Returns the entries with a text value in the objects below these keys.
pub(super) fn words(file: &Value, keys: &[&str]) -> Asked {
    let objects = keys.iter().filter_map(|key| file.get(*key)?.as_object());
    let entries = objects.flat_map(Map::iter);
    let named = entries.filter_map(|(name, one)| Some((name.clone(), one.as_str()?.to_owned())));
    named.collect()
}
