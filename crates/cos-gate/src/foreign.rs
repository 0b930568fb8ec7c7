//! Shows untrusted text in messages: text from files, folders, programs, services and agents. It
//! becomes one short line with visible control characters. It is never advice.

use std::borrow::Cow;
use std::fmt::{self, Write as _};

/// The most characters of an untrusted text that are shown.
pub const LONGEST: usize = 200;

/// Escapes an untrusted text on one line and shortens it.
pub fn shown(text: &str) -> String {
    cut(text, LONGEST)
}

/// Escapes an untrusted text on one line, with at most `longest` characters.
pub fn cut(text: &str, longest: usize) -> String {
    match text.char_indices().nth(longest) {
        Some((end, _)) => format!("{}…", escaped(text.get(..end).unwrap_or_default())),
        None => escaped(text),
    }
}

/// Puts a text on one line. Control characters, characters that change the reading direction, and
/// invisible characters are escaped.
pub fn escaped(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\n' | '\r' | '\t' => line.extend(letter.escape_default()),
            _ if is_hidden(letter) => line.extend(letter.escape_unicode()),
            _ => line.push(letter),
        }
    }
    line
}

/// Quotes a text as exactly one word of a shell command line.
pub fn shell_word(text: &str) -> String {
    let word = shown(text);
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_./:=@%+,".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        word
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}

/// Checks whether a character is invisible or changes how its neighbours are read. The two joiners
/// are allowed: whole scripts need them.
pub fn is_hidden(letter: char) -> bool {
    letter.is_control() || is_turning(letter) || is_unseen(letter)
}

/// Checks whether a character changes the reading direction.
const fn is_turning(letter: char) -> bool {
    matches!(letter, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Checks whether a character is invisible and does not change its neighbours: a person would
/// approve what it hides without reading it.
pub const fn is_unseen(letter: char) -> bool {
    matches!(
        letter,
        '\u{ad}' | '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180e}'
            | '\u{200b}' | '\u{2028}' | '\u{2029}' | '\u{2060}'..='\u{2065}'
            | '\u{206a}'..='\u{206f}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}'
            | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}'
    )
}

/// Returns JSON with the same value in which hidden characters are written as `\uXXXX`, so that it
/// can be printed on a terminal. Line breaks between values stay.
pub fn escaped_json(json: &str) -> Cow<'_, str> {
    let must = |letter: char| !letter.is_ascii_whitespace() && is_hidden(letter);
    if json.is_ascii() && !json.contains('\u{7f}') || !json.contains(must) {
        return Cow::Borrowed(json);
    }
    let mut text = String::with_capacity(json.len() + 16);
    for letter in json.chars() {
        if must(letter) {
            for unit in letter.encode_utf16(&mut [0; 2]) {
                let _infallible = write!(text, "\\u{unit:04x}");
            }
        } else {
            text.push(letter);
        }
    }
    Cow::Owned(text)
}

/// Untrusted text in backticks, for an error message.
#[derive(Debug, Clone, Copy)]
pub struct Quoted<'a>(pub &'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`", shown(self.0))
    }
}

#[cfg(test)]
mod tests;
