//! Reads dependencies and their versions from the files of pip, Poetry, uv and Pipenv.

use super::lines::LineMeaning;
use super::table::{packages, requirement, walked};
use super::tree::{entries, word};
use super::{Locked, Manifest, Parsers, Reader, collect};
use serde_json::Value;

pub(super) const PARSERS: Parsers = Parsers {
    manifests: &[
        ("pyproject", Reader::Whole(pyproject)),
        ("pipfile", Reader::Whole(pipfile)),
        ("requirements", Reader::Lines(requirements)),
    ],
    locks: &[
        ("poetry", poetry_lock),
        ("uv", uv_lock),
        ("pipfile", pipfile_lock),
        ("requirements", pinned_requirements),
    ],
};

fn pyproject(text: &str) -> Option<Manifest> {
    let holds = |key: &str| {
        key.ends_with("dependencies") || ["requires", "dependency-groups"].contains(&key)
    };
    let mut found = walked(text, &holds)?;
    // The language itself is not a dependency.
    let _itself = found.named.remove("python");
    Some(found)
}

fn pipfile(text: &str) -> Option<Manifest> {
    walked(text, &|key| key.ends_with("packages"))
}

/// Parses `requirements.txt`; options of the installer name no dependency.
fn requirements(line: &str) -> LineMeaning {
    let line = line.split('#').next().unwrap_or_default().trim();
    let requested = (!line.starts_with('-')).then(|| requirement(line));
    requested
        .flatten()
        .map_or(LineMeaning::Nothing, |(name, version)| {
            LineMeaning::Asks(name, version)
        })
}

fn poetry_lock(text: &str) -> Option<Locked> {
    packages(text, |_| true)
}

fn uv_lock(text: &str) -> Option<Locked> {
    const OWN: [&str; 4] = ["editable", "virtual", "directory", "path"];
    packages(text, |one| {
        let source = one.get("source").and_then(toml::Value::as_table);
        source.is_none_or(|source| !OWN.iter().any(|own| source.contains_key(*own)))
    })
}

fn pipfile_lock(text: &str) -> Option<Locked> {
    let file: Value = serde_json::from_str(text).ok()?;
    let _is_one = file.get("default")?.as_object()?;
    let all = entries(&file, &["default", "develop"]);
    Some(collect(all.filter_map(|(name, one)| {
        let version = word(one, "version").or_else(|| word(one, "ref"))?;
        Some((name.clone(), version.trim_start_matches('=').to_owned()))
    })))
}

/// Reads pinned requirements only; a range names no version.
fn pinned_requirements(text: &str) -> Option<Locked> {
    let pinned = text.lines().filter_map(|line| {
        let line = line.split(['#', ';']).next()?.trim();
        let (name, rest) = line.split_once("==")?;
        let name = name.split('[').next()?.trim().to_lowercase();
        let version = rest.split([' ', ',', '\\']).find(|word| !word.is_empty())?;
        let plain = |letter: char| letter.is_ascii_alphanumeric() || "-_.".contains(letter);
        (!name.is_empty() && name.chars().all(plain)).then(|| (name, version.to_owned()))
    });
    // An unfinished merge names both sides.
    let is_merged = text.lines().any(|line| line.starts_with("<<<<<<<"));
    (!is_merged).then(|| collect(pinned))
}
