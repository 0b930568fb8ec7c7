//! Reads an issue or a pull request without a model: finds facts for the triggers of a checkpoint,
//! each with the words it came from.
//!
//! Code, logs, quotes, unticked boxes and reproduction steps are skipped, and denials are
//! respected. What a text does not mention counts as not so, because there is no other source.

mod bump;
mod facts;
pub mod features;
mod kinds;
mod likely;
mod phrase;
mod prose;
mod relation;
mod review;
mod sensitive;
mod signs;
mod size;
mod stance;
mod structure;
mod weigh;

pub use relation::{Need, Overlap, Relations, relations};

use crate::forge::Posting;
use cos_core::checkpoint::{CheckpointCommand, CheckpointContext, IssueFacts, Sourced, WorkScope};
use cos_core::reversibility::{Circumstance, CircumstanceReason, Extent};
use facts::prose_of;
use phrase::quote;
use prose::Prose;

/// Reads a text as the input of `command`: the facts that phrases find, and the result of weighing
/// the whole text.
pub fn analyze_issue(command: CheckpointCommand, text: &str) -> CheckpointContext {
    let prose = prose_of(text);
    let mut context = CheckpointContext::new(command, title(&prose));
    context.change.paths = prose.paths.iter().take(400).cloned().collect();
    context.change.extent = Extent::Named;
    context.facts = facts::of(&prose);
    if let Some(why) = sensitive::deletion(&prose) {
        let circumstance = Circumstance::DataDeletion;
        context
            .change
            .witnesses
            .push(CircumstanceReason { circumstance, why });
    }
    let weights = weigh::committed();
    likely::set_likely_facts(weights, &context.command, &prose, &mut context.facts);
    context
}

/// Reads several texts that `command` handles together: each is a separate issue, and two that name
/// the same file conflict. No texts count as one empty text.
pub fn read_each(command: CheckpointCommand, postings: &[Posting]) -> CheckpointContext {
    let [posting] = postings else {
        return together(&command, postings);
    };
    let mut context = analyze_issue(command, &posting.text());
    let (files, all) = posting.files();
    let listed = u32::try_from(files.len()).unwrap_or(u32::MAX);
    let count = listed.max(posting.changed_count().unwrap_or(0));
    if count > 0 {
        context.facts.file_count = Some(Sourced::new(count, format!("{count} files are changed")));
    }
    if !files.is_empty() {
        context.change.paths = files;
        context.change.extent = if all { Extent::Whole } else { Extent::Part };
    }
    context
}

fn together(command: &CheckpointCommand, postings: &[Posting]) -> CheckpointContext {
    let names: Vec<String> = postings.iter().map(Posting::name).collect();
    let texts: Vec<String> = postings.iter().map(Posting::text).collect();
    let title = format!("{} issues: {}", names.len(), names.join(", "));
    let mut context = analyze_issue(
        command.clone(),
        &format!("{title}\n\n{}", texts.join("\n\n")),
    );
    let each: Vec<CheckpointContext> = texts
        .iter()
        .map(|text| analyze_issue(command.clone(), text))
        .collect();
    let issues = names.iter().zip(&each).map(|(name, one)| issue(name, one));
    context.facts.issues = Some(Sourced::new(issues.collect(), title));
    if let Some(why) = shared(&names, &each) {
        context.facts.has_overlapping_file_changes = Some(Sourced::new(true, why));
    }
    context
}

fn issue(name: &str, context: &CheckpointContext) -> IssueFacts {
    let facts = &context.facts;
    let flag = |fact: &Option<Sourced<bool>>| fact.as_ref().map(|fact| fact.value);
    IssueFacts {
        name: name.to_owned(),
        touches_auth: flag(&facts.touches_auth),
        touches_db_schema: flag(&facts.touches_db_schema),
        file_count: facts.file_count.as_ref().map(|fact| fact.value),
        scope: facts.scope.as_ref().map(|fact| -> WorkScope { fact.value }),
    }
}

/// Returns a path that two of the texts name.
fn shared(names: &[String], each: &[CheckpointContext]) -> Option<String> {
    let mut known: Vec<(&String, &String)> = Vec::new();
    for (name, context) in names.iter().zip(each) {
        for path in &context.change.paths {
            let other = known
                .iter()
                .find(|(known, other)| *known == path && *other != name);
            if let Some((_, other)) = other {
                return Some(format!("{other} and {name} both name `{path}`"));
            }
            known.push((path, name));
        }
    }
    None
}

fn title(prose: &Prose) -> String {
    if prose.title.is_empty() {
        "what this text asks for".to_owned()
    } else {
        quote(&prose.title)
    }
}

#[cfg(test)]
mod tests;
