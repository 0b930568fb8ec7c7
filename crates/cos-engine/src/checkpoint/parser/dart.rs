//! Reads dependencies and their versions from `pubspec.yaml` and `pubspec.lock` of Dart.

use super::tree::{word, words};
use super::{Locked, Manifest, Parsers, Reader, collect};
use serde_json::Value;

pub(super) const PARSERS: Parsers = Parsers {
    manifests: &[("pub", Reader::Whole(manifest))],
    locks: &[("pub", lock)],
};

fn manifest(text: &str) -> Option<Manifest> {
    const KEYS: [&str; 3] = ["dependencies", "dev_dependencies", "dependency_overrides"];
    let file: Value = serde_saphyr::from_str(text).ok()?;
    let mut requested = words(&file, &KEYS);
    let objects = KEYS.iter().filter_map(|key| file.get(*key)?.as_object());
    requested.extend(objects.flatten().filter_map(|(name, one)| {
        let git = one.get("git").and_then(|git| git.get("ref"));
        let version = one.get("version").or(git)?.as_str()?;
        Some((name.clone(), version.to_owned()))
    }));
    Some(Manifest::of(requested))
}

/// Skips SDK packages and packages of the project, which have no version of their own.
fn lock(text: &str) -> Option<Locked> {
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
