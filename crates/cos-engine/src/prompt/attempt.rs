//! Builds the prompt of one attempt at a goal.

use super::{PromptError, PromptInput, Prompts, RenderedPrompt};
use cos_core::failure::Failure;
use cos_core::goal::{Executor, Goal};
use cos_core::id::AttemptId;
use std::collections::BTreeMap;

/// Returns the prompt of an agent: the goal, its checks, the person's corrections and the earlier
/// failures, both oldest first.
pub fn attempt(
    prompts: &Prompts,
    goal: &Goal,
    attempt: &AttemptId,
    instructions: &[String],
    failures: &[Failure],
) -> Result<RenderedPrompt, PromptError> {
    let text = |text: &str| PromptInput::Text(text.to_owned());
    let list = |list: Vec<String>| PromptInput::List(list);
    // Failures that say nothing about the goal, such as a crash of `cos`, would mislead.
    let failures = failures.iter().filter(|failure| failure.class.counts());
    let failures = failures.map(|failure| format!("{}: {}", failure.class.name(), failure.message));
    let executor = match &goal.executor {
        Executor::Agent(agent) => agent,
        Executor::Command(command) => command,
        Executor::Workflow { name, .. } => name,
    };
    let inputs = BTreeMap::from([
        ("goal", text(goal.id.as_str())),
        ("content", text(&goal.content)),
        ("more", text(goal.prompt.as_deref().unwrap_or_default())),
        ("executor", text(executor)),
        ("number", text(&attempt.number.to_string())),
        (
            "checks",
            list(goal.checks.iter().map(ToString::to_string).collect()),
        ),
        (
            "files",
            list(goal.files.iter().map(ToString::to_string).collect()),
        ),
        ("links", list(links(goal))),
        ("instructions", list(instructions.to_vec())),
        ("failures", list(failures.collect())),
    ]);
    prompts.load("goal/attempt")?.render(&inputs)
}

fn links(goal: &Goal) -> Vec<String> {
    let links = &goal.links;
    [
        ("feature", &links.feature),
        ("bug", &links.bug),
        ("specification", &links.spec),
        ("issue", &links.issue),
    ]
    .into_iter()
    .filter_map(|(name, link)| link.as_ref().map(|link| format!("{name}: {link}")))
    .collect()
}
