//! The published schema of `cos debate --json`: closed lists as the core knows them.

use cos_core::debate::{DebateEnd, DebateRole, PointSeverity};
use schemars::{Schema, SchemaGenerator, json_schema};

/// One name out of a closed list, or nothing.
fn one_of(names: impl IntoIterator<Item = &'static str>) -> Schema {
    let names: Vec<Option<&str>> = names.into_iter().map(Some).chain([None]).collect();
    json_schema!({"type": ["string", "null"], "enum": names})
}

pub(super) fn severity(_: &mut SchemaGenerator) -> Schema {
    one_of(PointSeverity::ALL.map(PointSeverity::name))
}

pub(super) fn end(_: &mut SchemaGenerator) -> Schema {
    one_of(DebateEnd::ALL.map(DebateEnd::name))
}

pub(super) fn models(_: &mut SchemaGenerator) -> Schema {
    json_schema!({
        "type": "object",
        "propertyNames": {"enum": DebateRole::ALL.map(DebateRole::name)},
        "additionalProperties": {"type": "string"},
    })
}

#[cfg(test)]
mod tests {
    use crate::view::debate::DebateView;
    use std::path::Path;

    #[test]
    fn the_published_reference_of_a_debate_is_current() {
        let file = "../../docs/reference/debate.schema.json";
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
        let schema = schemars::schema_for!(DebateView);
        let wanted = format!("{}\n", serde_json::to_string_pretty(&schema).unwrap());
        if std::env::var_os("COS_BLESS").is_some() {
            std::fs::write(&path, &wanted).unwrap();
        }
        let found = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(
            found == wanted,
            "docs/reference/debate.schema.json is out of date; type COS_BLESS=1 cargo test -p cos reference"
        );
    }
}
