//! Replaces the values of JSON fields whose names say that they are secret.

use super::mask;
use serde_json::{Map, Value};
use sha2::{Digest as _, Sha256};

/// Fields that contain the name of a value in a neighbouring field.
const NAMING: [&str; 8] = [
    "name",
    "key",
    "variable",
    "field",
    "header",
    "option",
    "label",
    "parameter",
];
/// Neighbouring fields that contain the value.
const HOLDING: [&str; 8] = [
    "value", "val", "default", "content", "data", "text", "secret", "plain",
];

/// Checks whether a field with this name contains the name of a value in a neighbouring field.
pub(super) fn is_naming(field: &str) -> bool {
    NAMING.contains(&field)
}

/// Replaces the values of fields with secret names, also where the name is the value of a
/// neighbouring field. Returns whether there was one.
pub(super) fn fields(fields: &mut Map<String, Value>) -> bool {
    let name_given = NAMING.iter().find_map(|name| fields.get(*name)?.as_str());
    let name_given = name_given
        .filter(|name| crate::names_one(name))
        .map(str::to_owned);
    fields.iter_mut().fold(false, |found, (name, field)| {
        let holds = HOLDING.contains(&name.as_str());
        let name = name_given.as_deref().filter(|_| holds).unwrap_or(name);
        crate::names_one(name) && below(name, field) | found || found
    })
}

/// Replaces every text of a value with a secret name, except in fields that only describe it.
fn below(name: &str, value: &mut Value) -> bool {
    match value {
        Value::String(text) => match crate::kind_of_named(name, text) {
            Some(kind) => {
                *text = mask(kind);
                true
            }
            None => false,
        },
        Value::Array(items) => items
            .iter_mut()
            .fold(false, |found, item| below(name, item) | found),
        Value::Object(fields) => fields.iter_mut().fold(false, |found, (field, value)| {
            !crate::describes(field) && below(name, value) | found || found
        }),
        _ => false,
    }
}

/// Replaces a credential in a name; different names stay different.
pub(super) fn word(word: &mut String) -> bool {
    let found = crate::find(word);
    let Some(kind) = found.first().map(|found| found.kind) else {
        return false;
    };
    let digest = Sha256::digest(word.as_bytes());
    let print = digest
        .iter()
        .take(4)
        .fold(0_u32, |all, byte| all << 8 | u32::from(*byte));
    *word = format!("[redacted:{}:{print:08x}]", kind.name());
    true
}
