//! Reads the lists of words that several entries share; see `catalogue/presets.toml`.

use super::blob::BUILT_IN;

/// Whether a word is in the list of this name.
pub(crate) fn is_in(list: &str, word: &str) -> bool {
    let words = BUILT_IN.words(list).unwrap_or_default().as_bytes();
    words
        .split(|byte| *byte == b'|')
        .any(|one| one == word.as_bytes())
}

/// Whether a name is that of a tool which projects share, and of the package it comes in.
pub(crate) fn is_shared_tool(name: &str) -> bool {
    is_in("python_tools", name) || is_in("javascript_tools", name)
}
