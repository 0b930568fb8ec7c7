//! Reads the exact versions of dependencies from lock files.

pub(super) use super::parser::{is_lockfile, locked};

/// The largest lockfile that is read, in bytes.
pub(super) const LARGEST: u64 = 32 << 20;

#[cfg(test)]
mod tests;
