//! Chooses how a hook replies when a person must decide, by tables of what each agent does with the
//! reply and with a hook that fails.

mod reference;
mod table;

pub use reference::reference;

use super::HookedAgent;
use table::{FAILING, PENDING_REPLIES};

/// When a call is judged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Moment {
    /// Before the tool is used.
    BeforeTool,
    /// When the agent would ask its person for permission.
    Permission,
}

/// Where an agent's session runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SessionHost {
    /// In a terminal with a person.
    Terminal,
    /// In print mode or in a program built on the agent, where no one can answer.
    Print,
    /// Elsewhere or unknown.
    Elsewhere,
}

/// The reply to a call on which a person must decide.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PendingReply {
    /// The agent asks its person at its own prompt.
    Ask,
    /// The agent suspends the call and can resume it.
    Defer,
    /// The agent is denied and tries again.
    Refuse,
}

impl PendingReply {
    /// Returns the word for the reference.
    const fn name(self) -> &'static str {
        match self {
            Self::Ask => "ask",
            Self::Defer => "defer",
            Self::Refuse => "deny",
        }
    }
}

/// The session that sends a call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HookedSession {
    /// Where it runs.
    pub host: SessionHost,
    /// Its permission mode, in the agent's word; empty if unknown.
    pub mode: String,
    /// Whether the hook was started with `--defer`.
    pub defers: bool,
}

impl SessionHost {
    /// Detects where a session of Claude Code runs, by the variables that its hooks receive.
    pub fn of_claude_code(variable: &dyn Fn(&str) -> Option<String>) -> Self {
        let is_nested = variable(crate::nesting::NESTING_VARIABLE).is_some();
        let attended = variable("CLAUDE_CODE_SESSION_ATTENDED");
        let is_left_alone = attended.is_some_and(|attended| attended != "1");
        match variable("CLAUDE_CODE_ENTRYPOINT").as_deref() {
            Some("cli") if !is_nested && !is_left_alone => Self::Terminal,
            Some(name) if name.starts_with("sdk-") => Self::Print,
            _ => Self::Elsewhere,
        }
    }
}

impl HookedSession {
    /// Returns the reply for this agent by the table; deny if no row matches.
    pub fn pending_reply(&self, agent: HookedAgent, moment: Moment, defers: bool) -> PendingReply {
        let row = PENDING_REPLIES.iter().find(|row| {
            row.agent == agent.title()
                && row.host.is_none_or(|host| host == self.host)
                && (row.modes.is_empty() || row.modes.contains(&self.mode.as_str()))
                && (!row.on_request || self.defers || defers)
        });
        match (row.map_or(PendingReply::Refuse, |row| row.answer), moment) {
            // A permission prompt has nothing to suspend.
            (PendingReply::Defer, Moment::Permission) => PendingReply::Refuse,
            (answer, _) => answer,
        }
    }
}

/// Returns what an agent does with a call when its hook cannot start, is killed, is late or fails;
/// `blocks` is whether its settings contain `"onFailure": "block"`.
pub fn on_failure(agent: HookedAgent, blocks: bool) -> &'static str {
    let mut rows = FAILING.iter().filter(|row| row.agent == agent.title());
    let row = rows.find(|row| row.blocks == blocks);
    let row = row.or_else(|| FAILING.iter().find(|row| row.agent == agent.title()));
    row.map_or("that is not known", |row| row.effect)
}

#[cfg(test)]
mod tests;
