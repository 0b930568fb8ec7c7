//! Recognizes credentials of well-known providers: one row per format, in tables by kind of
//! service.
//!
//! The formats are documented by the providers: a fixed prefix chosen so that leaks are found, an
//! alphabet and a length. A fixed length must match exactly; one letter more or less is something
//! else.

mod cloud;
mod commerce;
mod forge;
mod model;
mod monitoring;

use super::Found;
use super::format::{Format, is_beginning};
use super::index::Index;
use super::unique_prefix;
use std::sync::LazyLock;

/// Returns all tables.
pub(super) fn formats() -> impl Iterator<Item = &'static Format> {
    let tables: [&'static [Format]; 5] = [
        cloud::FORMATS,
        forge::FORMATS,
        model::FORMATS,
        commerce::FORMATS,
        monitoring::FORMATS,
    ];
    tables.into_iter().flatten()
}

static INDEX: LazyLock<Index<&'static Format>> = LazyLock::new(|| {
    let beginnings = |format: &'static Format| {
        let texts = format.beginnings().iter();
        texts.map(move |text| (*text, format))
    };
    Index::new(formats().flat_map(beginnings))
});

/// Returns the prefixes of all formats.
pub(super) fn beginnings() -> impl Iterator<Item = &'static str> {
    INDEX.texts()
}

/// Checks whether a format may start at a position with this prefix, ignoring case.
pub(super) fn begins(bytes: &[u8], at: usize, text: &str) -> bool {
    let is_rare = || unique_prefix::behind(text).is_some_and(|rare| rare.may_begin(bytes, at));
    begins_exactly(bytes, at, text) && (is_beginning(bytes, at) || is_rare())
}

/// Adds every credential in one of the formats.
pub(super) fn find(text: &str, found: &mut Vec<Found>) {
    let bytes = text.as_bytes();
    let (mut last, mut done) = (0, 0);
    for (at, beginning, format) in INDEX.places(bytes) {
        // Several formats may start here; overlapping ones are merged later.
        if at < done && at != last || !begins_exactly(bytes, at, beginning) {
            continue;
        }
        if let Some(end) = format.end(text, at) {
            found.push(Found::new(format.kind, at..end));
            (last, done) = (at, end.max(done));
        }
    }
}

fn begins_exactly(bytes: &[u8], at: usize, text: &str) -> bool {
    let rest = bytes.get(at..).unwrap_or_default();
    rest.starts_with(text.as_bytes())
}

#[cfg(test)]
mod tests;
