//! Analyzes inline code of a programming language: what it starts, removes, writes or sends.
//!
//! It does not parse a language in full. It recognizes relevant calls by name, together with their
//! arguments where these are literal. Code that hides what it does is unreadable.

mod arguments;
mod assembled;
mod calls;
mod clients;
mod code_origin;
mod compiled;
mod files;
mod fixture;
mod literal;
mod lookups;
mod modules;
mod names;
mod php;
mod renaming;
mod stdin;
mod taint;

use super::Analyzer;
use super::invocation::Invocation;
use crate::catalogue::{self, Argument, Language};
use crate::effect::{EffectKind, Place};
use EffectKind::{
    ChangesLiveSystem, ChangesMachine, LeavesMachine, ReadsSecrets, RunsCode, SendsData,
};

/// The reason for code that cannot be read.
const HIDES: &str = "the code hides what it does";
/// Maximum number of calls in one piece of code.
const MOST_CALLS: usize = 100;
/// Maximum length of a call's arguments.
const LONGEST_CALL: usize = 1_000;
/// Maximum size of the code in one text, in bytes. People and agents write far less into a command.
const LONGEST_CODE: usize = 32 * 1024;
/// Maximum number of bytes searched for arguments; each call searches the whole text.
const MOST_SEARCHED: usize = 200 * 1024;

/// What a call does with its arguments.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Does {
    /// Starts a program from a shell line or a list of words.
    Starts,
    /// Removes a file.
    Removes,
    /// Removes a folder and everything in it.
    RemovesAll,
    /// Writes a file.
    Writes,
    /// Writes a file, if an argument names one outside the worktree.
    Saves,
    /// Opens a file; a later argument may ask for writing.
    Opens,
    /// Fetches from another machine.
    Fetches,
    /// Sends to another machine.
    Sends,
    /// Ends processes or changes the machine.
    Ends,
    /// Shows one environment variable, or all of them.
    Shows,
    /// Writes its last argument.
    Copies,
    /// Writes its last argument and removes its first.
    Moves,
    /// Changes a system or data that others use.
    Acts,
    /// Makes a link at its last argument to its first.
    Links,
    /// Makes its receiver a link to its argument.
    LinksItself,
    /// Runs the code of a file.
    Loads,
    /// Opens its receiver or its argument.
    OpensItself,
    /// Writes its receiver.
    WritesItself,
    /// Reads the file given as its argument.
    Reads,
    /// Reads its receiver.
    ReadsItself,
    /// Sends statements to a database.
    Queries,
    /// Hides what it does.
    Hides,
    /// Does nothing relevant: its name only starts like one that does.
    Nothing,
}

use Does::{
    Ends, Fetches, Hides, LinksItself, Nothing, Opens, ReadsItself, Removes, RemovesAll, Sends,
    Starts, WritesItself,
};
use assembled::Named;
use calls::CALLS;
pub(super) use code_origin::CodeOrigin;
use code_origin::{is_ordinary_project_code, mentions_home, names_outside};
use php::{calls_variable, names_function};

impl Analyzer<'_> {
    /// Analyzes code.
    pub(super) fn code(&mut self, language: Language, text: &str, call: &Invocation<'_>) {
        self.code_of_origin(CodeOrigin::Line, language, text, call);
    }

    fn all_of_code(&mut self, language: Language, text: &str, call: &Invocation<'_>) {
        let place = self.folders.place(&self.scope.folder);
        self.note(RunsCode, place, None, call, None);
        if language == Language::Other {
            return self.unreadable(&call.line, "code in that language is not read");
        }
        if text.len() > LONGEST_CODE {
            return self.unreadable(&call.line, "there is too much code to analyze");
        }
        let renamed = match language {
            Language::Python => names::imports_written_out(text),
            Language::JavaScript => modules::of_javascript(text),
            _ => Some(text.to_owned()),
        };
        if renamed.is_none() {
            self.hidden(HIDES, call);
        }
        let text = match (renamed, self.code_origin) {
            (Some(text), _) => text,
            (None, CodeOrigin::Line) => return,
            (None, CodeOrigin::Project) => text.to_owned(),
        };
        self.calls_of(language, &text, call);
        self.looks_up(language, &text, call);
        if self.code_origin == CodeOrigin::Line {
            self.analyze_client_calls(language, &text, call);
        }
        match language {
            Language::Ruby | Language::Perl | Language::Php => {
                for line in text.split('`').skip(1).step_by(2) {
                    self.analyze_nested(line);
                }
                self.pipes(&text, call);
                if language == Language::Php && (calls_variable(&text) || names_function(&text)) {
                    self.hidden(HIDES, call);
                }
            }
            Language::JavaScript
                if lookups::hides_member(&text) || lookups::makes_function(&text) =>
            {
                self.hidden(HIDES, call);
            }
            _ => {}
        }
        self.disguised_shell(&text, call);
    }

    /// Analyzes the relevant calls.
    fn calls_of(&mut self, language: Language, text: &str, call: &Invocation<'_>) {
        let origin = self.code_origin;
        let mentions_home = origin == CodeOrigin::Project && mentions_home(text);
        let lower = text.to_ascii_lowercase();
        let names = by_first_byte(calls::of(language));
        let (mut at, mut calls, mut searched) = (0, 0, 0);
        while let Some((place, name, does)) = next_call(&lower, at, &names) {
            at = place + name.len();
            calls += 1;
            if calls > MOST_CALLS {
                return self.unreadable(&call.line, "there is too much code to analyze");
            }
            let passed = text.get(at..).unwrap_or_default();
            let passed: String = passed.chars().take(LONGEST_CALL).collect();
            searched += text.len() * searches(does, name, &passed);
            if searched > MOST_SEARCHED {
                return self.unreadable(&call.line, "there is too much code to analyze");
            }
            let before = text.get(..place).unwrap_or_default();
            let strict = does.is_of_files() && (mentions_home || names_outside(before, &passed));
            self.code_origin = if strict { CodeOrigin::Line } else { origin };
            if language == Language::Python && renaming::is_import(before) {
                continue;
            }
            let own = calls::of(language).iter().any(|(known, _)| *known == name);
            let own = own && !matches!(does, Sends | Hides);
            if language == Language::Perl && own && !calls::is_called(&passed) {
                continue;
            }
            if does == Does::Moves {
                let moved = match name {
                    ".rename(" => names::receiver(before, text),
                    _ => arguments::file(name, &passed, text),
                };
                self.note_moved_away(moved, call);
            }
            let opens = does == Does::OpensItself;
            let opened = opens.then(|| names::receiver(before, text)).flatten();
            if let Some(files) = opened {
                if arguments::first(name, &passed).contains(['w', 'a', 'x', '+']) {
                    self.written_by(Some(&files), call);
                }
            } else if does == Does::WritesItself {
                self.written_by(names::receiver(before, text).as_deref(), call);
            } else if does == Does::ReadsItself {
                match names::receiver(before, text) {
                    Some(files) => self.note_secret_reads(Some(files), call),
                    None => self.opens_assembled_name(lookups::receiver(before), text, call),
                }
            } else if does == Does::LinksItself {
                let link = names::receiver(before, text);
                self.linked(arguments::file(name, &passed, text), link.as_deref(), call);
            } else {
                self.called(does, name, &passed, text, call);
            }
        }
        self.code_origin = origin;
    }

    /// Analyzes a line that is really a shell command with flags, not code of the language.
    fn disguised_shell(&mut self, text: &str, call: &Invocation<'_>) {
        let mut words = text.split_whitespace();
        let (Some(program), Some(next)) = (words.next(), words.next()) else {
            return;
        };
        if next.starts_with('-') && next.len() > 1 && catalogue::program(program).is_some() {
            self.unreadable(&call.line, "it looks like a shell command");
        }
    }

    /// Notes a call that contacts an address.
    fn note_contact(
        &mut self,
        does: Does,
        of: [&str; 3],
        address: Option<String>,
        call: &Invocation<'_>,
    ) {
        let [name, passed, whole] = of;
        let expression = arguments::first(name, passed);
        if does == Fetches
            && self.code_origin == CodeOrigin::Line
            && !literal::is_literal(expression)
        {
            match assembled::address(expression, whole) {
                Named::Hidden => return self.hidden(files::PIECED, call),
                Named::Known(file) if !file.contains("://") => {
                    return self.reads(&Argument::exact(file), &call.name);
                }
                Named::Known(_) | Named::Open => {}
            }
        }
        let kind = match (does, address) {
            (Fetches, _) if arguments::adds_data(name, passed, whole) => SendsData,
            (Fetches, Some(address)) if !address.contains("://") => {
                return self.reads(&Argument::exact(address), &call.name);
            }
            (Sends, Some(address)) if arguments::is_local(&address) => LeavesMachine,
            (Sends, _) => SendsData,
            _ => LeavesMachine,
        };
        self.note(kind, Place::Outside, None, call, None);
    }

    fn called(&mut self, does: Does, name: &str, passed: &str, whole: &str, call: &Invocation<'_>) {
        let literals = literals(passed);
        let first = literals.first().filter(|text| !text.is_empty()).cloned();
        let project = self.code_origin == CodeOrigin::Project;
        if project && is_ordinary_project_code(does, name, passed, whole) {
            return;
        }
        match (does, first) {
            (Starts, _) => match arguments::line(name, passed, whole) {
                Some(line) if project && arguments::is_own_program(&line) => {}
                Some(line) => self.started(&line, passed, whole),
                None => self.hidden(HIDES, call),
            },
            (Removes, Some(path)) => self.removes(&path, false, call),
            (RemovesAll, Some(path)) => self.removes(&path, true, call),
            (Does::Saves, _) => self.saved(name, passed, &literals, call),
            (Does::Writes, _) => {
                let file = arguments::file(name, passed, whole);
                self.written_by(file.as_deref(), call);
            }
            (Does::Copies | Does::Moves, _) => {
                self.renames_program(&literals, arguments::first(name, passed), whole, call);
                let last = arguments::last(name, passed);
                if !last.is_empty() {
                    self.written_by(names::values(last, whole).as_deref(), call);
                }
            }
            (Does::Links, _) => {
                self.renames_program(&literals, arguments::first(name, passed), whole, call);
                let last = arguments::last(name, passed);
                let link = names::values(last, whole);
                self.linked(arguments::file(name, passed, whole), link.as_deref(), call);
            }
            (Does::Loads, _) => {
                let file = arguments::file(name, passed, whole);
                let first = arguments::first(name, passed);
                let hides = || assembled::module(first, whole) == Named::Hidden;
                let of_line = !project && name.ends_with('(');
                let pieced = arguments::is_assembled(name, passed)
                    || of_line && file.is_none() && !first.is_empty() && hides();
                self.loads(file.as_deref(), pieced, call);
            }
            (Does::Reads, _) => match arguments::file(name, passed, whole) {
                Some(files) => self.note_secret_reads(Some(files), call),
                None => self.opens_assembled_name(arguments::first(name, passed), whole, call),
            },
            (Opens | Does::OpensItself, _) => self.opens(name, passed, whole, call),
            (Fetches | Sends, first) => self.note_contact(does, [name, passed, whole], first, call),
            (Does::Queries, _) => self.statements_of_code(passed, whole, call),
            (Does::Acts, _) => self.note(ChangesLiveSystem, Place::Outside, None, call, None),
            (Ends, _) => self.note(ChangesMachine, Place::Outside, None, call, None),
            (Does::Shows, _) if passed.trim_start().starts_with(')') => {
                self.note(ReadsSecrets, Place::Outside, None, call, None);
            }
            (Removes | RemovesAll | Hides, _) => self.hidden(HIDES, call),
            (Does::Shows | Nothing | WritesItself | LinksItself | ReadsItself, _) => {}
        }
    }
}

/// Counts how often the whole code is searched for the arguments of a call.
fn searches(does: Does, name: &str, passed: &str) -> usize {
    match does {
        // One search checks whether the address contains data that was read.
        Fetches => 5,
        Starts => 1 + arguments::words_named(name, passed),
        _ => 1,
    }
}

/// Call names, indexed by their first byte.
type ByFirstByte = Vec<Vec<&'static (&'static str, Does)>>;

/// Indexes the common call names and those of one language.
fn by_first_byte(own: &'static [(&'static str, Does)]) -> ByFirstByte {
    by_first_byte_of(CALLS.iter().chain(own))
}

fn by_first_byte_of(calls: impl Iterator<Item = &'static (&'static str, Does)>) -> ByFirstByte {
    let mut names = vec![Vec::new(); usize::from(u8::MAX) + 1];
    for call in calls {
        let first = call.0.bytes().next().map(usize::from);
        if let Some(list) = first.and_then(|first| names.get_mut(first)) {
            list.push(call);
        }
    }
    names
}

/// Finds the next relevant call from a position on: its position, name and meaning.
fn next_call(lower: &str, from: usize, names: &ByFirstByte) -> Option<(usize, &'static str, Does)> {
    let goes_on = |at: usize| {
        let before = lower.get(..at).and_then(|text| text.chars().next_back());
        before.is_some_and(|c| c.is_alphanumeric() || matches!(c, '_' | '$'))
    };
    let bytes = lower.bytes().enumerate().skip(from);
    bytes.into_iter().find_map(|(at, first)| {
        let fits = |call: &&&(&str, Does)| {
            let here = lower.as_bytes().get(at..);
            here.is_some_and(|here| here.starts_with(call.0.as_bytes()))
        };
        let best = names.get(usize::from(first))?.iter().filter(fits);
        let best = best.max_by_key(|(name, _)| name.len())?;
        let joined = first.is_ascii_alphabetic() && goes_on(at);
        (!joined).then_some((at, best.0, best.1))
    })
}

/// Returns the quoted texts of a call, up to its closing bracket.
fn literals(passed: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut open = 0_i32;
    let mut letters = passed.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '(' | '[' | '{' => open += 1,
            ')' | ']' | '}' => {
                open -= 1;
                if open <= 0 {
                    return found;
                }
            }
            '\n' | ';' if open <= 0 => return found,
            '\'' | '"' | '`' => {
                let mut text = String::new();
                while let Some(inner) = letters.next() {
                    match inner {
                        '\\' => text.extend(std::iter::once(inner).chain(letters.next())),
                        inner if inner == letter => break,
                        inner => text.push(inner),
                    }
                }
                let plain = literal::with_letters(&text);
                found.push(plain.replace('\\', ""));
            }
            _ => {}
        }
    }
    found
}
