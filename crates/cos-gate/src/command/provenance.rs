//! Tracks where files come from, so that downloaded or generated files are treated as such when
//! they are executed.

use super::Analyzer;
use super::changed::may_match_file;
use super::copying::gives_name;
use super::input::{Input, base_name};
use super::invocation::Invocation;
use super::script_language::language_of_file;
use super::writer::Writer;
use super::written_file::{Written, unknown_text};
use crate::catalogue::{self, Argument, Fit, Language, ProgramTrait, Runs, Use};
use crate::effect::{EffectKind, Place};
use EffectKind::{ChangesLiveSystem, LosesData, Publishes, RunsCode, RunsForeignCode};

/// Maximum number of names that one command can give to files that the text wrote.
const MOST_COPIES: usize = 100;
/// Words in the name of a script or task that reveal its effect.
const TELLING: &[(&str, EffectKind)] = &[
    ("deploy", ChangesLiveSystem),
    ("deployment", ChangesLiveSystem),
    ("rollback", ChangesLiveSystem),
    ("migrate", ChangesLiveSystem),
    ("publish", Publishes),
    ("release", Publishes),
    ("destroy", LosesData),
    ("teardown", LosesData),
    ("nuke", LosesData),
    ("wipe", LosesData),
    ("purge", LosesData),
    ("drop", LosesData),
    ("delete", LosesData),
];

impl Analyzer<'_> {
    /// Keeps the downloaded mark on files that are copied, renamed, linked or unpacked.
    pub(super) fn keep_provenance(&mut self, entry: &Use, fit: &Fit<'_>, call: &Invocation<'_>) {
        self.record_fetched(fit, call);
        self.record_replacement(fit, call);
        self.copy_written(fit, call);
        self.patches(call);
        let adds = || {
            let mut words = call.args.iter().map(|arg| arg.text.as_str());
            words.next() == Some("submodule") && words.next() == Some("add")
        };
        let clones = call.name == "git" && (entry.words == "clone" || adds());
        let taken = fit.operands.iter().any(|operand| self.is_fetched(operand));
        if !clones && !taken && !matches!(call.input, Input::Fetched) {
            return;
        }
        let is = |wanted| fit.program.has_trait(&call.name, wanted);
        let unpacks = is(ProgramTrait::Unpacks) || is(ProgramTrait::Expands);
        let address = |operand: &&&Argument| operand.text.contains(':');
        let last = fit.operands.last();
        let name = match last.filter(address) {
            Some(address) => address.text.rsplit('/').next().unwrap_or_default(),
            None => last.map_or("", |last| last.text.as_str()),
        };
        let name = name.trim_end_matches(".git");
        if unpacks {
            let folder = catalogue::value(fit.program, call.args, "-C|--directory|-d");
            let location = folder.map_or_else(
                || self.scope.folder.clone(),
                |folder| self.location(&folder),
            );
            self.fetched.extend(location.path());
        } else if !name.is_empty() && !matches!(call.input, Input::Fetched if call.name != "tee") {
            self.fetched
                .extend(self.location(&Argument::exact(name)).path());
        }
    }

    /// Keeps the content of files that the text wrote and then copied, moved or linked.
    fn copy_written(&mut self, fit: &Fit<'_>, call: &Invocation<'_>) {
        if self.written.is_empty() || !gives_name(fit, call) {
            return;
        }
        let given = |key: &str| {
            let mut values = call
                .args
                .iter()
                .filter_map(|arg| arg.text.strip_prefix(key));
            values.next().map(Argument::exact)
        };
        let folder = catalogue::value(fit.program, call.args, "-t|--target-directory");
        let mut from: Vec<Argument> = fit.operands.iter().map(|one| (*one).clone()).collect();
        let to = match (given("of="), folder) {
            (Some(to), _) => {
                from = given("if=").into_iter().collect();
                Some(to)
            }
            (None, Some(folder)) => Some(folder),
            (None, None) => from.pop(),
        };
        let Some(to) = to.and_then(|to| self.location(&to).path()) else {
            return;
        };
        let mut copies = Vec::new();
        let many = from.len() > MOST_COPIES || self.written.len() > MOST_COPIES;
        let from = from.iter().filter_map(|from| self.location(from).path());
        for from in from.take(if many { 0 } else { MOST_COPIES }) {
            let name = from.rsplit('/').next().unwrap_or_default();
            for file in self.written.iter().take(MOST_COPIES) {
                let Some(rest) = file.path.strip_prefix(from.as_str()) else {
                    continue;
                };
                if rest.is_empty() || rest.starts_with('/') {
                    let inside = if to == "." {
                        String::new()
                    } else {
                        format!("{to}/")
                    };
                    for path in [format!("{to}{rest}"), format!("{inside}{name}{rest}")] {
                        copies.push(Written {
                            path,
                            ..file.clone()
                        });
                    }
                }
            }
        }
        if many || copies.len() > MOST_COPIES {
            return self.unreadable(&call.line, "it copies more files than are followed");
        }
        self.written.extend(copies);
    }

    /// Records lines that a patch in the text adds to files.
    fn patches(&mut self, call: &Invocation<'_>) {
        let applies = call.name == "git"
            && call
                .args
                .first()
                .is_some_and(|arg| matches!(arg.text.as_str(), "apply" | "am"));
        let Input::Text(diff) = call.input else {
            return;
        };
        if !(applies || call.name == "patch") {
            return;
        }
        let mut files: Vec<Written> = Vec::new();
        for line in diff.text.lines() {
            if let Some(header) = line.strip_prefix("+++ ") {
                let path = header.split('\t').next().unwrap_or_default().trim();
                let path = path.split_once('/').map_or(path, |(_, path)| path);
                let path = self.location(&Argument::exact(path)).path();
                files.extend(path.map(|path| Written {
                    path,
                    text: Argument::exact(""),
                    writer: self.writer,
                }));
            } else if let (Some(added), Some(file)) = (line.strip_prefix('+'), files.last_mut()) {
                file.text.text.push_str(added);
                file.text.text.push('\n');
            }
        }
        files.truncate(MOST_COPIES);
        self.written.extend(files);
    }

    /// Checks whether a file, or a folder above it, was downloaded.
    pub(super) fn is_fetched(&self, file: &Argument) -> bool {
        let Some(path) = self.location(file).path() else {
            return false;
        };
        self.fetched.iter().any(|fetched| {
            fetched == "." && !path.starts_with('/')
                || path
                    .strip_prefix(fetched.as_str())
                    .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        })
    }

    /// Analyzes a file that is run as a program.
    pub(super) fn file(&mut self, file: &Argument, call: &Invocation<'_>) {
        self.script_file(file, None, call);
    }

    /// Analyzes a file that an interpreter runs. Without a language, a shell or the file's own
    /// first line decides.
    pub(super) fn script_file(
        &mut self,
        file: &Argument,
        language: Option<Language>,
        call: &Invocation<'_>,
    ) {
        let known = self.analyze_written(file, language, call);
        let location = self.location(file);
        let fetched = self.is_fetched(file);
        let place = if file.unknown {
            Place::Outside
        } else {
            self.folders.place(&location)
        };
        if fetched {
            self.note(RunsForeignCode, place, None, call, None);
        } else if place == Place::Worktree || known && place == Place::Scratch {
            let path = self.trail(file).or_else(|| location.path());
            let path = path.filter(|_| !file.unknown);
            self.note(
                RunsCode,
                place,
                Some(path.as_ref().unwrap_or(&file.text)),
                call,
                None,
            );
            self.note_by_name(&file.text, call);
            self.analyze_written_code(call);
        } else {
            self.unreadable(&call.line, "no one has reviewed that file");
        }
    }

    /// Notes the effect that the name of a script or task reveals: `make deploy`, `./publish.sh`.
    pub(super) fn note_by_name(&mut self, name: &str, call: &Invocation<'_>) {
        let stem = name.rsplit('/').next().unwrap_or(name).to_lowercase();
        let pieces: Vec<&str> = stem.split(|c: char| !c.is_alphanumeric()).collect();
        for (word, kind) in TELLING {
            let local = *word == "migrate" && self.is_local_migration(&pieces, call);
            if pieces.contains(word) && !local {
                self.note(*kind, Place::Outside, None, call, None);
            }
        }
    }

    /// Turns a path relative to the worktree into one that does not depend on the script's folder.
    pub(super) fn under_worktree(&self, path: &str) -> String {
        match &self.folders.worktree {
            Some(root) if !path.starts_with('/') => format!("{root}/{path}"),
            _ => path.to_owned(),
        }
    }

    /// Notes that a program of this machine gets another name, under which the catalogue would not
    /// recognize it.
    pub(super) fn note_renamed_program(&mut self, fit: &Fit<'_>, call: &Invocation<'_>) {
        let named = fit.operands.iter().map(|source| source.text.as_str());
        let given = call
            .args
            .iter()
            .filter_map(|arg| arg.text.strip_prefix("if="));
        if gives_name(fit, call) && named.chain(given).any(|source| self.is_program(source)) {
            self.unreadable(
                &call.line,
                "a program gets another name, under which it is not known",
            );
        }
    }

    /// Checks whether a path leads to a program that is installed on this machine.
    pub(super) fn is_program(&self, path: &str) -> bool {
        let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
        let home = self.folders.home.as_deref().unwrap_or("/home/…");
        let own = folder.strip_prefix(home).unwrap_or(folder);
        let system = [
            "/bin",
            "/sbin",
            "/usr/bin",
            "/usr/sbin",
            "/usr/local/bin",
            "/opt/homebrew/bin",
        ];
        let of_person = ["/.cargo/bin", "/.local/bin", "/bin", "/go/bin"];
        !name.is_empty() && (system.contains(&folder) || own != folder && of_person.contains(&own))
    }

    /// Assumes that files written by a program hold exactly the input of the program. Downloaded
    /// content keeps its mark.
    pub(super) fn record_input_as_content(
        &mut self,
        program: &Argument,
        from: usize,
        input: &Input,
    ) {
        let interprets = catalogue::program(&base_name(&program.text)).is_none_or(|program| {
            let runs = |one: &Use| !matches!(one.runs, Runs::Nothing | Runs::Special);
            program.uses.iter().any(runs)
        });
        let files: Vec<String> = self.wrote.drain(from..).collect();
        let text = match input {
            _ if interprets => return,
            Input::Fetched => return self.fetched.extend(files),
            Input::Text(text) => text.clone(),
            Input::Content | Input::Unknown => unknown_text(),
            Input::None | Input::File(_) | Input::Names(_) => return,
        };
        let writer = self.writer;
        self.written.extend(files.into_iter().map(|path| Written {
            path,
            text: text.clone(),
            writer,
        }));
    }

    /// Analyzes a shell script, which knows the name it was called by.
    fn analyze_nested_file(&mut self, file: &Argument, text: &str, call: &Invocation<'_>) {
        let here = self.here().filter(|_| !file.text.starts_with('/'));
        let called = here.map_or_else(|| file.text.clone(), |here| format!("{here}/{}", file.text));
        let called = Some(Argument {
            text: called,
            ..file.clone()
        });
        // `source` runs the text in the current shell.
        if matches!(call.name.as_str(), "source" | ".") {
            self.analyze_nested_as(called, text);
        } else {
            self.analyze_in_subshell(called.as_ref(), text);
        }
    }

    /// Analyzes a file that this text wrote, in the language that runs it. Returns whether such a
    /// file exists.
    fn analyze_written(
        &mut self,
        file: &Argument,
        language: Option<Language>,
        call: &Invocation<'_>,
    ) -> bool {
        let path = self.location(file).path();
        let files = self.written.iter();
        let files: Vec<Written> = files
            .filter(|known| {
                Some(&known.path) == path.as_ref()
                    || may_be(file, &known.path)
                    || path
                        .as_ref()
                        .is_some_and(|path| may_match_file(known, path))
            })
            .cloned()
            .collect();
        let texts: Vec<(Argument, Writer)> = files
            .iter()
            .map(|file| (file.text.clone(), file.writer))
            .collect();
        self.executed_writes.extend(files);
        for (text, writer) in &texts {
            if *writer == Writer::Change {
                self.run_changed_script(file, language, text, call);
                continue;
            }
            if text.unknown {
                self.unreadable(&call.line, "a part of the file is known only at run time");
            }
            let language = language.or_else(|| language_of_file(&file.text, &text.text));
            match language {
                Some(language) => self.code(language, &text.text, call),
                None => self.analyze_nested_file(file, &text.text, call),
            }
        }
        !texts.is_empty()
    }
}

/// Checks whether a name given by a pattern may match a path.
fn may_be(file: &Argument, path: &str) -> bool {
    let open = ['*', '?', '[', '…'];
    let at = file
        .text
        .rfind(open)
        .filter(|_| file.text.contains(['*', '?', '…']));
    at.is_some_and(|at| {
        let end = file.text.get(at..).unwrap_or_default();
        path.ends_with(end.trim_start_matches(|c: char| open.contains(&c) || c == '/'))
    })
}
