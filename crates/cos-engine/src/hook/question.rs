//! Asks a person about a tool call, once, and uses the person's answer, once. While no one has
//! answered, the call is refused.

use super::pending_reply::PendingReply;
use super::{HookVerdict, HookedAgent, HookedCall, JudgedCall};
use crate::answer;
use crate::clock;
use crate::gate::Gate;
use crate::name;
use cos_core::decision::{Answer, Decision, DecisionState, Draft, Lookup, lookup};
use cos_core::hint::advised;
use cos_core::id::{DecisionId, RunId};
use cos_core::question::call::{self, ToolCall};
use cos_core::question::exact_lines::first_line;
use cos_gate::action::{Action, Edit};
use cos_secret::redact::KnownSecrets;
use cos_store::{DecisionFilter, JournalError, Store};

/// Maximum number of attempts when another process was faster.
const TRIES: usize = 5;
/// Maximum number of characters in a title.
const TITLE_CHARS: usize = 120;

/// The agent that makes a call, and the reply while a person must decide.
#[derive(Debug, Clone, Copy)]
pub(super) struct Asker {
    /// The agent.
    pub(super) agent: HookedAgent,
    /// The reply.
    pub(super) pending_reply: PendingReply,
}

/// Returns a person's answer to exactly this call; asks if no one has answered.
pub(super) fn ask(
    asker: Asker,
    call: &HookedCall,
    gate: &Gate,
    judged: &JudgedCall,
    store: &dyn Store,
) -> HookVerdict {
    // A call without an id is unique, so that its approval is used once.
    let name = call.name.as_ref().map_or_else(
        || name::base36(clock::chance(), 12),
        |name| name.as_str().chars().take(16).collect(),
    );
    let run = RunId::new(format!("c{name}"));
    let draft = call::ask(run, &asked(asker.agent, call, gate, judged));
    for _ in 0..TRIES {
        match look(store, &draft, asker.pending_reply) {
            Ok(Some(Found::Waits(id))) => return waiting(&id, asker.pending_reply, judged),
            Ok(Some(Found::AtPrompt)) => {
                return HookVerdict::Ask(judged.message("a person has to decide"));
            }
            Ok(Some(Found::HookVerdict(said))) => return said,
            Ok(None) => {}
            Err(error) => {
                return HookVerdict::Deny(
                    judged.message(&format!("a person has to decide, and {}", advised(&error))),
                );
            }
        }
    }
    let text =
        "a person has to decide, and other processes are writing at the same time; try again";
    HookVerdict::Deny(judged.message(text))
}

/// The state of a question.
enum Found {
    /// It waits for an answer.
    Waits(DecisionId),
    /// It has no answer, and the agent's own prompt asks.
    AtPrompt,
    /// A person has answered it.
    HookVerdict(HookVerdict),
}

/// Looks up the question once; `None` when another process was faster.
fn look(
    store: &dyn Store,
    draft: &Draft,
    pending_reply: PendingReply,
) -> Result<Option<Found>, JournalError> {
    let known = store.decisions(&DecisionFilter {
        subject: Some((draft.project.clone(), draft.subject.clone())),
        ..DecisionFilter::default()
    })?;
    match lookup(draft, &known) {
        Lookup::Waiting(_) | Lookup::Ask { .. } if pending_reply == PendingReply::Ask => {
            Ok(Some(Found::AtPrompt))
        }
        Lookup::Waiting(id) => Ok(Some(Found::Waits(id))),
        Lookup::Answered(id) => {
            let decision = known.iter().find(|decision| decision.id == id);
            let Some(decision) = decision else {
                return Ok(None);
            };
            let used = decision.state == DecisionState::Consumed;
            if !used && !consume(store, decision, draft)? {
                return Ok(None);
            }
            Ok(Some(Found::HookVerdict(said_by(decision))))
        }
        Lookup::Ask { .. } => {
            let newest = known.last().map(|decision| decision.id.clone());
            Ok(open(store, draft, newest)?.map(Found::Waits))
        }
    }
}

/// Converts a person's answer. Only a plain yes allows the call.
fn said_by(decision: &Decision) -> HookVerdict {
    let id = &decision.id;
    let answer = decision.resolution.as_ref();
    match answer.map(|answer| (answer.answer, &answer.instructions)) {
        Some((Answer::Proceed, _)) => HookVerdict::Allow,
        Some((Answer::ProceedModified, Some(instead))) => {
            HookVerdict::Deny(format!("a person says instead ({id}): {instead}"))
        }
        _ => HookVerdict::Deny(format!(
            "a person has refused exactly this ({id}); do not try it again"
        )),
    }
}

/// Uses an answer; returns false when another process did.
fn consume(store: &dyn Store, decision: &Decision, draft: &Draft) -> Result<bool, JournalError> {
    let (guard, used) = answer::consume_append(decision, &draft.run);
    answer::commit_if(store, clock::now(), vec![guard], vec![used])
}

/// Opens the question; `None` when another process opened it.
fn open(
    store: &dyn Store,
    draft: &Draft,
    seen: Option<DecisionId>,
) -> Result<Option<DecisionId>, JournalError> {
    let id = DecisionId::new(format!("d-{}", name::base36(clock::chance(), 6)));
    let (guards, appends) = answer::ask_appends(&id, draft, &[], seen);
    Ok(answer::commit_if(store, clock::now(), guards, appends)?.then_some(id))
}

fn waiting(id: &DecisionId, pending_reply: PendingReply, judged: &JudgedCall) -> HookVerdict {
    let message = judged.message("a person has to decide");
    match pending_reply {
        PendingReply::Defer => HookVerdict::Park(format!(
            "{message} It waits as {id}: `cos approve {id}`, then resume the session."
        )),
        PendingReply::Ask | PendingReply::Refuse => HookVerdict::Deny(format!(
            "{message} It waits as {id}: after `cos approve {id}` exactly this is allowed once. Continue with something else, or stop and report that it waits."
        )),
    }
}

/// Returns the call as a person sees it.
fn asked(agent: HookedAgent, call: &HookedCall, gate: &Gate, judged: &JudgedCall) -> ToolCall {
    let folder = call.folder.to_string_lossy().into_owned();
    let project = match gate.worktree() {
        "" => folder.clone(),
        worktree => worktree.to_owned(),
    };
    let actions = &call.tool_actions.actions;
    // Whole texts are redacted before they are split or shortened, because a line or part of a
    // credential is not recognized. The question's key is computed from the original text.
    let brought: String = actions.iter().filter_map(brought).collect();
    let whole = [brought.as_str(), call.input.as_str()];
    let known = KnownSecrets::of(actions.iter().flat_map(texts_of).chain(whole));
    let lines = |action: &Action| lines_of(action, &known);
    let mut shown: Vec<String> = actions.iter().flat_map(lines).collect();
    if call.tool_actions.unclear.is_some() || shown.is_empty() {
        shown.push(known.clean(&call.input));
    }
    let clean = |text: &str| known.clean(text);
    let exact = if call.tool_actions.unclear.is_some() {
        call.input.clone()
    } else {
        // The agent's own description may change with each attempt.
        serde_json::to_string(actions).unwrap_or_else(|_| call.input.clone())
    };
    ToolCall {
        agent: agent.title().to_owned(),
        project,
        folder,
        tool: call.tool.clone(),
        title: title(call, &known),
        exact,
        shown,
        why: judged.why.iter().map(|why| clean(why)).collect(),
        undo: judged.undo.as_deref().map(clean),
        instead: judged.instead.as_deref().map(clean),
    }
}

fn title(call: &HookedCall, known: &KnownSecrets) -> String {
    let title = match call.tool_actions.actions.as_slice() {
        [] => format!("use the tool {}", call.tool),
        [first, rest @ ..] => {
            let line = first_line(&known.clean(first.title()), TITLE_CHARS);
            let verb = match first {
                Action::Command(_) => "run",
                Action::Edit(Edit { after: None, .. }) => "delete",
                Action::Edit(_) => "edit",
                Action::Read(_) => "read",
                Action::Fetch(_) => "fetch",
                Action::Tool(_) => "use the tool",
                Action::Goal(_) => "work on",
            };
            let more = match rest.len() {
                0 => String::new(),
                count => format!(" and {count} more"),
            };
            format!("{verb} {line}{more}")
        }
    };
    title.chars().take(TITLE_CHARS + 40).collect()
}

/// Returns the text that an edit adds; several edits may add parts of one credential.
fn brought(action: &Action) -> Option<&str> {
    match action {
        Action::Edit(edit) => edit.after.as_deref(),
        _ => None,
    }
}

/// Returns every text of an action.
fn texts_of(action: &Action) -> Vec<&str> {
    match action {
        Action::Edit(Edit {
            path,
            before,
            after,
        }) => {
            let texts = [before.as_deref(), after.as_deref()];
            std::iter::once(path.as_str())
                .chain(texts.into_iter().flatten())
                .collect()
        }
        Action::Tool(tool) => {
            let given = tool.given.iter().map(|given| given.text.as_str());
            std::iter::once(tool.name.as_str()).chain(given).collect()
        }
        other => vec![other.title()],
    }
}

fn lines_of(action: &Action, known: &KnownSecrets) -> Vec<String> {
    match action {
        Action::Edit(Edit {
            path,
            before,
            after,
        }) => {
            let marked = |mark: char, text: &Option<String>| -> Vec<String> {
                let text = known.clean(text.as_deref().unwrap_or_default());
                text.lines().map(|line| format!("{mark}{line}")).collect()
            };
            let path = vec![known.clean(path)];
            [path, marked('-', before), marked('+', after)].concat()
        }
        other => {
            let title = known.clean(other.title());
            title.split('\n').map(str::to_owned).collect()
        }
    }
}
