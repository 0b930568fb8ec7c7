//! Where a value is from: the layer, and the place in it.

use crate::diagnostic::{FilePlace, Diagnostic};
use cos_core::hint::Hint;
use std::fmt;

/// Where a value can be from; a later one is stronger.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Layer {
    /// Built in.
    BuiltIn,
    /// The person's file.
    User,
    /// The project's file.
    Project,
    /// A variable of the environment.
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

/// Where one value is from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Provenance {
    /// The layer.
    pub layer: Layer,
    /// The file, the variable or the flag; empty when built in.
    pub source: String,
    /// Where in the file.
    pub place: Option<FilePlace>,
}

/// Where a value is from that nobody set.
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
