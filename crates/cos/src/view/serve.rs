//! What `cos serve` prints when it is ready.

use super::SCHEMA_VERSION;
use serde::Serialize;

/// The address to open.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct ServeView {
    /// The version of these fields.
    pub(crate) schema_version: u32,
    /// The address with its key; the first browser that opens it can answer for the person.
    pub(crate) url: String,
}

impl ServeView {
    /// Creates the view of an address.
    pub(crate) const fn new(url: String) -> Self {
        Self {
            schema_version: SCHEMA_VERSION,
            url,
        }
    }
}
