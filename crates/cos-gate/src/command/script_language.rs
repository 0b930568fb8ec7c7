//! Detects the language of a script by its first line or its name.

use crate::catalogue::Language;

/// Returns the language of a script by its first line or its name; `None` for shell.
pub(super) fn language_of_file(path: &str, text: &str) -> Option<Language> {
    let first = text.lines().next().filter(|line| line.starts_with("#!"));
    language_of(first.unwrap_or(path))
}

fn language_of(marker: &str) -> Option<Language> {
    let has = |names: &[&str]| names.iter().any(|name| marker.contains(name));
    if has(&["python", ".py"]) {
        Some(Language::Python)
    } else if has(&["node", "deno", "bun", ".js", ".mjs", ".cjs", ".ts"]) {
        Some(Language::JavaScript)
    } else if has(&["ruby", ".rb"]) {
        Some(Language::Ruby)
    } else if has(&["perl", ".pl"]) {
        Some(Language::Perl)
    } else if has(&["php"]) {
        Some(Language::Php)
    } else if has(&["awk", "lua", "tcl", "osascript", "make"]) {
        Some(Language::Other)
    } else {
        None
    }
}
