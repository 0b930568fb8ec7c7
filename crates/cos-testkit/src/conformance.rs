//! Rules that every implementation of a port must keep.

pub mod dispatcher;
pub mod journal;

/// Fails with the name of each check that fails.
fn assert_all<E: std::fmt::Display>(checks: impl Iterator<Item = (&'static str, Result<(), E>)>) {
    let failed: Vec<String> = checks
        .filter_map(|(name, done)| Some(format!("{name}: {}", done.err()?)))
        .collect();
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}
