//! Parses manifests that are written in XML.

use super::{Asked, Manifest};
use roxmltree::{Document, Node};
use std::collections::BTreeMap;

fn child<'a>(one: Node<'a, '_>, name: &str) -> Option<&'a str> {
    let mut children = one.children();
    children
        .find(|child| child.tag_name().name() == name)?
        .text()
}

/// Returns the named values below elements such as `properties`.
fn named_values(document: &Document<'_>, element: &str) -> BTreeMap<String, String> {
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
fn resolved(asked: Asked, values: BTreeMap<String, String>) -> Asked {
    let mut values: BTreeMap<String, (String, bool)> = values
        .into_iter()
        .map(|(name, value)| (name, (value, false)))
        .collect();
    let mut found = Asked::new();
    for (name, version) in asked {
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

/// Parses dependencies, plugins and the parent of a Maven project.
pub(super) fn maven(text: &str) -> Option<Manifest> {
    const KINDS: [&str; 4] = ["dependency", "plugin", "extension", "parent"];
    let document = Document::parse(text).ok()?;
    let elements = document.descendants();
    let elements = elements.filter(|one| KINDS.contains(&one.tag_name().name()));
    let asked = elements.filter_map(|one| {
        let group = child(one, "groupId").unwrap_or("org.apache.maven.plugins");
        let name = format!("{}:{}", group.trim(), child(one, "artifactId")?.trim());
        Some((name, child(one, "version")?.trim().to_owned()))
    });
    let asked = asked.collect();
    Some(Manifest::of(resolved(
        asked,
        named_values(&document, "properties"),
    )))
}

/// Parses the packages of a .NET project, in its own file or in the central one.
pub(super) fn nuget(text: &str) -> Option<Manifest> {
    // Editors may add a byte order mark.
    let document = Document::parse(text.trim_start_matches('\u{feff}')).ok()?;
    let asked = document.descendants().filter_map(|one| {
        let (names, version): (&[&str], _) = match one.tag_name().name() {
            "PackageReference" | "PackageVersion" | "GlobalPackageReference" => {
                (&["Include", "Update"], "Version")
            }
            "package" => (&["id"], "version"),
            _ => return None,
        };
        let name = names.iter().find_map(|name| one.attribute(*name))?;
        let told = one
            .attribute(version)
            .or_else(|| one.attribute("VersionOverride"));
        let version = told.or_else(|| child(one, version))?;
        Some((name.to_owned(), version.trim().to_owned()))
    });
    let asked = asked.collect();
    let mut values = named_values(&document, "PropertyGroup");
    // The version of the project itself.
    values.retain(|name, _| !name.ends_with("Version") || name.len() > "PackageVersion".len());
    Some(Manifest::of(resolved(asked, values)))
}
