//! Reads a feature in the layout of Spec Kit: its documents, its tasks by phase, and its
//! checklists.

use super::{ContextBundle, ContextBundleError, ContextBundleSources, pretty};
use cos_core::checkpoint::{CheckpointCommand, CheckpointContext, Sourced};
use cos_core::hint::Hint;
use regex::Regex;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The folder of all features.
const FEATURES: &str = "specs";
/// The most bytes of one file, and of all together.
const LARGEST: u64 = 256 << 10;
const ALL: u64 = 2 << 20;
/// The required documents.
const NEEDED: [&str; 3] = ["spec.md", "plan.md", "tasks.md"];

/// A task: its box, its id, the rest.
static TASK: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r"^\s*[-*] \[([ xX])\] (T\d+)\s+(.*)$").ok());
/// A mark at the beginning of a task's text.
static MARK: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new(r"^\[(P|US\d+)\]\s*").ok());
/// A line with a checkbox.
static BOX: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r"^\s*[-*] \[([ xX])\]\s*(.*)$").ok());
/// A path: it has a folder or an extension.
static PATH: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r"[\w.@-]*[\w@-]/[\w./@-]*[\w/]|\b[\w-]+\.[a-z][a-z0-9]{0,4}\b").ok()
});

/// One task.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct SpecTask {
    pub(super) id: String,
    pub(super) heading: String,
    pub(super) is_done: bool,
    pub(super) is_parallel: bool,
    pub(super) story: Option<String>,
    pub(super) words: String,
    pub(super) files: Vec<String>,
}

/// Collects the feature that the workflow implements.
pub(super) fn collect(
    sources: &ContextBundleSources<'_>,
    files: &mut ContextBundle,
) -> Result<CheckpointContext, ContextBundleError> {
    let texts = sources
        .repo
        .texts_at(sources.head, FEATURES, LARGEST, ALL)?;
    let folder = folder(&texts, sources.feature)?;
    let own: BTreeMap<&str, &String> = texts
        .iter()
        .filter_map(|(path, text)| {
            let name = path.strip_prefix(&folder)?.strip_prefix('/')?;
            Some((name, text))
        })
        .collect();
    if let Some(missing) = NEEDED.iter().find(|name| !own.contains_key(**name)) {
        let file = format!("{folder}/{missing}");
        return Err(ContextBundleError::NoSpecKit { file });
    }
    let all = own
        .get("tasks.md")
        .map(|text| tasks(text))
        .unwrap_or_default();
    if all.is_empty() {
        let file = format!("{folder}/tasks.md");
        return Err(ContextBundleError::NoTasks { file });
    }
    let lists = own
        .iter()
        .filter(|(name, _)| name.starts_with("checklists/"));
    let lists: Vec<Value> = lists
        .map(|(name, text)| checklist(&format!("{folder}/{name}"), text))
        .collect();
    let failed = lists.iter().filter(|list| list["open"] != json!([]));
    let failed: Vec<&str> = failed.filter_map(|list| list["file"].as_str()).collect();
    let documents: Vec<String> = own.keys().map(|name| format!("{folder}/{name}")).collect();
    let facts = json!({
        "folder": folder,
        "documents": documents,
        "tasks": all.iter().map(SpecTask::to_json).collect::<Vec<Value>>(),
        "checklists": lists,
    });
    files.push(("speckit.json".to_owned(), pretty(&facts)));
    Ok(self::facts(&folder, &failed))
}

fn facts(folder: &str, failed: &[&str]) -> CheckpointContext {
    let decision = format!("Whether {folder} may be implemented");
    let mut context = CheckpointContext::new(CheckpointCommand::SpeckitImplement, decision);
    let count = u32::try_from(failed.len()).unwrap_or(u32::MAX);
    let why = match failed {
        [] => "every checklist is complete".to_owned(),
        failed => format!("not complete: {}", failed.join(", ")),
    };
    context.facts.failed_checklists = Some(Sourced::new(count, why));
    context
}

/// Finds the folder of a feature: by its whole name, else by its number or words.
fn folder(texts: &BTreeMap<String, String>, feature: &str) -> Result<String, ContextBundleError> {
    let mut known: Vec<&str> = texts
        .keys()
        .filter_map(|path| {
            path.strip_prefix(FEATURES)?
                .strip_prefix('/')?
                .split_once('/')
        })
        .map(|(folder, _)| folder)
        .collect();
    known.dedup();
    let is_it = |folder: &&&str| {
        let parts = folder.split_once('-');
        **folder == feature
            || parts.is_some_and(|(number, words)| number == feature || words == feature)
    };
    let found: Vec<&&str> = known.iter().filter(is_it).collect();
    match found.as_slice() {
        [one] => Ok(format!("{FEATURES}/{one}")),
        _ => Err(ContextBundleError::NoFeature {
            feature: feature.to_owned(),
            way_out: match known.as_slice() {
                [] => "create one with Spec Kit and commit it first".into(),
                known => Hint::new("name one of: {}").names(known),
            },
        }),
    }
}

/// Parses the tasks of a `tasks.md`, in order.
pub(super) fn tasks(text: &str) -> Vec<SpecTask> {
    let (mut tasks, mut heading) = (Vec::new(), String::new());
    for line in text.lines() {
        if let Some(words) = line.strip_prefix("## ") {
            words.trim().clone_into(&mut heading);
        }
        let found = TASK.as_ref().and_then(|task| task.captures(line));
        let Some(found) = found else { continue };
        let part = |nth: usize| found.get(nth).map_or("", |part| part.as_str());
        let mut words = part(3);
        let (mut is_parallel, mut story) = (false, None);
        while let Some(mark) = MARK.as_ref().and_then(|mark| mark.captures(words)) {
            match mark.get(1).map(|mark| mark.as_str()) {
                Some("P") => is_parallel = true,
                Some(other) => story = Some(other.to_owned()),
                None => {}
            }
            words = words
                .get(mark.get(0).map_or(0, |whole| whole.end())..)
                .unwrap_or("");
        }
        let paths = PATH.iter().flat_map(|path| path.find_iter(words));
        tasks.push(SpecTask {
            id: part(2).to_owned(),
            heading: heading.clone(),
            is_done: part(1) != " ",
            is_parallel,
            story,
            words: words.to_owned(),
            files: paths.map(|path| path.as_str().to_owned()).collect(),
        });
    }
    tasks
}

/// Summarises a checklist with its open items.
pub(super) fn checklist(file: &str, text: &str) -> Value {
    let boxes: Vec<(bool, String)> = text
        .lines()
        .filter_map(|line| {
            let found = BOX.as_ref()?.captures(line)?;
            Some((
                found.get(1)?.as_str() != " ",
                found.get(2)?.as_str().to_owned(),
            ))
        })
        .collect();
    let open = boxes.iter().filter(|(is_done, _)| !is_done);
    let open: Vec<&String> = open.map(|(_, words)| words).collect();
    json!({ "file": file, "total": boxes.len(), "done": boxes.len() - open.len(), "open": open })
}

impl SpecTask {
    fn to_json(&self) -> Value {
        json!({
            "id": self.id,
            "phase": self.heading,
            "done": self.is_done,
            "parallel": self.is_parallel,
            "story": self.story,
            "words": self.words,
            "files": self.files,
        })
    }
}
