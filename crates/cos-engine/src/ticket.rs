//! What the words of an issue or a pull request say, without a model: facts for the triggers of a
//! checkpoint, each with the words it was read from.
//!
//! Words in code, logs, quotes, unticked boxes and the steps of a reproduction say nothing about
//! what is to be done, and a denial denies. What a text does not say is taken as not so: the text
//! is all there is.

mod bump;
mod phrase;
mod prose;
mod relation;
mod review;
mod sensitive;
mod size;
mod stance;
mod structure;

pub use relation::{Need, Overlap, Relations, relations};

use crate::forge::Posting;
use cos_core::checkpoint::{
    CheckpointCommand, CheckpointContext, IssueFacts, ScopeMode, Told, WorkScope,
};
use cos_core::reversibility::{Circumstance, Extent, Witness};
use phrase::quote;
use prose::Prose;

/// A longer text is read to here.
const MOST_BYTES: usize = 128 * 1024;

/// Reads a text as what `command` is about.
pub fn read(command: CheckpointCommand, text: &str) -> CheckpointContext {
    let prose = Prose::of(shortened(text));
    let mut context = CheckpointContext::new(command, title(&prose));
    context.change.paths = prose.paths.iter().take(400).cloned().collect();
    let facts = &mut context.facts;
    facts.issues = Some(size::issues(&prose));
    facts.file_count = Some(size::files(&prose));
    facts.touches_auth = Some(flag(sensitive::auth(&prose), "no login is spoken of"));
    facts.touches_db_schema = Some(flag(sensitive::schema(&prose), "no schema is spoken of"));
    facts.has_dependency_conflicts = Some(flag(size::conflict(&prose), "no conflict is told"));
    facts.has_overlapping_file_changes = Some(flag(size::overlap(&prose), "no overlap is told"));
    facts.has_architecture_changes = Some(flag(
        structure::architecture(&prose),
        "no change of the structure is told",
    ));
    facts.adr_violations = Some(structure::adr_violations(&prose));
    facts.has_clear_remediation = structure::remediation(&prose).map(|why| Told::new(true, why));
    facts.coupling = Some(structure::coupling(&prose));
    facts.boundary_violations = Some(structure::boundary_violations(&prose));
    facts.has_principle_conflicts = Some(flag(
        structure::principles(&prose),
        "no principle is spoken of",
    ));
    facts.blocking_issues = Some(review::blocking(&prose));
    facts.out_of_scope_count = Some(review::out_of_scope(&prose));
    if review::is_strict(&prose) {
        facts.scope_mode = ScopeMode::Strict;
    }
    facts.scope = Some(review::scope(&prose));
    facts.has_conflicting_feedback = Some(flag(
        review::conflicting(&prose),
        "nobody contradicts another",
    ));
    facts.refactor_requests = Some(review::refactors(&prose));
    facts.requires_breaking_change = Some(flag(sensitive::breaking(&prose), "nothing breaks"));
    let bumps = bump::read(&prose);
    facts.major_updates = Some(bumps.majors);
    facts.breaking_updates = bumps.breaking;
    if let Some(why) = sensitive::deletion(&prose) {
        let circumstance = Circumstance::DataDeletion;
        context.change.witnesses.push(Witness { circumstance, why });
    }
    context
}

/// Reads postings that `command` is about together: each is an issue of its own, and two that name
/// one file get into each other's way. None is read as an empty text.
pub fn read_each(command: CheckpointCommand, postings: &[Posting]) -> CheckpointContext {
    let [posting] = postings else {
        return together(&command, postings);
    };
    let mut context = read(command, &posting.text());
    let (files, all) = posting.files();
    if !files.is_empty() {
        let count = u32::try_from(files.len()).unwrap_or(u32::MAX);
        context.facts.file_count = Some(Told::new(count, format!("{count} files are changed")));
        context.change.paths = files;
        context.change.extent = if all { Extent::Whole } else { Extent::Part };
    }
    context
}

fn together(command: &CheckpointCommand, postings: &[Posting]) -> CheckpointContext {
    let names: Vec<String> = postings.iter().map(Posting::name).collect();
    let texts: Vec<String> = postings.iter().map(Posting::text).collect();
    let title = format!("{} issues: {}", names.len(), names.join(", "));
    let mut context = read(
        command.clone(),
        &format!("{title}\n\n{}", texts.join("\n\n")),
    );
    let each: Vec<CheckpointContext> = texts
        .iter()
        .map(|text| read(command.clone(), text))
        .collect();
    let issues = names.iter().zip(&each).map(|(name, one)| issue(name, one));
    context.facts.issues = Some(Told::new(issues.collect(), title));
    if let Some(why) = shared(&names, &each) {
        context.facts.has_overlapping_file_changes = Some(Told::new(true, why));
    }
    context
}

fn issue(name: &str, context: &CheckpointContext) -> IssueFacts {
    let facts = &context.facts;
    let flag = |told: &Option<Told<bool>>| told.as_ref().map(|told| told.value);
    IssueFacts {
        name: name.to_owned(),
        touches_auth: flag(&facts.touches_auth),
        touches_db_schema: flag(&facts.touches_db_schema),
        file_count: facts.file_count.as_ref().map(|told| told.value),
        scope: facts.scope.as_ref().map(|told| -> WorkScope { told.value }),
    }
}

/// A path that two of the postings name.
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

fn shortened(text: &str) -> &str {
    let mut end = text.len().min(MOST_BYTES);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    text.get(..end).unwrap_or(text)
}

fn title(prose: &Prose) -> String {
    if prose.title.is_empty() {
        "what this text asks for".to_owned()
    } else {
        quote(&prose.title)
    }
}

fn flag(found: Option<String>, otherwise: &str) -> Told<bool> {
    match found {
        Some(why) => Told::new(true, why),
        None => Told::new(false, otherwise),
    }
}

#[cfg(test)]
mod tests;
