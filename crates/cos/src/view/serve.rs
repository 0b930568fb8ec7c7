//! What `cos serve` tells when it is ready.

use super::SCHEMA_VERSION;
use serde::Serialize;

/// Where to open it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct ServeView {
    /// The version of these fields.
    pub(crate) schema_version: u32,
    /// The address with its key; the first browser that opens it answers for the person.
    pub(crate) url: String,
}

impl ServeView {
    /// An address that is served.
    pub(crate) const fn new(url: String) -> Self {
        Self {
            schema_version: SCHEMA_VERSION,
            url,
        }
    }
}
