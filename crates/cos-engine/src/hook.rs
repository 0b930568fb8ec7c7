//! Implements the hooks of coding agents: each tool call is judged before the agent makes it.
//!
//! Each call starts one process. [`parse_event`] parses the agent's message, [`answer_call`] only
//! decides, and [`reply()`] writes the reply in that agent's protocol; `hook.rs` of `cos` calls the
//! three. A message that is not understood is blocked with a reason, because agents treat a failing
//! hook as permission.

pub mod completed;
pub mod configured;
mod event;
mod own;
pub mod pending_reply;
mod previous_content;
mod question;
mod reply;
pub mod self_test;

pub use event::{HookError, HookEvent, HookedCall, LARGEST_PAYLOAD, parse_event};
pub use pending_reply::Moment;
pub use reply::{HookReply, HookVerdict, block, reply};

use crate::clock;
use crate::gate::{self, Answered, Asked, Gate};
use configured::SettingsFolders;
use cos_core::event::EntryPoint;
use cos_core::hint::advised;
use cos_core::id::ActionId;
use cos_gate::action::Action;
use cos_gate::verdict::{Judgement, Reason, Verdict};
use cos_store::Store;
use std::path::{Path, PathBuf};

/// An agent with supported hooks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HookedAgent {
    /// Claude Code.
    ClaudeCode,
    /// Codex.
    Codex,
    /// Gemini CLI.
    Gemini,
}

impl HookedAgent {
    /// All agents with supported hooks.
    pub const ALL: [Self; 3] = [Self::ClaudeCode, Self::Codex, Self::Gemini];

    /// Returns the name that a person types.
    pub const fn name(self) -> &'static str {
        match self {
            Self::ClaudeCode => "claude-code",
            Self::Codex => "codex",
            Self::Gemini => "gemini",
        }
    }

    /// Returns the product name.
    pub const fn title(self) -> &'static str {
        match self {
            Self::ClaudeCode => "Claude Code",
            Self::Codex => "Codex",
            Self::Gemini => "Gemini CLI",
        }
    }

    /// Returns the program that a person starts.
    pub const fn program(self) -> &'static str {
        match self {
            Self::ClaudeCode => "claude",
            Self::Codex => "codex",
            Self::Gemini => "gemini",
        }
    }

    /// Returns the agent with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|agent| agent.name() == name)
    }
}

/// Answers one call: [`gate::decide_action`] decides on each of its actions. If a person must
/// decide, it uses the person's answer or asks.
pub fn answer_call(agent: HookedAgent, call: &HookedCall) -> HookVerdict {
    let home = home_of(&call.session, &|name| {
        std::env::var_os(name).map(PathBuf::from)
    });
    let settings = match gate::read_settings(&home) {
        Ok(settings) => settings,
        Err(problems) => {
            return HookVerdict::Deny(format!(
                "its settings cannot be read: {}",
                advised(&problems)
            ));
        }
    };
    let gate = Gate::open(&home, &settings).in_folder(&call.folder);
    if is_own(agent, call, &home) && !is_ruled(&gate, call) {
        return HookVerdict::Allow;
    }
    let defers = settings.values.hook_defer;
    let pending_reply = call.held.pending_reply(agent, call.moment, defers);
    let journal = gate::open_journal();
    let store: Result<&dyn Store, String> = match &journal {
        Ok(journal) => Ok(journal),
        Err(error) => Err(advised(error)),
    };
    let judged = judge_call(&gate, call, store.as_ref().ok().copied());
    match judged.verdict {
        Verdict::Allow => HookVerdict::Allow,
        Verdict::Deny => HookVerdict::Deny(judged.message("it is refused")),
        Verdict::Ask => match store {
            Ok(store) => {
                let asker = question::Asker {
                    agent,
                    pending_reply,
                };
                let reply = question::ask(asker, call, &gate, &judged, store);
                if reply == HookVerdict::Allow {
                    judged.keep(&gate, store);
                }
                reply
            }
            Err(error) => {
                HookVerdict::Deny(judged.message(&format!("a person has to decide, and {error}")))
            }
        },
    }
}

/// Checks whether a rule of the person stops a call of our own tools from being allowed.
fn is_ruled(gate: &Gate, call: &HookedCall) -> bool {
    call.tool_actions.actions.iter().any(|action| match action {
        Action::Tool(tool) => gate.has_rule_against(tool),
        _ => true,
    })
}

/// Checks whether a call is one of our own tools or loads our own skill; `home` is the project of
/// the session.
fn is_own(agent: HookedAgent, call: &HookedCall, home: &Path) -> bool {
    let variable = |name: &str| std::env::var_os(name).map(PathBuf::from);
    let path = variable("PATH").unwrap_or_default();
    let path: Vec<PathBuf> = std::env::split_paths(&path).collect();
    let Ok(file) = std::env::current_exe() else {
        return false;
    };
    let program = own::Program {
        file: &file,
        path: &path,
    };
    own::is_own(
        agent,
        call,
        &SettingsFolders::of(agent, home, &variable),
        &program,
    )
}

/// Returns the project folder of a session. An agent can leave it with `cd`; a variable of some
/// agents still names it.
fn home_of(session: &Path, variable: &dyn Fn(&str) -> Option<PathBuf>) -> PathBuf {
    let mut folders = ["CLAUDE_PROJECT_DIR", "GEMINI_PROJECT_DIR"]
        .into_iter()
        .filter_map(variable);
    let project = folders.find(|folder| folder.is_absolute() && folder.is_dir());
    let real = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_owned());
    match project {
        Some(project) if !real(session).starts_with(real(&project)) => project,
        _ => session.to_owned(),
    }
}

/// The verdict on a whole call.
#[derive(Debug, Clone, PartialEq)]
struct JudgedCall {
    verdict: Verdict,
    /// Sentences without a full stop.
    why: Vec<String>,
    undo: Option<String>,
    instead: Option<String>,
    /// Each action with its id in the journal.
    acts: Vec<(ActionId, Action, Answered)>,
}

/// Judges each action of a call and records each verdict if there is a journal.
fn judge_call(gate: &Gate, call: &HookedCall, store: Option<&dyn Store>) -> JudgedCall {
    let actions = call.tool_actions.actions.iter().enumerate();
    let acts = actions.map(|(place, action)| {
        let action = previous_content::complete(action, &call.folder);
        let request = Asked {
            id: id_of(call, place),
            action: &action,
            entry_point: EntryPoint::Hook,
            at: clock::now(),
        };
        let journal = store.map(|store| store as &dyn cos_store::Journal);
        let answered = gate::decide_action(gate, journal, &request);
        (request.id, action, answered)
    });
    JudgedCall::new(call.tool_actions.unclear.clone(), acts.collect())
}

/// Returns the id of an action in a call. Where the agent's own prompt may ask, every hook of the
/// same call computes the same id.
fn id_of(call: &HookedCall, place: usize) -> ActionId {
    match &call.name {
        Some(name) if call.held.host == pending_reply::SessionHost::Terminal => {
            completed::name_of(name, place)
        }
        _ => gate::new_action(clock::chance()),
    }
}

impl JudgedCall {
    /// Combines the verdicts: the strictest decides, and unclear effects ask.
    fn new(unclear: Option<String>, acts: Vec<(ActionId, Action, Answered)>) -> Self {
        let judgements = acts
            .iter()
            .map(|(_, _, answered)| &answered.judged.judgement);
        let verdicts = judgements.clone().map(|judgement| judgement.verdict);
        let least = unclear.as_ref().map_or(Verdict::Allow, |_| Verdict::Ask);
        let grave = judgements.filter(|judgement| judgement.verdict != Verdict::Allow);
        let mut why: Vec<String> = unclear.into_iter().collect();
        for judgement in grave.clone() {
            why.extend(judgement.grave().map(Reason::sentence));
        }
        why.dedup();
        Self {
            verdict: verdicts.fold(least, Verdict::max),
            why,
            undo: grave.clone().find_map(Judgement::undo).map(str::to_owned),
            instead: grave
                .clone()
                .find_map(Judgement::instead)
                .map(str::to_owned),
            acts,
        }
    }

    /// Backs up what a just approved call removes.
    fn keep(&self, gate: &Gate, store: &dyn Store) {
        for (id, action, answered) in &self.acts {
            let request = Asked {
                id: id.clone(),
                action,
                entry_point: EntryPoint::Hook,
                at: clock::now(),
            };
            gate::back_up_approved(gate, store, &request, answered);
        }
    }

    /// Returns the message to the agent: the outcome, the reasons, and an alternative.
    fn message(&self, outcome: &str) -> String {
        let mut text = format!("{outcome}: {}.", self.why.join("; "));
        if let Some(instead) = &self.instead {
            text.push_str(" Allowed instead: ");
            text.push_str(instead);
            text.push('.');
        }
        text
    }
}

#[cfg(test)]
mod tests;
