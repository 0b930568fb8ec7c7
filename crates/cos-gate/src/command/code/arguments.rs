//! Parses the arguments of a call: the shell line it starts, the mode of a file.

use super::{literal, names, taint};

/// Replaces a word in a line that becomes known only at run time.
const HIDDEN: &str = "\"$…hidden\"";

/// One argument.
enum Item {
    /// Text in which `"$…hidden"` stands for unknown parts.
    Text(String),
    /// A list.
    List(Vec<String>),
    /// A named argument: `shell=True`.
    Named,
}

/// Returns the shell line that a call starts; `None` if no argument is literal.
pub(super) fn line(name: &str, passed: &str, whole: &str) -> Option<String> {
    let inside = inside(name, passed)?;
    let items: Vec<Item> = split(inside)
        .into_iter()
        .filter_map(|text| item(text, whole))
        .collect();
    match items.first()? {
        Item::List(words) => Some(words.join(" ")),
        Item::Text(text) if text.trim() == HIDDEN => None,
        Item::Text(text) if text.trim().contains(char::is_whitespace) => Some(text.clone()),
        // The mode follows the line: `popen("sh", "w")`.
        Item::Text(text) if name.ends_with("popen") => Some(text.clone()),
        Item::Text(_) => {
            let mut words = Vec::new();
            for item in &items {
                match item {
                    Item::Text(text) => words.push(text.clone()),
                    Item::List(list) => words.extend(list.iter().cloned()),
                    Item::Named => {}
                }
            }
            Some(words.join(" "))
        }
        Item::Named => None,
    }
}

/// Returns the argument with the given name: `input="…"`, `{input: "…"}`.
pub(super) fn named<'a>(wanted: &str, passed: &'a str) -> Option<&'a str> {
    let at = passed.match_indices(wanted).find_map(|(at, _)| {
        let before = passed.get(..at)?.chars().next_back();
        let rest = passed.get(at + wanted.len()..)?;
        let rest = rest.trim_start_matches(['"', '\'']).trim_start();
        let rest = rest.strip_prefix([':', '='])?;
        let named = !before.is_some_and(|c| c.is_alphanumeric() || matches!(c, '_' | '.'));
        named.then_some(rest)
    })?;
    split(at).first().map(|text| text.trim())
}

/// Checks whether a line starts a program named elsewhere in the code, without arguments from
/// outside.
pub(super) fn is_own_program(line: &str) -> bool {
    let leads_away = |word: &str| {
        let word = word.trim_matches(['\'', '"']);
        word.starts_with(['/', '~']) || word.contains("..")
    };
    let behind = line.trim_start().strip_prefix(HIDDEN);
    behind.is_some_and(|rest| !rest.split_whitespace().any(leads_away))
}

/// Counts the words of a call's line that are names, not literals.
pub(super) fn words_named(name: &str, passed: &str) -> usize {
    let named = |text: &&str| {
        let text = text
            .trim()
            .trim_start_matches(['[', '('])
            .trim_end_matches([']', ')']);
        !text.is_empty() && !text.starts_with(['\'', '"', '`'])
    };
    let parts = split(inside(name, passed).unwrap_or_default());
    let words = parts.iter().flat_map(|part| part.split(','));
    words.filter(named).count()
}

/// Returns the text between the brackets of a call, or up to the end of the statement without them.
fn inside<'a>(name: &str, passed: &'a str) -> Option<&'a str> {
    let open = name.ends_with('(');
    // After `subprocess.` follows the rest of the name.
    let is_name = |c: char| !open && (c.is_alphanumeric() || c == '_' || c == '.');
    let rest = passed.trim_start_matches(is_name).trim_start();
    let rest = match rest.strip_prefix('(') {
        Some(inner) if !open => inner,
        _ => rest,
    };
    Some(rest).filter(|rest| !rest.is_empty())
}

/// Returns each letter outside quotes, with its place and the number of open brackets before it.
pub(super) fn outside_quotes(text: &str) -> impl Iterator<Item = (usize, char, i32)> {
    let mut quote: Option<char> = None;
    let (mut hidden, mut open) = (false, 0_i32);
    text.char_indices().filter_map(move |(at, letter)| {
        if let Some(end) = quote {
            if !hidden && letter == end {
                quote = None;
            }
            hidden = letter == '\\' && !hidden;
            return None;
        }
        let before = open;
        match letter {
            '\'' | '"' | '`' => quote = Some(letter),
            '(' | '[' | '{' => open += 1,
            ')' | ']' | '}' => open -= 1,
            _ => {}
        }
        quote.is_none().then_some((at, letter, before))
    })
}

/// Splits at top-level commas, up to the closing bracket of the call.
pub(super) fn split(inside: &str) -> Vec<&str> {
    let (mut parts, mut start) = (Vec::new(), 0);
    for (at, letter, _) in outside_quotes(inside).filter(|(_, _, open)| *open == 0) {
        let ends = matches!(letter, ')' | ']' | '}') || letter == ';' && start == 0;
        if ends || letter == ',' {
            parts.push(inside.get(start..at).unwrap_or_default());
            start = at + 1;
        }
        if ends {
            return parts;
        }
    }
    parts.push(inside.get(start..).unwrap_or_default());
    parts
}

fn item(text: &str, whole: &str) -> Option<Item> {
    let text = text.trim();
    if text.is_empty() {
        return None;
    }
    let named = text
        .split_once('=')
        .is_some_and(|(name, _)| name.trim().chars().all(|c| c.is_alphanumeric() || c == '_'));
    if named || text.starts_with('{') {
        return Some(Item::Named);
    }
    if let Some(list) = text.strip_prefix(['[', '(']) {
        let mut words: Vec<String> = split(list)
            .into_iter()
            .filter(|word| !word.trim().is_empty())
            .map(|word| word_of(word, whole))
            .collect();
        if !text.ends_with([']', ')']) || text.contains("]+") || text.contains("] +") {
            words.push(HIDDEN.to_owned());
        }
        return Some(Item::List(words));
    }
    let literal = text.trim_start_matches(['r', 'b', 'u', 'R', 'B']);
    if literal.contains(char::is_whitespace) && literal::is_literal(literal) {
        // A shell line, unchanged.
        return literal::unquoted(literal).map(Item::Text);
    }
    Some(Item::Text(
        if text.contains(['\'', '"', '`']) && !literal::is_literal(literal) {
            pieces(text)
        } else {
            word_of(text, whole)
        },
    ))
}

/// Returns one word of a command, quoted for a shell.
fn word_of(text: &str, whole: &str) -> String {
    let text = text.trim();
    if text.contains("sys.executable") {
        return "python3".to_owned();
    }
    let literal = text.trim_start_matches(['r', 'b', 'u', 'R', 'B']);
    if literal::is_literal(literal) {
        let content = literal::unquoted(literal).unwrap_or_default();
        if literal.starts_with('`') && content.contains("${") {
            return HIDDEN.to_owned();
        }
        return format!("'{}'", content.replace('\'', "'\\''"));
    }
    match names::values(text, whole).as_deref() {
        Some([value]) if value.contains(char::is_whitespace) => value.clone(),
        Some([value]) => format!("'{}'", value.replace('\'', "'\\''")),
        _ => HIDDEN.to_owned(),
    }
}

/// Returns an assembled text: literals stay, everything else is hidden.
fn pieces(text: &str) -> String {
    let mut line = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(['\'', '"', '`']) {
        let before = rest.get(..at).unwrap_or_default();
        let formats = before.trim_end().ends_with(['f', 'F']);
        if before.contains(char::is_alphanumeric) && !formats {
            line.push_str(HIDDEN);
        }
        let quote = rest.get(at..).unwrap_or_default();
        let mark = quote.chars().next().unwrap_or('"');
        let content: String = quote.chars().skip(1).take_while(|c| *c != mark).collect();
        line.push_str(&without_holes(&content, formats || mark == '`'));
        rest = quote.get(content.len() + 2..).unwrap_or_default();
    }
    if rest.contains(char::is_alphanumeric) {
        line.push_str(HIDDEN);
    }
    line
}

/// Returns a text with its `{placeholders}` hidden.
fn without_holes(text: &str, formats: bool) -> String {
    if !formats {
        return text.to_owned();
    }
    let mut line = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        line.push_str(before.trim_end_matches('$'));
        line.push_str(HIDDEN);
        rest = after.split_once('}').map_or("", |(_, rest)| rest);
    }
    line.push_str(rest);
    line
}

/// Returns the mode a file is opened in, if given.
pub(super) fn mode(name: &str, passed: &str) -> Option<String> {
    let parts = split(inside(name, passed)?);
    parts.into_iter().skip(1).find_map(|part| {
        let part = part.trim();
        let value = part.strip_prefix("mode").map_or(part, |rest| {
            rest.trim_start().trim_start_matches('=').trim()
        });
        if part.contains('=') && value == part {
            return None;
        }
        let known = literal::is_literal(value)
            .then(|| literal::unquoted(value))
            .flatten();
        // A mode that is not literal may be any mode.
        Some(known.unwrap_or_else(|| "w".to_owned())).filter(|mode| mode.len() <= 4)
    })
}

/// Returns the first argument of a call.
pub(super) fn first<'a>(name: &str, passed: &'a str) -> &'a str {
    split(inside(name, passed).unwrap_or_default())
        .first()
        .copied()
        .unwrap_or_default()
        .trim()
}

/// Returns the last argument of a call that has no name.
pub(super) fn last<'a>(name: &str, passed: &'a str) -> &'a str {
    let parts = split(inside(name, passed).unwrap_or_default());
    let plain = |part: &&str| {
        let starts = part.trim_start().starts_with(['\'', '"', '`']);
        !part.trim().is_empty() && (starts || !part.contains('='))
    };
    parts.into_iter().rfind(plain).unwrap_or_default().trim()
}

/// Checks whether an address contains read data, or data goes with the request.
pub(super) fn adds_data(name: &str, passed: &str, whole: &str) -> bool {
    let parts = split(inside(name, passed).unwrap_or_default());
    let data = parts
        .iter()
        .skip(1)
        .any(|part| part.trim_start().starts_with("data"));
    let first = parts.first().copied().unwrap_or_default();
    data || !literal::is_literal(first.trim()) && taint::holds_what_is_read(first, whole)
}

/// Checks whether an argument is assembled from literal pieces to hide its meaning.
pub(super) fn is_assembled(name: &str, passed: &str) -> bool {
    let first = first(name, passed);
    let pieces = first.split(['+', '.']).map(str::trim);
    !literal::is_literal(first) && pieces.clone().count() > 1 && {
        let mut pieces = pieces.filter(|piece| !piece.is_empty());
        pieces.all(literal::is_literal)
    }
}

/// Checks whether an address is on this machine.
pub(super) fn is_local(address: &str) -> bool {
    let host = address.split_once("://").map_or("", |(_, rest)| rest);
    let host = host.split(['/', '?', '#']).next().unwrap_or_default();
    let name = host.split(':').next().unwrap_or_default();
    !host.contains('@') && matches!(name, "localhost" | "127.0.0.1")
}

/// Returns the files in the first argument of a call, where they are literal.
pub(super) fn file(name: &str, passed: &str, whole: &str) -> Option<Vec<String>> {
    names::values(first(name, passed), whole)
}
