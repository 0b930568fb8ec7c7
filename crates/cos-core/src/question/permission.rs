//! May the agent do this one thing that the gate does not allow by itself?

use super::{choice, draft, ways_out};
use crate::decision::{Answer, DecisionKind, Draft, Subject, Urgency};
use crate::fact::Order;
use crate::fingerprint::{Fingerprint, listed};
use crate::goal::Goal;
use crate::id::OptionId;
use crate::trigger::Trigger;

/// One action that an agent wants, as it described it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wish {
    /// What kind of tool, in the agent's words.
    pub tool: String,
    /// Its title, in the agent's words.
    pub title: String,
    /// The command, where it is one.
    pub command: Option<String>,
    /// The paths it names.
    pub paths: Vec<String>,
    /// The change it would make, where it showed one.
    pub diff: Option<String>,
    /// All that the tool is told, where neither command nor change says what it would do.
    pub input: Option<String>,
    /// Why the gate does not allow it by itself.
    pub why: String,
}

/// What exactly the wish is: another command, path, content or input is another thing.
pub fn matter(goal: &Goal, wish: &Wish) -> Fingerprint {
    let mut paths = wish.paths.clone();
    paths.sort();
    Fingerprint::of(&[
        ("kind", "action"),
        ("goal", super::matter(goal).as_str()),
        ("tool", &wish.tool),
        ("command", wish.command.as_deref().unwrap_or_default()),
        ("paths", &listed(&paths)),
        ("diff", wish.diff.as_deref().unwrap_or_default()),
        ("input", wish.input.as_deref().unwrap_or_default()),
    ])
}

/// The question.
pub fn ask(order: &Order, goal: &Goal, wish: &Wish) -> Draft {
    let matter = matter(goal, wish);
    let subject = Subject::Action(goal.id.clone(), matter.as_str().chars().take(16).collect());
    let mut draft = draft(
        order,
        DecisionKind::Permission,
        subject,
        matter,
        vec![Trigger::Permission],
    );
    draft.question = format!("May the agent of `{}` do this: {}?", goal.id, action(wish));
    draft.context = context(goal, wish);
    draft.options = vec![
        choice(
            "proceed",
            Answer::Proceed,
            "Allow exactly this, as often as this run tries it.",
        ),
        choice(
            "modify",
            Answer::ProceedModified,
            "Do not hold it against the goal: try again with your instructions added.",
        ),
    ];
    draft.options.extend(ways_out(goal));
    draft.affirm = Some(OptionId::new("proceed"));
    draft.urgency = Urgency::Soon;
    draft
}

fn context(goal: &Goal, wish: &Wish) -> Vec<String> {
    let mut lines = vec![
        format!("What: {}", goal.content.trim()),
        format!("The agent wants to use: {}", first_line(&wish.tool)),
        format!("Why it is asked: {}.", wish.why),
    ];
    lines.extend(
        wish.command
            .iter()
            .map(|command| format!("Command: {command}")),
    );
    lines.extend(wish.paths.iter().map(|path| format!("Path: {path}")));
    lines.extend(wish.input.iter().map(|input| format!("Input: {input}")));
    if let Some(diff) = &wish.diff {
        lines.push("Change:".to_owned());
        lines.extend(diff.lines().take(40).map(|line| format!("  | {line}")));
    }
    lines
}

/// What it wants to do; some agents say in their title only what with.
fn action(wish: &Wish) -> String {
    let title = first_line(&wish.title);
    match wish.tool.as_str() {
        _ if !wish.paths.contains(&wish.title) => title,
        "other" => format!("touch {title}"),
        tool => format!("{tool} {title}"),
    }
}

fn first_line(text: &str) -> String {
    text.lines()
        .next()
        .unwrap_or_default()
        .chars()
        .take(120)
        .collect()
}
