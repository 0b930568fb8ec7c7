//! Finds the files of a project that a workflow uses outside of its own text: those that its
//! commands and prompts name, and those that these files name in turn.

use crate::repo::Repo;
use crate::workflow::WorkflowError;
use crate::workflow_file::{built_in, built_in_names};
use cos_core::fingerprint::Fingerprint;
use cos_core::workflow::{Phase, Workflow, WorkflowSpec};
use cos_gate::ecosystem::ecosystems;
use std::collections::{BTreeMap, BTreeSet};

/// The limit of files that commands name, and the size limit of each in bytes.
const MOST_FILES: usize = 300;
const LARGEST: u64 = 256 << 10;

/// Returns the files at the base commit that a workflow names, and those that these name in turn,
/// with their hashes. If the workflow can name any file, all of them count.
pub(super) fn input_files(
    repo: &Repo,
    spec: &WorkflowSpec,
    prompts: &BTreeMap<String, String>,
) -> Result<BTreeMap<String, String>, WorkflowError> {
    let all: BTreeMap<String, String> = repo.hashes_at(&spec.base)?.into_iter().collect();
    if is_open(&spec.definition) {
        return Ok(every(&all));
    }
    let mut texts = vec![serde_json::to_string(&spec.definition).unwrap_or_default()];
    texts.extend(prompts.values().cloned());
    let mut found = BTreeMap::new();
    while let Some(text) = texts.pop() {
        for path in paths_in(&text, &all) {
            let hash = all.get(&path).cloned().unwrap_or_default();
            if found.insert(path.clone(), hash).is_some() {
                continue;
            }
            if found.len() > MOST_FILES {
                return Ok(every(&all));
            }
            let read = repo.texts_at(&spec.base, &path, LARGEST, LARGEST)?;
            texts.extend(read.into_values());
        }
    }
    Ok(found)
}

/// Returns all files as one entry.
fn every(all: &BTreeMap<String, String>) -> BTreeMap<String, String> {
    let json = serde_json::to_string(all).unwrap_or_default();
    let hash = Fingerprint::of(&[("files", &json)]);
    BTreeMap::from([("every file of the project".to_owned(), hash.to_string())])
}

/// Returns whether the files of a workflow cannot be determined: a shell can build names, and so
/// can a script that is not built in.
fn is_open(workflow: &Workflow) -> bool {
    let ours: Vec<Workflow> = built_in_names().filter_map(built_in).collect();
    let shell = |text: &str| text.contains(['$', '`', '*', '?', '[', '~']);
    let is_open_text = |(name, text): (&String, &String)| {
        let is_ours = ours.iter().any(|one| one.variables.get(name) == Some(text));
        shell(text) && !is_ours
    };
    let scripts = |phase: &Phase| {
        let gaps = serde_json::to_string(&phase.gap_check).unwrap_or_default();
        (phase.adaptive.clone(), phase.script.clone(), gaps)
    };
    let our_phases = || ours.iter().flat_map(|one| &one.phases);
    let is_ours = |text: &String| our_phases().any(|phase| commands(phase).any(|own| own == text));
    let is_open_phase = |phase: &Phase| {
        let has_scripts =
            phase.adaptive.is_some() || phase.script.is_some() || phase.gap_check.is_some();
        let is_known = our_phases().any(|own| scripts(own) == scripts(phase));
        let is_open = commands(phase).any(|text| shell(text) && !is_ours(text));
        has_scripts && !is_known || is_open
    };
    workflow.variables.iter().any(is_open_text) || workflow.phases.iter().any(is_open_phase)
}

/// Returns the shell commands of a phase.
fn commands(phase: &Phase) -> impl Iterator<Item = &String> {
    let workers = phase.subagents.iter();
    workers.flat_map(|one| one.command.iter().chain(&one.checks))
}

/// Returns the files in `all` that the words of a text name: by path, as a folder, or as a module.
fn paths_in(text: &str, all: &BTreeMap<String, String>) -> BTreeSet<String> {
    let is_part = |c: char| c.is_alphanumeric() || "._-/+@".contains(c);
    let words: BTreeSet<&str> = text.split(|c| !is_part(c)).collect();
    let mut paths = BTreeSet::new();
    for word in words {
        let plain = word.trim_start_matches("./").trim_end_matches(['/', '.']);
        if plain.is_empty() {
            continue;
        }
        let module = plain.replace('.', "/");
        let spelled = [plain.to_owned(), format!("{module}.py")];
        paths.extend(spelled.into_iter().filter(|path| all.contains_key(path)));
        for folder in [format!("{plain}/"), format!("{module}/")] {
            let below = all.range(folder.clone()..);
            let below = below.take_while(|(path, _)| path.starts_with(&folder));
            paths.extend(below.map(|(path, _)| path.clone()));
        }
        // A script names its neighbours relative to itself.
        if plain.contains('.') && !plain.contains('/') {
            let end = format!("/{plain}");
            let beside = all.keys().filter(|path| path.ends_with(&end));
            paths.extend(beside.cloned());
        }
        let unasked = ecosystems().flat_map(|one| one.loads);
        let unasked = unasked.filter(|row| row.programs.contains(&plain));
        let unasked = unasked.flat_map(|row| row.files);
        let there = unasked.filter(|file| all.contains_key(**file));
        paths.extend(there.map(|file| (*file).to_owned()));
    }
    paths
}

#[cfg(test)]
mod tests;
