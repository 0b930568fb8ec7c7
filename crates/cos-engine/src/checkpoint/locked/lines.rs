//! Parses lockfiles that are read line by line.

use super::{Locked, collect};

/// Reads pinned requirements only; a range names no version.
pub(super) fn requirements(text: &str) -> Option<Locked> {
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

/// Returns the name and the version in `name (1.2.3)`.
fn in_brackets(line: &str) -> Option<(String, String)> {
    let (name, rest) = line.split_once(" (")?;
    let (version, _) = rest.split_once(')')?;
    Some((name.to_owned(), version.to_owned()))
}

/// Returns the lines below `section` with exactly this indentation, up to the next section.
fn below<'a>(text: &'a str, section: &'a str, front: &'a str) -> impl Iterator<Item = &'a str> {
    let mut is_in = false;
    text.lines().filter_map(move |line| {
        if !line.starts_with(' ') && !line.is_empty() {
            is_in = line.trim_end() == section;
        }
        let own = line.strip_prefix(front).filter(|own| !own.starts_with(' '));
        own.filter(|_| is_in)
    })
}

/// Reads gems from registries; gems of the project itself are below `PATH`.
pub(super) fn gems(text: &str) -> Option<Locked> {
    let is_one = text.lines().any(|line| line == "DEPENDENCIES");
    let found = ["GEM", "GIT"].into_iter();
    let found = found.flat_map(|section| below(text, section, "    ").filter_map(in_brackets));
    is_one.then(|| collect(found))
}

pub(super) fn pods(text: &str) -> Option<Locked> {
    let is_one = text.lines().any(|line| line == "PODS:");
    let found = below(text, "PODS:", "  - ").map(|line| line.trim_matches(['"', ':']));
    is_one.then(|| collect(found.filter_map(in_brackets)))
}

pub(super) fn gradle(text: &str) -> Option<Locked> {
    let is_one = text.lines().any(|line| line.starts_with("empty="));
    let found = text.lines().filter_map(|line| {
        let (module, _) = line.split_once('=')?;
        let (name, version) = module.rsplit_once(':')?;
        Some((name.to_owned(), version.to_owned()))
    });
    is_one.then(|| collect(found))
}

/// Reads Mix packages: a registry package has a version, a git package a commit.
pub(super) fn mix(text: &str) -> Option<Locked> {
    let is_one = text.trim_start().starts_with("%{");
    let found = text.lines().filter_map(|line| {
        let mut quoted = line.split('"').skip(1).step_by(2);
        let name = quoted.next()?;
        let is_registered = line.contains("{:hex,");
        let version = quoted.nth(usize::from(!is_registered))?;
        Some((name.to_owned(), version.to_owned()))
    });
    is_one.then(|| collect(found))
}
