//! Programs that run a task of the project by its name, or any other program.

use super::call::Call;
use super::input::{Input, base_name};
use super::{DEEPEST, Reader};
use crate::catalogue::{self, Argument, Fit, is_assignment};

/// Names that projects give their tasks and that some system knows as programs.
const NAMED_ALIKE: &[&str] = &[
    "test",
    "start",
    "format",
    "fmt",
    "watch",
    "serve",
    "sync",
    "type",
    "coverage",
    "migrate",
    "reset",
    "compress",
    "proto",
    "init",
    "up",
    "storybook",
    "security",
    "console",
    "task",
    "local",
    "tidy",
    "backup",
    "restore",
    "import",
    "export",
    "bundle",
    "info",
    "convert",
];
/// Those that are a task where nothing stands behind them.
const ALIKE_ALONE: &[&str] = &["install", "link", "open"];

impl Reader<'_> {
    /// A task of the project, or the program that the operands are after so many.
    pub(super) fn task(&mut self, skip: usize, fit: &Fit<'_>, call: &Call<'_>) {
        for operand in &fit.operands {
            self.telling(&operand.text, call);
        }
        let mut named = fit.operands.iter().skip(skip);
        // `hatch run +py=3.12 test` chooses where it is run.
        let chooses = |text: &str| call.name == "hatch" && text.starts_with(['+', '-']);
        let Some(task) = named.find(|arg| !is_assignment(&arg.text) && !chooses(&arg.text)) else {
            return;
        };
        let alone = named.next().is_none();
        // `hatch run lint:ruff check` is a program in a surrounding, too.
        let name = match task.text.split_once(':') {
            Some((_, name)) if call.name == "hatch" => name,
            _ => task.text.as_str(),
        };
        let is_task = NAMED_ALIKE.contains(&name) || alone && ALIKE_ALONE.contains(&name);
        if task.text.contains(char::is_whitespace) && !task.unknown {
            self.nested(&task.text);
        } else if name != task.text {
            let at = fit.places.get(skip).copied().unwrap_or_default();
            let mut words = call.args.get(at..).unwrap_or_default().to_vec();
            if let Some(first) = words.first_mut().filter(|_| is_program(name)) {
                name.clone_into(&mut first.text);
                self.handed_over(&words);
            }
        } else if task.unknown || is_program(name) && !is_task {
            self.inner(skip, fit, call);
        }
    }

    /// Operands of which each is a task, an address or, of several words, a line for a shell.
    pub(super) fn tasks_or_lines(&mut self, fit: &Fit<'_>) {
        for operand in &fit.operands {
            if operand.unknown {
                self.unreadable(&operand.text, "what it runs becomes known only then");
            } else if operand.text.contains(char::is_whitespace) {
                self.nested(&operand.text);
            }
        }
    }

    /// A line that is run whenever a file changes: `entr -s LINE`.
    pub(super) fn told_to_entr(&mut self, call: &Call<'_>) {
        let line = call.args.iter().skip_while(|arg| arg.text != "-s").nth(1);
        if let Some(line) = line {
            self.nested(&line.text);
        }
    }

    /// The command that stands behind `--`.
    pub(super) fn behind_dashes(&mut self, call: &Call<'_>) {
        self.behind(call, &["--"]);
    }

    /// The command that stands behind one of these words.
    pub(super) fn behind(&mut self, call: &Call<'_>, words: &[&str]) {
        let is_one = |arg: &Argument| words.contains(&arg.text.as_str());
        let at = call.args.iter().position(is_one);
        let handed = at.and_then(|at| call.args.get(at + 1..));
        self.handed_over(handed.unwrap_or_default());
    }

    fn handed_over(&mut self, words: &[Argument]) {
        if words.is_empty() {
            return;
        }
        if self.depth >= DEEPEST {
            let line = words.first().map_or("", |word| word.text.as_str());
            return self.unreadable(line, "its commands are nested too deeply to be read");
        }
        self.depth += 1;
        self.run(words, &Input::None);
        self.depth -= 1;
    }
}

/// Whether a name is that of a known program or of a file.
fn is_program(name: &str) -> bool {
    name.contains('/') || catalogue::program(&base_name(name)).is_some()
}
