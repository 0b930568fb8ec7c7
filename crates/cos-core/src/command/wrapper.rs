//! Wrappers: programs that run the command which their operands are, in other surroundings.

use super::Reader;
use super::call::Call;
use super::expand::LINE;
use super::input::{Input, base_name};
use super::place::UNNAMED;
use super::scope::unknown;
use crate::catalogue::{self, Argument, Fit, is_assignment};
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
        let inner = match call.name.as_str() {
            "xargs" | "gxargs" | "parallel" => self.completed(inner, fit, call),
            _ => inner,
        };
        if self.depth >= super::DEEPEST {
            return self.unreadable(&call.line, "its commands are nested too deeply to be read");
        }
        self.depth += 1;
        self.in_surroundings(&inner, fit, call);
        self.depth -= 1;
        if RAISES.contains(&call.name.as_str()) && installs(&inner) {
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

    /// A command with the arguments that come from the wrapper's input or file.
    fn completed(&mut self, inner: Vec<Argument>, fit: &Fit<'_>, call: &Call<'_>) -> Vec<Argument> {
        let file = catalogue::value(fit.program, call.args, "-a|--arg-file");
        if let Some(file) = &file {
            self.reads(file, &call.name);
        }
        let lines = file.map(Input::File);
        let whole = fit.has(call.args, "-0|--null|-d|--delimiter");
        let hole = catalogue::value(fit.program, call.args, "-I|-J|--replace");
        let hole = hole.map_or_else(|| "{}".to_owned(), |hole| hole.text);
        handed(inner, lines.as_ref().unwrap_or(call.input), &hole, whole)
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
        if RAISES.contains(&call.name.as_str()) {
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

/// The arguments that `xargs` adds from its input, in place of each `hole` or at the end.
fn handed(mut inner: Vec<Argument>, input: &Input, hole: &str, whole: bool) -> Vec<Argument> {
    let known = |text: &Argument| !(text.unknown || whole && text.text.contains(' '));
    let added: Vec<Argument> = match input {
        Input::Text(text) if known(text) => {
            text.text.split_whitespace().map(Argument::exact).collect()
        }
        Input::Names(name) => vec![name.clone()],
        Input::File(_) | Input::Content => vec![Argument {
            text: LINE.to_owned(),
            ..unknown("")
        }],
        _ => vec![Argument {
            text: UNNAMED.to_owned(),
            ..unknown("")
        }],
    };
    if hole.is_empty() || !inner.iter().any(|arg| arg.text.contains(hole)) {
        inner.extend(added);
        return inner;
    }
    for arg in inner.iter_mut().filter(|arg| arg.text.contains(hole)) {
        let name = added.first().cloned().unwrap_or_default();
        arg.text = arg.text.replace(hole, &name.text);
        arg.unknown |= name.unknown;
    }
    inner
}

/// Programs that run others with the rights of the machine's owner.
const RAISES: &[&str] = &["sudo", "doas", "pkexec", "run0", "su"];

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
