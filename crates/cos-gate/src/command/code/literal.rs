//! Reads string literals of programming languages.

/// Checks whether a text is exactly one string literal.
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

/// Returns the text between the quotes, unchanged.
pub(super) fn unquoted(text: &str) -> Option<String> {
    let mark = text.chars().next()?;
    Some(with_letters(text.trim_matches(mark)))
}

/// Resolves numeric escapes (`\x7e`, `\u007e`, `\u{7e}`, `\176`), line ends and escaped quotes.
pub(super) fn with_letters(text: &str) -> String {
    let mut made = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('\\') {
        made.push_str(before);
        let (letter, taken) = escaped(after);
        match letter {
            Some(letter) => made.push(letter),
            None => made.push('\\'),
        }
        rest = after.get(taken..).unwrap_or_default();
        // An escaped backslash does not escape the next letter.
        if letter.is_none() && rest.starts_with('\\') {
            made.push('\\');
            rest = rest.get(1..).unwrap_or_default();
        }
    }
    made.push_str(rest);
    made
}

/// Returns the letter of an escape, if known, and the length of the escape.
fn escaped(after: &str) -> (Option<char>, usize) {
    let number = |digits: &str, base: u32, taken: usize| {
        let letter = u32::from_str_radix(digits, base).ok();
        letter
            .and_then(char::from_u32)
            .map(|letter| (Some(letter), taken))
    };
    let head = |from: usize, count: usize| after.get(from..from + count).unwrap_or_default();
    let octal = after
        .bytes()
        .take(3)
        .take_while(|c| matches!(c, b'0'..=b'7'))
        .count();
    let known = match after.chars().next() {
        Some('n') => Some((Some('\n'), 1)),
        Some(quote @ ('"' | '\'')) => Some((Some(quote), 1)),
        Some('x' | 'u') if after.get(1..).is_some_and(|rest| rest.starts_with('{')) => {
            let digits = after.get(2..).and_then(|rest| rest.split_once('}'));
            digits.and_then(|(digits, _)| number(digits, 16, digits.len() + 3))
        }
        Some('x') => number(head(1, 2), 16, 3),
        Some('u') => number(head(1, 4), 16, 5),
        Some('U') => number(head(1, 8), 16, 9),
        Some('0'..='7') if octal > 1 => number(head(0, octal), 8, octal),
        _ => None,
    };
    known.unwrap_or((None, 0))
}
