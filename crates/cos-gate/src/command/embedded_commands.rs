//! Finds texts in sources and settings that look like command lines, so that they are analyzed as
//! such, whatever calls them.

use super::input::base_name;
use crate::catalogue;
use crate::shell::line_of;

/// Maximum number of lines; this is more than one action may analyze.
const MOST_LINES: usize = 500;
/// Characters between the words of one command: `"rm", ["-rf", "x"]`.
const BETWEEN: &str = " \t\n,[]{}&.";

/// Returns the texts of a source that look like command lines; for settings, also the values of
/// keys.
pub(super) fn lines(text: &str, of_settings: bool) -> Vec<String> {
    let code = without_comments(text, of_settings);
    let mut found = quoted_lines(&code);
    let generates = text
        .lines()
        .filter_map(|line| line.strip_prefix("//go:generate "));
    found.extend(generates.map(str::to_owned));
    if of_settings {
        found.extend(code.lines().filter_map(value_of).map(str::to_owned));
    }
    let mut lines: Vec<String> = found.into_iter().filter(|line| is_command(line)).collect();
    lines.sort();
    lines.dedup();
    lines.truncate(MOST_LINES);
    lines
}

/// Does the same where every text is a command line, and only the first word must be known.
pub(super) fn commands(text: &str) -> Vec<String> {
    let mut found = quoted_lines(text);
    found.extend(text.lines().map(str::to_owned));
    found.extend(text.lines().filter_map(value_of).map(str::to_owned));
    found.retain(|line| {
        let mut words = line.split_whitespace();
        let name = words.next().map(base_name);
        words.next().is_some() && name.is_some_and(|name| catalogue::program(&name).is_some())
    });
    found.truncate(MOST_LINES);
    found
}

/// Removes comment lines from a source. In languages where `//` is not a comment, such a line
/// starts with a division without a left side, so nothing is lost.
fn without_comments(text: &str, of_settings: bool) -> String {
    let says = |line: &&str| {
        let line = line.trim_start();
        let comment = if of_settings { "#" } else { "// " };
        let docs = ["///", "//!"].iter().any(|sign| line.starts_with(sign));
        !(line.starts_with(comment) || docs && !of_settings)
    };
    let lines: Vec<&str> = text.lines().filter(says).collect();
    lines.join("\n")
}

/// Checks whether a text starts with a known program and a flag or path, so that it is not a
/// sentence.
fn is_command(line: &str) -> bool {
    let mut words = line.split_whitespace().skip_while(|word| *word == "sudo");
    let name = words.next().map(base_name);
    let known = name.is_some_and(|name| catalogue::program(&name).is_some());
    let tells = |word: &str| {
        let word = word.trim_matches(['\'', '"']);
        let flag = word.len() > 1 && word.starts_with('-') && word != "--";
        flag || word.starts_with(['/', '~']) || word.starts_with("..")
    };
    known && words.any(tells)
}

/// Returns the value of a key or list item: `cmd = …`, `web: …`, `- …`.
fn value_of(line: &str) -> Option<&str> {
    let line = line.trim();
    let behind = |sign: char| line.split_once(sign).map(|(_, value)| value);
    let value = line.strip_prefix("- ").or_else(|| {
        let at = line.find([':', '='])?;
        behind(line.get(at..)?.chars().next()?)
    });
    let value = value.unwrap_or(line);
    Some(value.trim().trim_matches(['[', ']', '"', '\'', ','])).filter(|value| !value.is_empty())
}

/// Returns each quoted text, and adjacent ones joined as the words of one line.
fn quoted_lines(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut row: Vec<String> = Vec::new();
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\'' | '"' | '`' => {
                let quoted = until(&mut letters, letter);
                if quoted.contains(char::is_whitespace) {
                    found.push(quoted.clone());
                }
                row.push(quoted);
            }
            letter if BETWEEN.contains(letter) => {}
            _ => found.extend(joined(&mut row)),
        }
    }
    found.extend(joined(&mut row));
    found
}

fn joined(row: &mut Vec<String>) -> Option<String> {
    let words = std::mem::take(row);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    (words.len() > 1).then(|| line_of(&words))
}

/// Returns the text up to its closing quote or the end of the line; a word does not span lines.
fn until(letters: &mut std::str::Chars<'_>, mark: char) -> String {
    let mut text = String::new();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => text.extend(letters.next()),
            '\n' => break,
            letter if letter == mark => break,
            letter => text.push(letter),
        }
    }
    text
}
