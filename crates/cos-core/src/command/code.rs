//! Inline code in a programming language: what of it starts programs, removes, writes or sends.
//!
//! No language is understood as a whole. Calls that matter are recognised by name, with the text
//! they are handed when it is written out; whatever hides what it does is unreadable.

mod assembled;
mod calls;
mod carried;
mod clients;
mod compiled;
mod fed;
mod files;
mod fixture;
mod handed;
mod literal;
mod lookups;
mod modules;
mod names;
mod php;
mod renamed;
mod whose;

use super::Reader;
use super::call::Call;
use crate::catalogue::{self, Argument, Language};
use crate::effect::{EffectKind, Place};
use EffectKind::{
    ChangesLiveSystem, ChangesMachine, LeavesMachine, ReadsSecrets, RunsCode, SendsData,
};

/// Why code cannot be read.
const HIDES: &str = "the code hides what it does";
/// Calls that are looked at in one piece of code.
const MOST_CALLS: usize = 100;
/// So much of the text behind a call is read for what it is handed.
const LONGEST_CALL: usize = 1_000;
/// Bytes of code in one text; what people and agents write into a command is shorter by far.
const LONGEST_CODE: usize = 32 * 1024;
/// Bytes that are searched for what the calls of one text are handed: each looks through all of it.
const MOST_SEARCHED: usize = 200 * 1024;

/// What a call does with the text it is handed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Does {
    /// Starts a program: a shell line, or a list of words.
    Starts,
    /// Removes a file.
    Removes,
    /// Removes a folder with all it holds.
    RemovesAll,
    /// Writes a file.
    Writes,
    /// Writes a file where one outside is written out among what it is handed.
    Saves,
    /// Opens a file, for writing when a later word says so.
    Opens,
    /// Fetches from another machine.
    Fetches,
    /// Sends to another machine.
    Sends,
    /// Ends processes or changes the machine.
    Ends,
    /// Shows every variable, or one.
    Shows,
    /// Writes what it is handed last.
    Copies,
    /// The same, and what it is handed first is there no more.
    Moves,
    /// Changes a system or data that others use.
    Acts,
    /// Makes a link, called as it is handed last, to what it is handed first.
    Links,
    /// Makes the file that it is called on a link to what it is handed.
    LinksItself,
    /// Runs the code of a file.
    Loads,
    /// Opens the file that it is called on, or that it is handed.
    OpensItself,
    /// Writes the file that it is called on.
    WritesItself,
    /// Looks into the file that it is handed.
    Reads,
    /// Looks into the file that it is called on.
    ReadsItself,
    /// Hands statements to a database.
    Queries,
    /// Hides what it does.
    Hides,
    /// Nothing: its name only begins like one that matters.
    Nothing,
}

use Does::{
    Ends, Fetches, Hides, LinksItself, Nothing, Opens, ReadsItself, Removes, RemovesAll, Sends,
    Starts, WritesItself,
};
use assembled::Named;
use calls::CALLS;
use php::{calls_variable, names_function};
pub(super) use whose::Whose;
use whose::{is_the_projects, leads_home, names_outside};

impl Reader<'_> {
    /// Reads code for what it would do.
    pub(super) fn code(&mut self, language: Language, text: &str, call: &Call<'_>) {
        self.code_of_whom(Whose::Line, language, text, call);
    }

    fn all_of_code(&mut self, language: Language, text: &str, call: &Call<'_>) {
        let place = self.folders.place(&self.scope.folder);
        self.note(RunsCode, place, None, call, None);
        if language == Language::Other {
            return self.unreadable(&call.line, "code in that language is not read");
        }
        if text.len() > LONGEST_CODE {
            return self.unreadable(&call.line, "there is too much code to be read");
        }
        let renamed = match language {
            Language::Python => names::imports_written_out(text),
            Language::JavaScript => modules::of_javascript(text),
            _ => Some(text.to_owned()),
        };
        if renamed.is_none() {
            self.hidden(HIDES, call);
        }
        let text = match (renamed, self.whose) {
            (Some(text), _) => text,
            (None, Whose::Line) => return,
            (None, Whose::Project) => text.to_owned(),
        };
        self.calls_of(language, &text, call);
        self.looks_up(language, &text, call);
        if self.whose == Whose::Line {
            self.speaks_to_others(language, &text, call);
        }
        match language {
            Language::Ruby | Language::Perl | Language::Php => {
                for line in text.split('`').skip(1).step_by(2) {
                    self.nested(line);
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
        self.shell_in_disguise(&text, call);
    }

    /// The calls that matter.
    fn calls_of(&mut self, language: Language, text: &str, call: &Call<'_>) {
        let whose = self.whose;
        let leads_home = whose == Whose::Project && leads_home(text);
        let lower = text.to_ascii_lowercase();
        let names = by_first_byte(calls::of(language));
        let (mut at, mut calls, mut searched) = (0, 0, 0);
        while let Some((place, name, does)) = next_call(&lower, at, &names) {
            at = place + name.len();
            calls += 1;
            if calls > MOST_CALLS {
                return self.unreadable(&call.line, "there is too much code to be read");
            }
            let handed = text.get(at..).unwrap_or_default();
            let handed: String = handed.chars().take(LONGEST_CALL).collect();
            searched += text.len() * searches(does, name, &handed);
            if searched > MOST_SEARCHED {
                return self.unreadable(&call.line, "there is too much code to be read");
            }
            let before = text.get(..place).unwrap_or_default();
            let strict = does.is_of_files() && (leads_home || names_outside(before, &handed));
            self.whose = if strict { Whose::Line } else { whose };
            if language == Language::Python && renamed::is_import(before) {
                continue;
            }
            let own = calls::of(language).iter().any(|(known, _)| *known == name);
            let own = own && !matches!(does, Sends | Hides);
            if language == Language::Perl && own && !calls::is_called(&handed) {
                continue;
            }
            if does == Does::Moves {
                let moved = match name {
                    ".rename(" => names::receiver(before, text),
                    _ => handed::file(name, &handed, text),
                };
                self.moved_away(moved, call);
            }
            let opens = does == Does::OpensItself;
            let opened = opens.then(|| names::receiver(before, text)).flatten();
            if let Some(files) = opened {
                if handed::first(name, &handed).contains(['w', 'a', 'x', '+']) {
                    self.written_by(Some(&files), call);
                }
            } else if does == Does::WritesItself {
                self.written_by(names::receiver(before, text).as_deref(), call);
            } else if does == Does::ReadsItself {
                match names::receiver(before, text) {
                    Some(files) => self.looks_into(Some(files), call),
                    None => self.opens_in_pieces(lookups::receiver(before), text, call),
                }
            } else if does == Does::LinksItself {
                let link = names::receiver(before, text);
                self.linked(handed::file(name, &handed, text), link.as_deref(), call);
            } else {
                self.called(does, name, &handed, text, call);
            }
        }
        self.whose = whose;
    }

    /// A line that is no code of the language but a shell command with flags.
    fn shell_in_disguise(&mut self, text: &str, call: &Call<'_>) {
        let mut words = text.split_whitespace();
        let (Some(program), Some(next)) = (words.next(), words.next()) else {
            return;
        };
        if next.starts_with('-') && next.len() > 1 && catalogue::program(program).is_some() {
            self.unreadable(&call.line, "it looks like a shell command");
        }
    }

    /// A call that goes to an address.
    fn reached(&mut self, does: Does, of: [&str; 3], address: Option<String>, call: &Call<'_>) {
        let [name, handed, whole] = of;
        let expression = handed::first(name, handed);
        if does == Fetches && self.whose == Whose::Line && !literal::is_literal(expression) {
            match assembled::address(expression, whole) {
                Named::Hidden => return self.hidden(files::PIECED, call),
                Named::Known(file) if !file.contains("://") => {
                    return self.reads(&Argument::exact(file), &call.name);
                }
                Named::Known(_) | Named::Open => {}
            }
        }
        let kind = match (does, address) {
            (Fetches, _) if handed::adds(name, handed, whole) => SendsData,
            (Fetches, Some(address)) if !address.contains("://") => {
                return self.reads(&Argument::exact(address), &call.name);
            }
            (Sends, Some(address)) if handed::is_local(&address) => LeavesMachine,
            (Sends, _) => SendsData,
            _ => LeavesMachine,
        };
        self.note(kind, Place::Outside, None, call, None);
    }

    fn called(&mut self, does: Does, name: &str, handed: &str, whole: &str, call: &Call<'_>) {
        let literals = literals(handed);
        let first = literals.first().filter(|text| !text.is_empty()).cloned();
        if self.whose == Whose::Project && is_the_projects(does, name, handed, whole) {
            return;
        }
        match (does, first) {
            (Starts, _) => match handed::line(name, handed, whole) {
                Some(line) if self.whose == Whose::Project && handed::is_own_program(&line) => {}
                Some(line) => self.started(&line, handed, whole),
                None => self.hidden(HIDES, call),
            },
            (Removes, Some(path)) => self.removes(&path, false, call),
            (RemovesAll, Some(path)) => self.removes(&path, true, call),
            (Does::Saves, _) => self.saved(name, handed, &literals, call),
            (Does::Writes, _) => {
                let file = handed::file(name, handed, whole);
                self.written_by(file.as_deref(), call);
            }
            (Does::Copies | Does::Moves, _) => {
                self.renames_program(&literals, handed::first(name, handed), whole, call);
                let last = handed::last(name, handed);
                if !last.is_empty() {
                    self.written_by(names::values(last, whole).as_deref(), call);
                }
            }
            (Does::Links, _) => {
                self.renames_program(&literals, handed::first(name, handed), whole, call);
                let last = handed::last(name, handed);
                let link = names::values(last, whole);
                self.linked(handed::file(name, handed, whole), link.as_deref(), call);
            }
            (Does::Loads, _) => {
                let file = handed::file(name, handed, whole);
                let first = handed::first(name, handed);
                let hides = || assembled::module(first, whole) == Named::Hidden;
                let of_line = self.whose == Whose::Line && name.ends_with('(');
                let pieced = handed::is_pieced(name, handed)
                    || of_line && file.is_none() && !first.is_empty() && hides();
                self.loads(file.as_deref(), pieced, call);
            }
            (Does::Reads, _) => match handed::file(name, handed, whole) {
                Some(files) => self.looks_into(Some(files), call),
                None => self.opens_in_pieces(handed::first(name, handed), whole, call),
            },
            (Opens | Does::OpensItself, _) => self.opens(name, handed, whole, call),
            (Fetches | Sends, first) => self.reached(does, [name, handed, whole], first, call),
            (Does::Queries, _) => self.statements_of_code(handed, whole, call),
            (Does::Acts, _) => self.note(ChangesLiveSystem, Place::Outside, None, call, None),
            (Ends, _) => self.note(ChangesMachine, Place::Outside, None, call, None),
            (Does::Shows, _) if handed.trim_start().starts_with(')') => {
                self.note(ReadsSecrets, Place::Outside, None, call, None);
            }
            (Removes | RemovesAll | Hides, _) => self.hidden(HIDES, call),
            (Does::Shows | Nothing | WritesItself | LinksItself | ReadsItself, _) => {}
        }
    }
}

/// How often the whole of the code is searched for what a call is handed.
fn searches(does: Does, name: &str, handed: &str) -> usize {
    match does {
        // Whether anything that was read is in the address.
        Fetches => 5,
        Starts => 1 + handed::words_named(name, handed),
        _ => 1,
    }
}

/// The names of calls that begin with each byte.
type ByFirstByte = Vec<Vec<&'static (&'static str, Does)>>;

/// The names of all calls, and of those that a language has of its own.
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

/// The next call that matters, from a place on: where it is, its name and what it does.
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

/// The quoted texts of a call, up to the bracket that closes it.
fn literals(handed: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut open = 0_i32;
    let mut letters = handed.chars();
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
