//! Computes the fingerprint of a question's subject. Order and repetition do not matter.
//!
//! A no applies to the subject, whatever the evidence. A yes applies to the subject with the
//! evidence that was shown. An objection of a council applies more widely (see `things`).

use crate::checkpoint::{BlockingItem, CheckpointContext};
use crate::fingerprint::{Fingerprint, listed};

/// Returns the fingerprint: other files, issues, items or another conflict make another subject.
pub fn decision_key(project: &str, context: &CheckpointContext) -> Fingerprint {
    let items = context.blocking_items.iter().map(item);
    let (issues, items) = (once(issues(context)), once(items.collect()));
    named(project, context, &issues, &items)
}

/// Returns all fingerprints of the subject: the current one, and those of earlier releases, which
/// depended on the order and spelling of issues and items.
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

/// Returns the issues in the order of the input.
pub(super) fn issues(context: &CheckpointContext) -> Vec<String> {
    let issues = context.facts.issues.iter().flat_map(|fact| &fact.value);
    issues.map(|issue| issue.name.clone()).collect()
}

/// Returns a blocking item on one line.
pub(super) fn item(item: &BlockingItem) -> String {
    let words: Vec<&str> = item.description.split_whitespace().collect();
    format!("{}: {}", item.kind.name(), words.join(" "))
}

/// Sorts texts and removes duplicates.
fn once(mut texts: Vec<String>) -> Vec<String> {
    texts.sort_unstable();
    texts.dedup();
    texts
}
