//! Restricts fields of the published schemas to closed lists of names.

use schemars::{Schema, json_schema};
use serde::Serialize;
use serde_json::{Value, json};

/// Returns the schema of one name out of a closed list.
pub(super) fn one_of<Name: Serialize>(names: impl IntoIterator<Item = Name>) -> Schema {
    let names: Vec<Value> = names.into_iter().map(|name| json!(name)).collect();
    json_schema!({"type": "string", "enum": names})
}

/// Returns the schema of one name out of a closed list, or null.
pub(super) fn one_or_none<Name: Serialize>(names: impl IntoIterator<Item = Name>) -> Schema {
    let names = names.into_iter().map(Some).chain([None]);
    let names: Vec<Value> = names.map(|name| json!(name)).collect();
    json_schema!({"type": ["string", "null"], "enum": names})
}
