//! Reads dependencies and their versions from `pom.xml` of Maven.

use super::markup::{child, named_values, resolved};
use super::{Manifest, Parsers, Reader};
use roxmltree::Document;

pub(super) const PARSERS: Parsers = Parsers {
    manifests: &[("maven", Reader::Whole(manifest))],
    locks: &[],
};

/// Parses dependencies, plugins and the parent of a Maven project.
fn manifest(text: &str) -> Option<Manifest> {
    const KINDS: [&str; 4] = ["dependency", "plugin", "extension", "parent"];
    let document = Document::parse(text).ok()?;
    let elements = document.descendants();
    let elements = elements.filter(|one| KINDS.contains(&one.tag_name().name()));
    let requested = elements.filter_map(|one| {
        let group = child(one, "groupId").unwrap_or("org.apache.maven.plugins");
        let name = format!("{}:{}", group.trim(), child(one, "artifactId")?.trim());
        Some((name, child(one, "version")?.trim().to_owned()))
    });
    let requested = requested.collect();
    Some(Manifest::of(resolved(
        requested,
        named_values(&document, "properties"),
    )))
}
