//! Analyzes `sed` and `awk` programs: what they run, and which files they write.

use super::Analyzer;
use super::invocation::{Invocation, first_word, values};
use crate::catalogue::{Argument, Fit};
use crate::effect::{EffectKind, Place};
use EffectKind::{Overwrites, SendsData};

/// Maximum number of files and commands in one program.
const MOST_LINES: usize = 100;
/// The reason for asking about a longer one.
const TOO_MUCH: &str = "there is too much of the program to be read";

/// The effect of a `sed` command beyond its lines.
#[derive(Debug, PartialEq, Eq)]
enum Line {
    /// Writes a file.
    Writes(String),
    /// Reads a file.
    Reads(String),
    /// Runs a shell line; without one, the text that it processes.
    Runs(Option<String>),
    /// Inserts a text, or deletes text where this is empty.
    Puts(String),
}

impl Analyzer<'_> {
    pub(super) fn sed(&mut self, fit: &Fit<'_>, call: &Invocation<'_>) {
        let mut scripts = values(fit, call, "-e|--expression");
        let files = values(fit, call, "-f|--file");
        for file in &files {
            self.analyze_stdin_script(file, Some(crate::catalogue::Language::Other), call);
        }
        if scripts.is_empty() && files.is_empty() {
            let first = first_word(fit, call);
            // With BSD `sed`, the first word after `-i` is the suffix of the backup; an empty word
            // is no script.
            let script = match first.filter(|first| first.text.is_empty()) {
                Some(_) => fit.operands.first().copied(),
                None => first,
            };
            scripts.extend(script.cloned());
        }
        let mut put = Vec::new();
        let mut unknown = !files.is_empty() || scripts.iter().any(|script| script.unknown);
        for script in scripts {
            let lines = sed_lines(&script.text, script.unknown);
            if lines.len() > MOST_LINES {
                return self.unreadable(&call.line, TOO_MUCH);
            }
            for line in lines {
                unknown |= matches!(line, Line::Reads(_));
                match line {
                    Line::Puts(text) => put.push(text),
                    Line::Writes(file) => {
                        self.note_path_effect(
                            Overwrites,
                            &Argument::exact(file),
                            &call.line,
                            "sed",
                        );
                    }
                    Line::Reads(file) => self.reads(&Argument::exact(file), "sed"),
                    Line::Runs(Some(line)) => self.analyze_nested(&line),
                    Line::Runs(None) => {
                        self.unreadable(&call.line, "it runs the text as a command");
                    }
                }
            }
        }
        if fit.has(call.args, "-i|--in-place|-I") && (unknown || !put.is_empty()) {
            let edited: Vec<Argument> = fit.operands.iter().map(|one| (*one).clone()).collect();
            let text = put.join("\n");
            self.record_in_place_edit(
                &edited,
                &Argument {
                    text,
                    unknown,
                    globs: false,
                },
            );
        }
    }

    pub(super) fn awk(&mut self, fit: &Fit<'_>, call: &Invocation<'_>) {
        let files = values(fit, call, "-f|--file|-i|--include");
        for file in files.iter().filter(|file| file.text != "inplace") {
            self.analyze_stdin_script(file, Some(crate::catalogue::Language::Other), call);
        }
        let mut programs = values(fit, call, "-e|--source");
        if programs.is_empty() && files.iter().all(|file| file.text == "inplace") {
            programs.extend(first_word(fit, call).cloned());
        }
        for program in programs {
            if program.text.starts_with('$') && program.unknown {
                self.unreadable(&call.line, "the program is known only at run time");
            }
            self.awk_program(&program.text, call);
        }
    }

    fn awk_program(&mut self, text: &str, call: &Invocation<'_>) {
        let (code, literals) = without_literals(text);
        if code.contains('@') || calls(&code, "system") {
            self.unreadable(&call.line, "the program runs other commands");
        }
        let (mut literal, mut prints, mut open, mut lines) = (0, false, 0_i32, 0);
        for (at, letter) in code.char_indices() {
            let before = code.get(..at).unwrap_or_default();
            let rest = code.get(at + letter.len_utf8()..).unwrap_or_default();
            match letter {
                '"' => literal += 1,
                ';' | '}' | '\n' | '{' => (prints, open) = (false, 0),
                '(' => open += 1,
                ')' => open -= 1,
                'p' if begins_with(before, &code, "print")
                    || begins_with(before, &code, "printf") =>
                {
                    (prints, open) = (true, 0);
                }
                '|' if !before.ends_with('|') && !rest.starts_with('|') => {
                    lines += 1;
                    let from = before.trim_end().ends_with('"');
                    let seen = if from || !rest.trim_start().starts_with("getline") {
                        literal
                    } else {
                        0
                    };
                    self.awk_pipe(rest, &literals, seen, call);
                }
                '>' if prints && open <= 0 && !before.ends_with('>') => {
                    lines += 1;
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
            if lines > MOST_LINES {
                return self.unreadable(&call.line, TOO_MUCH);
            }
        }
    }

    /// Analyzes a pipe to or from a command.
    fn awk_pipe(&mut self, rest: &str, literals: &[String], seen: usize, call: &Invocation<'_>) {
        let rest = rest.trim_start_matches(['&', ' ']);
        let line = if rest.starts_with("getline") {
            seen.checked_sub(1).and_then(|at| literals.get(at))
        } else {
            literals.get(seen).filter(|_| rest.starts_with('"'))
        };
        match line {
            Some(line) if !matches!(line.trim(), "sh" | "bash") => self.analyze_nested(line),
            _ => self.unreadable(&call.line, "the program runs other commands"),
        }
    }

    fn awk_writes(&mut self, file: Option<&str>, call: &Invocation<'_>) {
        match file {
            Some("/dev/stdout" | "/dev/stderr" | "/dev/null" | "-") => {}
            Some(file) if file.starts_with("/inet") => {
                self.note(SendsData, Place::Outside, None, call, None);
            }
            Some(file) => {
                self.note_path_effect(Overwrites, &Argument::exact(file), &call.line, "awk");
            }
            None => self.note(Overwrites, Place::Outside, None, call, None),
        }
    }
}

/// Checks whether a function is called.
fn calls(code: &str, name: &str) -> bool {
    code.match_indices(name).any(|(at, _)| {
        let after = code.get(at + name.len()..).unwrap_or_default();
        after.trim_start().starts_with('(')
    })
}

/// Checks whether a word follows at the start of the code.
fn begins_with(before: &str, code: &str, word: &str) -> bool {
    let of_word = |c: char| c.is_alphanumeric() || c == '_';
    let rest = code.get(before.len()..).unwrap_or_default();
    let after = rest.strip_prefix(word);
    !before.ends_with(of_word) && after.is_some_and(|after| !after.starts_with(of_word))
}

/// Returns a program with each quoted text as one `"`, without comments and patterns, and the
/// quoted texts.
fn without_literals(text: &str) -> (String, Vec<String>) {
    let (mut code, mut literals) = (String::new(), Vec::new());
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '"' => {
                literals.push(until(&mut letters, '"'));
                code.push('"');
            }
            '/' if begins_pattern(&code) => {
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

/// Checks whether a `/` after this code starts a pattern; after a value it divides.
fn begins_pattern(code: &str) -> bool {
    let code = code.trim_end();
    let ends_value = |c: char| c.is_alphanumeric() || matches!(c, ')' | ']' | '_' | '"' | '$');
    !code.ends_with(ends_value) || code.ends_with("return")
}

/// Returns the text up to an unescaped letter.
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

/// Returns the commands of a `sed` script with effects beyond its lines. It stops at a syntax
/// error, because the program then refuses the script.
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
            's' => replaced(&mut rest, &mut found),
            'y' => {
                let end = rest.next().unwrap_or('/');
                drop(until(&mut rest, end));
                drop(until(&mut rest, end));
            }
            'a' | 'i' | 'c' => {
                let text = line_of(&mut rest, true);
                found.push(Line::Puts(
                    text.trim_start_matches(['\\', '\n', ' ']).to_owned(),
                ));
            }
            'd' | 'D' => found.push(Line::Puts(String::new())),
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
            c if "=gGhHnNpPxzFlLqQv".contains(c) => {}
            _ => return found,
        }
    }
    found
}

/// Parses the rest of an `s` command.
fn replaced(rest: &mut std::str::Chars<'_>, found: &mut Vec<Line>) {
    let end = rest.next().unwrap_or('/');
    let taken = until(rest, end);
    let put = until(rest, end);
    // Line ends and leading blanks have no meaning here.
    let blank = matches!(
        taken.as_str(),
        r"\r" | r"\r$" | " *$" | r"\s*$" | r"\s+$" | "[[:space:]]*$"
    );
    found.extend(Some(Line::Puts(put)).filter(|_| !blank));
    flags(rest, found);
}

/// Returns the texts that a literal `sed` script inserts.
pub(super) fn put_by_sed(script: &str) -> impl Iterator<Item = String> {
    sed_lines(script, true)
        .into_iter()
        .filter_map(|line| match line {
            Line::Puts(text) => Some(text),
            _ => None,
        })
}

/// Parses the flags of `s/…/…/`.
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

/// Returns the rest of a line; for a text, with lines joined by a backslash.
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
