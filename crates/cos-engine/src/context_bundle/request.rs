//! Collects a pull request: for a review, or to work on its reviews.

use super::{
    ContextBundle, ContextBundleError, ContextBundleSources, bounded, change, input_check, issues,
    patch, pretty,
};
use crate::checkpoint::of_change;
use crate::forge::{self, Posting, PostingKind};
use crate::issue_analysis;
use cos_core::checkpoint::{CheckpointCommand, CheckpointContext, Sourced, WorkScope};
use cos_core::workflow::WorkflowInput;
use serde_json::{Value, json};

/// Collects the input of a review: the change, and the author's description if there is one.
pub(super) fn to_review(
    sources: &ContextBundleSources<'_>,
    files: &mut ContextBundle,
) -> Result<CheckpointContext, ContextBundleError> {
    let posting = posting(sources)?;
    let command = CheckpointCommand::PrReview;
    let mut context = match &posting {
        Some(posting) => {
            files.push(("pull-request.md".to_owned(), bounded(&posting.text())));
            let posting = std::slice::from_ref(posting);
            issue_analysis::read_each(command, posting)
        }
        None => CheckpointContext::new(command, String::new()),
    };
    let name = posting.as_ref().map_or_else(
        || "the change".to_owned(),
        |one| format!("the pull request {}", one.name()),
    );
    context.decision_needed = format!("Review verdict for {name}");
    // Findings of earlier reviews do not count for this review.
    context.facts.blocking_issues = None;
    context.facts.out_of_scope_count = None;
    match (&posting, sources.input.pull_request.as_deref()) {
        // The head may be unknown; then the posted patch is more reliable.
        (Some(posting), Some(name)) if posting.head.is_none() || !is_here(sources, posting) => {
            let text = forge::fetch_patch(sources.repo.root(), name)?;
            let diff = patch::parse_diff(&text);
            let base = posting.onto.clone().unwrap_or_default();
            change::write(&base, &diff, &[], files);
            Ok(of_change(&diff, context))
        }
        (
            Some(Posting {
                onto: Some(onto), ..
            }),
            _,
        ) => {
            let found = change::since(sources, onto)?;
            Ok(change::told(&found, context, files))
        }
        _ => {
            let found = change::base_change(sources)?;
            Ok(change::told(&found, context, files))
        }
    }
}

/// Collects the reviews of a pull request to be worked on.
pub(super) fn to_fix(
    sources: &ContextBundleSources<'_>,
    files: &mut ContextBundle,
) -> Result<CheckpointContext, ContextBundleError> {
    let Some(posting) = posting(sources)? else {
        let command = CheckpointCommand::FixPr;
        return Err(input_check::lacking(&command, &WorkflowInput::default())
            .unwrap_or(ContextBundleError::NoBase));
    };
    if let Some(wanted) = &posting.head
        && !is_here(sources, &posting)
    {
        return Err(ContextBundleError::OtherHead {
            wanted: short(wanted),
            found: short(sources.start.as_str()),
        });
    }
    let one = std::slice::from_ref(&posting);
    let mut context = issue_analysis::read_each(CheckpointCommand::FixPr, one);
    context.decision_needed = format!("Fix strategy for the pull request {}", posting.name());
    let remarks = posting.remarks();
    let count = u32::try_from(remarks.len()).unwrap_or(u32::MAX);
    let scope = WorkScope::of_comments(count);
    if context
        .facts
        .scope
        .as_ref()
        .is_none_or(|fact| fact.value < scope)
    {
        context.facts.scope = Some(Sourced::new(
            scope,
            format!("reviewers left {count} comments"),
        ));
    }
    let comments = remarks.iter().zip(1..).map(|(one, nth): (_, u32)| {
        json!({
            "id": format!("c{nth}"),
            "reply_to": one.id,
            "by": one.by,
            "path": one.path,
            "line": one.line,
            "words": one.words,
        })
    });
    let comments = json!({
        "number": posting.number,
        "scope": scope.name(),
        "comments": comments.collect::<Vec<Value>>(),
    });
    files.push(("comments.json".to_owned(), pretty(&comments)));
    files.push(("pull-request.md".to_owned(), bounded(&posting.text())));
    Ok(with_change(sources, &posting, context, files)?.completed())
}

/// Adds the change so far, which helps to address the reviews; it is left out without a base.
fn with_change(
    sources: &ContextBundleSources<'_>,
    posting: &Posting,
    context: CheckpointContext,
    files: &mut ContextBundle,
) -> Result<CheckpointContext, ContextBundleError> {
    let found = match &posting.onto {
        Some(onto) => change::since(sources, onto),
        None => change::base_change(sources),
    };
    match found {
        Ok(found) => Ok(change::told(&found, context, files)),
        Err(ContextBundleError::NoBase | ContextBundleError::NoChange { .. }) => Ok(context),
        Err(error) => Err(error),
    }
}

/// Returns the given pull request; `None` where only the repository was given.
fn posting(sources: &ContextBundleSources<'_>) -> Result<Option<Posting>, ContextBundleError> {
    if let Some(name) = &sources.input.pull_request {
        let folder = sources.repo.root();
        return Ok(Some(forge::fetch(folder, PostingKind::PullRequest, name)?));
    }
    let Some(text) = sources.input.texts.first() else {
        return Ok(None);
    };
    Ok(issues::parse_text(text)?.into_iter().next())
}

/// Checks whether the work starts at the head of the pull request, as far as that is known.
fn is_here(sources: &ContextBundleSources<'_>, posting: &Posting) -> bool {
    let head = posting.head.as_deref();
    head.is_none_or(|head| head == sources.start.as_str())
}

fn short(commit: &str) -> String {
    commit.chars().take(12).collect()
}
