//! The hooks of coding agents: each call of a tool is judged before the agent makes it.
//!
//! One process for each call. [`answer`] reads what the agent says, asks the gate, and answers by
//! that agent's protocol. Whatever is not understood is blocked with a reason, because an agent
//! takes a hook that breaks for leave to go on.

pub mod alive;
pub mod asking;
mod before;
pub mod configured;
mod event;
pub mod made;
mod own;
mod question;
mod reply;
mod tool;

pub use asking::Moment;
pub use event::{HookEvent, HookError, HookedCall, LARGEST_PAYLOAD, read};
pub use reply::{HookReply, Said, block, reply};
pub use tool::{Wanted, wanted};

use crate::clock;
use crate::gate::{self, Answered, Asked, Gate};
use crate::ports::Store;
use configured::SettingsFolders;
use cos_core::action::Action;
use cos_core::event::EntryPoint;
use cos_core::gate::{Judgement, Reason, Verdict};
use cos_core::hint::advised;
use cos_core::id::ActionId;
use std::path::{Path, PathBuf};

/// An agent whose hooks are known.
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
    /// Every agent whose hooks are known.
    pub const ALL: [Self; 3] = [Self::ClaudeCode, Self::Codex, Self::Gemini];

    /// The name typed by a person.
    pub const fn name(self) -> &'static str {
        match self {
            Self::ClaudeCode => "claude-code",
            Self::Codex => "codex",
            Self::Gemini => "gemini",
        }
    }

    /// The name its makers gave it.
    pub const fn title(self) -> &'static str {
        match self {
            Self::ClaudeCode => "Claude Code",
            Self::Codex => "Codex",
            Self::Gemini => "Gemini CLI",
        }
    }

    /// The program that a person starts.
    pub const fn program(self) -> &'static str {
        match self {
            Self::ClaudeCode => "claude",
            Self::Codex => "codex",
            Self::Gemini => "gemini",
        }
    }

    /// The agent of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|agent| agent.name() == name)
    }
}

/// What the hook says to one call: judged, and where it asks, answered by a person or asked.
pub fn answer(agent: HookedAgent, call: &HookedCall) -> Said {
    let home = home_of(&call.session, &|name| {
        std::env::var_os(name).map(PathBuf::from)
    });
    let settings = match gate::read_settings(&home) {
        Ok(settings) => settings,
        Err(problems) => {
            return Said::Deny(format!(
                "its settings cannot be read: {}",
                advised(&problems)
            ));
        }
    };
    let gate = Gate::open(&home, &settings).standing_in(&call.folder);
    if is_own(agent, call, &home) && !is_ruled(&gate, call) {
        return Said::Allow;
    }
    let defers = settings.values.hook_defer;
    let parking = call.held.parking(agent, call.moment, defers);
    let journal = gate::open_journal();
    let store: Result<&dyn Store, String> = match &journal {
        Ok(journal) => Ok(journal),
        Err(error) => Err(advised(error)),
    };
    let judged = judge(&gate, call, store.as_ref().ok().copied());
    match judged.verdict {
        Verdict::Allow => Said::Allow,
        Verdict::Deny => Said::Deny(judged.told("it is refused")),
        Verdict::Ask => match store {
            Ok(store) => {
                let asker = question::Asker { agent, parking };
                let said = question::put(asker, call, &gate, &judged, store);
                if said == Said::Allow {
                    judged.keep(&gate, store);
                }
                said
            }
            Err(error) => Said::Deny(judged.told(&format!("a person has to decide, and {error}"))),
        },
    }
}

/// Whether a rule of the person keeps a call from being allowed.
fn is_ruled(gate: &Gate, call: &HookedCall) -> bool {
    let judged = call.wanted.actions.iter().map(|action| gate.judge(action));
    judged.into_iter().any(|judged| {
        let mut grave = judged.judgement.grave();
        grave.any(|reason| reason.rule.is_some())
    })
}

/// Whether a call is one of our own tools or loads our own skill; `home` is where its session
/// belongs to.
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

/// The folder that a session belongs to. An agent may go elsewhere with `cd`, and its session with
/// it; the project it was started for is told by a variable, where the agent tells it.
fn home_of(session: &Path, variable: &dyn Fn(&str) -> Option<PathBuf>) -> PathBuf {
    let mut told = ["CLAUDE_PROJECT_DIR", "GEMINI_PROJECT_DIR"]
        .into_iter()
        .filter_map(variable);
    let project = told.find(|folder| folder.is_absolute() && folder.is_dir());
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
    /// Each a sentence without its full stop.
    why: Vec<String>,
    undo: Option<String>,
    instead: Option<String>,
    /// Each action with the name it has in the journal.
    acts: Vec<(ActionId, Action, Answered)>,
}

/// Judges each action of a call; each verdict is written down where there is a journal.
fn judge(gate: &Gate, call: &HookedCall, store: Option<&dyn Store>) -> JudgedCall {
    let verdict = if call.wanted.unclear.is_some() {
        Verdict::Ask
    } else {
        Verdict::Allow
    };
    let mut whole = JudgedCall {
        verdict,
        why: call.wanted.unclear.iter().cloned().collect(),
        undo: None,
        instead: None,
        acts: Vec::new(),
    };
    for (place, action) in call.wanted.actions.iter().enumerate() {
        let action = before::complete(action, &call.folder);
        let asked = Asked {
            id: id_of(call, place),
            action: &action,
            door: EntryPoint::Hook,
            at: clock::now(),
        };
        let journal = store.map(|store| store as &dyn crate::ports::Journal);
        let answered = gate::answer(gate, journal, &asked);
        whole.add(&answered.judged.judgement);
        let id = asked.id;
        whole.acts.push((id, action, answered));
    }
    whole
}

/// The name of an action of a call. Where the agent's own prompt may ask about it, every hook of the same
/// call knows that name.
fn id_of(call: &HookedCall, place: usize) -> ActionId {
    match &call.name {
        Some(name) if call.held.seat == asking::HookSeat::Terminal => made::name_of(name, place),
        _ => gate::new_action(clock::chance()),
    }
}

impl JudgedCall {
    fn add(&mut self, judgement: &Judgement) {
        self.verdict = self.verdict.max(judgement.verdict);
        if judgement.verdict == Verdict::Allow {
            return;
        }
        let why: Vec<String> = judgement.grave().map(Reason::sentence).collect();
        self.why.extend(why);
        self.why.dedup();
        if self.undo.is_none() {
            self.undo = judgement.undo().map(str::to_owned);
        }
        if self.instead.is_none() {
            self.instead = judgement.instead().map(str::to_owned);
        }
    }

    /// Keeps what the call takes away, which a person has just allowed.
    fn keep(&self, gate: &Gate, store: &dyn Store) {
        for (id, action, answered) in &self.acts {
            let asked = Asked {
                id: id.clone(),
                action,
                door: EntryPoint::Hook,
                at: clock::now(),
            };
            gate::keep_allowed(gate, store, &asked, answered);
        }
    }

    /// What the agent is told: the outcome, why, and what would be allowed.
    fn told(&self, outcome: &str) -> String {
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
