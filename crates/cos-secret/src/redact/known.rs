//! Replaces parts of known credentials wherever they appear.
//!
//! Messages about a text quote parts of it: the line that cannot be parsed, the start of a command.
//! A part of a credential is not recognized by itself, so such messages are compared with the whole
//! text's credentials.

use super::{DEPTH, is_name, line_prefix, string};
use serde_json::Value;
use std::collections::BTreeSet;

/// Minimum number of consecutive letters that count as a part of a credential.
const PIECE: usize = 12;
/// Minimum length of a credential that is searched as a whole.
const SHORTEST: usize = 6;
/// Replaces a part.
const MASK: &str = "[redacted:part]";
/// The field that identifies a question; it is cleaned separately so that lookup still works.
const SUBJECT: &str = "subject";

/// The credentials of some texts.
#[derive(Debug, Clone, Default)]
pub struct KnownSecrets {
    /// Their lines, the longest first.
    lines: Vec<String>,
    pieces: BTreeSet<Vec<u8>>,
}

impl KnownSecrets {
    /// Collects all credentials in these texts.
    pub fn of<'a>(texts: impl IntoIterator<Item = &'a str>) -> Self {
        let mut known = Self::default();
        let texts: Vec<&str> = texts.into_iter().collect();
        // A key may be split into parts; only the first and the last are recognized.
        let joined = texts.join("\n");
        if !crate::is_suspect(&joined) {
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

    /// Collects the machine-generated credentials in the texts of a value. A short chosen password
    /// may be an ordinary word of the value.
    pub(super) fn in_value(value: &Value) -> Self {
        let mut known = Self::default();
        known.gather(value);
        known.long()
    }

    /// Does the same for one text.
    pub(super) fn in_text(text: &str) -> Self {
        let mut known = Self::default();
        known.add(text);
        known.long()
    }

    /// Keeps only those that are too long for a word.
    fn long(mut self) -> Self {
        self.lines.retain(|line| line.len() >= PIECE);
        self.sort();
        self
    }

    fn gather(&mut self, value: &Value) {
        match value {
            Value::String(text) => self.add(text),
            Value::Array(items) => {
                self.add(&line_prefix::shown(items));
                for item in items {
                    self.gather(item);
                }
            }
            Value::Object(fields) => fields.values().for_each(|field| self.gather(field)),
            _ => {}
        }
    }

    fn add(&mut self, text: &str) {
        let found = crate::find(text).into_iter();
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

    /// Checks whether it is empty.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// Returns a text without credentials and without parts of the known ones. JSON text is parsed.
    pub fn clean(&self, given: &str) -> String {
        let mut clean = given.to_owned();
        let _found = string(&mut clean, DEPTH);
        self.without(&clean).unwrap_or(clean)
    }

    /// Returns a text without the parts; `None` where it has none.
    pub(super) fn without(&self, text: &str) -> Option<String> {
        let mut clean = self.without_runs(text);
        for line in &self.lines {
            let content = clean.as_deref().unwrap_or(text);
            if content.contains(line.as_str()) && !line.starts_with("[redacted:") {
                clean = Some(content.replace(line.as_str(), MASK));
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

    /// Removes the parts from every text of a value. Returns whether there was one.
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
