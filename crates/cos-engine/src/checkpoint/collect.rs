//! Collects facts about a change from the repository: which files differ from the main branch,
//! which dependencies move, whether recorded decisions change, and how coupled the modules are. The
//! caller does not have to state these.

use super::dependencies::DependencyChanges;
use crate::module_graph;
use crate::repo::{Change, Diff, Repo, RepoError};
use cos_core::checkpoint::{CheckpointCommand, CheckpointContext, Sourced};
use cos_core::fingerprint::{Fingerprint, listed};
use cos_core::id::CommitId;
use cos_core::reversibility::{Circumstance, CircumstanceReason, Extent};
use cos_gate::score::Score;
use std::path::Path;

/// Folders that hold architecture decision records.
pub(crate) const RECORDS: [&str; 6] = [
    "docs/adr/",
    "docs/adrs/",
    "docs/decisions/",
    "docs/architecture/decisions/",
    "doc/adr/",
    "adr/",
];

/// How many deleted files are named individually.
const MAX_NAMED: usize = 20;

/// Checks whether a command concerns the change in the working tree.
pub fn is_about_the_change(command: &CheckpointCommand) -> bool {
    matches!(
        command,
        CheckpointCommand::PrReview
            | CheckpointCommand::PreparePr
            | CheckpointCommand::FixPr
            | CheckpointCommand::ArchitectureReview
            | CheckpointCommand::UpdateDependencies
            | CheckpointCommand::Other(_)
    )
}

/// Adds the facts that the repository around a folder shows, and returns notes about what was read.
/// If the context lists paths, they are kept.
pub fn collect(
    folder: &Path,
    context: CheckpointContext,
) -> Result<(CheckpointContext, Vec<String>), RepoError> {
    if !is_about_the_change(&context.command) {
        return Ok((context, Vec::new()));
    }
    let is_told = !context.change.paths.is_empty();
    // A caller that states everything does not wait for git.
    if is_told && !lacks_coupling(&context) {
        return Ok((context.completed(), Vec::new()));
    }
    let repo = Repo::open(folder)?;
    let (context, mut notes) = add_coupling(repo.root(), context);
    if is_told {
        return Ok((context.completed(), notes));
    }
    let head = repo.head()?;
    let status = repo.status()?;
    let fork = repo.fork()?;
    let diff = match &fork {
        Some((base, _)) => Some(repo.diff(base, &head)?),
        None => None,
    };
    let mut context = context;
    let new = repo.new_files()?;
    let mut paths: Vec<String> = status.dirty.clone();
    paths.extend(new.paths);
    if let Some(diff) = &diff {
        for file in &diff.files {
            paths.push(file.path.clone());
            paths.extend(file.from.clone());
        }
    }
    deleted(diff.as_ref(), &status.deleted, &mut context);
    let base = fork.as_ref().map_or(&head, |(base, _)| base);
    let moved = DependencyChanges::read(&repo, base, &paths)?;
    notes.extend(moved.add_facts(&mut context));
    records(&repo, &head, &status.dirty, diff.as_ref(), &mut context)?;
    paths.sort();
    paths.dedup();
    let against = fork.map_or("nothing, because there is no main branch", |(_, name)| name);
    notes.push(format!(
        "{} changed paths were read from the repository, against {against}",
        paths.len()
    ));
    // Without a main branch, committed changes are not seen.
    let is_listed = diff.is_some() && new.beyond.is_none() && !paths.is_empty();
    context.change.extent = if is_listed {
        Extent::Whole
    } else {
        Extent::Part
    };
    if let Some((more, names)) = new.beyond {
        let listed = u32::try_from(paths.len()).unwrap_or(u32::MAX);
        context.change.file_count = Some(listed.saturating_add(more));
        let names: String = names.as_str().chars().take(16).collect();
        let why = format!("{more} more new files are not listed, by name {names}");
        notes.push(why.clone());
        let circumstance = Circumstance::VeryManyFiles;
        context
            .change
            .witnesses
            .push(CircumstanceReason { circumstance, why });
    }
    context.change.paths = paths;
    Ok((context.completed(), notes))
}

/// Adds the facts of a change with a complete list of files.
#[must_use]
pub fn of_change(diff: &Diff, mut context: CheckpointContext) -> CheckpointContext {
    deleted(Some(diff), &[], &mut context);
    if context.facts.adr_violations.is_none() {
        let changed = known_before(Some(diff)).filter(|path| is_record(path));
        context.facts.adr_violations = Some(changed_records(changed.cloned().collect()));
    }
    let paths = diff.files.iter();
    let paths = paths.flat_map(|file| file.from.iter().chain([&file.path]).cloned());
    context.change.paths = paths.collect();
    context.change.paths.sort();
    context.change.paths.dedup();
    context.change.extent = if context.change.paths.is_empty() {
        Extent::Part
    } else {
        Extent::Whole
    };
    context.completed()
}

/// Checks whether the command needs coupling facts that the caller did not state.
fn lacks_coupling(context: &CheckpointContext) -> bool {
    let facts = &context.facts;
    let is_told = facts.coupling.is_some() && facts.boundary_violations.is_some();
    context.command == CheckpointCommand::ArchitectureReview && !is_told
}

/// Adds the coupling of the modules and the boundary crossings, if a review needs them and the
/// caller did not state them. Numbers that cannot be measured are noted as missing.
pub fn add_coupling(
    root: &Path,
    mut context: CheckpointContext,
) -> (CheckpointContext, Vec<String>) {
    if !lacks_coupling(&context) {
        return (context, Vec::new());
    }
    let facts = &mut context.facts;
    let graph = match module_graph::read_module_graph(root) {
        Ok(graph) if graph.is_empty() => return (context, Vec::new()),
        Ok(graph) => graph,
        Err(error) => {
            let note = format!("the modules were not read: {error}");
            return (context, vec![note]);
        }
    };
    let coupling = graph.coupling();
    let (count, score) = (graph.len(), coupling.score);
    let circles = coupling.circles.len();
    let why =
        format!("a change reaches {score} of the pairs of {count} modules, {circles} circles");
    let note = format!("{count} modules were read: coupling {score}, {circles} circles");
    let _ = facts
        .coupling
        .get_or_insert_with(|| Sourced::new(hundredths(score), why));
    let crossed = u32::try_from(coupling.violations.len()).unwrap_or(u32::MAX);
    let why = match coupling.violations.first() {
        None => "no boundary between components is crossed".to_owned(),
        Some(first) => format!("{crossed} boundaries are crossed: {first}"),
    };
    let _ = facts
        .boundary_violations
        .get_or_insert_with(|| Sourced::new(crossed, why));
    (context, vec![note])
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a score is between 0 and 1"
)]
fn hundredths(score: Score) -> u8 {
    (score.value() * 100.0).round() as u8
}

/// Returns the files that existed before the change, at their old paths.
fn known_before(diff: Option<&Diff>) -> impl Iterator<Item = &String> {
    let files = diff.into_iter().flat_map(|diff| &diff.files);
    let known = files.filter(|file| file.kind != Change::Added);
    known.map(|file| file.from.as_ref().unwrap_or(&file.path))
}

fn is_record(path: &str) -> bool {
    RECORDS.iter().any(|folder| path.starts_with(folder))
}

/// Adds the deleted files, committed or not.
fn deleted(diff: Option<&Diff>, uncommitted: &[String], context: &mut CheckpointContext) {
    let files = diff.into_iter().flat_map(|diff| &diff.files);
    let committed = files.filter(|file| file.kind == Change::Deleted);
    let mut gone: Vec<&String> = committed.map(|file| &file.path).collect();
    gone.extend(uncommitted);
    gone.sort();
    gone.dedup();
    let why = match gone.as_slice() {
        [] => return,
        [only] => format!("`{only}` is deleted"),
        all => {
            let names: Vec<String> = all.iter().map(|path| format!("`{path}`")).collect();
            format!("{} files are deleted: {}", all.len(), shortened(&names))
        }
    };
    let circumstance = Circumstance::FileDeletion;
    context
        .change
        .witnesses
        .push(CircumstanceReason { circumstance, why });
}

/// Joins names; a very long rest is replaced by its hash.
fn shortened(names: &[String]) -> String {
    let (text, rest) = names.split_at(names.len().min(MAX_NAMED));
    let text = text.join(", ");
    if rest.is_empty() {
        return text;
    }
    let print = Fingerprint::of(&[("names", &listed(rest))]);
    let print: String = print.as_str().chars().take(16).collect();
    format!("{text} and {} more, by name {print}", rest.len())
}

/// Counts the decision records that are changed or deleted, committed or not. A new record
/// contradicts nothing.
fn records(
    repo: &Repo,
    head: &CommitId,
    dirty: &[String],
    diff: Option<&Diff>,
    context: &mut CheckpointContext,
) -> Result<(), RepoError> {
    if context.facts.adr_violations.is_some() {
        return Ok(());
    }
    let committed = known_before(diff).filter(|path| is_record(path));
    let mut changed: Vec<String> = committed.cloned().collect();
    let dirty: Vec<&String> = dirty.iter().filter(|path| is_record(path)).collect();
    if !dirty.is_empty() {
        let known = repo.files_at(head)?;
        changed.extend(
            dirty
                .into_iter()
                .filter(|path| known.contains(*path))
                .cloned(),
        );
    }
    context.facts.adr_violations = Some(changed_records(changed));
    Ok(())
}

/// Counts the changed decision records.
fn changed_records(mut changed: Vec<String>) -> Sourced<u32> {
    changed.sort();
    changed.dedup();
    let count = u32::try_from(changed.len()).unwrap_or(u32::MAX);
    let why = match changed.first() {
        None => "no recorded decision is changed".to_owned(),
        Some(first) => format!("{count} recorded decisions are changed, such as `{first}`"),
    };
    Sourced::new(count, why)
}
