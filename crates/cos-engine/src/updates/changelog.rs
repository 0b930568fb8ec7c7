//! Reads the changelog of a package: the lines about breaking changes between two versions. The
//! text is untrusted data.

use cos_core::update::is_newer;
use regex::Regex;
use std::path::Path;
use std::sync::LazyLock;

/// The usual names of the file.
const NAMES: [&str; 10] = [
    "CHANGELOG.md",
    "Changelog.md",
    "changelog.md",
    "CHANGES.md",
    "RELEASES.md",
    "HISTORY.md",
    "NEWS.md",
    "CHANGELOG",
    "CHANGELOG.rst",
    "CHANGES.rst",
];
/// The reading limit of a file, in bytes.
const LONGEST: usize = 512 << 10;
/// The number of kept lines, and the length of each.
const MOST_LINES: usize = 20;
const LINE: usize = 300;

/// A heading with a version.
static VERSION: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r"^(#{1,4}\s+|=+\s*)?\W*(?:[Vv]ersion\s+|[Rr]elease\s+|v)?(\d+\.\d+(?:\.\d+)?)(?:$|[\s\]):,—–-])").ok()
});
/// Words about breaking changes.
static BREAKS: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(
        r"(?i)\b(breaking|incompatible|removed?|removes|renamed?|renames|no longer|dropped|drops? support|now requires?|must now|minimum supported|msrv|deprecat\w+|migrat\w+)\b",
    )
    .ok()
});

/// Returns the changelog in the folder of a package.
pub(super) fn in_folder(folder: &Path) -> Option<String> {
    let file = NAMES
        .iter()
        .map(|name| folder.join(name))
        .find(|file| file.is_file())?;
    let bytes = std::fs::read(file).ok()?;
    let kept = bytes.get(..LONGEST).unwrap_or(&bytes);
    Some(String::from_utf8_lossy(kept).into_owned())
}

/// Returns the lines about breaking changes after one version and up to another.
pub(super) fn breaks(text: &str, from: &str, to: &str) -> Vec<String> {
    let (Some(version), Some(breaking)) = (VERSION.as_ref(), BREAKS.as_ref()) else {
        return Vec::new();
    };
    let mut lines = Vec::new();
    let (mut within, mut under) = (false, false);
    for line in text.lines() {
        if let Some(found) = version
            .captures(line)
            .filter(|_| !line.starts_with([' ', '\t']))
        {
            let at = found.get(2).map_or("", |at| at.as_str());
            within = is_newer(at, from) == Some(true) && is_newer(at, to) != Some(true);
            under = false;
            continue;
        }
        let words = line.trim();
        if !within || words.is_empty() {
            continue;
        }
        if words.starts_with('#') || words.ends_with(':') && !words.starts_with(['-', '*', '+']) {
            under = breaking.is_match(words);
            continue;
        }
        if under || breaking.is_match(words) {
            let words = words.trim_start_matches(['-', '*', '+', ' ']);
            lines.push(words.chars().take(LINE).collect());
        }
        if lines.len() == MOST_LINES {
            break;
        }
    }
    lines
}
