//! Targets that programs are told in ways of their own: joined to a flag, in a setting, through a
//! pipeline.

use super::Reader;
use super::call::Call;
use super::input::Input;
use crate::catalogue::{Argument, Fit};
use crate::effect::EffectKind::Overwrites;

impl Reader<'_> {
    /// What such a program writes, or works on.
    pub(super) fn told_aside(&mut self, name: &str, fit: &Fit<'_>, call: &Call<'_>) {
        match name {
            "gs" | "ghostscript" => self.prints_pages(call),
            "7z" | "7za" | "7zr" | "7zz" => {
                let into = call
                    .args
                    .iter()
                    .filter_map(|arg| arg.text.strip_prefix("-o"));
                for folder in into.filter(|folder| !folder.is_empty()) {
                    self.touches(Overwrites, &Argument::exact(folder), &call.line, name);
                }
            }
            name if is_cmdlet(name) && fit.operands.is_empty() && *call.input != Input::None => {
                self.unreadable(&call.line, "what it works on comes from what feeds it");
            }
            _ => {}
        }
    }

    /// Where the pages of `gs` go: a file, or a program behind `%pipe%`.
    fn prints_pages(&mut self, call: &Call<'_>) {
        let mut before = "";
        let files = call.args.iter().filter_map(|arg| {
            let text = arg.text.as_str();
            let told = text.split_once("OutputFile=").map(|(_, file)| file);
            let behind = (std::mem::replace(&mut before, text) == "-o").then_some(text);
            let file = told.or(behind).or_else(|| text.strip_prefix("-o"));
            file.filter(|file| !file.is_empty())
        });
        for file in files {
            match file
                .strip_prefix("%pipe%")
                .or_else(|| file.strip_prefix('|'))
            {
                Some(line) => self.nested(line),
                None if file == "-" || file.starts_with("%std") => {}
                None => self.touches(Overwrites, &Argument::exact(file), &call.line, &call.name),
            }
        }
    }
}

/// Whether a program is a cmdlet that changes what a pipeline hands it.
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
