//! Reads exact versions from `Package.resolved` of Swift.

use super::tree::word;
use super::{Locked, Parsers, collect};
use serde_json::Value;

pub(super) const PARSERS: Parsers = Parsers {
    manifests: &[],
    locks: &[("swift", lock)],
};

/// Reads versions, or commits where no version is requested.
fn lock(text: &str) -> Option<Locked> {
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
