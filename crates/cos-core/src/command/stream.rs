//! Programs in `sed` and `awk`: what they run, and which files they write.

use super::Reader;
use super::call::{Call, first_word, values};
use crate::catalogue::{Argument, Fit};
use crate::effect::{EffectKind, Place};
use EffectKind::{Overwrites, SendsData};

/// What a command of `sed` does beyond its lines.
#[derive(Debug, PartialEq, Eq)]
enum Line {
    /// Writes a file.
    Writes(String),
    /// Reads a file.
    Reads(String),
    /// Runs a shell line; none is what stands in the text.
    Runs(Option<String>),
}

impl Reader<'_> {
    pub(super) fn sed(&mut self, fit: &Fit<'_>, call: &Call<'_>) {
        let mut scripts = values(fit, call, "-e|--expression");
        let files = values(fit, call, "-f|--file");
        for file in &files {
            self.fed_script(file, Some(crate::catalogue::Language::Other), call);
        }
        if scripts.is_empty() && files.is_empty() {
            scripts.extend(first_word(fit, call).cloned());
        }
        for script in scripts {
            for line in sed_lines(&script.text, script.unknown) {
                match line {
                    Line::Writes(file) => {
                        self.touches(Overwrites, &Argument::exact(file), &call.line, "sed");
                    }
                    Line::Reads(file) => self.reads(&Argument::exact(file), "sed"),
                    Line::Runs(Some(line)) => self.nested(&line),
                    Line::Runs(None) => {
                        self.unreadable(&call.line, "it runs the text as a command");
                    }
                }
            }
        }
    }

    pub(super) fn awk(&mut self, fit: &Fit<'_>, call: &Call<'_>) {
        let files = values(fit, call, "-f|--file|-i|--include");
        for file in files.iter().filter(|file| file.text != "inplace") {
            self.fed_script(file, Some(crate::catalogue::Language::Other), call);
        }
        let mut programs = values(fit, call, "-e|--source");
        if programs.is_empty() && files.iter().all(|file| file.text == "inplace") {
            programs.extend(first_word(fit, call).cloned());
        }
        for program in programs {
            if program.text.starts_with('$') && program.unknown {
                self.unreadable(&call.line, "the program becomes known only when it runs");
            }
            self.awk_program(&program.text, call);
        }
    }

    fn awk_program(&mut self, text: &str, call: &Call<'_>) {
        let (code, literals) = without_literals(text);
        let letters: Vec<char> = code.chars().collect();
        if code.contains('@') || calls(&code, "system") {
            self.unreadable(&call.line, "the program runs other commands");
        }
        let (mut literal, mut prints, mut open) = (0, false, 0_i32);
        for (at, letter) in letters.iter().enumerate() {
            let before = at.checked_sub(1).and_then(|at| letters.get(at));
            let next = letters.get(at + 1);
            match letter {
                '"' => literal += 1,
                ';' | '}' | '\n' | '{' => (prints, open) = (false, 0),
                '(' => open += 1,
                ')' => open -= 1,
                'p' if word_at(&letters, at, "print") || word_at(&letters, at, "printf") => {
                    (prints, open) = (true, 0);
                }
                '|' if before != Some(&'|') && next != Some(&'|') => {
                    let rest: String = letters.iter().skip(at + 1).collect();
                    let text: String = letters.iter().take(at).collect();
                    let from = text.trim_end().ends_with('"');
                    let seen = if from || !rest.trim_start().starts_with("getline") {
                        literal
                    } else {
                        0
                    };
                    self.awk_pipe(&rest, &literals, seen, call);
                }
                '>' if prints && open <= 0 && before != Some(&'>') => {
                    let rest: String = letters.iter().skip(at + 1).collect();
                    let known = rest.trim_start_matches(['>', ' ']).strip_prefix('"');
                    let whole = known.is_some_and(|rest| {
                        rest.trim_start().is_empty()
                            || rest.trim_start().starts_with([';', '}', '\n', '#'])
                    });
                    let file = literals.get(literal).filter(|_| whole);
                    self.awk_writes(file.map(String::as_str), call);
                }
                _ => {}
            }
        }
    }

    /// A pipe to or from a command.
    fn awk_pipe(&mut self, rest: &str, literals: &[String], seen: usize, call: &Call<'_>) {
        let rest = rest.trim_start_matches(['&', ' ']);
        let line = if rest.starts_with("getline") {
            seen.checked_sub(1).and_then(|at| literals.get(at))
        } else {
            literals.get(seen).filter(|_| rest.starts_with('"'))
        };
        match line {
            Some(line) if !matches!(line.trim(), "sh" | "bash") => self.nested(line),
            _ => self.unreadable(&call.line, "the program runs other commands"),
        }
    }

    fn awk_writes(&mut self, file: Option<&str>, call: &Call<'_>) {
        match file {
            Some("/dev/stdout" | "/dev/stderr" | "/dev/null" | "-") => {}
            Some(file) if file.starts_with("/inet") => {
                self.note(SendsData, Place::Outside, None, call, None);
            }
            Some(file) => self.touches(Overwrites, &Argument::exact(file), &call.line, "awk"),
            None => self.note(Overwrites, Place::Outside, None, call, None),
        }
    }
}

/// Whether a function is called.
fn calls(code: &str, name: &str) -> bool {
    code.match_indices(name).any(|(at, _)| {
        let after = code.get(at + name.len()..).unwrap_or_default();
        after.trim_start().starts_with('(')
    })
}

fn word_at(letters: &[char], at: usize, word: &str) -> bool {
    let ends = |c: Option<&char>| !c.is_some_and(|c| c.is_alphanumeric() || *c == '_');
    let before = at.checked_sub(1).and_then(|at| letters.get(at));
    word.chars()
        .enumerate()
        .all(|(i, c)| letters.get(at + i) == Some(&c))
        && ends(before)
        && ends(letters.get(at + word.chars().count()))
}

/// A program with each quoted text as one `"`, comments and patterns taken out, and those texts.
fn without_literals(text: &str) -> (String, Vec<String>) {
    let (mut code, mut literals) = (String::new(), Vec::new());
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        let last = code.trim_end().chars().next_back();
        let value =
            last.is_some_and(|c| c.is_alphanumeric() || matches!(c, ')' | ']' | '_' | '"' | '$'));
        match letter {
            '"' => {
                literals.push(until(&mut letters, '"'));
                code.push('"');
            }
            '/' if !value || code.trim_end().ends_with("return") => {
                until(&mut letters, '/');
                code.push('0');
            }
            '#' => {
                let _ = letters.by_ref().find(|c| *c == '\n');
                code.push('\n');
            }
            letter => code.push(letter),
        }
    }
    (code, literals)
}

/// The text up to a letter that is not hidden by a backslash.
fn until(letters: &mut std::str::Chars<'_>, end: char) -> String {
    let mut text = String::new();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => {
                text.push('\\');
                text.extend(letters.next());
            }
            letter if letter == end => break,
            letter => text.push(letter),
        }
    }
    text
}

/// The commands of a `sed` script that touch more than its lines. What is no `sed` ends the reading:
/// the program then refuses it.
fn sed_lines(script: &str, unknown: bool) -> Vec<Line> {
    let mut found = Vec::new();
    let mut rest = script.chars();
    while let Some(letter) = rest.next() {
        match letter {
            '$' if unknown => {
                let text = rest.as_str();
                let name = text.trim_start_matches(|c: char| {
                    c.is_ascii_uppercase() || c == '_' || "{}()…".contains(c)
                });
                rest = name.chars();
            }
            c if c.is_whitespace() || c.is_ascii_digit() || ";{},!~+-$".contains(c) => {}
            '/' => drop(until(&mut rest, '/')),
            '\\' => {
                let end = rest.next().unwrap_or('/');
                drop(until(&mut rest, end));
            }
            'I' | 'M' => {}
            's' => {
                let end = rest.next().unwrap_or('/');
                drop(until(&mut rest, end));
                drop(until(&mut rest, end));
                flags(&mut rest, &mut found);
            }
            'y' => {
                let end = rest.next().unwrap_or('/');
                drop(until(&mut rest, end));
                drop(until(&mut rest, end));
            }
            'a' | 'i' | 'c' => drop(line_of(&mut rest, true)),
            'w' | 'W' => found.push(Line::Writes(line_of(&mut rest, false))),
            'r' | 'R' => found.push(Line::Reads(line_of(&mut rest, false))),
            'e' => {
                let line = line_of(&mut rest, false);
                found.push(Line::Runs(Some(line).filter(|line| !line.is_empty())));
            }
            'b' | 't' | 'T' | ':' => {
                let text = rest.as_str();
                let label = text.trim_start_matches(|c: char| !matches!(c, ';' | '\n' | '}'));
                rest = label.chars();
            }
            '#' => {
                let _ = rest.by_ref().find(|c| *c == '\n');
            }
            c if "=dDgGhHnNpPxzFlLqQv".contains(c) => {}
            _ => return found,
        }
    }
    found
}

/// The flags behind `s/…/…/`.
fn flags(rest: &mut std::str::Chars<'_>, found: &mut Vec<Line>) {
    while let Some(flag) = rest.clone().next() {
        match flag {
            'e' => found.push(Line::Runs(None)),
            'w' => {
                rest.next();
                return found.push(Line::Writes(line_of(rest, false)));
            }
            c if c.is_ascii_digit() || "gpiIMm".contains(c) => {}
            _ => return,
        }
        rest.next();
    }
}

/// The rest of a line; of a text also the lines that a backslash joins to it.
fn line_of(rest: &mut std::str::Chars<'_>, joins: bool) -> String {
    let mut line = String::new();
    let mut hidden = false;
    for letter in rest.by_ref() {
        if letter == '\n' && !(joins && hidden) {
            break;
        }
        hidden = letter == '\\' && !hidden;
        line.push(letter);
    }
    line.trim().to_owned()
}
