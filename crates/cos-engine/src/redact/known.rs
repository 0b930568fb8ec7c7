//! Credentials that are known from a text, taken out wherever a piece of them shows.
//!
//! What is told of a text quotes pieces of it: the line that cannot be read, the beginning of a
//! command. A piece of a credential looks like none; so whoever tells pieces has them read against the
//! whole.

use super::{DEPTH, gutter, is_name, string};
use crate::secret;
use serde_json::Value;
use std::collections::HashSet;

/// So many letters of a credential in a row are a piece of it.
const PIECE: usize = 12;
/// The shortest credential that is looked for as a whole.
const SHORTEST: usize = 6;
/// What takes the place of a piece.
const MASK: &str = "[redacted:part]";
/// The field of a question by which it is looked up; it is cleaned by itself, so that it is found.
const SUBJECT: &str = "subject";

/// The credentials of some texts.
#[derive(Debug, Clone, Default)]
pub struct KnownSecrets {
    /// Their lines, the longest first.
    lines: Vec<String>,
    pieces: HashSet<Vec<u8>>,
}

impl KnownSecrets {
    /// All credentials in these texts.
    pub fn of<'a>(texts: impl IntoIterator<Item = &'a str>) -> Self {
        let mut known = Self::default();
        let texts: Vec<&str> = texts.into_iter().collect();
        // A key may be brought in pieces, of which only the first and the last show what they are.
        let joined = texts.join("\n");
        if !secret::is_suspect(&joined) {
            return known;
        }
        known.add(&joined);
        for text in texts {
            known.add(text);
            if text.trim_start().starts_with(['{', '['])
                && let Ok(inner) = serde_json::from_str(text)
            {
                known.gather(&inner);
            }
        }
        known.sort();
        known
    }

    /// All that were drawn by a machine in the texts of a value. A short word that somebody chose may
    /// well be a word of the value itself.
    pub(super) fn in_value(value: &Value) -> Self {
        let mut known = Self::default();
        known.gather(value);
        known.long()
    }

    /// The same in one text.
    pub(super) fn in_text(text: &str) -> Self {
        let mut known = Self::default();
        known.add(text);
        known.long()
    }

    /// Those alone that are too long for a word.
    fn long(mut self) -> Self {
        self.lines.retain(|line| line.len() >= PIECE);
        self.sort();
        self
    }

    fn gather(&mut self, value: &Value) {
        match value {
            Value::String(text) => self.add(text),
            Value::Array(items) => {
                self.add(&gutter::shown(items));
                for item in items {
                    self.gather(item);
                }
            }
            Value::Object(fields) => fields.values().for_each(|field| self.gather(field)),
            _ => {}
        }
    }

    fn add(&mut self, text: &str) {
        let found = secret::find(text).into_iter();
        let values = found.filter_map(|found| text.get(found.place));
        for line in values.flat_map(|value| value.split(['\n', '\r'])) {
            // In JSON a line break is a backslash and a letter.
            for line in line.split("\\n") {
                let line = line.trim().trim_matches(['"', '\'', ',', '\\', '+', '|']);
                if line.len() >= SHORTEST && !line.starts_with("-----") {
                    self.lines.push(line.to_owned());
                }
            }
        }
    }

    fn sort(&mut self) {
        self.lines.sort_by_key(|line| usize::MAX - line.len());
        self.lines.dedup();
        let long = self.lines.iter().filter(|line| line.len() >= PIECE);
        let pieces = long.flat_map(|line| line.as_bytes().windows(PIECE));
        self.pieces = pieces.map(<[u8]>::to_vec).collect();
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// A text without credentials, and without any piece of those that are known. Text that is JSON is
    /// read as such.
    pub fn clean(&self, given: &str) -> String {
        let mut clean = given.to_owned();
        let _found = string(&mut clean, DEPTH);
        self.without(&clean).unwrap_or(clean)
    }

    /// A text without the pieces; none where it has none.
    pub(super) fn without(&self, text: &str) -> Option<String> {
        let mut clean = self.without_runs(text);
        for line in &self.lines {
            let held = clean.as_deref().unwrap_or(text);
            if held.contains(line.as_str()) && !line.starts_with("[redacted:") {
                clean = Some(held.replace(line.as_str(), MASK));
            }
        }
        clean
    }

    fn without_runs(&self, text: &str) -> Option<String> {
        let bytes = text.as_bytes();
        let mut runs: Vec<std::ops::Range<usize>> = Vec::new();
        for (at, piece) in bytes.windows(PIECE).enumerate() {
            if !self.pieces.contains(piece) {
                continue;
            }
            match runs.last_mut() {
                Some(last) if at <= last.end => last.end = at + PIECE,
                _ => runs.push(at..at + PIECE),
            }
        }
        let mut clean = String::with_capacity(text.len());
        let mut done = 0;
        for run in &runs {
            let from = text.floor_char_boundary(run.start).max(done);
            clean.push_str(text.get(done..from)?);
            clean.push_str(MASK);
            done = text.ceil_char_boundary(run.end);
        }
        clean.push_str(text.get(done..)?);
        (!runs.is_empty()).then_some(clean)
    }

    /// Takes the pieces out of every text of a value; says whether there was one.
    pub(super) fn take_out_of(&self, value: &mut Value) -> bool {
        match value {
            Value::String(text) => self.without(text).map(|clean| *text = clean).is_some(),
            Value::Array(items) => items
                .iter_mut()
                .fold(false, |found, item| self.take_out_of(item) | found),
            Value::Object(fields) => fields.iter_mut().fold(false, |found, (name, field)| {
                let is_kept =
                    name == SUBJECT || field.as_str().is_some_and(|word| is_name(name, word));
                !is_kept && self.take_out_of(field) | found || found
            }),
            _ => false,
        }
    }
}
