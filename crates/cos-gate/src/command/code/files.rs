//! Analyzes files that code opens, writes, moves, links and removes.

use super::assembled::{self, Named};
use super::{CodeOrigin, LONGEST_CALL, MOST_CALLS, arguments, literals};
use crate::catalogue::Argument;
use crate::command::Analyzer;
use crate::command::invocation::Invocation;
use crate::effect::{EffectKind, Place};
use EffectKind::{Deletes, DiscardsWork, Overwrites, Reads};

impl Analyzer<'_> {
    /// Analyzes files opened as a pipe to a program, or for writing.
    pub(super) fn pipes(&mut self, text: &str, call: &Invocation<'_>) {
        let mut calls = 0;
        for (at, _) in text.match_indices("open") {
            calls += 1;
            if calls > MOST_CALLS {
                return self.unreadable(&call.line, "there is too much code to analyze");
            }
            let passed: String = text
                .get(at + 4..)
                .unwrap_or_default()
                .chars()
                .take(LONGEST_CALL)
                .collect();
            let all = literals(&passed);
            self.opened_by_perl(&passed, text, call);
            for (place, literal) in all.iter().enumerate() {
                let literal = literal.trim();
                if let Some(line) = literal.strip_prefix('|') {
                    // In `open F, "|-", "sh"` the program follows.
                    let next = all.get(place + 1).filter(|_| line.trim() == "-");
                    self.piped_to(next.map_or(line, String::as_str));
                } else if let Some(line) = literal.strip_suffix('|') {
                    self.analyze_nested(line);
                } else if let Some(path) = literal.strip_prefix('>') {
                    // After a mode without a file, the file follows.
                    let own = path.trim_start_matches(['>', '<', '+', '&']);
                    let own = own.split(':').next().unwrap_or_default().trim();
                    let path = Some(own).filter(|own| !own.is_empty());
                    match path.or_else(|| all.get(place + 1).map(String::as_str)) {
                        Some(path) => {
                            self.note_path_effect(Overwrites, &named(path), &call.line, &call.name);
                        }
                        None => self.note(Overwrites, Place::Outside, None, call, None),
                    }
                }
            }
        }
    }

    /// Returns the file that Perl opens, with or without brackets: `open F, "<", "a"`.
    fn opened_by_perl(&mut self, passed: &str, whole: &str, call: &Invocation<'_>) {
        let inside = passed.trim_start().trim_start_matches('(');
        let statement = inside.split([';', '\n']).next().unwrap_or_default();
        let parts = arguments::split(statement);
        if let [_, .., file] = parts.as_slice() {
            let file = file
                .trim()
                .trim_end_matches(|c: char| c == ')' || c.is_whitespace());
            let file = file.split(" or ").next().unwrap_or(file);
            let file = file.split("||").next().unwrap_or(file);
            self.opens_assembled_name(file, whole, call);
        }
    }

    /// Notes files that are written, where all their names are literal.
    pub(super) fn written_by(&mut self, files: Option<&[String]>, call: &Invocation<'_>) {
        match files {
            Some(files) => {
                for file in files {
                    self.note_path_effect(Overwrites, &named(file), &call.line, &call.name);
                }
            }
            None => self.hidden("the file is known only at run time", call),
        }
    }

    /// Notes files with credentials that code reads. Other files that project code reads do not
    /// matter.
    pub(super) fn note_secret_reads(&mut self, files: Option<Vec<String>>, call: &Invocation<'_>) {
        if self.code_origin != CodeOrigin::Line {
            return;
        }
        for file in files.into_iter().flatten() {
            let file = named(&file);
            if self.holds_secret(&file) {
                self.reads(&file, &call.name);
            }
        }
    }

    /// Notes files outside the worktree that are moved away.
    pub(super) fn note_moved_away(&mut self, files: Option<Vec<String>>, call: &Invocation<'_>) {
        for file in files.into_iter().flatten() {
            let file = named(&file);
            if self.place(&file) == Place::Outside {
                self.note(Deletes, Place::Outside, Some(&file.text), call, None);
            }
        }
    }

    /// Notes files outside the worktree that libraries write: an archive only with a write mode, a
    /// text only where it is edited in place.
    pub(super) fn saved(
        &mut self,
        name: &str,
        passed: &str,
        literals: &[String],
        call: &Invocation<'_>,
    ) {
        let writes = match name {
            "zipfile(" => literals
                .iter()
                .any(|text| matches!(text.as_str(), "w" | "a" | "x")),
            "fileinput." => passed.contains("inplace"),
            _ => true,
        };
        let away = |text: &&String| text.starts_with(['/', '~']) || text.starts_with("..");
        for file in literals.iter().filter(away).filter(|_| writes) {
            self.note_path_effect(Overwrites, &named(file), &call.line, &call.name);
        }
    }

    pub(super) fn removes(&mut self, path: &str, whole: bool, call: &Invocation<'_>) {
        let path = named(path);
        let (kind, place) = self.removed(&path, whole);
        let kind = if whole && place == Place::Scratch {
            DiscardsWork
        } else {
            kind
        };
        self.note(kind, place, Some(&path.text), call, None);
    }

    /// Records a link: later writes through it change its target.
    pub(super) fn linked(
        &mut self,
        sources: Option<Vec<String>>,
        links: Option<&[String]>,
        call: &Invocation<'_>,
    ) {
        self.written_by(links, call);
        let named = |all: Vec<String>| all.into_iter().map(|one| Argument::exact(&one)).collect();
        let sources: Option<Vec<Argument>> = sources.map(named);
        for link in links.into_iter().flatten().map(Argument::exact) {
            match &sources {
                Some(sources) => {
                    for source in sources {
                        self.record_link(source, Some(&link), true, call);
                    }
                }
                None => self.record_unknown_link(&link),
            }
        }
    }

    /// Analyzes a file that is run as code; the content of files outside the worktree is unknown.
    pub(super) fn loads(&mut self, files: Option<&[String]>, pieced: bool, call: &Invocation<'_>) {
        if pieced {
            return self.unreadable(&call.line, "the code hides what it does");
        }
        let named = |file: &&String| file.starts_with(['/', '~']) || file.starts_with("..");
        for file in files.into_iter().flatten().filter(named) {
            let file = Argument::exact(file);
            if self.place(&file) != Place::Worktree {
                self.file(&file, call);
            }
        }
    }

    /// Analyzes a file that is opened; a later argument may ask for writing.
    pub(super) fn opens(&mut self, name: &str, passed: &str, whole: &str, call: &Invocation<'_>) {
        let mode = arguments::mode(name, passed);
        let files = arguments::file(name, passed, whole);
        if mode.is_some_and(|mode| mode.contains(['w', 'a', 'x', '+'])) {
            return self.written_by(files.as_deref(), call);
        }
        let Some(files) = files else {
            self.note(Reads, Place::Worktree, None, call, None);
            return self.opens_assembled_name(arguments::first(name, passed), whole, call);
        };
        for file in files {
            self.reads(&Argument::exact(file), &call.name);
        }
    }

    /// Analyzes a file that is read under an assembled name.
    pub(super) fn opens_assembled_name(
        &mut self,
        expression: &str,
        whole: &str,
        call: &Invocation<'_>,
    ) {
        if self.code_origin != CodeOrigin::Line {
            return;
        }
        match assembled::path(expression, whole) {
            Named::Known(file) => self.reads(&named(&file), &call.name),
            Named::Hidden => self.hidden(PIECED, call),
            Named::Open => {}
        }
    }
}

/// The reason for asking about an assembled name.
pub(super) const PIECED: &str = "the code assembles the name, so it is known only at run time";

/// Turns a path in code into an argument; inserted values are known only at run time.
fn named(text: &str) -> Argument {
    let text = text.replace("#{", "${").replace("@{", "${");
    Argument {
        unknown: text.contains('$'),
        text,
        globs: false,
    }
}
