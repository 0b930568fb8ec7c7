//! What a command runs in its turn: other commands, scripts, code.

use super::Reader;
use super::call::Call;
use super::expand::PROCESS;
use super::input::Input;
use super::place::Spot;
use super::scope::Grounds;
use crate::catalogue::{self, Argument, Fit, Language, ProgramTrait, Runs, Use, has_trait};
use crate::effect::{EffectKind, Place};
use EffectKind::{RunsCode, RunsForeignCode};

/// Whether a shell on another machine waits for what is typed.
fn is_open(fit: &Fit<'_>, shell: &Argument, rest: &[&Argument]) -> bool {
    let mut does = fit.entry.into_iter().flat_map(|entry| &entry.does);
    let leaves = does.any(|(kind, _)| *kind == EffectKind::LeavesMachine);
    let name = shell.text.rsplit('/').next().unwrap_or_default();
    let plain = |arg: &&Argument| arg.text.starts_with('-') && !arg.text.contains('c');
    leaves && has_trait(name, ProgramTrait::Shell) && rest.iter().all(plain)
}

impl Reader<'_> {
    /// What else a use runs.
    pub(super) fn also_runs(&mut self, runs: &Runs, fit: &Fit<'_>, call: &Call<'_>) {
        match runs {
            Runs::Special if fit.entry.is_some_and(runs_tasks) => {
                for operand in &fit.operands {
                    self.telling(&operand.text, call);
                }
            }
            Runs::Nothing | Runs::Special => {}
            Runs::Command(skip) => {
                let before = self.scope.ground;
                if is_composed(fit, call) {
                    self.scope.ground = Grounds::Container;
                }
                self.inner(*skip, fit, call);
                self.scope.ground = before;
            }
            Runs::Task(skip) => self.task(*skip, fit, call),
            Runs::Remote(skip) => {
                let before = std::mem::replace(&mut self.scope.folder, Spot::Unknown);
                let ground = self.scope.ground;
                if is_in_own_container(call) && !self.speaks_to_another_machine() {
                    self.scope.ground = Grounds::Container;
                }
                match fit.operands.get(*skip..) {
                    // A shell at the other end reads it: `ssh host 'cd /srv && ls'`.
                    Some([text]) if text.text.contains(' ') && !text.unknown => {
                        self.nested(&text.text.clone());
                    }
                    Some([shell, rest @ ..]) if is_open(fit, shell, rest) => {
                        self.unreadable(&call.line, "a shell there does whatever is typed");
                    }
                    _ => self.inner(*skip, fit, call),
                }
                self.scope.folder = before;
                self.scope.ground = ground;
            }
            Runs::Script(skip) => self.joined(*skip, fit, call),
            Runs::Scripts(skip) => self.each_script(*skip, fit, call),
            Runs::Shell(flag) => self.inline(flag, None, fit, call),
            Runs::Code(language, flag) => self.inline(flag, Some(*language), fit, call),
            Runs::Sql(flag, skip) => self.database(flag, *skip, fit, call),
        }
    }

    /// Whether a variable has programs of containers speak to another machine.
    fn speaks_to_another_machine(&self) -> bool {
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

    /// Operands that a shell reads once more: joined, and as the words they are.
    fn joined(&mut self, skip: usize, fit: &Fit<'_>, call: &Call<'_>) {
        let start = fit.places.get(skip).copied().unwrap_or(call.args.len());
        let words = call.args.get(start..).unwrap_or_default();
        if words.iter().any(|arg| arg.unknown) {
            self.unreadable(&call.line, "what it runs becomes known only then");
        }
        let texts: Vec<&str> = words.iter().map(|arg| arg.text.as_str()).collect();
        self.nested(&texts.join(" "));
        if texts.len() > 1 {
            self.inner(skip, fit, call);
        }
    }

    /// Operands each of which a shell reads.
    fn each_script(&mut self, skip: usize, fit: &Fit<'_>, call: &Call<'_>) {
        for operand in fit.operands.get(skip..).unwrap_or_default() {
            if operand.unknown {
                self.unreadable(&call.line, "what it runs becomes known only then");
            }
            self.nested(&operand.text.clone());
        }
    }

    /// Code handed over as an argument, in a file, or as input. Behind the script of an interpreter
    /// stand the script's own flags.
    fn inline(&mut self, flag: &str, language: Option<Language>, fit: &Fit<'_>, call: &Call<'_>) {
        // Behind the name of a use stands what it runs: `manage.py shell -c …`.
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
            self.unreadable(
                &call.line,
                "a part of the code becomes known only when it runs",
            );
        }
        if language.is_some() && !given.is_empty() {
            self.takes_up_code(call);
        }
        match (language, given.as_slice()) {
            (_, []) => {}
            (_, [code]) => return self.code_of(language, &code.text, call),
            // The pieces are the lines of one program.
            (Some(language), pieces) => {
                let lines: Vec<&str> = pieces.iter().map(|piece| piece.text.as_str()).collect();
                return self.code(language, &lines.join("\n"), call);
            }
            (None, pieces) => {
                for piece in pieces {
                    self.nested(&piece.text);
                }
                return;
            }
        }
        // Its row is for what a flag hands over, and nothing was found behind the flag.
        if language.is_none() && fit.entry.is_some_and(|entry| !entry.flags.is_empty()) {
            return self.unreadable(&call.line, "what the flag hands over cannot be read");
        }
        let fed = fit.has(own, "-s") && language.is_none();
        let file = script.and_then(|at| call.args.get(at)).filter(|_| !fed);
        let none = Argument::exact("-");
        self.fed_script(file.unwrap_or(&none), language, call);
    }

    /// A script in a file, or in what the command is fed with.
    pub(super) fn fed_script(
        &mut self,
        file: &Argument,
        language: Option<Language>,
        call: &Call<'_>,
    ) {
        let fed = matches!(
            file.text.as_str(),
            "-" | "/dev/stdin" | "/dev/fd/0" | "/proc/self/fd/0"
        );
        if file.text == PROCESS {
            return self.unreadable(&call.line, "it runs whatever another command prints");
        }
        match call.input {
            _ if !fed => self.script_file(file, language, call),
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
            _ => self.unreadable(&call.line, "it runs whatever it is fed with"),
        }
    }

    fn code_of(&mut self, language: Option<Language>, text: &str, call: &Call<'_>) {
        match language {
            None => self.nested(text),
            Some(language) => self.code(language, text, call),
        }
    }
}

/// Whether a use runs something in a container that is composed for the project.
fn is_composed(fit: &Fit<'_>, call: &Call<'_>) -> bool {
    let inside = |word: &&str| matches!(*word, "exec" | "run");
    let composes = call.name.ends_with("-compose") || fit.subcommand.contains(&"compose");
    composes && fit.subcommand.iter().any(inside)
}

/// Whether a command runs in a container of this machine: no flag in front leads to another one. A pod
/// is of a cluster, which others use.
fn is_in_own_container(call: &Call<'_>) -> bool {
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
    matches!(
        call.name.as_str(),
        "docker" | "podman" | "nerdctl" | "finch"
    ) && !front.any(leads)
}

/// Whether its operands name tasks of the project.
fn runs_tasks(entry: &Use) -> bool {
    entry.does.iter().any(|(kind, _)| *kind == RunsCode)
}

/// The code that flags hand over, each a piece of it: behind the first piece more flags may stand.
fn pieces_of_code(own: &[Argument], flag: &str, fit: &Fit<'_>, call: &Call<'_>) -> Vec<Argument> {
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
