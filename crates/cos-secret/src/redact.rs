//! Replaces credentials in all data before it is written.
//!
//! The module `secret` finds the credentials. A hash or an id that stands alone is never changed.

mod known;
mod line_prefix;
mod named;
mod scan;

pub use crate::is_suspect;
pub use known::KnownSecrets;
pub use scan::is_clean_json;

use crate::SecretKind;
use serde_json::{Map, Value};

/// Fields with names and hashes from `cos` or from a person naming a goal. Two different ones must
/// stay different, so a mask in these fields includes a distinguishing part.
const NAMES: [&str; 17] = [
    "after",
    "base",
    "before",
    "candidate",
    "commit",
    "consumed_by",
    "decision",
    "diff",
    "fingerprint",
    "goal",
    "id",
    "kind",
    "matter",
    "onto",
    "run",
    "supersedes",
    "transcript",
];

/// Maximum number of passes over a text; replacing one credential may reveal another.
const ROUNDS: u8 = 6;

/// Returns a text with each credential replaced by `[redacted:kind]`; `None` without credentials.
///
/// The result contains no credential that can be found: replacing one may reveal another, so the
/// result is searched again. A text that reveals new ones in every pass is replaced as a whole.
pub fn text(text: &str) -> Option<String> {
    let mut clean = replaced(text)?;
    // A part of a key that occurs again by itself is not recognized.
    clean = KnownSecrets::in_text(text).without(&clean).unwrap_or(clean);
    for _ in 1..ROUNDS {
        match replaced(&clean) {
            Some(cleaner) => clean = cleaner,
            None => return Some(clean),
        }
    }
    Some(WHOLE.to_owned())
}

/// Replaces a text that cannot be cleaned.
const WHOLE: &str = "[redacted:assigned]";

/// Replaces the credentials that one pass finds.
fn replaced(text: &str) -> Option<String> {
    let found = crate::find(text);
    if found.is_empty() {
        return line_prefix::text(text);
    }
    let mut clean = String::with_capacity(text.len());
    let mut done = 0;
    for one in found {
        clean.push_str(text.get(done..one.place.start).unwrap_or_default());
        clean.push_str(&mask(one.kind));
        done = one.place.end;
    }
    clean.push_str(text.get(done..).unwrap_or_default());
    Some(clean)
}

/// Returns the replacement for a credential.
fn mask(kind: SecretKind) -> String {
    format!("[redacted:{}]", kind.name())
}

/// Replaces the credentials in every text of a value, including the names of its fields. Returns
/// whether there was one.
///
/// A credential may span several texts or be recognized only next to another text: the lines of a
/// key in a list, a value in a field called `password`, the arguments of a command, JSON within a
/// text. So each list is also searched as one text, and each field together with its name.
pub fn value(value: &mut Value) -> bool {
    let original = value.clone();
    if !deep(value, DEPTH) {
        return false;
    }
    let known = KnownSecrets::in_value(&original);
    if !known.is_empty() {
        let _found = known.take_out_of(value);
    }
    true
}

/// Returns a text without its credentials, parsed as JSON where possible; `None` when there is
/// none.
pub fn document(text: &str) -> Option<String> {
    let mut clean = text.to_owned();
    string(&mut clean, DEPTH).then_some(clean)
}

/// Maximum depth of JSON within JSON texts.
const DEPTH: u8 = 3;

fn deep(value: &mut Value, depth: u8) -> bool {
    match value {
        Value::String(held) => string(held, depth),
        Value::Array(items) => {
            let joined = line_prefix::list(items);
            items
                .iter_mut()
                .fold(joined, |found, item| deep(item, depth) | found)
        }
        Value::Object(fields) => {
            let named = names(fields) | named::fields(fields);
            fields.iter_mut().fold(named, |found, (name, field)| {
                let clean = match field {
                    Value::String(word) if is_name(name, word) => named::word(word),
                    _ => deep(field, depth),
                };
                clean | found
            })
        }
        _ => false,
    }
}

/// Cleans one text; JSON is also cleaned as a value.
fn string(content: &mut String, depth: u8) -> bool {
    let clean = text(content);
    let found = clean.is_some();
    if let Some(clean) = clean {
        *content = clean;
    }
    let is_json = content.trim_start().starts_with(['{', '[']) && depth > 0;
    if is_json
        && let Ok(mut inner) = serde_json::from_str::<Value>(content)
        && deep(&mut inner, depth - 1)
    {
        *content = inner.to_string();
        return true;
    }
    found
}

/// Checks whether a field contains a name or a hash. A sentence in such a field is an ordinary
/// text.
fn is_name(field: &str, text: &str) -> bool {
    NAMES.contains(&field) && !text.contains(char::is_whitespace)
}

/// Replaces credentials in the names of fields; equal results are numbered.
fn names(fields: &mut Map<String, Value>) -> bool {
    if fields.keys().all(|name| text(name).is_none()) {
        return false;
    }
    for (name, field) in std::mem::take(fields) {
        let clean = text(&name).unwrap_or(name);
        let counted = (2..).map(|nth| format!("{clean} {nth}"));
        let mut free = std::iter::once(clean.clone()).chain(counted);
        if let Some(name) = free.find(|name| !fields.contains_key(name)) {
            let _none = fields.insert(name, field);
        }
    }
    true
}

/// Returns the redaction function, for writers of texts.
pub fn shared() -> std::sync::Arc<dyn Fn(&str) -> String + Send + Sync> {
    std::sync::Arc::new(|given| text(given).unwrap_or_else(|| given.to_owned()))
}

#[cfg(test)]
mod tests;
