//! What each agent does with our answer to a call that a person has to decide on, and with a hook that
//! gives no answer: the tables, where each row is from, and the choice that is made by them.

mod reference;
mod table;

pub use reference::reference;

use super::HookedAgent;
use table::{ASKING, FAILING};

/// When a call is judged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Moment {
    /// Before the tool is used.
    BeforeTool,
    /// When the agent would ask its person for leave.
    Permission,
}

/// Where the session of an agent is held.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HookSeat {
    /// In a terminal that a person sits at.
    Terminal,
    /// In print mode, or in a program that is built on the agent: nobody is asked there.
    Print,
    /// Anywhere else, or it is not known where.
    Elsewhere,
}

/// What is answered to a call that a person has to decide on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Parking {
    /// The agent asks its person at its own prompt.
    Ask,
    /// The agent lays the call down and can take it up again.
    Defer,
    /// The agent is refused and tries again.
    Refuse,
}

impl Parking {
    /// The word for it in the reference.
    const fn name(self) -> &'static str {
        match self {
            Self::Ask => "ask",
            Self::Defer => "defer",
            Self::Refuse => "deny",
        }
    }
}

/// Who asks for an answer, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HookedSession {
    /// Where the session is held.
    pub seat: HookSeat,
    /// Its permission mode, in the agent's word; empty where the agent does not tell it.
    pub mode: String,
    /// Whether the hook was started with `--defer`.
    pub defers: bool,
}

impl HookSeat {
    /// Where a session of Claude Code is held, by the variables that it gives to its hooks.
    pub fn of_claude_code(variable: &dyn Fn(&str) -> Option<String>) -> Self {
        let is_nested = variable(crate::nesting::NESTING_VARIABLE).is_some();
        let attended = variable("CLAUDE_CODE_SESSION_ATTENDED");
        let is_left_alone = attended.is_some_and(|told| told != "1");
        match variable("CLAUDE_CODE_ENTRYPOINT").as_deref() {
            Some("cli") if !is_nested && !is_left_alone => Self::Terminal,
            Some(name) if name.starts_with("sdk-") => Self::Print,
            _ => Self::Elsewhere,
        }
    }
}

impl HookedSession {
    /// The answer for this agent by the table. What no row speaks of is refused.
    pub fn parking(&self, agent: HookedAgent, moment: Moment, defers: bool) -> Parking {
        let row = ASKING.iter().find(|row| {
            row.agent == agent.title()
                && row.seat.is_none_or(|seat| seat == self.seat)
                && (row.modes.is_empty() || row.modes.contains(&self.mode.as_str()))
                && (!row.on_request || self.defers || defers)
        });
        match (row.map_or(Parking::Refuse, |row| row.answer), moment) {
            // There is nothing to lay down at a prompt.
            (Parking::Defer, Moment::Permission) => Parking::Refuse,
            (answer, _) => answer,
        }
    }
}

/// What an agent does with a call whose hook cannot be started, is killed, is late or ends with an error;
/// `blocks` is whether its settings say `"onFailure": "block"`.
pub fn on_failure(agent: HookedAgent, blocks: bool) -> &'static str {
    let mut rows = FAILING.iter().filter(|row| row.agent == agent.title());
    let row = rows.find(|row| row.blocks == blocks);
    let row = row.or_else(|| FAILING.iter().find(|row| row.agent == agent.title()));
    row.map_or("that is not known", |row| row.effect)
}

#[cfg(test)]
mod tests;
