//! What a question is about, as one name: in any order, and however often a thing is told, the same things
//! in the same words have the same.
//!
//! A no is for the matter, whatever shows it; a yes for the matter and what was shown with it. What a
//! council holds against a question reaches further (`things`).

use crate::checkpoint::{BlockingItem, CheckpointContext};
use crate::fingerprint::{Fingerprint, listed};

/// What exactly it is about: other files, issues, findings or another conflict is another thing.
pub fn decision_key(project: &str, context: &CheckpointContext) -> Fingerprint {
    let items = context.blocking_items.iter().map(item);
    let (issues, items) = (once(issues(context)), once(items.collect()));
    named(project, context, &issues, &items)
}

/// Every name of the matter: that of today, and those that earlier releases gave it, in which the order
/// and the spelling of issues and of what is in the way counted.
pub fn known_as(project: &str, context: &CheckpointContext) -> Vec<Fingerprint> {
    let as_told = |one: &BlockingItem| format!("{}: {}", one.kind.name(), one.description);
    let items: Vec<String> = context.blocking_items.iter().map(as_told).collect();
    let issues = issues(context);
    let bare = issues.iter().map(|name| match name.strip_prefix('#') {
        Some(number) if number.bytes().all(|one| one.is_ascii_digit()) => number.to_owned(),
        _ => name.clone(),
    });
    let bare: Vec<String> = bare.collect();
    let mut names = vec![
        decision_key(project, context),
        named(project, context, &issues, &items),
        named(project, context, &bare, &items),
    ];
    names.dedup();
    names
}

fn named(
    project: &str,
    context: &CheckpointContext,
    issues: &[String],
    items: &[String],
) -> Fingerprint {
    let words: Vec<&str> = context.decision_needed.split_whitespace().collect();
    let mut paths = context.change.paths.clone();
    paths.sort();
    Fingerprint::of(&[
        ("kind", "checkpoint"),
        ("project", project),
        ("command", context.command.name()),
        ("decision", &words.join(" ")),
        ("paths", &listed(&paths)),
        ("issues", &listed(issues)),
        ("items", &listed(items)),
        ("conflict", context.conflict.as_deref().unwrap_or_default()),
    ])
}

/// The issues in the order they are told.
pub(super) fn issues(context: &CheckpointContext) -> Vec<String> {
    let told = context.facts.issues.iter().flat_map(|told| &told.value);
    told.map(|issue| issue.name.clone()).collect()
}

/// What is in the way, on one line.
pub(super) fn item(item: &BlockingItem) -> String {
    let words: Vec<&str> = item.description.split_whitespace().collect();
    format!("{}: {}", item.kind.name(), words.join(" "))
}

/// Texts in one order, each once.
fn once(mut texts: Vec<String>) -> Vec<String> {
    texts.sort_unstable();
    texts.dedup();
    texts
}
