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
    use crate::view::published::is_current;

    #[test]
    fn the_published_reference_of_a_debate_is_current() {
        is_current::<DebateView>("debate.schema.json");
    }
}
