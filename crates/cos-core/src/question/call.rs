//! Asks whether an agent outside any run may perform one tool call. An agent's hook asks this
//! question.

use super::exact_lines::marked;
use super::{choice, fingerprint};
use crate::decision::{Answer, DecisionKind, Draft, Subject, Urgency};
use crate::fingerprint::Fingerprint;
use crate::id::{OptionId, RunId};
use crate::trigger::Trigger;

/// One tool call, as its agent described it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ToolCall {
    /// The name of the agent for people.
    pub agent: String,
    /// The agent's worktree, absolute; outside a worktree, its folder.
    pub project: String,
    /// The folder of the call.
    pub folder: String,
    /// The tool, in the agent's words.
    pub tool: String,
    /// What it does, in one line.
    pub title: String,
    /// The full text of the call: another text is another call.
    pub exact: String,
    /// The lines of it that are shown to a person.
    pub shown: Vec<String>,
    /// Why the gate does not allow it by itself; sentences without a full stop.
    pub why: Vec<String>,
    /// How to undo it, if known.
    pub undo: Option<String>,
    /// What would be allowed instead, if known.
    pub instead: Option<String>,
}

/// The most lines of one call that are shown.
const SHOWN_LINES: usize = 60;
/// The most bytes of these lines that are shown.
const SHOWN_BYTES: usize = 64 * 1024;

/// Returns a fingerprint of the call: another agent, command, path, content or folder is another
/// call.
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

/// Builds the question. `asker` identifies this one call, so that only this call can use a yes.
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
                "Allow exactly this, once. The agent must try it again.",
            ),
            choice(
                "modify",
                Answer::ProceedModified,
                "Refuse it this time, and tell the agent what to do instead.",
            ),
            choice(
                "skip",
                Answer::Skip,
                "Refuse exactly this, now and whenever the agent tries it again.",
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
            .map(|why| format!("Why you are asked: {why}.")),
    );
    let mut room = SHOWN_BYTES;
    for line in call.shown.iter().take(SHOWN_LINES) {
        let (shown, cut) = line.split_at(line.floor_char_boundary(room));
        room -= shown.len();
        lines.extend(marked(shown));
        if !cut.is_empty() {
            lines.push(format!("  | [{} bytes left out]", cut.len()));
        }
    }
    let left_out = call.shown.len().saturating_sub(SHOWN_LINES);
    if left_out > 0 {
        lines.push(format!("  | [{left_out} lines left out]"));
    }
    lines.extend(call.undo.iter().map(|undo| format!("To undo it: {undo}")));
    lines.extend(
        call.instead
            .iter()
            .map(|instead| format!("Allowed instead: {instead}")),
    );
    lines
}

#[cfg(test)]
mod tests;
