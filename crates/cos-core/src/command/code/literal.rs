//! Quoted texts of programming languages.

/// Whether a text is one quoted text and nothing else.
pub(super) fn is_literal(text: &str) -> bool {
    let Some(mark) = text
        .chars()
        .next()
        .filter(|c| matches!(c, '\'' | '"' | '`'))
    else {
        return false;
    };
    let inner = text
        .get(1..text.len().saturating_sub(1))
        .unwrap_or_default();
    text.len() >= 2 && text.ends_with(mark) && (!inner.contains(mark) || is_tripled(text, mark))
}

fn is_tripled(text: &str, mark: char) -> bool {
    let three: String = std::iter::repeat_n(mark, 3).collect();
    text.len() >= 6 && text.starts_with(&three) && text.ends_with(&three)
}

/// The text in quotes.
pub(super) fn unquoted(text: &str) -> Option<String> {
    let mark = text.chars().next()?;
    let inner = text.trim_matches(mark);
    Some(
        inner
            .replace("\\n", "\n")
            .replace("\\\"", "\"")
            .replace("\\'", "'"),
    )
}
