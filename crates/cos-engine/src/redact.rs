//! Takes credentials out of everything before it is written.
//!
//! What is a credential is for `secret` to say. A hash or an id that stands alone is never
//! touched.

mod gutter;
mod known;
mod named;

pub use crate::secret::is_suspect;
pub use known::KnownSecrets;

use crate::secret::{self, SecretKind};
use serde_json::{Map, Value};

/// Fields that hold names and hashes made by `cos` or by a person naming a goal; two of them must
/// never become the same, so a mask there tells one from another.
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

/// How often a text is read again, because what was taken out may have hidden something.
const ROUNDS: u8 = 6;

/// A text with each credential replaced by `[redacted:kind]`; `None` when there is none.
///
/// What comes back holds none that could be found: taking one out may show another, so the
/// result is read again. A text that shows new ones every time is not believed and goes whole.
pub fn text(text: &str) -> Option<String> {
    let mut clean = replaced(text)?;
    // A piece of a key that is told once more by itself looks like nothing.
    clean = KnownSecrets::in_text(text).without(&clean).unwrap_or(clean);
    for _ in 1..ROUNDS {
        match replaced(&clean) {
            Some(cleaner) => clean = cleaner,
            None => return Some(clean),
        }
    }
    Some(WHOLE.to_owned())
}

/// What a text becomes that cannot be cleaned.
const WHOLE: &str = "[redacted:assigned]";

/// A text with each credential that is found at once replaced.
fn replaced(text: &str) -> Option<String> {
    let found = secret::find(text);
    if found.is_empty() {
        return gutter::text(text);
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

/// What stands where a credential stood.
fn mask(kind: SecretKind) -> String {
    format!("[redacted:{}]", kind.name())
}

/// Takes the credentials out of every text in a value, the names of its fields included; says whether
/// there was one.
///
/// A credential may stand in several texts, or be one only beside another text: the lines of a key
/// in a list, a value in a field called `password`, the arguments of a command, JSON within a text.
/// So each list is also read as one text, and each field with its name.
pub fn value(value: &mut Value) -> bool {
    let known = KnownSecrets::in_value(value);
    let found = deep(value, DEPTH);
    (!known.is_empty() && known.take_out_of(value)) | found
}

/// A text without its credentials, read as JSON where it is; `None` when there is none.
pub fn document(text: &str) -> Option<String> {
    let mut clean = text.to_owned();
    string(&mut clean, DEPTH).then_some(clean)
}

/// How deep JSON is looked for within texts of JSON.
const DEPTH: u8 = 3;

fn deep(value: &mut Value, depth: u8) -> bool {
    match value {
        Value::String(held) => string(held, depth),
        Value::Array(items) => {
            let joined = gutter::list(items);
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

/// One text; one that is JSON is read as a value as well.
fn string(held: &mut String, depth: u8) -> bool {
    let clean = text(held);
    let found = clean.is_some();
    if let Some(clean) = clean {
        *held = clean;
    }
    let is_json = held.trim_start().starts_with(['{', '[']) && depth > 0;
    if is_json
        && let Ok(mut inner) = serde_json::from_str::<Value>(held)
        && deep(&mut inner, depth - 1)
    {
        *held = inner.to_string();
        return true;
    }
    found
}

/// Whether a field holds a name or a hash. Words that stand in such a field are a text like any other.
fn is_name(field: &str, text: &str) -> bool {
    NAMES.contains(&field) && !text.contains(char::is_whitespace)
}

/// Takes the credentials out of the names of fields; two that become the same are counted.
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

/// The redaction of texts, to be handed to whoever writes some.
pub fn shared() -> std::sync::Arc<dyn Fn(&str) -> String + Send + Sync> {
    std::sync::Arc::new(|given| text(given).unwrap_or_else(|| given.to_owned()))
}

#[cfg(test)]
mod tests;
