//! Describes the origin of a value: the layer, and the place in it.

use crate::diagnostic::{FilePlace, Diagnostic};
use cos_core::hint::Hint;
use std::fmt;

/// The layers; a later one overrides earlier ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Layer {
    /// Built in.
    BuiltIn,
    /// The user's file.
    User,
    /// The project's file.
    Project,
    /// An environment variable.
    Environment,
    /// A flag.
    Flag,
}

impl fmt::Display for Layer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::BuiltIn => "built in",
            Self::User => "user",
            Self::Project => "project",
            Self::Environment => "environment",
            Self::Flag => "flag",
        })
    }
}

/// The origin of one value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Provenance {
    /// The layer.
    pub layer: Layer,
    /// The file, the variable or the flag; empty if it is built in.
    pub source: String,
    /// The place in the file.
    pub place: Option<FilePlace>,
}

/// The origin of a built-in value.
pub(super) static BUILT_IN: Provenance = Provenance {
    layer: Layer::BuiltIn,
    source: String::new(),
    place: None,
};

impl Provenance {
    pub(super) fn problem(&self, what: String, hint: impl Into<Hint>) -> Diagnostic {
        Diagnostic {
            source: self.source.clone(),
            place: self.place,
            what,
            hint: hint.into(),
        }
    }
}

impl fmt::Display for Provenance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.layer, self.place) {
            (Layer::BuiltIn, _) => f.write_str("built in"),
            (layer, Some(place)) => write!(f, "{layer}, {}:{place}", self.source),
            (layer, None) => write!(f, "{layer}, {}", self.source),
        }
    }
}
