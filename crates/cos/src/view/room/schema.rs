//! The published schema of a room, with closed lists from `cos-core`.

use crate::view::closed_list::{one_of, one_or_none};
use cos_core::research::{RoomPhase, RoundVerdict, SectionState};
use schemars::{Schema, SchemaGenerator};

pub(super) fn phase(_: &mut SchemaGenerator) -> Schema {
    one_of([RoomPhase::Ideation, RoomPhase::Proposal, RoomPhase::Closing])
}

pub(super) fn verdict(_: &mut SchemaGenerator) -> Schema {
    one_or_none([
        RoundVerdict::Consensus,
        RoundVerdict::Objected,
        RoundVerdict::Incomplete,
        RoundVerdict::AllPassed,
        RoundVerdict::Undecided,
    ])
}

pub(super) fn section(_: &mut SchemaGenerator) -> Schema {
    one_or_none([
        SectionState::Agreed,
        SectionState::Reserved,
        SectionState::Unresolved,
    ])
}
