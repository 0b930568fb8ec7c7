//! Collects issues: their text, their relations, and the facts for a checkpoint.

use super::{ContextBundle, ContextBundleError, ContextBundleSources, bounded, pretty};
use crate::forge::{self, Posting, PostingKind};
use crate::issue_analysis::{self, Relations};
use cos_core::checkpoint::{CheckpointCommand, CheckpointContext, Sourced};
use cos_core::workflow::InputText;
use serde_json::{Value, json};

/// Collects issues that are carried out together.
pub(super) fn collect(
    sources: &ContextBundleSources<'_>,
    files: &mut ContextBundle,
) -> Result<CheckpointContext, ContextBundleError> {
    let postings = postings(sources)?;
    let ids = ids(&postings);
    write(&postings, &ids, files);
    let relations = issue_analysis::relations(&postings);
    let text = relations_told(&postings, &ids, &relations);
    files.push(("relations.json".to_owned(), pretty(&text)));
    let mut context = issue_analysis::read_each(CheckpointCommand::DoIssue, &postings);
    let names: Vec<String> = postings.iter().map(Posting::name).collect();
    context.decision_needed = match names.as_slice() {
        [one] => format!("Execution strategy for issue {one}"),
        many => format!("Execution strategy for issues {}", many.join(", ")),
    };
    related(&mut context, &names, &relations);
    Ok(context.completed())
}

/// Collects the text of the given issues, for a command that can do without.
pub(super) fn posted(
    sources: &ContextBundleSources<'_>,
    command: &CheckpointCommand,
    files: &mut ContextBundle,
) -> Result<CheckpointContext, ContextBundleError> {
    let postings = postings(sources)?;
    if postings.is_empty() {
        let decision = CheckpointContext::unnamed_decision(command);
        return Ok(CheckpointContext::new(command.clone(), decision));
    }
    write(&postings, &ids(&postings), files);
    Ok(issue_analysis::read_each(command.clone(), &postings).completed())
}

fn postings(sources: &ContextBundleSources<'_>) -> Result<Vec<Posting>, ContextBundleError> {
    let mut postings = Vec::new();
    for text in &sources.input.texts {
        postings.extend(parse_text(text)?);
    }
    for name in &sources.input.issues {
        let folder = sources.repo.root();
        postings.push(forge::fetch(folder, PostingKind::Issue, name)?);
    }
    Ok(postings)
}

/// Reads the issues in a file: JSON as printed by `gh`, else a text whose number is that of the
/// file.
pub(super) fn parse_text(text: &InputText) -> Result<Vec<Posting>, ContextBundleError> {
    let file = text.name.rsplit('/').next().unwrap_or(&text.name);
    let (stem, ending) = file.rsplit_once('.').unwrap_or((file, ""));
    if ending == "json" {
        return Posting::read_all(&text.text).map_err(|error| ContextBundleError::Text {
            name: text.name.clone(),
            error,
        });
    }
    let mut posting = Posting::written(&text.text);
    if posting.title.is_empty() {
        stem.clone_into(&mut posting.title);
    }
    let digits = stem.rsplit(|c: char| !c.is_ascii_digit()).next();
    posting.number = digits.and_then(|digits| digits.parse().ok());
    Ok(vec![posting])
}

/// Returns a short name for each issue, for files and goals: its number, else the words of its
/// title.
fn ids(postings: &[Posting]) -> Vec<String> {
    let mut ids: Vec<String> = Vec::new();
    for (at, posting) in postings.iter().enumerate() {
        let id = match posting.number {
            Some(number) => number.to_string(),
            None => slug(&posting.title),
        };
        let is_free = !id.is_empty() && !ids.contains(&id);
        ids.push(if is_free {
            id
        } else {
            format!("{id}n{}", at + 1)
        });
    }
    ids
}

fn slug(title: &str) -> String {
    let mut slug = String::new();
    for letter in title.to_lowercase().chars() {
        if letter.is_ascii_alphanumeric() {
            slug.push(letter);
        } else if !slug.is_empty() && !slug.ends_with('-') {
            slug.push('-');
        }
    }
    let short: String = slug.chars().take(30).collect();
    short.trim_end_matches('-').to_owned()
}

fn write(postings: &[Posting], ids: &[String], files: &mut ContextBundle) {
    let pages = postings.iter().zip(ids);
    files.extend(pages.map(|(one, id)| (format!("issues/{id}.md"), bounded(&one.text()))));
}

fn relations_told(postings: &[Posting], ids: &[String], relations: &Relations) -> Value {
    let id = |at: usize| ids.get(at).cloned().unwrap_or_default();
    let many = |group: &[usize]| group.iter().map(|at| id(*at)).collect::<Vec<String>>();
    let issues = postings.iter().zip(&relations.paths).enumerate();
    let issues = issues.map(|(at, (one, paths))| {
        json!({
            "id": id(at),
            "name": one.name(),
            "title": one.title,
            "url": one.url,
            "file": format!("issues/{}.md", id(at)),
            "paths": paths,
        })
    });
    let needs = relations.needs.iter().map(|need| {
        json!({
            "issue": id(need.issue),
            "on": need.on.map(id),
            "name": need.name,
            "why": need.why,
        })
    });
    let overlaps = relations.overlaps.iter().map(|one| {
        let (first, second) = one.issues;
        json!({ "issues": [id(first), id(second)], "paths": one.paths })
    });
    let circles = relations.sequence.circles.iter();
    json!({
        "issues": issues.collect::<Vec<Value>>(),
        "needs": needs.collect::<Vec<Value>>(),
        "overlaps": overlaps.collect::<Vec<Value>>(),
        "order": many(&relations.sequence.order),
        "circles": circles.map(|circle| many(circle)).collect::<Vec<_>>(),
    })
}

/// Adds the relations between the issues to the checkpoint's context.
fn related(context: &mut CheckpointContext, names: &[String], relations: &Relations) {
    let name = |at: &usize| names.get(*at).map_or("", String::as_str);
    let mut conflicts = Vec::new();
    for circle in &relations.sequence.circles {
        let circle: Vec<&str> = circle.iter().map(name).collect();
        conflicts.push(format!("{} need each other", circle.join(" and ")));
    }
    let outside = relations.needs.iter().filter(|need| need.on.is_none());
    conflicts.extend(outside.map(|need| {
        let issue = name(&need.issue);
        format!("{issue} needs {}, which is not one of them", need.name)
    }));
    if let Some(first) = conflicts.first() {
        context.facts.has_dependency_conflicts = Some(Sourced::new(true, first.clone()));
    }
    let overlaps = relations.overlaps.iter().map(|one| {
        let (first, second) = (name(&one.issues.0), name(&one.issues.1));
        format!(
            "{first} and {second} both name `{}`",
            one.paths.join("`, `")
        )
    });
    let overlaps: Vec<String> = overlaps.collect();
    if let Some(first) = overlaps.first() {
        context.facts.has_overlapping_file_changes = Some(Sourced::new(true, first.clone()));
    }
    conflicts.extend(overlaps);
    if !conflicts.is_empty() {
        context.conflict = Some(conflicts.join("\n"));
    }
}
