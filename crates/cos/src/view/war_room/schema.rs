//! The published schemas of `cos war-room --json`, with closed lists from `cos-core`.

use crate::view::closed_list::one_or_none;
use cos_core::council::CouncilPurpose;
use cos_core::reversibility::DeliberationMode;
use schemars::{Schema, SchemaGenerator};

pub(super) fn purpose(_: &mut SchemaGenerator) -> Schema {
    one_or_none([CouncilPurpose::Decide, CouncilPurpose::Rate])
}

pub(super) fn mode(_: &mut SchemaGenerator) -> Schema {
    one_or_none(DeliberationMode::ALL)
}
