//! Compares generated files with the code. `COS_BLESS=1 cargo test` updates them.

use std::path::PathBuf;

/// Checks that a file of the repository is current.
pub(crate) fn is_current(path: &str, text: &str) {
    let built = || env!("CARGO_MANIFEST_DIR").into();
    let engine: PathBuf = std::env::var_os("CARGO_MANIFEST_DIR").map_or_else(built, PathBuf::from);
    let root = engine.ancestors().nth(2).expect("two below the root");
    let file = root.join(path);
    if std::env::var_os("COS_BLESS").is_some() {
        std::fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
        std::fs::write(&file, text).expect("written");
    }
    let there = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(
        there == text,
        "{path} is not current; run the tests once with COS_BLESS=1 and review the change"
    );
}
