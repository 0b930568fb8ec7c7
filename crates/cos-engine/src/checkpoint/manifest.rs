//! Reads the requested versions of dependencies from manifests, as compatible release lines.

mod lines;
mod markup;
mod table;
mod tree;

use super::version::Line;
use Reader::{Lines, Whole};
use lines::LineMeaning;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Names of dependencies, each with the requested versions.
type Asked = Vec<(String, String)>;

/// A parser of a manifest.
#[derive(Clone, Copy)]
enum Reader {
    /// Parses the whole text; `None` if the format does not match.
    Whole(fn(&str) -> Option<Manifest>),
    /// Parses each line.
    Lines(fn(&str) -> LineMeaning),
}

/// Files, mostly programs, that name versions in a format that is not parsed. They are compared by
/// their lines with version numbers.
const OPAQUE: [&str; 20] = [
    "setup.py",
    "setup.cfg",
    "environment.yml",
    "environment.yaml",
    "conanfile.txt",
    "conanfile.py",
    "vcpkg.json",
    "Podfile",
    "Cartfile",
    "Package.swift",
    "build.sbt",
    "deps.edn",
    "project.clj",
    "rebar.config",
    "stack.yaml",
    "deno.json",
    "deno.jsonc",
    "MODULE.bazel",
    "WORKSPACE",
    "Chart.yaml",
];

/// The content of a manifest.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Manifest {
    /// The release lines of each dependency.
    pub(super) named: BTreeMap<String, BTreeSet<Line>>,
    /// Lines with a version number that were not recognised.
    pub(super) opaque: BTreeSet<String>,
}

impl Manifest {
    fn of(asked: impl IntoIterator<Item = (String, String)>) -> Self {
        let mut named: BTreeMap<String, BTreeSet<Line>> = BTreeMap::new();
        for (name, requirement) in asked {
            let lines = named.entry(name).or_default();
            let _known = lines.insert(line_of(&requirement));
        }
        Self {
            named,
            opaque: BTreeSet::new(),
        }
    }
}

/// Checks whether a file names dependencies with their versions.
pub(super) fn is_manifest(path: &str) -> bool {
    reader(path).is_some()
}

/// Parses a manifest; `None` where it cannot be read.
pub(super) fn manifest(path: &str, text: &str) -> Option<Manifest> {
    match reader(path)? {
        Whole(read) => read(text),
        Lines(said) => Some(lines::read(text, said)),
    }
}

fn reader(path: &str) -> Option<Reader> {
    let name = path.rsplit('/').next().unwrap_or(path);
    let reader = match name {
        "Cargo.toml" => Whole(table::cargo),
        "pyproject.toml" => Whole(table::python),
        "Pipfile" => Whole(table::pipfile),
        "libs.versions.toml" => Whole(table::catalog),
        "package.json" => Whole(tree::npm),
        "composer.json" => Whole(tree::composer),
        "pubspec.yaml" => Whole(tree::pubspec),
        "pnpm-workspace.yaml" => Whole(tree::pnpm),
        "pom.xml" => Whole(markup::maven),
        "packages.config" => Whole(markup::nuget),
        "requirements.txt" | "requirements-dev.txt" => Lines(lines::requirements),
        "go.mod" => Whole(lines::go),
        "Gemfile" => Lines(lines::gems),
        "mix.exs" => Lines(lines::mix),
        "build.gradle" | "build.gradle.kts" | "settings.gradle" | "settings.gradle.kts" => {
            Lines(lines::gradle)
        }
        "gradle.properties" => Lines(lines::properties),
        _ if OPAQUE.contains(&name) => Lines(lines::opaque),
        _ => return by_ending(name),
    };
    Some(reader)
}

fn by_ending(name: &str) -> Option<Reader> {
    match Path::new(name).extension()?.to_str()? {
        "csproj" | "fsproj" | "vbproj" | "props" => Some(Whole(markup::nuget)),
        "gemspec" => Some(Lines(lines::gems)),
        "cabal" => Some(Lines(lines::opaque)),
        _ => None,
    }
}

/// Returns the release line at which a requirement such as `>=4.4,<5` begins.
fn line_of(requirement: &str) -> Line {
    let text = requirement.trim();
    let first = text.trim_start_matches(|one| " ~^<>=!v([\"'".contains(one));
    let end = first.find(|one: char| !one.is_ascii_digit() && one != '.' && one != '!');
    let (version, _) = first.split_at(end.unwrap_or(first.len()));
    let is_commit = matches!(Line::of(first), Line::Unread(_)) && !version.contains('.');
    match version.trim_end_matches('.') {
        version if version.is_empty() || is_commit => Line::Unread(text.to_owned()),
        version => Line::of(version),
    }
}

#[cfg(test)]
mod tests;
