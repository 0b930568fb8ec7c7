//! Validates inputs before a workflow begins: names must be valid, given texts readable, and
//! required files present in the repository.

use super::{
    ContextBundle, ContextBundleError, ContextBundleSources, change, collect, issues, speckit,
};
use crate::forge::{self, PostingKind};
use crate::updates;
use cos_core::checkpoint::CheckpointCommand;
use cos_core::workflow::WorkflowInput;

/// The largest plan that is read, in bytes.
const LARGEST: u64 = 256 << 10;

/// Checks that the given inputs suit a command: names are valid, texts readable, and nothing
/// required is missing.
pub fn check_input(
    command: &CheckpointCommand,
    input: &WorkflowInput,
) -> Result<(), ContextBundleError> {
    for issue in &input.issues {
        forge::named(PostingKind::Issue, issue)?;
    }
    if let Some(name) = &input.pull_request {
        forge::named(PostingKind::PullRequest, name)?;
    }
    // A plan is text, whatever its file name is.
    let is_plan = *command == CheckpointCommand::Execute;
    for text in input.texts.iter().filter(|_| !is_plan) {
        let _postings = issues::parse_text(text)?;
    }
    lacking(command, input).map_or(Ok(()), Err)
}

/// Checks that a command finds its inputs, by collecting everything that needs no network. Whether
/// an issue or pull request exists shows when it is fetched.
pub fn check_inputs(
    sources: &ContextBundleSources<'_>,
    command: &CheckpointCommand,
) -> Result<(), ContextBundleError> {
    match command {
        CheckpointCommand::Execute => plan(sources),
        CheckpointCommand::SpeckitImplement => {
            speckit::collect(sources, &mut ContextBundle::new()).map(drop)
        }
        CheckpointCommand::UpdateDependencies => {
            let paths = sources.repo.files_at(sources.start)?.into_iter().collect();
            Ok(updates::look_for(&paths)?)
        }
        CheckpointCommand::PreparePr => change::base_change(sources).map(drop),
        _ if is_fetched(sources.input) => Ok(()),
        other => collect(sources, other).map(drop),
    }
}

/// Returns what a command lacks to collect its inputs; reads nothing.
pub(super) fn lacking(
    command: &CheckpointCommand,
    input: &WorkflowInput,
) -> Option<ContextBundleError> {
    let is_told = match command {
        CheckpointCommand::DoIssue => !input.issues.is_empty() || !input.texts.is_empty(),
        CheckpointCommand::FixPr => input.pull_request.is_some() || !input.texts.is_empty(),
        _ => true,
    };
    let wanted = match command {
        CheckpointCommand::FixPr => "--pull-request N",
        _ => "--issue N",
    };
    (!is_told).then(|| ContextBundleError::NothingGiven {
        command: command.name().to_owned(),
        wanted,
    })
}

/// Checks whether something must be fetched from the forge.
fn is_fetched(input: &WorkflowInput) -> bool {
    input.pull_request.is_some() || !input.issues.is_empty()
}

/// Checks that there is a plan with an open task: the given one, else the one in the output folder.
fn plan(sources: &ContextBundleSources<'_>) -> Result<(), ContextBundleError> {
    let is_task = |line: &str| line.starts_with("- [ ] ") || line.starts_with("* [ ] ");
    let has_task = |text: &str| text.lines().any(|line| is_task(line.trim_start()));
    let texts = &sources.input.texts;
    let (file, has) = if let Some(first) = texts.first() {
        let has = texts.iter().any(|input| has_task(&input.text));
        (first.name.clone(), has)
    } else {
        let file = format!(".temp/{}/plan.md", sources.feature);
        let found = sources
            .repo
            .texts_at(sources.start, &file, LARGEST, LARGEST)?;
        let Some(text) = found.get(&file) else {
            return Err(ContextBundleError::NoPlan { file });
        };
        let has = has_task(text);
        (file, has)
    };
    if has {
        return Ok(());
    }
    Err(ContextBundleError::NoTasks { file })
}
