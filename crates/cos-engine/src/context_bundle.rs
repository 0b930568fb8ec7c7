//! Collects what a workflow command (`do-issue`, `fix-pr`, …) works on, as files: checkpoint facts,
//! issue and pull request texts, the change, the modules. Everything is read from its source; what
//! cannot be read is reported with what to do about it.

mod change;
mod error;
mod input_check;
mod issues;
mod patch;
mod records;
mod request;
mod speckit;
mod updates;

pub use error::ContextBundleError;
pub use input_check::{check_input, check_inputs};

use crate::checkpoint::{add_coupling, write_context};
use crate::detect;
use crate::module_graph;
use crate::repo::Repo;
use cos_core::checkpoint::{CheckpointCommand, CheckpointContext};
use cos_core::id::CommitId;
use cos_core::workflow::WorkflowInput;
use serde_json::{Value, json};

/// The longest file, in bytes; scripts see no longer ones.
const LONGEST: usize = 200 << 10;

/// The sources of a context bundle.
#[derive(Debug, Clone, Copy)]
pub struct ContextBundleSources<'a> {
    /// The repository.
    pub repo: &'a Repo,
    /// The commit from which the person started.
    pub start: &'a CommitId,
    /// The current commit of the work.
    pub head: &'a CommitId,
    /// The given inputs.
    pub input: &'a WorkflowInput,
    /// The name of the feature.
    pub feature: &'a str,
}

/// Files by their names in the output folder.
pub type ContextBundle = Vec<(String, String)>;

/// Collects the context of a command.
pub fn collect(
    sources: &ContextBundleSources<'_>,
    command: &CheckpointCommand,
) -> Result<ContextBundle, ContextBundleError> {
    if let Some(lacking) = input_check::lacking(command, sources.input) {
        return Err(lacking);
    }
    let mut files = ContextBundle::new();
    let context = match command {
        CheckpointCommand::DoIssue => issues::collect(sources, &mut files)?,
        CheckpointCommand::FixPr => request::to_fix(sources, &mut files)?,
        CheckpointCommand::PrReview => request::to_review(sources, &mut files)?,
        CheckpointCommand::PreparePr => change::to_open(sources, &mut files)?,
        CheckpointCommand::SpeckitImplement => speckit::collect(sources, &mut files)?,
        CheckpointCommand::UpdateDependencies => updates::collect(sources, &mut files)?,
        CheckpointCommand::Execute => plan(sources, &mut files),
        other => everything_else(sources, other, &mut files)?,
    };
    let checks = detect::suggest_checks(sources.repo.root()).into_iter();
    let checks = checks.map(|one| json!({ "command": one.command, "evidence": one.evidence }));
    let checks = Value::Array(checks.collect());
    files.push(("checks.json".to_owned(), pretty(&checks)));
    files.push(("facts.json".to_owned(), pretty(&write_context(&context))));
    Ok(files)
}

/// Uses the given plan; without one, the plan of the output folder applies.
fn plan(sources: &ContextBundleSources<'_>, files: &mut ContextBundle) -> CheckpointContext {
    let texts = sources.input.texts.iter();
    let texts: Vec<&str> = texts.map(|input| input.text.trim_end()).collect();
    if !texts.is_empty() {
        let plan = format!("{}\n", texts.join("\n\n"));
        files.push(("given-plan.md".to_owned(), bounded(&plan)));
    }
    let decision = format!("How to carry out the plan of {}", sources.feature);
    CheckpointContext::new(CheckpointCommand::Execute, decision)
}

/// Collects what any other command can use: the given inputs, the change if there is one, and the
/// modules if the command is about them.
fn everything_else(
    sources: &ContextBundleSources<'_>,
    command: &CheckpointCommand,
    files: &mut ContextBundle,
) -> Result<CheckpointContext, ContextBundleError> {
    let mut context = issues::posted(sources, command, files)?;
    match change::base_change(sources) {
        Ok(change) => context = change::told(&change, context, files),
        Err(ContextBundleError::NoBase | ContextBundleError::NoChange { .. }) => {}
        Err(error) => return Err(error),
    }
    if *command == CheckpointCommand::ArchitectureReview {
        let (told, _) = add_coupling(sources.repo.root(), context);
        context = told;
        files.push(("module-graph.json".to_owned(), graph(sources)?));
        files.push((
            "records.json".to_owned(),
            pretty(&records::collect_records(sources)?),
        ));
    }
    Ok(context)
}

/// Describes the modules with their metrics.
fn graph(sources: &ContextBundleSources<'_>) -> Result<String, ContextBundleError> {
    let graph = module_graph::read_module_graph(sources.repo.root())?;
    let coupling = graph.coupling();
    let modules = coupling.modules.iter().map(|one| {
        json!({
            "name": one.name,
            "used_by": one.used_by,
            "uses": one.uses,
            "instability": one.instability().map(cos_gate::score::Score::value),
        })
    });
    let violations = coupling.violations.iter().map(ToString::to_string);
    Ok(pretty(&json!({
        "coupling_score": coupling.score.value(),
        "modules": modules.collect::<Vec<Value>>(),
        "circles": coupling.circles,
        "violations": violations.collect::<Vec<String>>(),
    })))
}

fn pretty(value: &Value) -> String {
    format!("{value:#}\n")
}

/// Cuts a text at a line end; if it was longer, its last line says so.
fn bounded(text: &str) -> String {
    if text.len() <= LONGEST {
        return text.to_owned();
    }
    let mut kept = String::new();
    for line in text.split_inclusive('\n') {
        if kept.len() + line.len() > LONGEST {
            break;
        }
        kept.push_str(line);
    }
    let left = text.len() - kept.len();
    format!("{kept}[cut here: {left} bytes more]\n")
}

#[cfg(test)]
mod tests;
