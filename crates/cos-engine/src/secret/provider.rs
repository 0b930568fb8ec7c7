//! What well-known providers give out: one row for each format, in tables by what they are for.
//!
//! The formats are the providers' own: a fixed beginning that they chose so that leaks are found,
//! an alphabet and a length. A length that the provider fixed is held exactly; what is one letter
//! longer or shorter is something else.

mod cloud;
mod commerce;
mod forge;
mod model;
mod watch;

use super::Found;
use super::format::{Format, is_beginning};
use super::index::Index;
use super::rare;
use std::sync::LazyLock;

/// All tables.
pub(super) fn formats() -> impl Iterator<Item = &'static Format> {
    let tables: [&'static [Format]; 5] = [
        cloud::FORMATS,
        forge::FORMATS,
        model::FORMATS,
        commerce::FORMATS,
        watch::FORMATS,
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

/// The beginnings of all formats.
pub(super) fn beginnings() -> impl Iterator<Item = &'static str> {
    INDEX.texts()
}

/// Whether a format begins at a place that has this beginning, capitals or not.
pub(super) fn begins(bytes: &[u8], at: usize, text: &str) -> bool {
    let is_rare = || rare::behind(text).is_some_and(|rare| rare.may_begin(bytes, at));
    begins_exactly(bytes, at, text) && (is_beginning(bytes, at) || is_rare())
}

/// Adds whatever is written in one of the formats.
pub(super) fn find(text: &str, found: &mut Vec<Found>) {
    let bytes = text.as_bytes();
    let (mut last, mut done) = (0, 0);
    for (at, beginning, format) in INDEX.places(bytes) {
        // More than one format may begin here; those that overlap become one in the end.
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
