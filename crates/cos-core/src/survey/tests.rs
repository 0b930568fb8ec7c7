//! Surveys with one fact each, for tests.

use super::Survey;
use cos_gate::area::{Area, TouchedArea};
use cos_gate::effect::{Effect, EffectKind, Place};

/// A goal that does this and nothing else.
pub(crate) fn doing(kind: EffectKind, place: Place) -> Survey {
    Survey {
        effects: vec![Effect::new(kind, "x", place)],
        ..Survey::default()
    }
}

/// A goal that touches this and nothing else.
pub(crate) fn touching(area: Area) -> Survey {
    let path = "p".to_owned();
    Survey {
        areas: vec![TouchedArea { area, path }],
        ..Survey::default()
    }
}
