//! Parses manifests that are JSON or YAML trees.

use super::{Asked, Manifest};
use serde_json::{Map, Value};

/// Protocols of local packages, or of versions that another file sets.
const LOCAL_PROTOCOLS: [&str; 5] = ["workspace:", "link:", "file:", "portal:", "catalog:"];

/// Returns the entries with a text value in the objects below these keys.
fn words(file: &Value, keys: &[&str]) -> Asked {
    let objects = keys.iter().filter_map(|key| file.get(*key)?.as_object());
    let entries = objects.flat_map(Map::iter);
    let named = entries.filter_map(|(name, one)| Some((name.clone(), one.as_str()?.to_owned())));
    named.collect()
}

pub(super) fn npm(text: &str) -> Option<Manifest> {
    const KEYS: [&str; 6] = [
        "dependencies",
        "devDependencies",
        "peerDependencies",
        "optionalDependencies",
        "resolutions",
        "overrides",
    ];
    let file: Value = serde_json::from_str(text).ok()?;
    Some(Manifest::of(foreign(words(&file, &KEYS))))
}

/// Drops local packages, and resolves aliases to the real package.
fn foreign(asked: Asked) -> impl Iterator<Item = (String, String)> {
    let foreign = asked.into_iter();
    let foreign =
        foreign.filter(|(_, one)| !LOCAL_PROTOCOLS.iter().any(|own| one.starts_with(own)));
    foreign.map(|(name, one)| match one.strip_prefix("npm:") {
        Some(other) => {
            let version = other.rsplit_once('@').map_or(other, |(_, version)| version);
            (name, version.to_owned())
        }
        None => (name, one),
    })
}

/// Parses the catalogs of a workspace.
pub(super) fn pnpm(text: &str) -> Option<Manifest> {
    let file: Value = serde_saphyr::from_str(text).ok()?;
    let mut asked = words(&file, &["catalog"]);
    if let Some(named) = file.get("catalogs") {
        let names = named.as_object().into_iter().flatten();
        asked.extend(names.flat_map(|(name, _)| words(named, &[name])));
    }
    Some(Manifest::of(foreign(asked)))
}

pub(super) fn composer(text: &str) -> Option<Manifest> {
    let file: Value = serde_json::from_str(text).ok()?;
    let mut asked = words(&file, &["require", "require-dev"]);
    // The language and its extensions are installed with the machine.
    asked.retain(|(name, _)| name.contains('/'));
    Some(Manifest::of(asked))
}

pub(super) fn pubspec(text: &str) -> Option<Manifest> {
    const KEYS: [&str; 3] = ["dependencies", "dev_dependencies", "dependency_overrides"];
    let file: Value = serde_saphyr::from_str(text).ok()?;
    let mut asked = words(&file, &KEYS);
    let objects = KEYS.iter().filter_map(|key| file.get(*key)?.as_object());
    asked.extend(objects.flatten().filter_map(|(name, one)| {
        let git = one.get("git").and_then(|git| git.get("ref"));
        let version = one.get("version").or(git)?.as_str()?;
        Some((name.clone(), version.to_owned()))
    }));
    Some(Manifest::of(asked))
}
