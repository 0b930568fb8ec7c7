//! Analyzes what a command runs in turn: other commands, scripts, code.

use super::Analyzer;
use super::expand::PROCESS;
use super::input::Input;
use super::invocation::Invocation;
use super::location::Location;
use super::scope::Filesystem;
use crate::catalogue::{self, Argument, Fit, Language, ProgramTrait, Runs, Use, has_trait};
use crate::effect::{EffectKind, Place};
use EffectKind::{RunsCode, RunsForeignCode};

/// Checks whether a shell on another machine waits for typed input.
fn is_open(fit: &Fit<'_>, shell: &Argument, rest: &[&Argument]) -> bool {
    let mut does = fit.entry.into_iter().flat_map(|entry| &entry.does);
    let leaves = does.any(|(kind, _)| *kind == EffectKind::LeavesMachine);
    let name = shell.text.rsplit('/').next().unwrap_or_default();
    let plain = |arg: &&Argument| arg.text.starts_with('-') && !arg.text.contains('c');
    leaves && has_trait(name, ProgramTrait::Shell) && rest.iter().all(plain)
}

impl Analyzer<'_> {
    /// Analyzes what else a use runs.
    pub(super) fn analyze_runs(&mut self, runs: &Runs, fit: &Fit<'_>, call: &Invocation<'_>) {
        match runs {
            Runs::Special if fit.entry.is_some_and(runs_tasks) => {
                for operand in &fit.operands {
                    self.note_by_name(&operand.text, call);
                }
            }
            Runs::Nothing | Runs::Special => {}
            Runs::Command(skip) => {
                let before = self.scope.filesystem;
                if is_composed(fit, call) {
                    self.scope.filesystem = Filesystem::Container;
                }
                self.inner(*skip, fit, call);
                self.scope.filesystem = before;
            }
            Runs::Task(skip) => self.task(*skip, fit, call),
            Runs::Remote(skip) => {
                let before = std::mem::replace(&mut self.scope.folder, Location::Unknown);
                let dir = self.scope.filesystem;
                if is_in_own_container(call) && !self.targets_other_machine() {
                    self.scope.filesystem = Filesystem::Container;
                }
                match fit.operands.get(*skip..) {
                    // A shell on the other machine reads it: `ssh host 'cd /srv && ls'`.
                    Some([text]) if text.text.contains(' ') && !text.unknown => {
                        self.analyze_nested(&text.text.clone());
                    }
                    Some([shell, rest @ ..]) if is_open(fit, shell, rest) => {
                        self.unreadable(&call.line, "a shell there does whatever is typed");
                    }
                    _ => self.inner(*skip, fit, call),
                }
                self.scope.folder = before;
                self.scope.filesystem = dir;
            }
            Runs::Script(skip) => self.joined(*skip, fit, call),
            Runs::Scripts(skip) => self.each_script(*skip, fit, call),
            Runs::Shell(flag) => self.inline(flag, None, fit, call),
            Runs::Code(language, flag) => self.inline(flag, Some(*language), fit, call),
            Runs::Sql(flag, skip) => self.database(flag, *skip, fit, call),
        }
    }

    /// Checks whether a variable points container programs to another machine.
    fn targets_other_machine(&self) -> bool {
        let names = [
            "DOCKER_HOST",
            "DOCKER_CONTEXT",
            "CONTAINER_HOST",
            "CONTAINER_CONNECTION",
        ];
        let set = self.scope.exported.iter().chain(&self.prefix);
        let mut set = set.filter_map(|set| set.split('=').next());
        set.any(|name| names.contains(&name))
    }

    /// Analyzes operands that a shell reads again: joined, and as separate words.
    fn joined(&mut self, skip: usize, fit: &Fit<'_>, call: &Invocation<'_>) {
        let start = fit.places.get(skip).copied().unwrap_or(call.args.len());
        let words = call.args.get(start..).unwrap_or_default();
        if words.iter().any(|arg| arg.unknown) {
            self.unreadable(&call.line, "what it runs is known only at run time");
        }
        let texts: Vec<&str> = words.iter().map(|arg| arg.text.as_str()).collect();
        self.analyze_nested(&texts.join(" "));
        if texts.len() > 1 {
            self.inner(skip, fit, call);
        }
    }

    /// Analyzes operands, each as a shell script.
    fn each_script(&mut self, skip: usize, fit: &Fit<'_>, call: &Invocation<'_>) {
        for operand in fit.operands.get(skip..).unwrap_or_default() {
            if operand.unknown {
                self.unreadable(&call.line, "what it runs is known only at run time");
            }
            self.analyze_nested(&operand.text.clone());
        }
    }

    /// Analyzes code given as an argument, in a file or as input. The words after an interpreter's
    /// script are the script's arguments.
    fn inline(
        &mut self,
        flag: &str,
        language: Option<Language>,
        fit: &Fit<'_>,
        call: &Invocation<'_>,
    ) {
        // What it runs follows the name of the use: `manage.py shell -c …`.
        let named = fit.entry.map_or("", |entry| entry.words.as_ref());
        let places = if named.is_empty() || named.contains('*') {
            catalogue::operands(fit.program, call.args)
        } else {
            fit.places.clone()
        };
        let is_file = |at: &&usize| {
            let text = call.args.get(**at).map_or("", |arg| arg.text.as_str());
            !text.starts_with('+')
        };
        let script = places.iter().find(is_file).copied();
        let interprets = language.is_some() || has_trait(&call.name, ProgramTrait::Shell);
        let own = match script.filter(|_| interprets) {
            Some(at) => call.args.get(..=at).unwrap_or_default(),
            None => call.args,
        };
        let given = match (flag, language) {
            ("", _) => Vec::new(),
            (_, Some(_)) => pieces_of_code(own, flag, fit, call),
            (_, None) => catalogue::every_value(fit.program, own, flag),
        };
        if given.iter().any(|code| code.unknown) {
            self.unreadable(&call.line, "a part of the code is known only at run time");
        }
        if language.is_some() && !given.is_empty() {
            self.analyze_written_code(call);
        }
        match (language, given.as_slice()) {
            (_, []) => {}
            (_, [code]) => return self.code_of(language, &code.text, call),
            // The pieces are lines of one program.
            (Some(language), pieces) => {
                let lines: Vec<&str> = pieces.iter().map(|piece| piece.text.as_str()).collect();
                return self.code(language, &lines.join("\n"), call);
            }
            (None, pieces) => {
                for piece in pieces {
                    self.analyze_nested(&piece.text);
                }
                return;
            }
        }
        // This entry is for the value of a flag, and the flag has no value.
        if language.is_none() && fit.entry.is_some_and(|entry| !entry.flags.is_empty()) {
            return self.unreadable(&call.line, "the value of the flag cannot be read");
        }
        let stdin = fit.has(own, "-s") && language.is_none();
        let file = script.and_then(|at| call.args.get(at)).filter(|_| !stdin);
        let none = Argument::exact("-");
        self.analyze_stdin_script(file.unwrap_or(&none), language, call);
    }

    /// Analyzes a script in a file or in the input.
    pub(super) fn analyze_stdin_script(
        &mut self,
        file: &Argument,
        language: Option<Language>,
        call: &Invocation<'_>,
    ) {
        let stdin = matches!(
            file.text.as_str(),
            "-" | "/dev/stdin" | "/dev/fd/0" | "/proc/self/fd/0"
        );
        if file.text == PROCESS {
            return self.unreadable(&call.line, "it runs whatever another command prints");
        }
        match call.input {
            _ if !stdin => self.script_file(file, language, call),
            Input::Text(text) if !text.unknown => self.code_of(language, &text.text, call),
            Input::File(file) if file.text == PROCESS => {
                self.unreadable(&call.line, "it runs whatever another command prints");
            }
            Input::File(file) => {
                let file = file.clone();
                self.script_file(&file, language, call);
            }
            Input::Fetched => self.note(RunsForeignCode, Place::Outside, None, call, None),
            Input::None => {}
            _ => self.unreadable(&call.line, "it runs whatever its input contains"),
        }
    }

    fn code_of(&mut self, language: Option<Language>, text: &str, call: &Invocation<'_>) {
        match language {
            None => self.analyze_nested(text),
            Some(language) => self.code(language, text, call),
        }
    }
}

/// Checks whether a use runs something in a container composed for the project.
fn is_composed(fit: &Fit<'_>, call: &Invocation<'_>) -> bool {
    let inside = |word: &&str| matches!(*word, "exec" | "run");
    let composes = call.name.ends_with("-compose") || fit.subcommand.contains(&"compose");
    composes && fit.subcommand.iter().any(inside)
}

/// Checks whether a command runs in a container of this machine: no flag before it selects another
/// machine. A pod belongs to a cluster, which others use.
fn is_in_own_container(call: &Invocation<'_>) -> bool {
    let away = [
        "-H",
        "--host",
        "-c",
        "--context",
        "--url",
        "--connection",
        "-r",
        "--remote",
    ];
    let leads = |arg: &Argument| {
        let name = arg.text.split('=').next().unwrap_or_default();
        arg.unknown || away.iter().any(|flag| name.starts_with(flag))
    };
    let mut front = call.args.iter().take_while(|arg| arg.text != "exec");
    has_trait(&call.name, ProgramTrait::RunsContainers) && !front.any(leads)
}

/// Checks whether its operands name project tasks.
fn runs_tasks(entry: &Use) -> bool {
    entry.does.iter().any(|(kind, _)| *kind == RunsCode)
}

/// Returns the code that flags give, in pieces: more flags may follow the first piece.
fn pieces_of_code(
    own: &[Argument],
    flag: &str,
    fit: &Fit<'_>,
    call: &Invocation<'_>,
) -> Vec<Argument> {
    let mut pieces = catalogue::every_value(fit.program, own, flag);
    if pieces.is_empty() {
        return pieces;
    }
    let behind = call.args.get(own.len()..).unwrap_or_default();
    let is_option = |arg: &&Argument| arg.text.starts_with('-') && arg.text != "--";
    let mut at = 0;
    while behind.get(at).is_some_and(|arg| is_option(&arg)) {
        let pair = behind.get(at..behind.len().min(at + 2)).unwrap_or_default();
        let piece = catalogue::value(fit.program, pair, flag);
        let stands_apart = piece.is_some() && piece.as_ref() == pair.get(1);
        at += 1 + usize::from(stands_apart);
        pieces.extend(piece);
    }
    pieces
}
