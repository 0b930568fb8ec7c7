//! Files that came from another machine, and files that the text itself wrote: told for what they
//! are when they are run.

use super::Reader;
use super::call::Call;
use super::changed::may_stand_for;
use super::copying::gives_name;
use super::input::{Input, base_name};
use super::maker::Maker;
use super::script_language::language_of_file;
use super::written::{Written, unknown_text};
use crate::catalogue::{self, Argument, Fit, Language, ProgramTrait, Runs, Use};
use crate::effect::{EffectKind, Place};
use EffectKind::{ChangesLiveSystem, LosesData, Publishes, RunsCode, RunsForeignCode};

/// Names under which one command makes files known that the text wrote.
const MOST_COPIES: usize = 100;
/// Words in the name of a script or task that tell what it does.
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

impl Reader<'_> {
    /// What came from another machine stays so when it is copied, renamed, linked or unpacked.
    pub(super) fn carries(&mut self, entry: &Use, fit: &Fit<'_>, call: &Call<'_>) {
        self.brings(fit, call);
        self.puts_in_place(fit, call);
        self.copies_written(fit, call);
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
            let spot =
                folder.map_or_else(|| self.scope.folder.clone(), |folder| self.spot(&folder));
            self.fetched.extend(spot.path());
        } else if !name.is_empty() && !matches!(call.input, Input::Fetched if call.name != "tee") {
            self.fetched
                .extend(self.spot(&Argument::exact(name)).path());
        }
    }

    /// What the text wrote is there under another name when it was copied, moved or linked.
    fn copies_written(&mut self, fit: &Fit<'_>, call: &Call<'_>) {
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
        let Some(to) = to.and_then(|to| self.spot(&to).path()) else {
            return;
        };
        let mut copies = Vec::new();
        let many = from.len() > MOST_COPIES || self.written.len() > MOST_COPIES;
        let from = from.iter().filter_map(|from| self.spot(from).path());
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

    /// Lines that a patch in the text adds to files.
    fn patches(&mut self, call: &Call<'_>) {
        let applies = call.name == "git"
            && call
                .args
                .first()
                .is_some_and(|arg| matches!(arg.text.as_str(), "apply" | "am"));
        let Input::Text(told) = call.input else {
            return;
        };
        if !(applies || call.name == "patch") {
            return;
        }
        let mut files: Vec<Written> = Vec::new();
        for line in told.text.lines() {
            if let Some(path) = line.strip_prefix("+++ ") {
                let path = path.split('\t').next().unwrap_or_default().trim();
                let path = path.split_once('/').map_or(path, |(_, path)| path);
                let path = self.spot(&Argument::exact(path)).path();
                files.extend(path.map(|path| Written {
                    path,
                    text: Argument::exact(""),
                    maker: self.maker,
                }));
            } else if let (Some(added), Some(file)) = (line.strip_prefix('+'), files.last_mut()) {
                file.text.text.push_str(added);
                file.text.text.push('\n');
            }
        }
        files.truncate(MOST_COPIES);
        self.written.extend(files);
    }

    /// Whether a file, or a folder above it, came from another machine.
    pub(super) fn is_fetched(&self, file: &Argument) -> bool {
        let Some(path) = self.spot(file).path() else {
            return false;
        };
        self.fetched.iter().any(|fetched| {
            fetched == "." && !path.starts_with('/')
                || path
                    .strip_prefix(fetched.as_str())
                    .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        })
    }

    /// A file that is run as a program.
    pub(super) fn file(&mut self, file: &Argument, call: &Call<'_>) {
        self.script_file(file, None, call);
    }

    /// A file that is run by the interpreter of a language; none is a shell or the file's own.
    pub(super) fn script_file(
        &mut self,
        file: &Argument,
        language: Option<Language>,
        call: &Call<'_>,
    ) {
        let known = self.reads_written(file, language, call);
        let spot = self.spot(file);
        let fetched = self.is_fetched(file);
        let place = if file.unknown {
            Place::Outside
        } else {
            self.folders.place(&spot)
        };
        if fetched {
            self.note(RunsForeignCode, place, None, call, None);
        } else if place == Place::Worktree || known && place == Place::Scratch {
            let path = self.trail(file).or_else(|| spot.path());
            let path = path.filter(|_| !file.unknown);
            self.note(
                RunsCode,
                place,
                Some(path.as_ref().unwrap_or(&file.text)),
                call,
                None,
            );
            self.telling(&file.text, call);
            self.takes_up_code(call);
        } else {
            self.unreadable(&call.line, "nobody has looked into that file");
        }
    }

    /// A script or task whose own name says what it does: `make deploy`, `./publish.sh`.
    pub(super) fn telling(&mut self, name: &str, call: &Call<'_>) {
        let stem = name.rsplit('/').next().unwrap_or(name).to_lowercase();
        let pieces: Vec<&str> = stem.split(|c: char| !c.is_alphanumeric()).collect();
        for (word, kind) in TELLING {
            let local = *word == "migrate" && self.migrates_here(&pieces, call);
            if pieces.contains(word) && !local {
                self.note(*kind, Place::Outside, None, call, None);
            }
        }
    }

    /// A path from the worktree on, as a path that is the same wherever the script is.
    pub(super) fn seen_from_anywhere(&self, path: &str) -> String {
        match &self.folders.worktree {
            Some(root) if !path.starts_with('/') => format!("{root}/{path}"),
            _ => path.to_owned(),
        }
    }

    /// A program of this machine under another name, which nobody would know again.
    pub(super) fn disguises(&mut self, fit: &Fit<'_>, call: &Call<'_>) {
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

    /// Whether a path leads to a program that is installed on this machine.
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

    /// Files that a program wrote while it was fed with something are taken to hold just that;
    /// what came from another machine stays so.
    pub(super) fn holds_input(&mut self, program: &Argument, from: usize, input: &Input) {
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
        let maker = self.maker;
        self.written.extend(files.into_iter().map(|path| Written {
            path,
            text: text.clone(),
            maker,
        }));
    }

    /// Reads a script of a shell, which knows by what name it was called.
    fn nested_as(&mut self, file: &Argument, text: &str, call: &Call<'_>) {
        let here = self.here().filter(|_| !file.text.starts_with('/'));
        let called = here.map_or_else(|| file.text.clone(), |here| format!("{here}/{}", file.text));
        let called = Some(Argument {
            text: called,
            ..file.clone()
        });
        // What `source` reads runs in the shell that reads it.
        if matches!(call.name.as_str(), "source" | ".") {
            self.nested_under(called, text);
        } else {
            self.nested_apart(called.as_ref(), text);
        }
    }

    /// Reads a file that this text wrote before, in the language it is run in; whether there is one.
    fn reads_written(
        &mut self,
        file: &Argument,
        language: Option<Language>,
        call: &Call<'_>,
    ) -> bool {
        let path = self.spot(file).path();
        let files = self.written.iter();
        let files: Vec<Written> = files
            .filter(|known| {
                Some(&known.path) == path.as_ref()
                    || may_be(file, &known.path)
                    || path.as_ref().is_some_and(|path| may_stand_for(known, path))
            })
            .cloned()
            .collect();
        let texts: Vec<(Argument, Maker)> = files
            .iter()
            .map(|file| (file.text.clone(), file.maker))
            .collect();
        self.taken_up.extend(files);
        for (text, maker) in &texts {
            if *maker == Maker::Change {
                self.runs_changed(file, language, text, call);
                continue;
            }
            if text.unknown {
                self.unreadable(
                    &call.line,
                    "a part of the file becomes known only when it runs",
                );
            }
            let language = language.or_else(|| language_of_file(&file.text, &text.text));
            match language {
                Some(language) => self.code(language, &text.text, call),
                None => self.nested_as(file, &text.text, call),
            }
        }
        !texts.is_empty()
    }
}

/// Whether a name that is told by a pattern may be that of a file.
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
