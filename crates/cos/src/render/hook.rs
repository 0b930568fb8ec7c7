//! Renders whether an agent's calls go through the gate.

use super::text_layout::{Emphasis, TextLayout};
use super::{Show, next};
use crate::view::hook::{HookAlive, HookStanding, HookView, ProgramFound};

impl Show for HookView {
    fn show(&self, out: &mut TextLayout) {
        let (emphasis, text) = match self.standing {
            HookStanding::Gated => (Emphasis::Good, "every call goes through the gate."),
            HookStanding::Doubtful => (
                Emphasis::Ask,
                "there is a hook, but it does not cover every call.",
            ),
            HookStanding::NotGated => (
                Emphasis::Bad,
                "its settings contain no hook; no call is checked.",
            ),
        };
        out.item(0, &format!("{}: ", self.agent), emphasis, text);
        for entry in &self.entries {
            let program = match entry.program {
                ProgramFound::This => "",
                ProgramFound::Other => "; this is a different cos program",
                ProgramFound::Missing => "; this program does not exist",
            };
            let only = entry.only.as_ref();
            let only = only.map_or_else(String::new, |only| format!("; only for {only}"));
            let text = format!("`{}` in {}{only}{program}", entry.command, entry.file);
            out.item(2, "hook: ", Emphasis::Faint, &text);
        }
        for doubt in &self.doubts {
            out.item(2, "but: ", Emphasis::Ask, &format!("{doubt}."));
        }
        match &self.alive {
            HookAlive::Refuses => {
                let text = "the hook answers: it refuses a forced push.";
                out.item(2, "tried: ", Emphasis::Good, text);
            }
            HookAlive::Fails { what } => out.item(2, "tried: ", Emphasis::Bad, what),
        }
        let text = format!(
            "if the hook cannot start, fails or is late: {}.",
            self.on_failure
        );
        out.item(2, "on failure: ", Emphasis::Faint, &text);
        next::show(&self.next, out);
    }
}
