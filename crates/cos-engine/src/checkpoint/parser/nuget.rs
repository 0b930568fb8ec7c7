//! Reads dependencies and their versions from the project files and `packages.lock.json` of
//! `NuGet`.

use super::markup::{child, named_values, resolved};
use super::tree::word;
use super::{Locked, Manifest, Parsers, Reader, collect};
use roxmltree::Document;
use serde_json::Value;

pub(super) const PARSERS: Parsers = Parsers {
    manifests: &[("nuget", Reader::Whole(manifest))],
    locks: &[("nuget", lock)],
};

/// Parses the packages of a .NET project, in its own file or in the central one.
fn manifest(text: &str) -> Option<Manifest> {
    // Editors may add a byte order mark.
    let document = Document::parse(text.trim_start_matches('\u{feff}')).ok()?;
    let requested = document.descendants().filter_map(|one| {
        let (names, version): (&[&str], _) = match one.tag_name().name() {
            "PackageReference" | "PackageVersion" | "GlobalPackageReference" => {
                (&["Include", "Update"], "Version")
            }
            "package" => (&["id"], "version"),
            _ => return None,
        };
        let name = names.iter().find_map(|name| one.attribute(*name))?;
        let stated = one
            .attribute(version)
            .or_else(|| one.attribute("VersionOverride"));
        let version = stated.or_else(|| child(one, version))?;
        Some((name.to_owned(), version.trim().to_owned()))
    });
    let requested = requested.collect();
    let mut values = named_values(&document, "PropertyGroup");
    // The version of the project itself.
    values.retain(|name, _| !name.ends_with("Version") || name.len() > "PackageVersion".len());
    Some(Manifest::of(resolved(requested, values)))
}

/// Reads the packages of each framework; projects of the same solution have no version there.
fn lock(text: &str) -> Option<Locked> {
    let file: Value = serde_json::from_str(text).ok()?;
    let frameworks = file.get("dependencies")?.as_object()?.values();
    let all = frameworks.filter_map(Value::as_object).flatten();
    Some(collect(all.filter_map(|(name, one)| {
        Some((name.clone(), word(one, "resolved")?))
    })))
}
