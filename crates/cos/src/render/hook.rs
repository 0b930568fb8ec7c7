//! Renders whether an agent's calls go through the gate.

use super::paper::{Ink, Paper};
use super::{Show, next};
use crate::view::hook::{HookAlive, HookStanding, HookView, ProgramFound};

impl Show for HookView {
    fn show(&self, paper: &mut Paper) {
        let (ink, text) = match self.standing {
            HookStanding::Gated => (Ink::Good, "every call goes through the gate."),
            HookStanding::Doubtful => (
                Ink::Ask,
                "there is a hook, but it does not cover every call.",
            ),
            HookStanding::NotGated => (
                Ink::Bad,
                "its settings contain no hook; no call is checked.",
            ),
        };
        paper.item(0, &format!("{}: ", self.agent), ink, text);
        for entry in &self.entries {
            let program = match entry.program {
                ProgramFound::This => "",
                ProgramFound::Other => "; this is a different cos program",
                ProgramFound::Missing => "; this program does not exist",
            };
            let only = entry.only.as_ref();
            let only = only.map_or_else(String::new, |only| format!("; only for {only}"));
            let text = format!("`{}` in {}{only}{program}", entry.command, entry.file);
            paper.item(2, "hook: ", Ink::Faint, &text);
        }
        for doubt in &self.doubts {
            paper.item(2, "but: ", Ink::Ask, &format!("{doubt}."));
        }
        match &self.alive {
            HookAlive::Refuses => {
                let text = "the hook answers: it refuses a forced push.";
                paper.item(2, "tried: ", Ink::Good, text);
            }
            HookAlive::Fails { what } => paper.item(2, "tried: ", Ink::Bad, what),
        }
        let text = format!(
            "if the hook cannot start, fails or is late: {}.",
            self.on_failure
        );
        paper.item(2, "on failure: ", Ink::Faint, &text);
        next::show(&self.next, paper);
    }
}
