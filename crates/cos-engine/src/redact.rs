//! Takes credentials out of everything before it is written.
//!
//! What is a credential is for `secret` to say. A hash or an id that stands alone is never
//! touched.

pub use crate::secret::is_suspect;

use crate::secret;
use serde_json::{Map, Value};

/// Fields that hold names and hashes made by `cos` or by a person naming a goal; two of them must
/// never become the same.
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
        return None;
    }
    let mut clean = String::with_capacity(text.len());
    let mut done = 0;
    for one in found {
        clean.push_str(text.get(done..one.place.start).unwrap_or_default());
        clean.push_str("[redacted:");
        clean.push_str(one.kind.name());
        clean.push(']');
        done = one.place.end;
    }
    clean.push_str(text.get(done..).unwrap_or_default());
    Some(clean)
}

/// Takes the credentials out of every text in a value, the names of its fields included; says whether
/// there was one.
pub fn value(value: &mut Value) -> bool {
    match value {
        Value::String(held) => text(held).map(|clean| *held = clean).is_some(),
        Value::Array(items) => items
            .iter_mut()
            .fold(false, |found, item| self::value(item) | found),
        Value::Object(fields) => {
            let named = names(fields);
            fields.iter_mut().fold(named, |found, (name, field)| {
                // Words that stand in such a field are a text like any other.
                let is_word = |text: &str| !text.contains(char::is_whitespace);
                let is_name = NAMES.contains(&name.as_str()) && field.as_str().is_some_and(is_word);
                (!is_name && self::value(field)) | found
            })
        }
        _ => false,
    }
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
