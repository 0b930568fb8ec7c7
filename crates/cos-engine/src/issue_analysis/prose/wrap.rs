//! Joins sentences that were wrapped over several lines.

use super::TURN;
use crate::issue_analysis::phrase::holds;

/// Returns the text with wrapped sentences joined: a line that starts with a lower-case letter
/// continues the line above, unless that ends a sentence or is a separate element.
pub(super) fn unwrapped(text: &str) -> String {
    let mut whole = String::with_capacity(text.len());
    let mut above = "";
    let mut fence = false;
    let mut is_first = true;
    for line in text.lines() {
        let trimmed = line.trim();
        let is_fence = trimmed.starts_with("```") || trimmed.starts_with("~~~");
        if !fence && !is_fence && !is_first && goes_on(above, trimmed) {
            whole.push(' ');
            whole.push_str(trimmed);
        } else {
            if !whole.is_empty() {
                whole.push('\n');
            }
            whole.push_str(line);
            is_first &= above.is_empty();
        }
        fence ^= is_fence;
        above = if is_fence { "" } else { trimmed };
    }
    whole
}

/// Returns whether a line continues the sentence above it.
fn goes_on(above: &str, line: &str) -> bool {
    let open = |last: char| last.is_alphanumeric() || matches!(last, ',' | '`' | ')' | '"' | '\'');
    let starts_small = line.starts_with(|c: char| c.is_ascii_lowercase());
    let is_prose = |line: &str| {
        !line.starts_with(['#', '|', '>', '<'])
            && !line.starts_with("labels: ")
            && !holds(&TURN, line)
    };
    // A line of one word is a name, a path or a command.
    let has_words = above.contains(' ') && line.contains(' ');
    starts_small && has_words && above.ends_with(open) && is_prose(above) && is_prose(line)
}
