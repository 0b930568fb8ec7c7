//! Tests that every implementation of the same interface must pass: real, in memory, simulated.

/// Lists the functions of a suite under their names.
macro_rules! named {
    ($list:ident: $kind:ident; $($module:ident::$name:ident,)+) => {
        /// Every check.
        pub const $list: &[$kind] = &[$($kind {
            name: stringify!($name),
            run: $module::$name,
        }),+];
    };
}
use named;

pub mod dispatcher;
pub mod journal;

/// Fails with the name of each check that fails.
fn assert_all<E: std::fmt::Display>(checks: impl Iterator<Item = (&'static str, Result<(), E>)>) {
    let failed: Vec<String> = checks
        .filter_map(|(name, done)| Some(format!("{name}: {}", done.err()?)))
        .collect();
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}
