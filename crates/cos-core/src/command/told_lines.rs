//! Texts in sources and settings that read like a command line: whatever the program is called that
//! runs them, they are read as one.

use super::input::base_name;
use crate::catalogue;
use crate::shell::line_of;

/// Lines that are looked at; more is more than is read of one action.
const MOST_LINES: usize = 500;
/// What may stand between the words of one command: `"rm", ["-rf", "x"]`.
const BETWEEN: &str = " \t\n,[]{}&.";

/// The texts of a source that read like a command line; of settings also what stands behind a name.
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

/// The same where every text is a command line: those of which only the first word is known.
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

/// A source without the lines that only say something to people. Where `//` is no sign of a comment,
/// what stands behind it on such a line is divided by nothing.
fn without_comments(text: &str, of_settings: bool) -> String {
    let says = |line: &&str| {
        let line = line.trim_start();
        let told = if of_settings { "#" } else { "// " };
        let docs = ["///", "//!"].iter().any(|sign| line.starts_with(sign));
        !(line.starts_with(told) || docs && !of_settings)
    };
    let kept: Vec<&str> = text.lines().filter(says).collect();
    kept.join("\n")
}

/// Whether a text begins with a program that is known and hands it a flag or a path: no sentence.
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

/// What stands behind a name or a dash: `cmd = …`, `web: …`, `- …`.
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

/// Each quoted text, and those that stand side by side as the words of one line.
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

/// The text up to the mark that ends it, or to the end of the line: no text of one word goes on.
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
