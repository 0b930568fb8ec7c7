//! Single expressions of programming languages, as far as a text is made of them.

use super::super::handed::split;
use super::super::literal::with_letters;

/// A quoted text and what stands behind it.
pub(super) struct Quoted<'a> {
    /// The text, its escapes worked out.
    pub(super) text: String,
    /// The quote.
    pub(super) mark: char,
    /// Whether a letter in front says that it has holes.
    pub(super) formats: bool,
    /// What stands behind it.
    pub(super) rest: &'a str,
}

/// An expression without brackets around it and calls that leave it the text it is.
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

/// The parts of an expression between the signs that put texts together, and which sign that is.
pub(super) fn operands(expression: &str) -> (Vec<&str>, char) {
    for sign in ['+', '/', '.'] {
        let parts = parts_at(expression, sign);
        if parts.len() > 1 {
            return (parts, sign);
        }
    }
    (vec![expression], '+')
}

/// The parts between a sign outside of quotes and brackets. A dot joins texts only next to a quote
/// or a variable with a sign in front, as in Perl and PHP.
fn parts_at(expression: &str, sign: char) -> Vec<&str> {
    let (mut parts, mut start, mut open) = (Vec::new(), 0, 0_i32);
    let mut quote: Option<char> = None;
    let mut hidden = false;
    for (at, letter) in expression.char_indices() {
        if let Some(end) = quote {
            if !hidden && letter == end {
                quote = None;
            }
            hidden = letter == '\\' && !hidden;
            continue;
        }
        match letter {
            '\'' | '"' | '`' => quote = Some(letter),
            '(' | '[' | '{' => open += 1,
            ')' | ']' | '}' => open -= 1,
            _ if letter == sign && open == 0 => {
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
            _ => {}
        }
    }
    parts.push(expression.get(start..).unwrap_or_default());
    parts
}

/// The quoted text with which an expression begins; texts side by side are left to what follows.
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

/// A quoted text cut at its holes: the text in front of each, and what stands in it; empty where
/// something is handed over in order.
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

/// The next hole in brackets: where it begins, what stands in it, and where it ends.
fn braces(text: &str, opens: &str) -> Option<(usize, String, usize)> {
    let at = text.find(opens)?;
    let inner = text.get(at + opens.len()..)?;
    let mut open = 0_i32;
    let end = inner.char_indices().find_map(|(place, letter)| {
        open += i32::from(letter == '{');
        open -= i32::from(letter == '}');
        (open < 0).then_some(place)
    })?;
    let held = inner.get(..end)?;
    // Behind `:` or `!` stands how it is written.
    let plain = held.split(['!']).next().unwrap_or(held);
    let plain = plain
        .split_once(':')
        .filter(|(head, _)| is_name(head))
        .map_or(plain, |(head, _)| head);
    Some((at, plain.to_owned(), at + opens.len() + end + 1))
}

/// The next variable in a text of Perl or PHP: `$x`, `${x}`, `$ENV{HOME}`, `{$x}`.
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

/// A list of texts that is joined: `['a', 'b'].join('/')`; in Ruby without a separator.
pub(super) fn list_joined(expression: &str) -> Option<(Vec<&str>, String)> {
    let inner = expression.strip_prefix('[')?;
    let at = inner.rfind("].join")?;
    let with = inner.get(at + "].join".len()..)?.trim();
    let with = with.trim_start_matches('(').trim_end_matches(')').trim();
    let with = quoted(with).map_or_else(String::new, |quoted| quoted.text);
    Some((split(inner.get(..at)?), with))
}

/// What stands in the brackets of a call that is the whole expression.
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

/// Whether an expression is one name, as a language writes it.
pub(super) fn is_name(expression: &str) -> bool {
    let name = expression.trim().trim_start_matches('$');
    let mut letters = name.chars();
    letters
        .next()
        .is_some_and(|c| c.is_alphabetic() || c == '_')
        && letters.all(|c| c.is_alphanumeric() || c == '_')
}

/// The names in an expression, outside of quotes.
pub(super) fn names_in(expression: &str) -> Vec<&str> {
    let mut names = Vec::new();
    for piece in expression.split(['\'', '"', '`']).step_by(2) {
        let words = piece.split(|c: char| !c.is_alphanumeric() && c != '_');
        names.extend(words.filter(|word| is_name(word)));
    }
    names
}

/// Whether a text that stands in an expression leads out of the worktree.
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

/// Whether a value holds a text that leads out of the worktree or to its hidden files.
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
