//! Reads exact versions from `Podfile.lock` of `CocoaPods`.

use super::lines::{below, in_brackets};
use super::{Locked, Parsers, collect};

pub(super) const PARSERS: Parsers = Parsers {
    manifests: &[],
    locks: &[("cocoapods", lock)],
};

fn lock(text: &str) -> Option<Locked> {
    let is_one = text.lines().any(|line| line == "PODS:");
    let found = below(text, "PODS:", "  - ").map(|line| line.trim_matches(['"', ':']));
    is_one.then(|| collect(found.filter_map(in_brackets)))
}
