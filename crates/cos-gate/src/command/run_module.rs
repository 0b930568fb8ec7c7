//! Analyzes Python modules run by name, with the code, scripts and folders in their arguments.

use super::Analyzer;
use super::invocation::Invocation;
use crate::catalogue::{Argument, Language};
use crate::effect::{EffectKind, Place};
use EffectKind::{Overwrites, Writes};

impl Analyzer<'_> {
    /// Analyzes the arguments of `python -m MODULE …`.
    pub(super) fn runs_module(&mut self, call: &Invocation<'_>) {
        let at = call.args.iter().position(|arg| arg.text == "-m");
        let Some((module, handed)) = at
            .and_then(|at| call.args.get(at + 1..))
            .and_then(<[Argument]>::split_first)
        else {
            return;
        };
        match module.text.as_str() {
            "webbrowser" => self.opens_addresses(handed, call),
            "timeit" => self.timed_code(handed, call),
            "cProfile" | "profile" | "trace" | "pdb" => {
                self.writes_behind(
                    handed,
                    &["-o", "--outfile", "-f", "--file", "-C", "--coverdir"],
                    call,
                );
                let ends = |arg: &&Argument| {
                    arg.text
                        .rsplit_once('.')
                        .is_some_and(|(_, end)| end == "py")
                };
                let script = handed.iter().find(ends);
                if let Some(script) = script {
                    self.script_file(script, Some(Language::Python), call);
                }
            }
            "compileall" | "py_compile" | "venv" | "virtualenv" | "ensurepip" => {
                let outside = |arg: &&Argument| {
                    !arg.text.starts_with('-') && self.place(arg) == Place::Outside
                };
                let folders: Vec<&Argument> = handed.iter().filter(outside).collect();
                for folder in folders {
                    self.note_path_effect(Writes, folder, &call.line, &call.name);
                }
            }
            "zipfile" | "tarfile" => {
                let extracts = |arg: &Argument| matches!(arg.text.as_str(), "-e" | "--extract");
                let words = handed
                    .iter()
                    .filter(|arg| !arg.text.starts_with('-'))
                    .count();
                let folder = handed
                    .last()
                    .filter(|_| words > 1 && handed.iter().any(extracts));
                if let Some(folder) = folder {
                    self.note_path_effect(Overwrites, folder, &call.line, &call.name);
                }
                self.writes_behind(handed, &["-c", "--create"], call);
            }
            _ => {}
        }
    }

    /// Analyzes statements that `timeit` runs: every operand, and the setup code.
    fn timed_code(&mut self, handed: &[Argument], call: &Invocation<'_>) {
        let valued = ["-n", "--number", "-r", "--repeat", "-u", "--unit"];
        let mut before = "";
        for arg in handed {
            let flag = arg.text.starts_with('-');
            if !flag && !valued.contains(&before) {
                self.code(Language::Python, &arg.text, call);
            }
            before = if flag { arg.text.as_str() } else { "" };
        }
    }

    /// Notes files that flags name and the module writes.
    fn writes_behind(&mut self, handed: &[Argument], flags: &[&str], call: &Invocation<'_>) {
        for pair in handed.windows(2) {
            if let [flag, file] = pair
                && flags.contains(&flag.text.as_str())
            {
                self.note_path_effect(Overwrites, file, &call.line, &call.name);
            }
        }
    }
}
