//! Analyzes wrappers: programs that run the command in their operands in another environment.

use super::Analyzer;
use super::expand::LINE;
use super::input::{Input, base_name};
use super::invocation::Invocation;
use super::location::UNNAMED;
use super::scope::unknown;
use crate::catalogue::{self, Argument, Fit, ProgramTrait, has_trait, is_assignment};
use crate::effect::{Effect, EffectKind, Finding, Place};
use EffectKind::ChangesMachine;

impl Analyzer<'_> {
    /// Analyzes the command in the operands of a wrapper.
    pub(super) fn inner(&mut self, skip: usize, fit: &Fit<'_>, call: &Invocation<'_>) {
        let sets = |at: &&usize| {
            let word = call.args.get(**at);
            word.is_some_and(|arg| is_assignment(&arg.text))
        };
        let start = fit.places.iter().skip(skip).find(|at| !sets(at));
        let Some(start) = start else { return };
        let in_front = fit.places.iter().skip(skip).take_while(sets);
        for set in in_front.filter_map(|at| call.args.get(*at)) {
            self.set_wrapper_variable(set);
        }
        let inner = call.args.get(*start..).unwrap_or_default().to_vec();
        let completes = has_trait(&call.name, ProgramTrait::CompletesCommand);
        let runs = if completes {
            self.completed(&inner, fit, call)
        } else {
            vec![inner.clone()]
        };
        if self.depth >= super::DEEPEST {
            return self.unreadable(&call.line, "its commands are nested too deeply to be read");
        }
        self.depth += 1;
        for inner in &runs {
            self.run_in_environment(inner, fit, call);
        }
        self.depth -= 1;
        if has_trait(&call.name, ProgramTrait::RaisesRights) && installs(&inner) {
            let why = "run as root it installs for all users";
            let effect = Effect::new(ChangesMachine, &call.line, Place::Outside);
            self.find(Finding::new(effect, call.name.clone()).because(why));
        }
    }

    /// Handles a variable that a wrapper sets: `env A=b`.
    fn set_wrapper_variable(&mut self, set: &Argument) {
        let (name, text) = set.text.split_once('=').unwrap_or_default();
        let value = Argument {
            text: text.to_owned(),
            ..set.clone()
        };
        self.note_env_injection(name, &value);
        self.prefix.push(set.text.clone());
    }

    /// Returns the command with the arguments from the wrapper's input or file, once per run.
    fn completed(
        &mut self,
        inner: &[Argument],
        fit: &Fit<'_>,
        call: &Invocation<'_>,
    ) -> Vec<Vec<Argument>> {
        let file = catalogue::value(fit.program, call.args, "-a|--arg-file");
        if let Some(file) = &file {
            self.reads(file, &call.name);
        }
        let lines = file.map(Input::File);
        let whole = fit.has(call.args, "-0|--null|-d|--delimiter");
        let hole = hole_of(fit, call);
        let input = lines.as_ref().unwrap_or(call.input);
        match hole.filter(|hole| inner.iter().any(|arg| arg.text.contains(hole))) {
            Some(hole) => filled(inner, input, &hole, whole),
            None => vec![[inner, &added(input, whole)].concat()],
        }
    }

    /// Analyzes a command with the folder, input and user that its wrapper sets.
    fn run_in_environment(&mut self, inner: &[Argument], fit: &Fit<'_>, call: &Invocation<'_>) {
        let folder = self.scope.folder.clone();
        let moves = match call.name.as_str() {
            "env" | "genv" => catalogue::value(fit.program, call.args, "-C|--chdir"),
            "sudo" => catalogue::value(fit.program, call.args, "-D|--chdir"),
            _ => None,
        };
        if let Some(to) = moves {
            self.scope.folder = self.location_after_chdir(&to);
        }
        if has_trait(&call.name, ProgramTrait::RaisesRights) {
            // A rule that allows a person's own commands does not allow those of root.
            self.prefix.push("USER=root".to_owned());
        }
        self.note_other_settings(inner);
        let takes_input = matches!(call.name.as_str(), "xargs" | "gxargs");
        let input = if takes_input {
            &Input::None
        } else {
            call.input
        };
        if call.name == "time" {
            self.run(inner, input);
        } else {
            let functions = self.scope.without_functions();
            self.run(inner, input);
            self.scope.with_functions(functions);
        }
        self.scope.folder = folder;
    }
}

/// Returns the placeholder for arguments in a command, if it has one.
fn hole_of(fit: &Fit<'_>, call: &Invocation<'_>) -> Option<String> {
    let named = catalogue::value(fit.program, call.args, "-I|-J").map(|hole| hole.text);
    let own = catalogue::operands(fit.program, call.args);
    let own = call.args.get(..own.first().copied().unwrap_or_default());
    let joined = own.unwrap_or_default().iter().find_map(|arg| {
        let hole = arg.text.strip_prefix("--replace");
        let hole = hole.or_else(|| arg.text.strip_prefix("-i"))?;
        let hole = hole.trim_start_matches('=');
        Some(if hole.is_empty() { "{}" } else { hole }.to_owned())
    });
    let usual = || (call.name == "parallel").then(|| "{}".to_owned());
    let hole = named.or(joined).or_else(usual);
    hole.filter(|hole| !hole.is_empty())
}

/// Returns the arguments that `xargs` appends from its input.
fn added(input: &Input, whole: bool) -> Vec<Argument> {
    match input {
        Input::Text(text) if is_split(text, whole) => {
            text.text.split_whitespace().map(Argument::exact).collect()
        }
        Input::Names(name) => vec![name.clone()],
        other => vec![unknown_argument(other)],
    }
}

/// Returns the command for each input line, which replaces each placeholder as a whole.
fn filled(inner: &[Argument], input: &Input, hole: &str, whole: bool) -> Vec<Vec<Argument>> {
    let lines = match input {
        Input::Text(text) if is_split(text, whole) => lines_of(&text.text),
        Input::Names(name) => vec![name.clone()],
        other => vec![unknown_argument(other)],
    };
    let fill = |line: &Argument| {
        let mut run = inner.to_vec();
        for arg in run.iter_mut().filter(|arg| arg.text.contains(hole)) {
            arg.text = arg.text.replace(hole, &line.text);
            arg.unknown |= line.unknown;
        }
        run
    };
    lines.iter().map(fill).collect()
}

/// Maximum number of lines of a text that are tried separately.
const MOST_LINES: usize = 8;

/// Returns the lines of a text. Wrappers interpret quotes, so a line with quotes is unknown; so are
/// the lines beyond the limit.
fn lines_of(text: &str) -> Vec<Argument> {
    let lines = text.lines().map(str::trim_start);
    let mut lines: Vec<Argument> = lines
        .filter(|line| !line.is_empty())
        .map(|line| Argument {
            text: line.to_owned(),
            unknown: line.contains(['\'', '"', '\\']),
            ..Argument::exact("")
        })
        .collect();
    if lines.len() > MOST_LINES {
        lines.truncate(MOST_LINES);
        lines.push(unknown_argument(&Input::Unknown));
    }
    lines
}

/// Checks whether a text is known, and how it is split.
fn is_split(text: &Argument, whole: bool) -> bool {
    !(text.unknown || whole && text.text.contains(' '))
}

/// Returns a placeholder for arguments that are not known yet.
fn unknown_argument(input: &Input) -> Argument {
    let text = match input {
        Input::File(_) | Input::Content => LINE,
        _ => UNNAMED,
    };
    Argument {
        text: text.to_owned(),
        ..unknown("")
    }
}

/// Checks whether a command is a package manager that changes installed packages.
fn installs(inner: &[Argument]) -> bool {
    let name = inner.first().map(|program| base_name(&program.text));
    let changing = [
        "install",
        "i",
        "add",
        "ci",
        "uninstall",
        "remove",
        "update",
        "upgrade",
    ];
    name.is_some_and(|name| has_trait(&name, ProgramTrait::ChangesPackages))
        && inner
            .iter()
            .any(|arg| changing.contains(&arg.text.as_str()))
}
