//! Reads the changelog of a package: the lines about breaking changes between two versions. The
//! text is untrusted data.

use super::scratch::Scratch;
use super::tool::Tools;
use cos_core::update::{Ecosystem, Update, is_newer};
use regex::Regex;
use std::path::{Path, PathBuf};
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

/// Returns the changelog of the new version; `None` if the package has none or is unavailable,
/// which says nothing about breaking changes.
pub(super) fn of(tools: &Tools<'_>, update: &Update) -> Option<String> {
    match update.ecosystem {
        Ecosystem::Cargo => in_folder(&crate_folder(tools, update)?),
        Ecosystem::Npm => in_package(tools, update),
        // A wheel has no changelog, and unpacking a source would run its code.
        Ecosystem::Pip => None,
    }
}

/// Returns the sources of a crate in Cargo's cache, after fetching them for an otherwise empty
/// project; none of its code is run.
fn crate_folder(tools: &Tools<'_>, update: &Update) -> Option<PathBuf> {
    let scratch = Scratch::make().ok()?;
    let quoted = |text: &str| toml::Value::from(text).to_string();
    let (name, version) = (quoted(&update.name), quoted(&format!("={}", update.to)));
    let manifest = format!(
        "[package]\nname = \"look\"\nversion = \"0.0.0\"\n[lib]\npath = \"lib.rs\"\n[workspace]\n\
         [dependencies]\nwanted = {{ package = {name}, version = {version} }}\n"
    );
    let file = scratch.path().join("Cargo.toml");
    std::fs::write(&file, manifest).ok()?;
    std::fs::write(scratch.path().join("lib.rs"), "").ok()?;
    let args = [
        "fetch",
        "--color",
        "never",
        "--manifest-path",
        file.to_str()?,
    ];
    let _printed = tools.ask(Path::new("cargo"), &args).ok()?.with(&[0]).ok()?;
    let home = tools.folder("CARGO_HOME", ".cargo")?;
    let registries = std::fs::read_dir(home.join("registry/src")).ok()?;
    let folder = format!("{}-{}", update.name, update.to);
    let mut folders = registries.flatten().map(|one| one.path().join(&folder));
    folders.find(|folder| folder.is_dir())
}

fn in_folder(folder: &Path) -> Option<String> {
    let file = NAMES
        .iter()
        .map(|name| folder.join(name))
        .find(|file| file.is_file())?;
    let bytes = std::fs::read(file).ok()?;
    let kept = bytes.get(..LONGEST).unwrap_or(&bytes);
    Some(String::from_utf8_lossy(kept).into_owned())
}

/// Reads the changelog from the package that npm fetches; none of its code is run.
fn in_package(tools: &Tools<'_>, update: &Update) -> Option<String> {
    let folder = Scratch::make().ok()?;
    let place = folder.path().to_str()?;
    let named = format!("{}@{}", update.name, update.to);
    let args = [
        "pack",
        "--ignore-scripts",
        "--loglevel=error",
        "--pack-destination",
        place,
        // A name may look like a flag.
        "--",
        &named,
    ];
    let _printed = tools.ask(Path::new("npm"), &args).ok()?.with(&[0]).ok()?;
    let packed = std::fs::read_dir(folder.path())
        .ok()?
        .flatten()
        .next()?
        .path();
    let unpack = ["-xzf", packed.to_str()?, "-C", place, "--no-same-owner"];
    let _printed = tools.ask(Path::new("tar"), &unpack).ok()?.with(&[0]).ok()?;
    in_folder(&folder.path().join("package"))
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
