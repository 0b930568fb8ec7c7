//! Wrappers: programs that run the command which their operands are, in other surroundings.

use super::Reader;
use super::call::Call;
use super::expand::LINE;
use super::input::{Input, base_name};
use super::place::UNNAMED;
use super::scope::unknown;
use crate::catalogue::{self, Argument, Fit, ProgramTrait, has_trait, is_assignment};
use crate::effect::{Effect, EffectKind, Finding, Place};
use EffectKind::ChangesMachine;

impl Reader<'_> {
    /// The command that the operands of a wrapper are.
    pub(super) fn inner(&mut self, skip: usize, fit: &Fit<'_>, call: &Call<'_>) {
        let sets = |at: &&usize| {
            let word = call.args.get(**at);
            word.is_some_and(|arg| is_assignment(&arg.text))
        };
        let start = fit.places.iter().skip(skip).find(|at| !sets(at));
        let Some(start) = start else { return };
        let in_front = fit.places.iter().skip(skip).take_while(sets);
        for set in in_front.filter_map(|at| call.args.get(*at)) {
            self.sets_in_front(set);
        }
        let inner = call.args.get(*start..).unwrap_or_default().to_vec();
        let completes = matches!(call.name.as_str(), "xargs" | "gxargs" | "parallel");
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
            self.in_surroundings(inner, fit, call);
        }
        self.depth -= 1;
        if has_trait(&call.name, ProgramTrait::RaisesRights) && installs(&inner) {
            let why = "run by the machine's owner it installs for everybody";
            let effect = Effect::new(ChangesMachine, &call.line, Place::Outside);
            self.find(Finding::new(effect, call.name.clone()).because(why));
        }
    }

    /// A variable that a wrapper sets: `env A=b`.
    fn sets_in_front(&mut self, set: &Argument) {
        let (name, text) = set.text.split_once('=').unwrap_or_default();
        let value = Argument {
            text: text.to_owned(),
            ..set.clone()
        };
        self.steers(name, &value);
        self.prefix.push(set.text.clone());
    }

    /// A command with the arguments that come from the wrapper's input or file, each time it is run.
    fn completed(
        &mut self,
        inner: &[Argument],
        fit: &Fit<'_>,
        call: &Call<'_>,
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

    /// Runs a command in the folder, with the input and by the user that its wrapper gives it.
    fn in_surroundings(&mut self, inner: &[Argument], fit: &Fit<'_>, call: &Call<'_>) {
        let folder = self.scope.folder.clone();
        let moves = match call.name.as_str() {
            "env" | "genv" => catalogue::value(fit.program, call.args, "-C|--chdir"),
            "sudo" => catalogue::value(fit.program, call.args, "-D|--chdir"),
            _ => None,
        };
        if let Some(to) = moves {
            self.scope.folder = self.goes_as_the_system(&to);
        }
        if has_trait(&call.name, ProgramTrait::RaisesRights) {
            // What a rule allows a person's own commands it does not allow the machine's owner.
            self.prefix.push("USER=root".to_owned());
        }
        self.settings_of_another(inner);
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

/// What stands in a command for what is handed to it, if anything does.
fn hole_of(fit: &Fit<'_>, call: &Call<'_>) -> Option<String> {
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

/// The arguments that `xargs` adds from its input at the end of a command.
fn added(input: &Input, whole: bool) -> Vec<Argument> {
    match input {
        Input::Text(text) if is_split(text, whole) => {
            text.text.split_whitespace().map(Argument::exact).collect()
        }
        Input::Names(name) => vec![name.clone()],
        other => vec![nameless(other)],
    }
}

/// A command as it is run for each line, which as a whole takes the place of each hole.
fn filled(inner: &[Argument], input: &Input, hole: &str, whole: bool) -> Vec<Vec<Argument>> {
    let lines = match input {
        Input::Text(text) if is_split(text, whole) => lines_of(&text.text),
        Input::Names(name) => vec![name.clone()],
        other => vec![nameless(other)],
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

/// Lines of a text that are tried one by one.
const MOST_LINES: usize = 8;

/// The lines of a text. Quotes mean something to whoever splits it, so that a line with any becomes
/// known only then; so do the last of many.
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
        lines.push(nameless(&Input::Unknown));
    }
    lines
}

/// Whether a text is known, and where it is split.
fn is_split(text: &Argument, whole: bool) -> bool {
    !(text.unknown || whole && text.text.contains(' '))
}

/// What nobody knows yet.
fn nameless(input: &Input) -> Argument {
    let text = match input {
        Input::File(_) | Input::Content => LINE,
        _ => UNNAMED,
    };
    Argument {
        text: text.to_owned(),
        ..unknown("")
    }
}

/// Whether a command is a package manager that changes what is installed.
fn installs(inner: &[Argument]) -> bool {
    let name = inner.first().map(|program| base_name(&program.text));
    let managers = [
        "pip", "pip3", "pipx", "npm", "pnpm", "yarn", "bun", "gem", "cargo", "composer", "uv",
        "python", "python3",
    ];
    let changes = [
        "install",
        "i",
        "add",
        "ci",
        "uninstall",
        "remove",
        "update",
        "upgrade",
    ];
    name.is_some_and(|name| managers.contains(&name.as_str()))
        && inner.iter().any(|arg| changes.contains(&arg.text.as_str()))
}
