//! What a script leaves for later, and what it takes into itself.

use super::Reader;
use super::call::Call;
use super::expand::LINE;
use super::input::Input;
use super::scope::unknown;
use crate::catalogue::{Argument, Fit};
use crate::effect::{EffectKind::RunsCode, Place};

impl Reader<'_> {
    /// What runs later or under another name: the handler of a `trap`, the text of an `alias`.
    pub(super) fn later(&mut self, fit: &Fit<'_>, call: &Call<'_>) -> bool {
        if call.name == "trap" {
            let told = fit.has(call.args, "-l|-p");
            let handler = fit
                .operands
                .first()
                .filter(|_| !told && fit.operands.len() > 1);
            if let Some(handler) = handler {
                let text = handler.text.clone();
                // `-` and a number give the signal back what it did before.
                let resets = text == "-" || text.chars().all(|c| c.is_ascii_digit());
                if !resets {
                    self.handles(&text, fit);
                }
            }
            return true;
        }
        for operand in &fit.operands {
            let Some((name, text)) = operand.text.split_once('=') else {
                continue;
            };
            // To read a text anew takes longer than to run a command.
            if self.is_too_long() || self.is_too_long() {
                return true;
            }
            let Ok(script) = crate::shell::parse_within(text, &self.left) else {
                self.unreadable(&call.line, "the alias cannot be read");
                continue;
            };
            // Whether it is called or not: it may be, in a later command of the same shell.
            let before = self.scope.clone();
            self.script(&script);
            self.scope = before;
            let stage = crate::shell::Stage {
                command: crate::shell::Command::Group(script),
                redirects: Vec::new(),
            };
            self.scope.define(name, stage);
        }
        true
    }

    /// A handler runs at the end, with the variables of the end; and, unless it waits for variables
    /// that are not set yet and for the end, now.
    fn handles(&mut self, text: &str, fit: &Fit<'_>) {
        let ends = [
            "EXIT", "0", "INT", "TERM", "HUP", "QUIT", "SIGINT", "SIGTERM", "SIGHUP",
        ];
        let waits = fit
            .operands
            .iter()
            .skip(1)
            .all(|arg| ends.contains(&arg.text.as_str()));
        let unset = text.split('$').skip(1).any(|rest| {
            let rest = rest.trim_start_matches('{');
            let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_');
            let name = rest.get(..end.unwrap_or(rest.len())).unwrap_or_default();
            self.scope.variable(name).is_none()
        });
        if !(waits && unset) {
            self.nested(text);
        }
        self.handlers.push(text.to_owned());
    }

    /// A script that runs in this very shell.
    pub(super) fn sourced(&mut self, fit: &Fit<'_>, call: &Call<'_>) -> bool {
        let Some(file) = fit.operands.first() else {
            return false;
        };
        self.reads(file, &call.name);
        if sets_up_tools(file) {
            self.note(RunsCode, Place::Outside, None, call, None);
        } else {
            self.fed_script(file, None, call);
        }
        true
    }

    /// Builtins that set variables to what the text does not say, or to a line of what they are fed.
    pub(super) fn forgets(&mut self, fit: &Fit<'_>, call: &Call<'_>) {
        let takes = matches!(call.name.as_str(), "read" | "mapfile" | "readarray");
        for operand in &fit.operands {
            self.forget(&operand.text);
            if let (true, Input::Names(names)) = (takes, call.input) {
                self.scope.set(&operand.text, names.clone());
            }
            if takes && matches!(call.input, Input::File(_) | Input::Content) {
                let line = Argument {
                    text: LINE.to_owned(),
                    ..unknown(&operand.text)
                };
                self.scope.set(&operand.text, line);
            }
        }
    }

    pub(super) fn forget(&mut self, name: &str) {
        self.steers_unseen(name);
        self.scope.set(name, unknown(name));
    }
}

/// Whether a file is what an installer of tools laid into a home for shells to source; whoever
/// writes there is asked about.
fn sets_up_tools(file: &Argument) -> bool {
    const LAID: &[&str] = &[
        ".nvm/nvm.sh",
        ".cargo/env",
        ".asdf/asdf.sh",
        ".sdkman/bin/sdkman-init.sh",
        ".rvm/scripts/rvm",
        ".ghcup/env",
        ".opam/opam-init/init.sh",
        "miniconda3/etc/profile.d/conda.sh",
        "anaconda3/etc/profile.d/conda.sh",
        "miniforge3/etc/profile.d/conda.sh",
    ];
    let text = file.text.as_str();
    let homes = ["~/", "$HOME/", "${HOME}/"];
    let own = homes.iter().find_map(|home| text.strip_prefix(home));
    let named = ["/home/", "/Users/"]
        .iter()
        .find_map(|homes| text.strip_prefix(homes));
    let own = own.or_else(|| named.and_then(|rest| Some(rest.split_once('/')?.1)));
    matches!(text, "$NVM_DIR/nvm.sh" | "${NVM_DIR}/nvm.sh")
        || own.is_some_and(|own| LAID.contains(&own))
}
