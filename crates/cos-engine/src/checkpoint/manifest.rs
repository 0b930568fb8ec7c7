//! Which versions of dependencies a manifest asks for: the line of versions that each is held to.

mod lines;
mod markup;
mod table;
mod tree;

use super::version::Line;
use Reader::{Lines, Whole};
use lines::Said;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Names of dependencies, each with the versions that are asked for.
type Asked = Vec<(String, String)>;

/// How a manifest is read.
#[derive(Clone, Copy)]
enum Reader {
    /// As a whole; nothing where it is none of its kind.
    Whole(fn(&str) -> Option<Manifest>),
    /// By what each line says.
    Lines(fn(&str) -> Said),
}

/// Files that name versions in a way that is not read: programs, mostly. They are compared by the lines
/// that hold a number of a version.
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

/// What a manifest says.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Manifest {
    /// The lines of versions of each dependency.
    pub(super) named: BTreeMap<String, BTreeSet<Line>>,
    /// What holds a number of a version and is not understood.
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

/// Whether a file names dependencies with their versions.
pub(super) fn is_manifest(path: &str) -> bool {
    reader(path).is_some()
}

/// What a manifest says; nothing where it cannot be read.
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

/// The line of versions at which a requirement such as `>=4.4,<5` begins.
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
