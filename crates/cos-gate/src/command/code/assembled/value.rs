//! Parses single expressions of programming languages, as far as they build a text.

use super::super::arguments::{outside_quotes, split};
use super::super::literal::with_letters;

/// A quoted text and the code after it.
pub(super) struct Quoted<'a> {
    /// The text, with escapes resolved.
    pub(super) text: String,
    /// The quote.
    pub(super) mark: char,
    /// Whether a prefix says that it has placeholders.
    pub(super) formats: bool,
    /// The code after it.
    pub(super) rest: &'a str,
}

/// Strips enclosing brackets and calls that return the same text.
pub(super) fn bare(expression: &str) -> &str {
    const LEAVES: &[&str] = &[
        ".expanduser()",
        ".resolve()",
        ".absolute()",
        ".strip()",
        ".trim()",
        ".tostring()",
        ".as_posix()",
        ".encode()",
        ".to_s",
        ".freeze",
        ".rstrip()",
        ".chomp",
        ".to_path",
    ];
    let mut bare = expression.trim();
    loop {
        let before = bare;
        for word in ["await ", "my ", "return "] {
            bare = bare.strip_prefix(word).unwrap_or(bare).trim();
        }
        if let Some(inner) = inner_of(bare, "(") {
            let single = split(inner).len() == 1;
            bare = if single { inner.trim() } else { bare };
        }
        let lower = bare.to_ascii_lowercase();
        let end = LEAVES.iter().find(|end| lower.ends_with(*end));
        if let Some(end) = end {
            bare = bare.get(..bare.len() - end.len()).unwrap_or(bare);
        }
        if bare == before {
            return bare;
        }
    }
}

/// Returns the operands that an expression concatenates, and the operator.
pub(super) fn operands(expression: &str) -> (Vec<&str>, char) {
    for sign in ['+', '/', '.'] {
        let parts = parts_at(expression, sign);
        if parts.len() > 1 {
            return (parts, sign);
        }
    }
    (vec![expression], '+')
}

/// Splits at an operator outside quotes and brackets. A dot concatenates only next to a quote or a
/// variable with a sigil, as in Perl and PHP.
fn parts_at(expression: &str, sign: char) -> Vec<&str> {
    let (mut parts, mut start) = (Vec::new(), 0);
    for (at, letter, open) in outside_quotes(expression) {
        if letter != sign || open != 0 {
            continue;
        }
        let before = expression.get(start..at).unwrap_or_default();
        let after = expression.get(at + 1..).unwrap_or_default().trim_start();
        let joins = sign != '.'
            || after.starts_with(['\'', '"', '$'])
            || before.trim_start().starts_with('$') && !before.contains("->")
            || before.ends_with(['\'', '"']) && after.starts_with("getenv");
        if joins && !before.trim().is_empty() {
            parts.push(before);
            start = at + 1;
        }
    }
    parts.push(expression.get(start..).unwrap_or_default());
    parts
}

/// Returns the quoted text at the start of an expression; the caller handles adjacent texts.
pub(super) fn quoted(expression: &str) -> Option<Quoted<'_>> {
    let letters = expression.find(['\'', '"', '`']).filter(|at| *at <= 2)?;
    let before = expression.get(..letters)?;
    if !before.chars().all(|c| "rRbBuUfF".contains(c)) {
        return None;
    }
    let rest = expression.get(letters..)?;
    let mark = rest.chars().next()?;
    let three = mark.to_string().repeat(3);
    let long = rest.starts_with(&three) && rest.len() >= 6;
    let end = if long {
        three.as_str()
    } else {
        three.get(..mark.len_utf8())?
    };
    let inner = rest.get(end.len()..)?;
    let mut hidden = false;
    let stop = inner.char_indices().find_map(|(at, letter)| {
        let ends = !hidden && inner.get(at..)?.starts_with(end);
        hidden = letter == '\\' && !hidden;
        ends.then_some(at)
    })?;
    let raw = before.contains(['r', 'R']);
    let text = inner.get(..stop)?;
    Some(Quoted {
        text: if raw {
            text.to_owned()
        } else {
            with_letters(text)
        },
        mark,
        formats: before.contains(['f', 'F']),
        rest: inner.get(stop + end.len()..)?,
    })
}

/// Splits a quoted text at its placeholders. Each part is the text before a placeholder and its
/// expression, which is empty for a positional one.
pub(super) fn holes(
    quoted: &Quoted<'_>,
    ordered: bool,
    by_percent: bool,
) -> Vec<(String, Option<String>)> {
    let (mut made, mut rest) = (Vec::new(), quoted.text.as_str());
    loop {
        let found = if by_percent {
            rest.find('%').map(|at| (at, String::new(), at + 2))
        } else if quoted.formats || ordered {
            braces(rest, "{")
        } else if quoted.mark == '`' {
            braces(rest, "${")
        } else if quoted.mark == '"' {
            braces(rest, "#{").or_else(|| sigil(rest))
        } else {
            None
        };
        let Some((at, inner, end)) = found else {
            made.push((rest.to_owned(), None));
            return made;
        };
        let inner = if ordered && !by_percent {
            String::new()
        } else {
            inner
        };
        made.push((rest.get(..at).unwrap_or_default().to_owned(), Some(inner)));
        rest = rest.get(end..).unwrap_or_default();
    }
}

/// Finds the next placeholder in brackets: its start, its expression and its end.
fn braces(text: &str, opens: &str) -> Option<(usize, String, usize)> {
    let at = text.find(opens)?;
    let inner = text.get(at + opens.len()..)?;
    let mut open = 0_i32;
    let end = inner.char_indices().find_map(|(place, letter)| {
        open += i32::from(letter == '{');
        open -= i32::from(letter == '}');
        (open < 0).then_some(place)
    })?;
    let content = inner.get(..end)?;
    // A format follows after `:` or `!`.
    let plain = content.split(['!']).next().unwrap_or(content);
    let plain = plain
        .split_once(':')
        .filter(|(head, _)| is_name(head))
        .map_or(plain, |(head, _)| head);
    Some((at, plain.to_owned(), at + opens.len() + end + 1))
}

/// Finds the next variable in a text of Perl or PHP: `$x`, `${x}`, `$ENV{HOME}`, `{$x}`.
fn sigil(text: &str) -> Option<(usize, String, usize)> {
    let at = text.match_indices('$').find_map(|(at, _)| {
        let next = text.get(at + 1..)?.chars().next()?;
        (next.is_alphabetic() || matches!(next, '_' | '{')).then_some(at)
    })?;
    let rest = text.get(at + 1..)?;
    if let Some(inner) = rest.strip_prefix('{') {
        let end = inner.find('}')?;
        return Some((at, format!("${}", inner.get(..end)?), at + end + 3));
    }
    let is_of_name = |c: char| c.is_alphanumeric() || c == '_';
    let mut end = rest.find(|c: char| !is_of_name(c)).unwrap_or(rest.len());
    if rest.get(end..)?.starts_with(['{', '[']) {
        end += rest.get(end..)?.find(['}', ']'])? + 1;
    }
    Some((at, format!("${}", rest.get(..end)?), at + 1 + end))
}

/// Returns the parts and the separator of a joined list: `['a', 'b'].join('/')`; Ruby needs no
/// separator.
pub(super) fn list_joined(expression: &str) -> Option<(Vec<&str>, String)> {
    let inner = expression.strip_prefix('[')?;
    let at = inner.rfind("].join")?;
    let with = inner.get(at + "].join".len()..)?.trim();
    let with = with.trim_start_matches('(').trim_end_matches(')').trim();
    let with = quoted(with).map_or_else(String::new, |quoted| quoted.text);
    Some((split(inner.get(..at)?), with))
}

/// Returns the arguments of a call that is the whole expression.
pub(super) fn inner_of<'a>(expression: &'a str, name: &str) -> Option<&'a str> {
    let lower = expression.to_ascii_lowercase();
    let inner = expression.get(lower.find(name).filter(|at| *at == 0)? + name.len()..)?;
    let inner = inner.strip_suffix(')')?;
    let mut open = 0_i32;
    let mut quote: Option<char> = None;
    for letter in inner.chars() {
        match (quote, letter) {
            (Some(end), _) if letter == end => quote = None,
            (None, '\'' | '"' | '`') => quote = Some(letter),
            (None, '(') => open += 1,
            (None, ')') => open -= 1,
            _ => {}
        }
        if open < 0 {
            return None;
        }
    }
    Some(inner)
}

/// Checks whether an expression is a single name.
pub(super) fn is_name(expression: &str) -> bool {
    let name = expression.trim().trim_start_matches('$');
    let mut letters = name.chars();
    letters
        .next()
        .is_some_and(|c| c.is_alphabetic() || c == '_')
        && letters.all(|c| c.is_alphanumeric() || c == '_')
}

/// Returns the names in an expression, outside quotes.
pub(super) fn names_in(expression: &str) -> Vec<&str> {
    let mut names = Vec::new();
    for piece in expression.split(['\'', '"', '`']).step_by(2) {
        let words = piece.split(|c: char| !c.is_alphanumeric() && c != '_');
        names.extend(words.filter(|word| is_name(word)));
    }
    names
}

/// Checks whether a text in an expression leads out of the worktree.
pub(super) fn names_root(expression: &str) -> bool {
    let texts = expression.split(['\'', '"', '`']).skip(1).step_by(2);
    let is_open = |text: &str| {
        let mut folders = super::OPEN_FOLDERS.iter();
        matches!(text, "/" | "/dev/null" | "/dev/stdin")
            || folders.any(|folder| format!("{text}/").starts_with(folder))
    };
    let root = |text: &str| text.starts_with('~') || text.starts_with('/') && !is_open(text);
    texts.into_iter().any(root)
}

/// Checks whether a value contains a text that leads out of the worktree or to its hidden files.
pub(super) fn holds_root(value: &str) -> bool {
    let is_text = value
        .trim_start()
        .starts_with(['\'', '"', '`', '[', '(', '{']);
    let mut texts = value.split(['\'', '"', '`']).skip(1).step_by(2);
    let root = |text: &str| {
        text.starts_with(['/', '~'])
            || text.contains("..")
            || text.contains('~')
            || text.starts_with('.')
    };
    is_text && texts.any(root)
}
