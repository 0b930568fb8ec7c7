//! Finds passwords and tokens that a command reads from standard input, where the text shows the
//! input: `echo x | docker login --password-stdin`, a here-string, a here-document.

use super::index::Index;
use super::{Found, SecretKind, placeholder};
use std::ops::Range;
use std::sync::LazyLock;

/// Signs that a command reads a credential from standard input.
const READERS: [&str; 22] = [
    "--password-stdin",
    "--pass-stdin",
    "--passphrase-stdin",
    "--passphrase-fd",
    "--token-stdin",
    "--with-token",
    "--stdin",
    "passwd -s",
    "sudo -s",
    "htpasswd -i",
    "htpasswd -ni",
    "vault login -",
    "kinit ",
    "luksformat",
    "luksopen",
    "-pass stdin",
    "-passin stdin",
    "secret set ",
    "secret put ",
    "secrets put ",
    "--data-file=-",
    "--data-file -",
];

static INDEX: LazyLock<Index<()>> =
    LazyLock::new(|| Index::new(READERS.into_iter().map(|reader| (reader, ()))));

/// Programs that print their arguments.
const PRINTERS: [&str; 4] = ["echo", "printf", "print", "Write-Output"];

/// Maximum distance from such a sign.
const LONGEST: usize = 2048;
/// Maximum number of lines of a here-document.
const LINES: usize = 64;

/// Returns all signs.
pub(super) fn beginnings() -> impl Iterator<Item = &'static str> {
    INDEX.texts()
}

/// Adds the visible input of such commands.
pub(super) fn find(text: &str, found: &mut Vec<Found>) {
    let mut done = 0;
    for (at, ..) in INDEX.places(text.as_bytes()) {
        if at < done {
            continue;
        }
        let line = line_around(text, at);
        done = line.end;
        let mut places = printed(text, &line);
        places.extend(here(text, &line));
        let content = |place: &Range<usize>| text.get(place.clone()).unwrap_or_default();
        places.retain(|place| content(place).len() >= 3 && !placeholder::is_one(content(place)));
        let all = places.into_iter();
        found.extend(all.map(|place| Found::new(SecretKind::CommandPassword, place)));
    }
}

/// Returns the line at a position, as far as it is searched.
fn line_around(text: &str, at: usize) -> Range<usize> {
    let floor = text.floor_char_boundary(at.saturating_sub(LONGEST));
    let ceiling = text.ceil_char_boundary((at + LONGEST).min(text.len()));
    let before = text.get(floor..at).unwrap_or_default();
    // A line that ends in a backslash continues.
    let mut breaks = before.match_indices('\n').rev();
    let from = breaks.find(|(nth, _)| !before.get(..*nth).is_some_and(|head| head.ends_with('\\')));
    let from = from.map_or(floor, |(nth, _)| floor + nth + 1);
    let after = text.get(at..ceiling).unwrap_or_default();
    let end = after.find('\n').map_or(ceiling, |nth| at + nth);
    from..end
}

/// Returns the arguments of every command in the line that prints them into a pipe or a file.
fn printed(text: &str, line: &Range<usize>) -> Vec<Range<usize>> {
    let content = text.get(line.clone()).unwrap_or_default();
    let mut found = Vec::new();
    for name in PRINTERS {
        for (nth, _) in content.match_indices(name) {
            let at = line.start + nth;
            let end = at + name.len();
            let is_word = text.as_bytes().get(end) == Some(&b' ');
            // It starts here, so that a quote around the whole line hides nothing.
            if is_word && super::format::is_beginning(text.as_bytes(), at) {
                found.extend(printed_values(text, name, end..line.end));
            }
        }
    }
    found
}

/// Returns what one such command prints, unless it is only displayed.
fn printed_values(text: &str, name: &str, rest: Range<usize>) -> Vec<Range<usize>> {
    let words = words(text, rest);
    let content = |word: &Range<usize>| text.get(word.clone()).unwrap_or_default();
    let goes_on = |word: &&Range<usize>| !content(word).starts_with(['|', ';', '&', '>']);
    let given: Vec<_> = words.iter().take_while(goes_on).cloned().collect();
    let is_piped = words
        .get(given.len())
        .is_some_and(|next| content(next) == "|");
    let is_file = given.iter().position(|word| content(word).ends_with(')'));
    let count = match is_file {
        Some(last) => last + 1,
        None if is_piped => given.len(),
        None => return Vec::new(),
    };
    let is_option = |word: &str| word.starts_with('-') && word.len() <= 3;
    let is_format = |word: &str| name == "printf" && word.contains('%') && word.len() <= 8;
    let values = given.into_iter().take(count).map(|word| bare(text, word));
    let values = values.filter(|word| !is_option(content(word)) && !is_format(content(word)));
    values.collect()
}

/// Returns the words of a line; pipes and semicolons are separate words, quotes stay.
fn words(text: &str, line: Range<usize>) -> Vec<Range<usize>> {
    let bytes = text.as_bytes();
    let mut words = Vec::new();
    let (mut from, mut at, mut quote) = (line.start, line.start, None);
    let mut push = |from: usize, to: usize| {
        if from < to {
            words.push(from..to);
        }
    };
    while at < line.end {
        let byte = bytes.get(at).copied().unwrap_or(b' ');
        match (quote, byte) {
            (Some(open), _) if byte == open => quote = None,
            (None, b'"' | b'\'') => quote = Some(byte),
            (None, b'|' | b';' | b'&') => {
                push(from, at);
                push(at, at + 1);
                from = at + 1;
            }
            (None, _) if byte.is_ascii_whitespace() => {
                push(from, at);
                from = at + 1;
            }
            (Some(_) | None, _) => {}
        }
        at += 1;
    }
    push(from, line.end);
    words
}

/// Returns a word without quotes, brackets and escaped line breaks around it.
fn bare(text: &str, word: Range<usize>) -> Range<usize> {
    let content = text.get(word.clone()).unwrap_or_default();
    let inner = content.trim_start_matches(['"', '\'', '\\', '$']);
    // A reference keeps its sign.
    let inner = if content.len() - inner.len() == 1 && content.starts_with('$') {
        content
    } else {
        inner
    };
    let from = word.start + content.len() - inner.len();
    let inner = inner.trim_end_matches(['"', '\'', ')', '`', '\\']);
    let inner = inner.strip_suffix("\\n").unwrap_or(inner);
    from..from + inner.len()
}

/// Returns the text after `<<<` on the line, or the lines of a here-document that starts on it.
fn here(text: &str, line: &Range<usize>) -> Vec<Range<usize>> {
    let held = text.get(line.clone()).unwrap_or_default();
    let Some(at) = held.find("<<") else {
        return Vec::new();
    };
    let rest = held.get(at + 2..).unwrap_or_default();
    if let Some(rest) = rest.strip_prefix('<') {
        let from = line.end - rest.trim_start().len();
        let words = words(text, from..line.end);
        return words
            .into_iter()
            .take(1)
            .map(|word| bare(text, word))
            .collect();
    }
    let name = rest.trim_start_matches(['-', ' ', '"', '\'', '\\']);
    let name = name
        .split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_')
        .next();
    let Some(name) = name.filter(|name| !name.is_empty()) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    let mut from = line.end + 1;
    for row in text.get(from..).unwrap_or_default().split('\n').take(LINES) {
        let inner = row.trim();
        if inner == name {
            return found;
        }
        let start = from + (row.len() - row.trim_start().len());
        found.push(start..start + inner.len());
        from += row.len() + 1;
    }
    // A here-document without an end is truncated; its content is input all the same.
    found
}
