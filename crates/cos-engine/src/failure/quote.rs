//! Chooses the lines of a long output that a person sees in a question or brief.

use super::{Source, fault};
use cos_core::failure::FailureClass;

/// How much of the end of an output is searched for lines to quote, in bytes.
const TAIL_BYTES: usize = 8 * 1024;
/// How many lines are quoted.
const QUOTED_LINES: usize = 3;
/// How many characters of one line are quoted.
const GIST_CHARS: usize = 300;

/// Returns the last meaningful lines, joined into one.
pub fn last_lines(output: &str) -> String {
    let tail_lines = tail(output, TAIL_BYTES)
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty());
    let mut lines: Vec<&str> = tail_lines.collect();
    let quoted = lines.split_off(lines.len().saturating_sub(QUOTED_LINES));
    quoted.join(" | ")
}

/// Returns the most informative line: the last one that a rule knows and that is not part of a
/// stack trace, else the end.
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

/// Returns the last `bytes` of a text, or slightly less at a character boundary.
pub(super) fn tail(output: &str, bytes: usize) -> &str {
    let mut start = output.len().saturating_sub(bytes);
    while !output.is_char_boundary(start) {
        start += 1;
    }
    output.get(start..).unwrap_or_default()
}
