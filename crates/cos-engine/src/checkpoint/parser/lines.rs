//! Reads files line by line. Most manifests of this kind are programs, so a line that contains a
//! version number and is not recognised is kept as text; a change to it is then noticed.

use super::{Asked, Manifest};
use std::collections::BTreeSet;

/// The meaning of a line.
pub(super) enum LineMeaning {
    /// A dependency and the requested versions.
    Asks(String, String),
    /// No dependency.
    Nothing,
    /// Unknown.
    Unknown,
}

pub(super) fn read(text: &str, meaning_of: fn(&str) -> LineMeaning) -> Manifest {
    let mut requested = Asked::new();
    let mut opaque = BTreeSet::new();
    for line in text.lines().map(str::trim) {
        match meaning_of(line) {
            LineMeaning::Asks(name, version) => requested.push((name, version)),
            LineMeaning::Unknown if holds_version(line) => {
                let _new = opaque.insert(line.to_owned());
            }
            LineMeaning::Unknown | LineMeaning::Nothing => {}
        }
    }
    Manifest {
        opaque,
        ..Manifest::of(requested)
    }
}

/// Checks whether a line outside comments contains a number such as `1.2`.
fn holds_version(line: &str) -> bool {
    let is_remark = ["#", "//", "*", "/*", "--", ";"]
        .iter()
        .any(|mark| line.starts_with(mark));
    let mut around = line.as_bytes().windows(3);
    !is_remark
        && around.any(|one| {
            matches!(one, [before, b'.', after] if before.is_ascii_digit() && after.is_ascii_digit())
        })
}

pub(super) fn quoted(line: &str) -> impl Iterator<Item = &str> {
    line.split(['"', '\'']).skip(1).step_by(2)
}

pub(super) fn is_version(text: &str) -> bool {
    text.trim_start_matches(|one| " ~^<>=!v([".contains(one))
        .starts_with(|one: char| one.is_ascii_digit())
}

pub(super) fn opaque(_: &str) -> LineMeaning {
    LineMeaning::Unknown
}

/// Returns the name and the version in `name (1.2.3)`.
pub(super) fn in_brackets(line: &str) -> Option<(String, String)> {
    let (name, rest) = line.split_once(" (")?;
    let (version, _) = rest.split_once(')')?;
    Some((name.to_owned(), version.to_owned()))
}

/// Returns the lines below `section` with exactly this indentation, up to the next section.
pub(super) fn below<'a>(
    text: &'a str,
    section: &'a str,
    front: &'a str,
) -> impl Iterator<Item = &'a str> {
    let mut is_in = false;
    text.lines().filter_map(move |line| {
        if !line.starts_with(' ') && !line.is_empty() {
            is_in = line.trim_end() == section;
        }
        let own = line.strip_prefix(front).filter(|own| !own.starts_with(' '));
        own.filter(|_| is_in)
    })
}
