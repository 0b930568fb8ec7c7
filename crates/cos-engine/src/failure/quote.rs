//! Which words of a long output a person is shown.

use super::{Source, fault};
use cos_core::failure::FailureClass;

/// How much of a long output is looked at for quoting.
const TAIL_BYTES: usize = 8 * 1024;
/// How many lines of it are quoted.
const QUOTED_LINES: usize = 3;
/// How much of one line is quoted.
const GIST_CHARS: usize = 300;

/// The last lines that say something, on one line.
pub fn last_lines(output: &str) -> String {
    let said = tail(output, TAIL_BYTES)
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty());
    let mut lines: Vec<&str> = said.collect();
    let quoted = lines.split_off(lines.len().saturating_sub(QUOTED_LINES));
    quoted.join(" | ")
}

/// The line of many complaints that tells most: the last one that a rule knows and that is no part
/// of a stack trace; else simply the end.
pub fn gist(complaints: &str) -> String {
    let lines = tail(complaints, TAIL_BYTES).lines().rev();
    let mut known = lines.filter(|line| {
        line.starts_with(|first: char| first.is_alphanumeric())
            && fault(Source::Command, line).class != FailureClass::Systematic
    });
    match known.next() {
        Some(line) => line.chars().take(GIST_CHARS).collect(),
        None => last_lines(complaints),
    }
}

/// The last `bytes` of a text, or a little less where a letter would be cut.
pub(super) fn tail(output: &str, bytes: usize) -> &str {
    let mut start = output.len().saturating_sub(bytes);
    while !output.is_char_boundary(start) {
        start += 1;
    }
    output.get(start..).unwrap_or_default()
}
