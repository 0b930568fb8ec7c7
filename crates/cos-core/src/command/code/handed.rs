//! What a call is handed: the shell line it starts, how it opens a file.

use super::{carried, literal, names};

/// What stands in a line for a word that becomes known only when it runs.
const HIDDEN: &str = "\"$…hidden\"";

/// One thing a call is handed.
enum Item {
    /// Text, in which `"$…hidden"` stands for what is not known.
    Text(String),
    /// A list.
    List(Vec<String>),
    /// Something with a name: `shell=True`.
    Named,
}

/// The shell line that a call starts; none when it is handed nothing that is written out.
pub(super) fn line(name: &str, handed: &str, whole: &str) -> Option<String> {
    let inside = inside(name, handed)?;
    let items: Vec<Item> = split(inside)
        .into_iter()
        .filter_map(|text| item(text, whole))
        .collect();
    match items.first()? {
        Item::List(words) => Some(words.join(" ")),
        Item::Text(text) if text.trim() == HIDDEN => None,
        Item::Text(text) if text.trim().contains(char::is_whitespace) => Some(text.clone()),
        // Behind the line stands how it is opened: `popen("sh", "w")`.
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

/// What a call is handed by this name: `input="…"`, `{input: "…"}`.
pub(super) fn named<'a>(wanted: &str, handed: &'a str) -> Option<&'a str> {
    let at = handed.match_indices(wanted).find_map(|(at, _)| {
        let before = handed.get(..at)?.chars().next_back();
        let rest = handed.get(at + wanted.len()..)?;
        let rest = rest.trim_start_matches(['"', '\'']).trim_start();
        let rest = rest.strip_prefix([':', '='])?;
        let named = !before.is_some_and(|c| c.is_alphanumeric() || matches!(c, '_' | '.'));
        named.then_some(rest)
    })?;
    split(at).first().map(|text| text.trim())
}

/// Whether a line starts a program that the code names elsewhere, and hands it nothing from outside.
pub(super) fn is_own_program(line: &str) -> bool {
    let leads_away = |word: &str| {
        let word = word.trim_matches(['\'', '"']);
        word.starts_with(['/', '~']) || word.contains("..")
    };
    let behind = line.trim_start().strip_prefix(HIDDEN);
    behind.is_some_and(|rest| !rest.split_whitespace().any(leads_away))
}

/// How many words of the line that a call starts are named and not written out.
pub(super) fn words_named(name: &str, handed: &str) -> usize {
    let named = |text: &&str| {
        let text = text
            .trim()
            .trim_start_matches(['[', '('])
            .trim_end_matches([']', ')']);
        !text.is_empty() && !text.starts_with(['\'', '"', '`'])
    };
    let parts = split(inside(name, handed).unwrap_or_default());
    let words = parts.iter().flat_map(|part| part.split(','));
    words.filter(named).count()
}

/// What stands between the brackets of a call, or up to the end of the statement without them.
fn inside<'a>(name: &str, handed: &'a str) -> Option<&'a str> {
    let open = name.ends_with('(');
    // Behind `subprocess.` stands the rest of the name.
    let is_name = |c: char| !open && (c.is_alphanumeric() || c == '_' || c == '.');
    let rest = handed.trim_start_matches(is_name).trim_start();
    let rest = match rest.strip_prefix('(') {
        Some(inner) if !open => inner,
        _ => rest,
    };
    Some(rest).filter(|rest| !rest.is_empty())
}

/// The parts between top-level commas, up to the bracket that closes the call.
pub(super) fn split(inside: &str) -> Vec<&str> {
    let (mut parts, mut start, mut open) = (Vec::new(), 0, 0_i32);
    let mut quote: Option<char> = None;
    let mut hidden = false;
    for (at, letter) in inside.char_indices() {
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
            ')' | ']' | '}' if open == 0 => {
                parts.push(inside.get(start..at).unwrap_or_default());
                return parts;
            }
            ')' | ']' | '}' => open -= 1,
            ';' | '\n' if open == 0 && start == 0 && letter == ';' => {
                parts.push(inside.get(start..at).unwrap_or_default());
                return parts;
            }
            ',' if open == 0 => {
                parts.push(inside.get(start..at).unwrap_or_default());
                start = at + 1;
            }
            _ => {}
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
        // A line for a shell, as it is.
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

/// One word of a program, quoted for a shell.
fn word_of(text: &str, whole: &str) -> String {
    let text = text.trim();
    if text.contains("sys.executable") {
        return "python3".to_owned();
    }
    let literal = text.trim_start_matches(['r', 'b', 'u', 'R', 'B']);
    if literal::is_literal(literal) {
        let held = literal::unquoted(literal).unwrap_or_default();
        if literal.starts_with('`') && held.contains("${") {
            return HIDDEN.to_owned();
        }
        return format!("'{}'", held.replace('\'', "'\\''"));
    }
    match names::values(text, whole).as_deref() {
        Some([value]) if value.contains(char::is_whitespace) => value.clone(),
        Some([value]) => format!("'{}'", value.replace('\'', "'\\''")),
        _ => HIDDEN.to_owned(),
    }
}

/// A text that is put together: what is written out stays, all else is hidden.
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
        let held: String = quote.chars().skip(1).take_while(|c| *c != mark).collect();
        line.push_str(&without_holes(&held, formats || mark == '`'));
        rest = quote.get(held.len() + 2..).unwrap_or_default();
    }
    if rest.contains(char::is_alphanumeric) {
        line.push_str(HIDDEN);
    }
    line
}

/// A text whose `{holes}` are hidden.
fn without_holes(held: &str, formats: bool) -> String {
    if !formats {
        return held.to_owned();
    }
    let mut line = String::new();
    let mut rest = held;
    while let Some((before, after)) = rest.split_once('{') {
        line.push_str(before.trim_end_matches('$'));
        line.push_str(HIDDEN);
        rest = after.split_once('}').map_or("", |(_, rest)| rest);
    }
    line.push_str(rest);
    line
}

/// The mode a file is opened in, where one is told.
pub(super) fn mode(name: &str, handed: &str) -> Option<String> {
    let parts = split(inside(name, handed)?);
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
        // A mode that is not written out may be any.
        Some(known.unwrap_or_else(|| "w".to_owned())).filter(|mode| mode.len() <= 4)
    })
}

/// The first thing a call is handed.
pub(super) fn first<'a>(name: &str, handed: &'a str) -> &'a str {
    split(inside(name, handed).unwrap_or_default())
        .first()
        .copied()
        .unwrap_or_default()
        .trim()
}

/// The last thing a call is handed that has no name.
pub(super) fn last<'a>(name: &str, handed: &'a str) -> &'a str {
    let parts = split(inside(name, handed).unwrap_or_default());
    let plain = |part: &&str| {
        let starts = part.trim_start().starts_with(['\'', '"', '`']);
        !part.trim().is_empty() && (starts || !part.contains('='))
    };
    parts.into_iter().rfind(plain).unwrap_or_default().trim()
}

/// Whether an address is put together from what is read, or data goes with it.
pub(super) fn adds(name: &str, handed: &str, whole: &str) -> bool {
    let parts = split(inside(name, handed).unwrap_or_default());
    let data = parts
        .iter()
        .skip(1)
        .any(|part| part.trim_start().starts_with("data"));
    let first = parts.first().copied().unwrap_or_default();
    data || !literal::is_literal(first.trim()) && carried::holds_what_is_read(first, whole)
}

/// Whether a call is handed a text that is put together from written pieces, to hide what it is.
pub(super) fn is_pieced(name: &str, handed: &str) -> bool {
    let first = first(name, handed);
    let pieces = first.split(['+', '.']).map(str::trim);
    !literal::is_literal(first) && pieces.clone().count() > 1 && {
        let mut pieces = pieces.filter(|piece| !piece.is_empty());
        pieces.all(literal::is_literal)
    }
}

/// Whether an address is this machine's own.
pub(super) fn is_local(address: &str) -> bool {
    let host = address.split_once("://").map_or("", |(_, rest)| rest);
    let host = host.split(['/', '?', '#']).next().unwrap_or_default();
    let name = host.split(':').next().unwrap_or_default();
    !host.contains('@') && matches!(name, "localhost" | "127.0.0.1")
}

/// The files that a call is handed first, when they are written out.
pub(super) fn file(name: &str, handed: &str, whole: &str) -> Option<Vec<String>> {
    names::values(first(name, handed), whole)
}
