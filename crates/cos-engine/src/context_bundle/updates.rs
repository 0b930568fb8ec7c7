//! Collects the available updates of a project, as a file and as facts.

use super::{ContextBundle, ContextBundleError, ContextBundleSources, pretty};
use crate::agent::Surroundings;
use crate::updates::{self, Updates};
use cos_core::checkpoint::{CheckpointCommand, CheckpointContext, Sourced};
use cos_core::update::{Update, UpdateClass};
use serde_json::{Value, json};

/// Collects the available updates.
pub(super) fn collect(
    sources: &ContextBundleSources<'_>,
    files: &mut ContextBundle,
) -> Result<CheckpointContext, ContextBundleError> {
    let paths = sources.repo.files_at(sources.head)?.into_iter().collect();
    let root = sources.repo.root();
    let found = updates::read(root, &paths, &Surroundings::of_process())?;
    files.push(("updates.json".to_owned(), pretty(&told(&found))));
    Ok(facts(&found))
}

pub(super) fn told(found: &Updates) -> Value {
    let updates = found.updates.iter().map(|one| {
        json!({
            "ecosystem": one.ecosystem,
            "name": one.name,
            "manifest": one.manifest,
            "from": one.from,
            "to": one.to,
            "class": one.class(),
            "held": one.held,
            "notes": one.notes,
            "uses": one.uses,
        })
    });
    json!({
        "updates": updates.collect::<Vec<Value>>(),
        "manifests": found.manifests,
        "left_out": found.left_out,
    })
}

pub(super) fn facts(found: &Updates) -> CheckpointContext {
    let of = |classes: &[UpdateClass]| -> Vec<&Update> {
        let all = found.updates.iter();
        all.filter(|one| classes.contains(&one.class())).collect()
    };
    let majors = of(&[UpdateClass::Major, UpdateClass::NeedsCode]);
    let breaking: Vec<&Update> = majors
        .iter()
        .copied()
        .filter(|one| !one.notes.is_empty())
        .collect();
    let conflicts = of(&[UpdateClass::Conflict]);
    let decision = format!(
        "Which of {} updates to make: {} may break something, {} are blocked by a requirement",
        found.updates.len(),
        majors.len(),
        conflicts.len()
    );
    let mut context = CheckpointContext::new(CheckpointCommand::UpdateDependencies, decision);
    let facts = &mut context.facts;
    facts.major_updates = Some(counted(&majors, "no update makes a major step"));
    // A changelog that mentions no break does not prove that there is none.
    if !breaking.is_empty() {
        facts.breaking_updates = Some(counted(&breaking, ""));
    }
    let why = counted(&conflicts, "no requirement blocks an update").why;
    facts.has_dependency_conflicts = Some(Sourced::new(!conflicts.is_empty(), why));
    context
}

fn counted(updates: &[&Update], none: &str) -> Sourced<u32> {
    let count = u32::try_from(updates.len()).unwrap_or(u32::MAX);
    let steps = updates.iter().take(10);
    let steps: Vec<String> = steps
        .map(|one| format!("{} {} -> {}", one.name, one.from, one.to))
        .collect();
    let why = match steps.as_slice() {
        [] => none.to_owned(),
        steps => steps.join(", "),
    };
    Sourced::new(count, why)
}
