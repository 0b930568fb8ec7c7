//! Consoles of stores, which take their commands from what they are fed with.

use super::call::Call;
use super::input::Input;
use super::{DEEPEST, Reader};
use crate::catalogue::{Argument, Fit};

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
                let run = [&[call.program.clone()], args.as_slice()].concat();
                self.run(&run, &Input::None);
            }
        }
        self.feed = feed;
        self.depth -= 1;
    }
}
