//! Removes comments from JSON settings.

/// Returns JSON text with its comments replaced by blanks.
pub(super) fn without_comments(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let end = match first {
            '"' => {
                let mut escaped = false;
                let closes = |c: char| {
                    let is_end = c == '"' && !escaped;
                    escaped = c == '\\' && !escaped;
                    is_end
                };
                let inner = rest.get(1..).unwrap_or_default();
                inner.find(closes).map_or(rest.len(), |at| at + 2)
            }
            '/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            '/' if rest.starts_with("/*") => {
                let inner = rest.get(2..).unwrap_or_default();
                inner.find("*/").map_or(rest.len(), |at| at + 4)
            }
            other => other.len_utf8(),
        };
        let (part, behind) = rest.split_at(end);
        let is_comment = first == '/' && part.len() > 1;
        plain.push_str(if is_comment { " " } else { part });
        rest = behind;
    }
    plain
}
