//! Analyzes task runners, which run a project task by name or any other program.

use super::input::{Input, base_name};
use super::invocation::Invocation;
use super::{Analyzer, DEEPEST};
use crate::catalogue::{self, Argument, Fit, is_assignment, is_in};

impl Analyzer<'_> {
    /// Analyzes a project task, or the program in the operands after the first few.
    pub(super) fn task(&mut self, skip: usize, fit: &Fit<'_>, call: &Invocation<'_>) {
        for operand in &fit.operands {
            self.note_by_name(&operand.text, call);
        }
        let mut named = fit.operands.iter().skip(skip);
        // `hatch run +py=3.12 test` selects an environment.
        let chooses = |text: &str| call.name == "hatch" && text.starts_with(['+', '-']);
        let Some(task) = named.find(|arg| !is_assignment(&arg.text) && !chooses(&arg.text)) else {
            return;
        };
        let alone = named.next().is_none();
        // `hatch run lint:ruff check` also runs a program in an environment.
        let name = match task.text.split_once(':') {
            Some((_, name)) if call.name == "hatch" => name,
            _ => task.text.as_str(),
        };
        let is_task =
            is_in("tasks_like_programs", name) || alone && is_in("tasks_when_alone", name);
        if task.text.contains(char::is_whitespace) && !task.unknown {
            self.analyze_nested(&task.text);
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

    /// Analyzes operands; each is a task, an address or, with several words, a shell line.
    pub(super) fn tasks_or_lines(&mut self, fit: &Fit<'_>) {
        for operand in &fit.operands {
            if operand.unknown {
                self.unreadable(&operand.text, "what it runs is known only at run time");
            } else if operand.text.contains(char::is_whitespace) {
                self.analyze_nested(&operand.text);
            }
        }
    }

    /// Analyzes a line that runs whenever a file changes: `entr -s LINE`.
    pub(super) fn analyze_entr_line(&mut self, call: &Invocation<'_>) {
        let line = call.args.iter().skip_while(|arg| arg.text != "-s").nth(1);
        if let Some(line) = line {
            self.analyze_nested(&line.text);
        }
    }

    /// Analyzes the command after `--`.
    pub(super) fn analyze_after_dashes(&mut self, call: &Invocation<'_>) {
        self.analyze_after(call, &["--"]);
    }

    /// Analyzes the command after one of these words.
    pub(super) fn analyze_after(&mut self, call: &Invocation<'_>, words: &[&str]) {
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

/// Checks whether a name is that of a known program or of a file.
fn is_program(name: &str) -> bool {
    name.contains('/') || catalogue::program(&base_name(name)).is_some()
}
