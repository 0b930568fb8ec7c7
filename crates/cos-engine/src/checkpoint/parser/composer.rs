//! Reads dependencies and their versions from `composer.json` and `composer.lock`.

use super::tree::{listed, word, words};
use super::{Locked, Manifest, Parsers, Reader, collect};
use serde_json::Value;

pub(super) const PARSERS: Parsers = Parsers {
    manifests: &[("composer", Reader::Whole(manifest))],
    locks: &[("composer", lock)],
};

fn manifest(text: &str) -> Option<Manifest> {
    let file: Value = serde_json::from_str(text).ok()?;
    let mut requested = words(&file, &["require", "require-dev"]);
    // The language and its extensions are installed with the machine.
    requested.retain(|(name, _)| name.contains('/'));
    Some(Manifest::of(requested))
}

fn lock(text: &str) -> Option<Locked> {
    let file: Value = serde_json::from_str(text).ok()?;
    let _is_one = file.get("packages")?.as_array()?;
    let all = listed(&file, &["packages", "packages-dev"]);
    Some(collect(all.filter_map(|one| {
        Some((word(one, "name")?, word(one, "version")?))
    })))
}
