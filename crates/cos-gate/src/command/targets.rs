//! Finds the targets of a command in unusual places: joined to a flag, in a setting, through a
//! PowerShell pipeline.

use super::Analyzer;
use super::input::Input;
use super::invocation::Invocation;
use crate::catalogue::{Argument, Fit};
use crate::effect::EffectKind::Overwrites;

impl Analyzer<'_> {
    /// Notes what such a program writes or changes.
    pub(super) fn analyze_unusual_targets(
        &mut self,
        name: &str,
        fit: &Fit<'_>,
        call: &Invocation<'_>,
    ) {
        match name {
            "gs" | "ghostscript" => self.prints_pages(call),
            "7z" | "7za" | "7zr" | "7zz" => {
                let into = call
                    .args
                    .iter()
                    .filter_map(|arg| arg.text.strip_prefix("-o"));
                for folder in into.filter(|folder| !folder.is_empty()) {
                    self.note_path_effect(Overwrites, &Argument::exact(folder), &call.line, name);
                }
            }
            name if is_cmdlet(name) && fit.operands.is_empty() && *call.input != Input::None => {
                self.unreadable(&call.line, "its targets come from its input");
            }
            _ => {}
        }
    }

    /// Analyzes the page output of `gs`: a file, or a program after `%pipe%`.
    fn prints_pages(&mut self, call: &Invocation<'_>) {
        let mut before = "";
        let files = call.args.iter().filter_map(|arg| {
            let text = arg.text.as_str();
            let file_of_flag = text.split_once("OutputFile=").map(|(_, file)| file);
            let behind = (std::mem::replace(&mut before, text) == "-o").then_some(text);
            let file = file_of_flag.or(behind).or_else(|| text.strip_prefix("-o"));
            file.filter(|file| !file.is_empty())
        });
        for file in files {
            match file
                .strip_prefix("%pipe%")
                .or_else(|| file.strip_prefix('|'))
            {
                Some(line) => self.analyze_nested(line),
                None if file == "-" || file.starts_with("%std") => {}
                None => self.note_path_effect(
                    Overwrites,
                    &Argument::exact(file),
                    &call.line,
                    &call.name,
                ),
            }
        }
    }
}

/// Checks whether a program is a cmdlet that changes the objects of its pipeline.
fn is_cmdlet(name: &str) -> bool {
    let changing = [
        "remove-",
        "clear-",
        "stop-",
        "move-",
        "rename-",
        "set-",
        "out-",
        "disable-",
        "uninstall-",
        "restart-",
        "suspend-",
        "invoke-",
    ];
    matches!(name, "ri" | "clc" | "rni" | "mi" | "spps" | "iex")
        || changing.iter().any(|verb| name.starts_with(verb))
}
