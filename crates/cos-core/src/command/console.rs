//! Consoles of stores, which take their commands from what they are fed with.

use super::call::Call;
use super::input::Input;
use super::{DEEPEST, Reader};
use crate::catalogue::{Argument, Fit};
use crate::effect::EffectKind::Overwrites;

/// Lines that are looked at.
const MOST_LINES: usize = 50;
/// Flags with which `redis-cli` looks by itself and takes no commands.
const LOOKS: &str = "--scan|--stat|--latency|--latency-history|--bigkeys|--memkeys|--hotkeys|--latency-dist|--cluster|--intrinsic-latency";

impl Reader<'_> {
    /// Commands that Redis is fed with, each in a line.
    pub(super) fn fed_to_redis(&mut self, fit: &Fit<'_>, call: &Call<'_>) {
        if fit.operands.is_empty() && fit.subcommand.is_empty() && !fit.has(call.args, LOOKS) {
            self.each_command(call, |line| {
                line.split_whitespace().map(Argument::exact).collect()
            });
        }
    }

    /// Code that Mongo is fed with, read like what it is handed line by line.
    pub(super) fn fed_to_mongo(&mut self, fit: &Fit<'_>, call: &Call<'_>) {
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

    /// Commands of a database's own shell that write files or run programs: behind the database, or
    /// in what it is fed with.
    pub(super) fn dot_commands(&mut self, call: &Call<'_>) {
        let mut lines: Vec<String> = call.args.iter().map(|arg| arg.text.clone()).collect();
        if let Input::Text(text) = call.input {
            lines.extend(text.text.lines().map(str::to_owned));
        }
        lines.retain(|line| line.starts_with('.'));
        if lines.len() > MOST_LINES {
            self.unreadable(
                &call.line,
                "nobody has read all the commands it is fed with",
            );
        }
        for line in lines.iter().take(MOST_LINES) {
            self.dot_command(line, call);
        }
    }

    fn dot_command(&mut self, text: &str, call: &Call<'_>) {
        let writes = [
            ".output", ".once", ".save", ".backup", ".log", ".clone", ".excel",
        ];
        let feeding = [".import", ".read", ".output", ".once"];
        let (command, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        // The beginning of a command is enough for the program.
        let is_any = |of: &[&str]| of.iter().any(|whole| whole.starts_with(command));
        let piped = rest.find('|').filter(|_| is_any(&feeding));
        if command.len() > 1 && is_any(&[".shell", ".system"]) {
            self.nested(rest);
        } else if let Some(at) = piped {
            // In quotes up to where they end, or all of the line.
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
            self.touches(Overwrites, &Argument::exact(file), &call.line, &call.name);
        }
    }

    fn each_command(&mut self, call: &Call<'_>, told: impl Fn(&str) -> Vec<Argument>) {
        let text = match call.input {
            Input::None => return,
            Input::Text(text) if !text.unknown && text.text.lines().count() <= MOST_LINES => text,
            Input::File(file) if file.text == "/dev/null" => return,
            _ => return self.unreadable(&call.line, "nobody has read the commands it is fed with"),
        };
        if self.depth >= DEEPEST {
            return self.unreadable(&call.line, "its commands are nested too deeply to be read");
        }
        self.depth += 1;
        let feed = std::mem::replace(&mut self.feed, Input::None);
        let lines = text.text.lines().map(str::trim);
        for line in lines.filter(|line| !line.is_empty()) {
            let args = told(line);
            if !args.is_empty() {
                let run = [std::slice::from_ref(call.program), args.as_slice()].concat();
                self.run(&run, &Input::None);
            }
        }
        self.feed = feed;
        self.depth -= 1;
    }
}
