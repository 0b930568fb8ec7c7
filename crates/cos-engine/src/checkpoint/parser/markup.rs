//! Reads dependencies from XML, and replaces references by the values that the same file defines.

use super::Asked;
use roxmltree::{Document, Node};
use std::collections::BTreeMap;

pub(super) fn child<'a>(one: Node<'a, '_>, name: &str) -> Option<&'a str> {
    let mut children = one.children();
    children
        .find(|child| child.tag_name().name() == name)?
        .text()
}

/// Returns the named values below elements such as `properties`.
pub(super) fn named_values(document: &Document<'_>, element: &str) -> BTreeMap<String, String> {
    let groups = document.descendants();
    let groups = groups.filter(|one| one.tag_name().name() == element);
    let values = groups.flat_map(|one| one.children()).filter_map(|one| {
        let value = one.text()?.trim().to_owned();
        one.is_element()
            .then(|| (one.tag_name().name().to_owned(), value))
    });
    values.collect()
}

/// Returns the name in `${name}` or `$(name)`.
fn reference(version: &str) -> Option<&str> {
    let inner = version
        .strip_prefix("${")
        .and_then(|rest| rest.strip_suffix('}'));
    inner.or_else(|| version.strip_prefix("$(")?.strip_suffix(')'))
}

/// Replaces references by the values of this file. A named version that is used elsewhere is listed
/// under its own name.
pub(super) fn resolved(requested: Asked, values: BTreeMap<String, String>) -> Asked {
    let mut values: BTreeMap<String, (String, bool)> = values
        .into_iter()
        .map(|(name, value)| (name, (value, false)))
        .collect();
    let mut found = Asked::new();
    for (name, version) in requested {
        let value = reference(&version).and_then(|name| values.get_mut(name));
        found.push(match value {
            Some((value, is_used)) => {
                *is_used = true;
                (name, value.clone())
            }
            None => (name, version),
        });
    }
    let unused = values.into_iter().filter(|(name, (value, is_used))| {
        let is_version = name.to_lowercase().contains("version");
        !is_used && is_version && value.starts_with(|one: char| one.is_ascii_digit())
    });
    found.extend(unused.map(|(name, (value, _))| (name, value)));
    found
}
