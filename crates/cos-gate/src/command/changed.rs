//! Tracks files that the text changes without showing their full content and then runs: edited by
//! `sed`, or replaced by another file.

use super::Analyzer;
use super::copying::{gives_name, names_by_key};
use super::embedded_commands;
use super::input::base_name;
use super::invocation::Invocation;
use super::location::Location;
use super::script_language::language_of_file;
use super::writer::{Writer, name_of};
use super::written_file::{Written, unknown_text};
use crate::catalogue::{Argument, Fit, Language, ProgramTrait, has_trait};
use crate::ecosystem::project_files;
use crate::effect::Place;
use crate::shell::{Command, Simple, Stage};

/// The reason for asking about a script that the same text changed.
pub(super) const CHANGED: &str = "the same text changed the script, and not all of it can be seen";

impl Analyzer<'_> {
    /// Records files that are edited in place, with the inserted texts.
    pub(super) fn record_in_place_edit(&mut self, files: &[Argument], put: &Argument) {
        let paths: Vec<String> = files
            .iter()
            .filter_map(|file| self.location(file).path())
            .collect();
        for path in paths {
            self.written.push(Written {
                path,
                text: put.clone(),
                writer: Writer::Change,
            });
        }
    }

    /// Records files that a program other than `sed` edited in place or replaced with another file.
    pub(super) fn record_edit(&mut self, program: &Argument, args: &[Argument], from: usize) {
        let files = self.wrote.get(from..).unwrap_or_default();
        if files.is_empty() || !has_trait(&base_name(&program.text), ProgramTrait::EditsInPlace) {
            return;
        }
        let words: Vec<&str> = args.iter().map(|arg| arg.text.as_str()).collect();
        let writer = if program.text.ends_with("dd") {
            Writer::Placed
        } else {
            Writer::Change
        };
        let put = |path: &String| Written {
            path: path.clone(),
            text: Argument {
                text: words.join("\n"),
                unknown: true,
                globs: false,
            },
            writer,
        };
        let made: Vec<Written> = files.iter().map(put).collect();
        let known = |file: &&Written| !self.written.iter().any(|one| one.path == file.path);
        let made: Vec<Written> = made.iter().filter(known).cloned().collect();
        self.written.extend(made);
    }

    /// Records a file of unknown content that replaces a file which may run later. A file that
    /// keeps its own name is still the project's file.
    pub(super) fn record_replacement(&mut self, fit: &Fit<'_>, call: &Invocation<'_>) {
        let Some((from, to)) = source_and_target(fit, call) else {
            return;
        };
        let (Some(source), Location::Inside(_), Some(target)) = (
            self.location(from).path(),
            self.location(to),
            self.location(to).path(),
        ) else {
            return;
        };
        let known = self.written.iter().any(|file| file.path == source);
        let own = self.place(from) == Place::Worktree;
        if known || own && (stem(&source) == stem(&target) || target == ".") {
            return;
        }
        let name = name_in(&source);
        let within = match target.as_str() {
            "." => name.to_owned(),
            folder => format!("{folder}/{name}"),
        };
        let mut paths = vec![target];
        paths.extend(Some(within).filter(|_| !own));
        for path in paths {
            self.written.push(Written {
                path,
                text: unknown_text(),
                writer: Writer::Placed,
            });
        }
    }

    /// Handles a script that was edited in place and is then run. The inserted texts are analyzed
    /// as code; their combination with the surrounding shell text cannot be seen.
    pub(super) fn run_changed_script(
        &mut self,
        file: &Argument,
        language: Option<Language>,
        put: &Argument,
        call: &Invocation<'_>,
    ) {
        match language.or_else(|| language_of_file(&file.text, "")) {
            Some(language) if !put.unknown => self.code(language, &put.text, call),
            None if is_plain(put) => {}
            _ => self.unreadable(&call.line, CHANGED),
        }
    }

    /// Analyzes text that was inserted into a file that runs, if it looks like a command or code.
    pub(super) fn analyze_inserted(
        &mut self,
        file: &Written,
        language: Option<Language>,
        call: &Invocation<'_>,
    ) {
        let text = file.text.text.as_str();
        let mut lines = embedded_commands::lines(text, true);
        if is_command_file(&file.path) {
            lines.extend(embedded_commands::commands(text));
            lines.dedup();
        }
        for line in lines {
            self.analyze_in_subshell(None, &line);
        }
        if let Some(language) = language {
            self.project_code(language, text, call);
        }
    }
}

/// Returns the texts that an editing program inserts into its output; `None` for programs that only
/// look.
pub(super) fn inserted_texts(simple: &Simple, upstream: &[Stage]) -> Option<Argument> {
    let stdin = upstream.iter().filter_map(|stage| match &stage.command {
        Command::Simple(simple) => Some(simple),
        _ => None,
    });
    let editors = stdin
        .chain([simple])
        .filter(|simple| has_trait(&name_of(simple), ProgramTrait::EditsText));
    let mut texts: Vec<String> = Vec::new();
    for editor in editors {
        let named = name_of(editor);
        let words = editor.words.iter().skip(1);
        for word in words {
            let inner = word.raw.trim_matches(['\'', '"']);
            if named.ends_with("sed") {
                texts.extend(super::stream::put_by_sed(inner));
            } else {
                texts.push(inner.to_owned());
            }
        }
    }
    (!texts.is_empty()).then(|| Argument {
        text: texts.join("\n"),
        unknown: true,
        globs: false,
    })
}

/// Checks whether the output is the content of some file.
pub(super) fn only_copies(simple: &Simple, upstream: &[Stage]) -> bool {
    let of_stage = |stage: &Stage| match &stage.command {
        Command::Simple(simple) => has_trait(&name_of(simple), ProgramTrait::PrintsUnchanged),
        _ => false,
    };
    has_trait(&name_of(simple), ProgramTrait::PrintsUnchanged) && upstream.iter().all(of_stage)
}

/// Checks whether a text inserted into a shell script changes only a number: a port, a version, a
/// count.
pub(super) fn is_plain(put: &Argument) -> bool {
    let of_number = |c: char| c.is_ascii_digit() || matches!(c, '.' | ':' | '-');
    let plain = |line: &str| {
        let number = line.strip_prefix('v').unwrap_or(line);
        number.starts_with(|c: char| c.is_ascii_digit()) && number.chars().all(of_number)
    };
    !put.unknown
        && put
            .text
            .split('\n')
            .all(|line| matches!(line, "true" | "false") || plain(line))
}

/// Checks whether a build passes lines of a file to a shell, or runs the file first.
pub(super) fn is_command_file(path: &str) -> bool {
    let name = name_in(path).to_lowercase();
    project_files(&name).any(|file| file.has_commands)
        || name
            .rsplit_once('.')
            .is_some_and(|(_, ending)| ending == "mk")
}

/// Returns the source and target of a copy, move or link of one file.
fn source_and_target<'a>(
    fit: &Fit<'a>,
    call: &Invocation<'_>,
) -> Option<(&'a Argument, &'a Argument)> {
    match fit.operands.as_slice() {
        [from, to] if gives_name(fit, call) && !names_by_key(fit, call) => Some((from, to)),
        _ => None,
    }
}

/// Checks whether a changed file may be the one at a path; it may have been named by a pattern.
pub(super) fn may_match_file(known: &Written, path: &str) -> bool {
    known.writer == Writer::Change
        && known.path.contains('*')
        && crate::catalogue::is_like(path, &known.path)
}

fn name_in(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

/// Returns a file name up to its first dot: `package` for `package.json.bak`.
fn stem(path: &str) -> &str {
    let name = name_in(path);
    let end = name.get(1..).and_then(|rest| rest.find('.'));
    name.get(..end.map_or(name.len(), |end| end + 1))
        .unwrap_or(name)
}
