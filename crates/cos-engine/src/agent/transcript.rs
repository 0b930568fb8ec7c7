//! Writes the transcript of an attempt: JSON lines, redacted before they are written, and limited
//! in size. The beginning is written at once; if the limit is reached, the last lines are kept and
//! written at the end.

use super::Redact;
use serde_json::{Value, json};
use std::collections::VecDeque;
use std::fs::File;
use std::io::Write;
use std::path::Path;

/// A transcript that is being written.
pub struct Transcript {
    file: Option<File>,
    redact: Redact,
    head_room: usize,
    tail_room: usize,
    tail: VecDeque<String>,
    tail_bytes: usize,
    dropped: u64,
}

impl Transcript {
    /// Creates a transcript of at most about `limit` bytes.
    pub fn create(path: &Path, limit: usize, redact: Redact) -> std::io::Result<Self> {
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder)?;
        }
        Ok(Self {
            file: Some(File::create(path)?),
            redact,
            head_room: limit.div_ceil(2),
            tail_room: limit / 2,
            tail: VecDeque::new(),
            tail_bytes: 0,
            dropped: 0,
        })
    }

    /// Adds one line with its source and content.
    pub fn add(&mut self, from: &str, what: &Value) {
        let mut what = redacted(what, &self.redact);
        // A credential may only be recognisable when several texts are read together.
        let _found = cos_secret::redact::value(&mut what);
        self.add_line(json!({ "from": from, "what": what }).to_string());
    }

    /// Adds one line that was received as JSON; other text is added as a string.
    pub fn add_text(&mut self, from: &str, text: &str) {
        match serde_json::from_str::<Value>(text) {
            Ok(value) => self.add(from, &value),
            Err(_) => self.add(from, &Value::String(text.to_owned())),
        }
    }

    fn add_line(&mut self, mut line: String) {
        line.push('\n');
        if self.tail.is_empty() && self.dropped == 0 && line.len() <= self.head_room {
            self.head_room -= line.len();
            self.write(&line);
            return;
        }
        self.tail_bytes += line.len();
        self.tail.push_back(line);
        while self.tail_bytes > self.tail_room {
            let Some(oldest) = self.tail.pop_front() else {
                break;
            };
            self.tail_bytes -= oldest.len();
            self.dropped += oldest.len() as u64;
        }
    }

    fn write(&mut self, text: &str) {
        // A full disk must not end the attempt; the journal, which must not lose anything, reports
        // it.
        if let Some(file) = &mut self.file
            && file.write_all(text.as_bytes()).is_err()
        {
            self.file = None;
        }
    }
}

/// Redacts every text in a value, except field names.
pub(super) fn redacted(value: &Value, redact: &Redact) -> Value {
    match value {
        Value::String(text) => Value::String(redact(text)),
        Value::Array(items) => items.iter().map(|item| redacted(item, redact)).collect(),
        Value::Object(fields) => {
            let fields = fields.iter();
            fields
                .map(|(name, item)| (name.clone(), redacted(item, redact)))
                .collect()
        }
        other => other.clone(),
    }
}

impl Drop for Transcript {
    /// Writes the lines that were kept for the end.
    fn drop(&mut self) {
        if self.dropped > 0 {
            let marker = json!({ "from": "cos", "what": { "left_out_bytes": self.dropped } });
            self.write(&format!("{marker}\n"));
        }
        let tail: String = std::mem::take(&mut self.tail).into_iter().collect();
        self.write(&tail);
    }
}

#[cfg(test)]
mod tests;
