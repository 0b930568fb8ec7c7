//! May an agent that works outside any run do this one thing? Asked by the hook of an agent.

use super::exact::marked;
use super::{choice, fingerprint};
use crate::decision::{Answer, DecisionKind, Draft, Subject, Urgency};
use crate::fingerprint::Fingerprint;
use crate::id::{OptionId, RunId};
use crate::trigger::Trigger;

/// One call of a tool, as its agent described it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ToolCall {
    /// The agent, as a person knows it.
    pub agent: String,
    /// The worktree the agent works in, absolute; its folder where it is in none.
    pub project: String,
    /// The folder that the call is made in.
    pub folder: String,
    /// The tool, in the agent's words.
    pub tool: String,
    /// What it would do, in one line.
    pub title: String,
    /// Exactly what it would do, whole: another text is another call.
    pub exact: String,
    /// What a person needs to see of that, a line each.
    pub shown: Vec<String>,
    /// Why the gate does not allow it by itself, each a sentence without its full stop.
    pub why: Vec<String>,
    /// How it could be taken back, where that is known.
    pub undo: Option<String>,
    /// What would be allowed instead, where something is known.
    pub instead: Option<String>,
}

/// Lines of one call that are shown.
const SHOWN_LINES: usize = 60;
/// Bytes of them all that are shown.
const SHOWN_BYTES: usize = 64 * 1024;

/// What exactly the call is: another agent, command, path, content or folder is another thing.
pub fn decision_key(call: &ToolCall) -> Fingerprint {
    Fingerprint::of(&[
        ("kind", "call"),
        ("agent", &call.agent),
        ("project", &call.project),
        ("folder", &call.folder),
        ("tool", &call.tool),
        ("exact", &call.exact),
    ])
}

/// The question; `asker` is the name of this one call, so that a yes is used by one call only.
pub fn ask(asker: RunId, call: &ToolCall) -> Draft {
    let decision_key = decision_key(call);
    let triggers = vec![Trigger::Permission];
    Draft {
        project: call.project.clone(),
        run: asker,
        kind: DecisionKind::Permission,
        subject: Subject::Call(decision_key.as_str().chars().take(16).collect()),
        fingerprint: fingerprint(&decision_key, &triggers),
        decision_key,
        triggers,
        question: format!("May {} do this: {}?", call.agent, call.title),
        context: context(call),
        options: vec![
            choice(
                "proceed",
                Answer::Proceed,
                "Allow exactly this, once: the agent must try it again.",
            ),
            choice(
                "modify",
                Answer::ProceedModified,
                "Refuse it this time, and tell the agent what to do instead.",
            ),
            choice(
                "skip",
                Answer::Skip,
                "Refuse exactly this, also when the agent tries it again.",
            ),
        ],
        recommended: None,
        affirm: Some(OptionId::new("proceed")),
        risk: None,
        findings: Vec::new(),
        checkpoint: None,
        blocking: true,
        urgency: Urgency::Soon,
        expires_at: None,
    }
}

fn context(call: &ToolCall) -> Vec<String> {
    let mut lines = vec![
        format!("The agent wants to use: {}", call.tool),
        format!("Where: {}", call.folder),
    ];
    lines.extend(
        call.why
            .iter()
            .map(|why| format!("Why it is asked: {why}.")),
    );
    let mut room = SHOWN_BYTES;
    for line in call.shown.iter().take(SHOWN_LINES) {
        let (kept, cut) = line.split_at(line.floor_char_boundary(room));
        room -= kept.len();
        lines.extend(marked(kept));
        if !cut.is_empty() {
            lines.push(format!("  | [{} bytes left out]", cut.len()));
        }
    }
    let left_out = call.shown.len().saturating_sub(SHOWN_LINES);
    if left_out > 0 {
        lines.push(format!("  | [{left_out} lines left out]"));
    }
    lines.extend(
        call.undo
            .iter()
            .map(|undo| format!("To take it back: {undo}")),
    );
    lines.extend(
        call.instead
            .iter()
            .map(|instead| format!("Allowed instead: {instead}")),
    );
    lines
}

#[cfg(test)]
mod tests;
