//! What the words of an issue or a pull request say, without a model: facts for the triggers of a
//! checkpoint, each with the words it was read from.
//!
//! Words in code, logs, quotes, unticked boxes and the steps of a reproduction say nothing about
//! what is to be done, and a denial denies. What a text does not say is taken as not so: the text
//! is all there is.

mod bump;
mod phrase;
mod prose;
mod review;
mod sensitive;
mod size;
mod stance;
mod structure;

use cos_core::checkpoint::{CheckpointCommand, CheckpointContext, ScopeMode, Told};
use cos_core::reversibility::{Circumstance, Witness};
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
