//! Asks whether an agent may perform one action that the gate does not allow by itself.

use super::exact_lines::{exact, first_line};
use super::{choice, concurrent_goals, draft, ways_out};
use crate::decision::{Answer, DecisionKind, Draft, Subject, Urgency};
use crate::fingerprint::{Fingerprint, listed};
use crate::goal::Goal;
use crate::id::OptionId;
use crate::run::state::Run;
use crate::trigger::Trigger;

/// The most characters of a title that are shown.
const TITLE_LETTERS: usize = 120;
/// The most lines of a change that are shown.
const DIFF_LINES: usize = 40;

/// A permission request: one action that an agent wants to perform, as the agent described it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PermissionRequest {
    /// What kind of tool, in the agent's words.
    pub tool: String,
    /// Its title, in the agent's words.
    pub title: String,
    /// The command, if it is one.
    pub command: Option<String>,
    /// The paths it names.
    pub paths: Vec<String>,
    /// The change it would make, if it showed one.
    pub diff: Option<String>,
    /// All input of the tool, if neither a command nor a change says what it would do.
    pub input: Option<String>,
    /// Why the gate does not allow it by itself.
    pub why: String,
}

/// Returns a fingerprint of the request: another command, path, content or input is another
/// request.
pub fn decision_key(goal: &Goal, permission_request: &PermissionRequest) -> Fingerprint {
    let mut paths = permission_request.paths.clone();
    paths.sort();
    Fingerprint::of(&[
        ("kind", "action"),
        ("goal", super::decision_key(goal).as_str()),
        ("tool", &permission_request.tool),
        (
            "command",
            permission_request.command.as_deref().unwrap_or_default(),
        ),
        ("paths", &listed(&paths)),
        (
            "diff",
            permission_request.diff.as_deref().unwrap_or_default(),
        ),
        (
            "input",
            permission_request.input.as_deref().unwrap_or_default(),
        ),
    ])
}

/// Builds the question. Its fingerprint uses the full request; its text uses `shown`, the same
/// request without credentials.
pub fn ask(
    run: &Run,
    goal: &Goal,
    permission_request: &PermissionRequest,
    shown: &PermissionRequest,
) -> Draft {
    let decision_key = decision_key(goal, permission_request);
    let subject = Subject::Action(
        goal.id.clone(),
        decision_key.as_str().chars().take(16).collect(),
    );
    let mut draft = draft(
        &run.spec,
        DecisionKind::Permission,
        subject,
        decision_key,
        vec![Trigger::Permission],
    );
    concurrent_goals::bind(&mut draft, run, goal);
    draft.question = format!("May the agent of `{}` do this: {}?", goal.id, action(shown));
    draft.context = context(goal, shown);
    draft.options = vec![
        choice(
            "proceed",
            Answer::Proceed,
            "Allow exactly this, as often as this run tries it.",
        ),
        choice(
            "modify",
            Answer::ProceedModified,
            "Refuse this, and try the goal again with your instructions added.",
        ),
    ];
    draft.options.extend(ways_out(goal));
    draft.affirm = Some(OptionId::new("proceed"));
    draft.urgency = Urgency::Soon;
    draft
}

fn context(goal: &Goal, permission_request: &PermissionRequest) -> Vec<String> {
    let mut lines = vec![
        format!("What: {}", goal.content.trim()),
        format!(
            "The agent wants to use: {}",
            first_line(&permission_request.tool, TITLE_LETTERS)
        ),
        format!("Why you are asked: {}.", permission_request.why),
    ];
    let commands = permission_request.command.iter();
    lines.extend(commands.flat_map(|command| exact("Command", command)));
    lines.extend(
        permission_request
            .paths
            .iter()
            .map(|path| format!("Path: {path}")),
    );
    let inputs = permission_request.input.iter();
    lines.extend(inputs.flat_map(|input| exact("Input", input)));
    if let Some(diff) = &permission_request.diff {
        let mut all = exact("Change", diff);
        let left_out = all.len().saturating_sub(1 + DIFF_LINES);
        all.truncate(1 + DIFF_LINES);
        if left_out > 0 {
            all.push(format!("  | [{left_out} lines left out]"));
        }
        lines.extend(all);
    }
    lines
}

/// Returns the action in words; some agents put only its object into the title.
fn action(permission_request: &PermissionRequest) -> String {
    let title = first_line(&permission_request.title, TITLE_LETTERS);
    match permission_request.tool.as_str() {
        _ if !permission_request.paths.contains(&permission_request.title) => title,
        "other" => format!("access {title}"),
        tool => format!("{tool} {title}"),
    }
}
