//! The published schema of `cos debate --json`, with closed lists from `cos-core`.

use crate::view::closed_list::one_or_none;
use cos_core::debate::{DebateEnd, DebateRole, PointSeverity};
use schemars::{Schema, SchemaGenerator, json_schema};

pub(super) fn severity(_: &mut SchemaGenerator) -> Schema {
    one_or_none(PointSeverity::ALL.map(PointSeverity::name))
}

pub(super) fn end(_: &mut SchemaGenerator) -> Schema {
    one_or_none(DebateEnd::ALL.map(DebateEnd::name))
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
