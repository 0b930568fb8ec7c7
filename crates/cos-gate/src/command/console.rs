//! Analyzes commands that the input passes to the console of a data store.

use super::input::Input;
use super::invocation::Invocation;
use super::{Analyzer, DEEPEST};
use crate::catalogue::{Argument, Fit};
use crate::effect::EffectKind::Overwrites;

/// Maximum number of lines.
const MOST_LINES: usize = 50;
/// Flags with which `redis-cli` only reads and takes no commands.
const LOOKS: &str = "--scan|--stat|--latency|--latency-history|--bigkeys|--memkeys|--hotkeys|--latency-dist|--cluster|--intrinsic-latency";

impl Analyzer<'_> {
    /// Analyzes the Redis commands in the input, one per line.
    pub(super) fn redis_stdin(&mut self, fit: &Fit<'_>, call: &Invocation<'_>) {
        if fit.operands.is_empty() && fit.subcommand.is_empty() && !fit.has(call.args, LOOKS) {
            self.each_command(call, |line| {
                line.split_whitespace().map(Argument::exact).collect()
            });
        }
    }

    /// Analyzes the Mongo code in the input, like code in the arguments, line by line.
    pub(super) fn mongo_stdin(&mut self, fit: &Fit<'_>, call: &Invocation<'_>) {
        let silent = ["use ", "exit", "quit"];
        if fit.has(call.args, "--eval|--file|-f") {
            return;
        }
        self.each_command(call, |line| match line {
            line if silent.iter().any(|word| line.starts_with(word)) && !line.contains(';') => {
                Vec::new()
            }
            line => vec![Argument::exact("--eval"), Argument::exact(line)],
        });
    }

    /// Analyzes commands of a database shell that write files or run programs: after the database,
    /// or in the input.
    pub(super) fn dot_commands(&mut self, call: &Invocation<'_>) {
        let mut lines: Vec<String> = call.args.iter().map(|arg| arg.text.clone()).collect();
        if let Input::Text(text) = call.input {
            lines.extend(text.text.lines().map(str::to_owned));
        }
        lines.retain(|line| line.starts_with('.'));
        if lines.len() > MOST_LINES {
            self.unreadable(&call.line, "not all commands in its input can be read");
        }
        for line in lines.iter().take(MOST_LINES) {
            self.dot_command(line, call);
        }
    }

    fn dot_command(&mut self, text: &str, call: &Invocation<'_>) {
        let writes = [
            ".output", ".once", ".save", ".backup", ".log", ".clone", ".excel",
        ];
        let feeding = [".import", ".read", ".output", ".once"];
        let (command, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        // The program accepts an abbreviated command.
        let is_any = |of: &[&str]| of.iter().any(|whole| whole.starts_with(command));
        let piped = rest.find('|').filter(|_| is_any(&feeding));
        if command.len() > 1 && is_any(&[".shell", ".system"]) {
            self.analyze_nested(rest);
        } else if let Some(at) = piped {
            // Up to the closing quote, or the whole line.
            let before = rest.get(..at).unwrap_or_default().chars().next_back();
            let quote = before.filter(|c| matches!(c, '\'' | '"'));
            let line = rest.get(at + 1..).unwrap_or_default();
            let line = quote
                .and_then(|quote| line.split(quote).next())
                .unwrap_or(line);
            self.piped_to(line);
        } else if let Some(file) = rest.split_whitespace().next_back()
            && command.len() > 1
            && is_any(&writes)
        {
            self.note_path_effect(Overwrites, &Argument::exact(file), &call.line, &call.name);
        }
    }

    fn each_command(&mut self, call: &Invocation<'_>, commands_in: impl Fn(&str) -> Vec<Argument>) {
        let text = match call.input {
            Input::None => return,
            Input::Text(text) if !text.unknown && text.text.lines().count() <= MOST_LINES => text,
            Input::File(file) if file.text == "/dev/null" => return,
            _ => return self.unreadable(&call.line, "the commands in its input cannot be read"),
        };
        if self.depth >= DEEPEST {
            return self.unreadable(&call.line, "its commands are nested too deeply to be read");
        }
        self.depth += 1;
        let stdin = std::mem::replace(&mut self.stdin, Input::None);
        let lines = text.text.lines().map(str::trim);
        for line in lines.filter(|line| !line.is_empty()) {
            let args = commands_in(line);
            if !args.is_empty() {
                let run = [std::slice::from_ref(call.program), args.as_slice()].concat();
                self.run(&run, &Input::None);
            }
        }
        self.stdin = stdin;
        self.depth -= 1;
    }
}
