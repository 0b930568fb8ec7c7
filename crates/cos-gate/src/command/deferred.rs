//! Analyzes text that a script runs later (`trap`, `alias`) or includes (`source`).

use super::Analyzer;
use super::expand::LINE;
use super::input::Input;
use super::invocation::Invocation;
use super::scope::unknown;
use crate::catalogue::{Argument, Fit, ProgramTrait, has_trait};
use crate::effect::{EffectKind::RunsCode, Place};

impl Analyzer<'_> {
    /// Analyzes text that runs later or under another name: a `trap` handler, an `alias`.
    pub(super) fn deferred(&mut self, fit: &Fit<'_>, call: &Invocation<'_>) -> bool {
        if call.name == "trap" {
            let lists = fit.has(call.args, "-l|-p");
            let handler = fit
                .operands
                .first()
                .filter(|_| !lists && fit.operands.len() > 1);
            if let Some(handler) = handler {
                let text = handler.text.clone();
                // `-` and a number reset the signal.
                let resets = text == "-" || text.chars().all(|c| c.is_ascii_digit());
                if !resets {
                    self.analyze_handler(&text, fit);
                }
            }
            return true;
        }
        for operand in &fit.operands {
            let Some((name, text)) = operand.text.split_once('=') else {
                continue;
            };
            // Parsing a text again takes longer than running a command, so it counts twice.
            if self.exceeds_step_limit() || self.exceeds_step_limit() {
                return true;
            }
            let Ok(script) = crate::shell::parse_within(text, &self.left) else {
                self.unreadable(&call.line, "the alias cannot be read");
                continue;
            };
            // A later command of the same shell may call it.
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

    /// Analyzes a handler with the variables at the end of the script; and at once, unless it uses
    /// variables that are not set yet.
    fn analyze_handler(&mut self, text: &str, fit: &Fit<'_>) {
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
            self.analyze_nested(text);
        }
        self.handlers.push(text.to_owned());
    }

    /// Analyzes a script that runs in the current shell.
    pub(super) fn analyze_sourced(&mut self, fit: &Fit<'_>, call: &Invocation<'_>) -> bool {
        let Some(file) = fit.operands.first() else {
            return false;
        };
        self.reads(file, &call.name);
        if sets_up_tools(file) {
            self.note(RunsCode, Place::Outside, None, call, None);
        } else {
            self.analyze_stdin_script(file, None, call);
        }
        true
    }

    /// Handles builtins that set variables to unknown text or to a line of the input.
    pub(super) fn note_unknown_variables(&mut self, fit: &Fit<'_>, call: &Invocation<'_>) {
        let takes = has_trait(&call.name, ProgramTrait::ReadsVariables);
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
        self.note_unknown_env(name);
        self.scope.set(name, unknown(name));
    }
}

/// Checks whether a tool installer put this file into a home for shells to source. The gate asks
/// about writes to such files anyway.
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
