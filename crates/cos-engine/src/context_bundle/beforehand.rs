//! What can be known before anything is begun: whether what was named is a name, what was handed
//! over can be read, and what has to lie in the repository lies there.

use super::{ContextBundle, ContextBundleError, ContextBundleSources, change, collect, issues, speckit};
use crate::forge::{self, PostingKind};
use crate::updates;
use cos_core::checkpoint::CheckpointCommand;
use cos_core::workflow::Given;

/// No plan that is read here is larger, in bytes.
const LARGEST: u64 = 256 << 10;

/// Looks whether what was handed over is of use to a command at all: names that are names, texts
/// that can be read, and whatever it cannot do without.
pub fn look_at_given(command: &CheckpointCommand, given: &Given) -> Result<(), ContextBundleError> {
    for issue in &given.issues {
        forge::named(PostingKind::Issue, issue)?;
    }
    if let Some(name) = &given.pull_request {
        forge::named(PostingKind::PullRequest, name)?;
    }
    // A plan is words, whatever its file is called.
    let is_plan = *command == CheckpointCommand::Execute;
    for text in given.texts.iter().filter(|_| !is_plan) {
        let _postings = issues::written(text)?;
    }
    lacking(command, given).map_or(Ok(()), Err)
}

/// Looks whether a command finds what it works on, before anything is done: all is collected that
/// nobody outside of this machine has to be asked for. Whether what was posted is there shows when it
/// is fetched.
pub fn look_over(
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
        CheckpointCommand::PreparePr => change::found(sources).map(drop),
        _ if is_fetched(sources.given) => Ok(()),
        other => collect(sources, other).map(drop),
    }
}

/// Why nothing could be collected for a command with what was handed over; none where that is
/// enough. Nothing is read for it.
pub(super) fn lacking(command: &CheckpointCommand, given: &Given) -> Option<ContextBundleError> {
    let is_told = match command {
        CheckpointCommand::DoIssue => !given.issues.is_empty() || !given.texts.is_empty(),
        CheckpointCommand::FixPr => given.pull_request.is_some() || !given.texts.is_empty(),
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

/// Whether something has to be fetched from where it was posted.
fn is_fetched(given: &Given) -> bool {
    given.pull_request.is_some() || !given.issues.is_empty()
}

/// Whether there is a plan with an open task: the one that was handed over, else that of the output
/// folder.
fn plan(sources: &ContextBundleSources<'_>) -> Result<(), ContextBundleError> {
    let is_task = |line: &str| line.starts_with("- [ ] ") || line.starts_with("* [ ] ");
    let has_task = |text: &str| text.lines().any(|line| is_task(line.trim_start()));
    let texts = &sources.given.texts;
    let (file, has) = if let Some(first) = texts.first() {
        let has = texts.iter().any(|given| has_task(&given.text));
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
