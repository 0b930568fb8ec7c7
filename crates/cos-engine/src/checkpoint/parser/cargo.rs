//! Reads dependencies and their versions from `Cargo.toml` and `Cargo.lock`.

use super::table::{packages, walked};
use super::{Locked, Manifest, Parsers, Reader};

pub(super) const PARSERS: Parsers = Parsers {
    manifests: &[("cargo", Reader::Whole(manifest))],
    locks: &[("cargo", lock)],
};

fn manifest(text: &str) -> Option<Manifest> {
    walked(text, &|key| key.ends_with("dependencies"))
}

fn lock(text: &str) -> Option<Locked> {
    packages(text, |one| one.contains_key("source"))
}
