//! Which files there are. Rust sources are read from the disk, so that a new file is judged
//! before it is added; everything else counts once git tracks it.

use super::Source;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// Crates that ship; the first list to extend when one is added.
pub(super) const SHIPPED: [&str; 6] = [
    "cos-secret",
    "cos-gate",
    "cos-core",
    "cos-store",
    "cos-engine",
    "cos",
];

/// Crates that never ship: tests, benchmarks, tools. No shipped crate uses them.
pub(super) const NEVER_SHIPPED: [&str; 3] = ["cos-testkit", "learn", "tidy"];

/// Crates that are in `tools`; the others are in `crates`.
const TOOLS: [&str; 2] = ["learn", "tidy"];

/// Returns the folder of a crate.
pub(super) fn folder_of(member: &str) -> String {
    let parent = if TOOLS.contains(&member) {
        "tools"
    } else {
        "crates"
    };
    format!("{parent}/{member}")
}

/// Returns every crate that this tree has.
pub(super) fn members() -> Vec<&'static str> {
    let all = SHIPPED.into_iter().chain(NEVER_SHIPPED);
    all.filter(|member| exists(&format!("{}/Cargo.toml", folder_of(member))))
        .collect()
}

/// The folder of code that others wrote.
const VENDORED: &str = "vendor/";

/// Files that a package manager writes: nobody can word them otherwise.
const LOCKS: [&str; 3] = ["Cargo.lock", "package-lock.json", "uv.lock"];

/// The root of the repository: of the one that is tested, which need not be the one it was built
/// in when two checkouts share a target folder.
pub(super) fn root() -> PathBuf {
    let built = || env!("CARGO_MANIFEST_DIR").into();
    let own: PathBuf = std::env::var_os("CARGO_MANIFEST_DIR").map_or_else(built, PathBuf::from);
    let root = own.ancestors().nth(2);
    root.expect("tools/tidy is two folders below the root")
        .to_owned()
}

/// Every Rust file of our crates, tests included.
pub(super) fn sources() -> &'static [Source] {
    static SOURCES: OnceLock<Vec<Source>> = OnceLock::new();
    SOURCES.get_or_init(|| {
        let mut files = Vec::new();
        for member in members() {
            for folder in ["src", "tests", "benches", "examples"] {
                walk(&format!("{}/{folder}", folder_of(member)), &mut files);
            }
        }
        let mut sources: Vec<Source> = files
            .iter()
            .filter(|path| is_rust(path))
            .filter_map(|path| read(path))
            .collect();
        sources.sort_by(|a, b| a.path.cmp(&b.path));
        assert!(
            sources.len() > members().len(),
            "the walk must see the sources"
        );
        sources
    })
}

/// The sources that are no tests.
pub(super) fn product() -> Vec<Source> {
    sources()
        .iter()
        .filter(|source| !source.is_test())
        .cloned()
        .collect()
}

/// The product sources of one crate.
pub(super) fn product_of(member: &str) -> Vec<Source> {
    product()
        .into_iter()
        .filter(|source| source.member() == member)
        .collect()
}

/// Every text file that is tracked, and every source; only locks are left out.
pub(super) fn texts() -> &'static [Source] {
    static TEXTS: OnceLock<Vec<Source>> = OnceLock::new();
    TEXTS.get_or_init(|| {
        let mut paths = tracked().unwrap_or_else(|| {
            let mut files = Vec::new();
            walk("", &mut files);
            files
        });
        paths.extend(sources().iter().map(|source| source.path.clone()));
        paths.sort();
        paths.dedup();
        paths.retain(|path| !LOCKS.iter().any(|lock| path.ends_with(lock)));
        paths.retain(|path| !path.starts_with(VENDORED));
        paths.iter().filter_map(|path| read(path)).collect()
    })
}

/// One file that must be there.
pub(super) fn text_of(path: &str) -> Source {
    read(path).unwrap_or_else(|| panic!("{path} is missing or no text"))
}

/// Fails for an exception whose file no longer has the part that it allows.
pub(super) fn still_needed(exceptions: &[(&str, &str, &str)]) {
    for (path, part, _) in exceptions {
        let text = text_of(path).text;
        assert!(text.contains(part), "{path} has no `{part}`; take it out");
    }
}

/// Whether a path from the root exists.
pub(super) fn exists(path: &str) -> bool {
    root().join(path).exists()
}

/// What git tracks; nothing when this is no checkout or git is not there.
fn tracked() -> Option<Vec<String>> {
    let listed = Command::new("git")
        // The owner of the folder may be another user, as in a container.
        .args(["-c", "safe.directory=*", "ls-files", "-z"])
        .current_dir(root())
        .output()
        .ok()?;
    let paths: Vec<String> = String::from_utf8(listed.stdout)
        .ok()?
        .split('\0')
        .filter(|path| !path.is_empty())
        .map(str::to_owned)
        .collect();
    paths
        .iter()
        .any(|path| path == "Cargo.toml")
        .then_some(paths)
}

/// Adds all files below a folder, but for what is built, fetched or hidden.
fn walk(folder: &str, files: &mut Vec<String>) {
    let Ok(entries) = std::fs::read_dir(root().join(folder)) else {
        return;
    };
    for entry in entries.flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = if folder.is_empty() {
            name.clone()
        } else {
            format!("{folder}/{name}")
        };
        let skipped = ["target", "node_modules", "__pycache__"].contains(&name.as_str());
        if entry.path().is_file() {
            files.push(path);
        } else if !skipped && (!name.starts_with('.') || name == ".ci") {
            walk(&path, files);
        }
    }
}

fn is_rust(path: &str) -> bool {
    Path::new(path)
        .extension()
        .is_some_and(|extension| extension == "rs")
}

/// The text of a file; nothing when it is binary or was deleted and not yet committed.
fn read(path: &str) -> Option<Source> {
    let text = std::fs::read_to_string(root().join(path)).ok()?;
    Some(Source {
        path: path.to_owned(),
        text,
    })
}

#[test]
fn the_house_sees_its_sources_its_papers_and_not_what_is_built() {
    assert!(
        sources()
            .iter()
            .any(|source| source.path == "crates/cos-core/src/money.rs")
    );
    assert!(texts().iter().any(|text| text.path == "Cargo.toml"));
    assert!(
        product()
            .iter()
            .all(|source| !source.path.contains("/tests"))
    );
    assert!(texts().iter().all(|text| !text.path.starts_with("target/")));
    assert!(text_of("Cargo.toml").text.contains("[workspace]"));
}
