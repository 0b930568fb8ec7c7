//! Parses a workflow file into `cos-core`'s workflow.
//!
//! YAML, and therefore also JSON. All problems are reported at once with their places and advice:
//! unknown words, scripts that do not compile, templates with unknown names, and contradictions
//! that `cos-core` finds. Nothing is run.

mod checkpoint;
mod extending;
mod gap_check;
mod library;
mod phase;
mod places;
mod returned;
mod subagent;
mod texts;
mod wire;

pub(crate) use library::built_in_names;
pub use library::{FOR_GOALS, FoundWorkflow, Library, LibraryError, Listed, built_in};
pub(crate) use returned::{gaps_of, subagents_of};

use crate::diagnostic::{Diagnostics, DocumentError, Findings};
use crate::reject_secrets;
use crate::spanned_value::{self, Fields, Node, Value};
use crate::suggest;
use cos_core::workflow::{self, ExecutionMode, Finalization, Phase, Workflow};
use places::Places;
use std::collections::BTreeMap;
use std::path::Path;
use texts::Texts;

/// The modes by name.
pub(crate) const MODES: [(&str, ExecutionMode); 3] = [
    ("strict", ExecutionMode::Strict),
    ("loose", ExecutionMode::Loose),
    ("adaptive", ExecutionMode::Adaptive),
];

/// Why there is no workflow to extend.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct NoBase {
    /// The reason.
    pub(crate) what: String,
    /// What to do.
    pub(crate) hint: &'static str,
}

impl NoBase {
    /// The workflow was not found.
    pub(crate) fn unknown(what: impl Into<String>) -> Self {
        Self {
            what: what.into(),
            hint: "name a workflow that `cos workflow list` shows",
        }
    }

    /// The workflow was found but is invalid.
    pub(crate) fn broken(what: impl Into<String>) -> Self {
        Self {
            what: what.into(),
            hint: "fix that file, or remove `extends`",
        }
    }
}

/// Finds the workflow that another one extends.
pub(crate) type Extended<'a> = &'a dyn Fn(&str) -> Result<Workflow, NoBase>;

/// Reads a workflow file; a workflow that it extends is looked up beside it first.
pub fn read_workflow(path: &Path, library: &Library) -> Result<Workflow, DocumentError> {
    let source = path.display().to_string();
    library.note(path);
    let bytes = spanned_value::named_bytes("the workflow", path, &source)?;
    Ok(parse(&bytes, &source, &|name| {
        library.extended(name, path)
    })?)
}

/// Parses the bytes of a workflow file; `source` is its name in messages.
pub(crate) fn parse(
    bytes: &[u8],
    source: &str,
    extended: Extended<'_>,
) -> Result<Workflow, Diagnostics> {
    let root = spanned_value::read_document(bytes, source)
        .map_err(|problem| Diagnostics(vec![problem]))?;
    let mut findings = Findings::of(source);
    let workflow = whole(&root, extended, &mut findings);
    reject_secrets::texts(&root, &mut findings);
    findings.finish(workflow)
}

fn whole(root: &Node, extended: Extended<'_>, findings: &mut Findings) -> Option<Workflow> {
    if matches!(root.value, Value::Empty) {
        findings.add(
            root.place,
            "the file is empty",
            "write `name:` and `phases:`",
        );
        return None;
    }
    if matches!(root.value, Value::List(_)) {
        let hint = "write `phases:` above it and indent the list";
        findings.add(root.place, "the file begins with a list", hint);
        return None;
    }
    let fields = Fields::open(root, "the file", &wire::FILE_KEYS, findings)?;
    let base = base(&fields, extended, findings);
    let name = name(&fields, findings);
    let description = description(&fields, base.as_ref(), findings);
    let mode = mode(&fields, findings)
        .or_else(|| base.as_ref().map(|base| base.mode))
        .unwrap_or(ExecutionMode::Strict);
    let mut variables = base
        .as_ref()
        .map(|base| base.variables.clone())
        .unwrap_or_default();
    variables.extend(pairs(&fields, "variables", findings));
    metadata(&fields, findings);
    let texts = Texts::new(&variables);
    if fields.lacks(&["phases"]) && base.is_none() {
        let hint = "add at least one under `phases`, with an `id`";
        findings.add(fields.place, "there is no phase", hint);
    }
    let mut read = phases(&fields, &texts, findings);
    let finalization = finalization(&fields, &texts, findings)
        .or_else(|| base.as_ref().and_then(|base| base.finalization.clone()));
    if let Some(base) = base {
        let place = fields.key("extends").unwrap_or(fields.place);
        read = places::merged(base.phases, read, place);
    }
    let (phases, places): (Vec<Phase>, Vec<Places>) = read.into_iter().unzip();
    let workflow = Workflow {
        name,
        description,
        mode,
        variables,
        phases,
        finalization,
    };
    // Parts that were not read would be reported again at a worse place.
    let is_whole = !findings.is_any();
    if is_whole || fields.node("phases").is_some() {
        let known = |defect: &workflow::WorkflowDefect| is_whole || defect.place.phase.is_some();
        for defect in workflow::check(&workflow).into_iter().filter(known) {
            let place = places::of(&fields, &places, defect.place);
            findings.add(place, defect.what, defect.hint);
        }
    }
    Some(workflow)
}

fn base(fields: &Fields<'_>, extended: Extended<'_>, findings: &mut Findings) -> Option<Workflow> {
    let name = fields.text("extends", findings)?;
    match extended(name.value.trim()) {
        Ok(base) => Some(base),
        Err(NoBase { what, hint }) => {
            findings.add(name.place, what, hint);
            None
        }
    }
}

fn name(fields: &Fields<'_>, findings: &mut Findings) -> String {
    if fields.lacks(&["name"]) {
        let hint = "give it a short name, such as `name: feature`";
        findings.add(fields.place, "the file has no `name`", hint);
    }
    let Some(name) = fields.text("name", findings) else {
        return String::new();
    };
    if !workflow::is_phase_id(name.value.trim()) {
        let what = format!(
            "`{}` is not a valid workflow name",
            crate::diagnostic::shown(&name.value)
        );
        let hint = "use lower-case letters, digits, `-` and `_`, starting with a letter";
        findings.add(name.place, what, hint);
    }
    name.value.trim().to_owned()
}

fn description(fields: &Fields<'_>, base: Option<&Workflow>, findings: &mut Findings) -> String {
    let found = fields.text("description", findings);
    match (found, base) {
        (Some(found), _) if found.value.trim().chars().count() < 10 => {
            let hint = "describe it in a sentence of ten letters or more";
            findings.add(found.place, "`description` is too short", hint);
            found.value
        }
        (Some(found), _) => found.value,
        (None, Some(base)) => base.description.clone(),
        (None, None) => {
            if fields.lacks(&["description"]) {
                let hint = "add `description:` with a sentence about its purpose";
                findings.add(fields.place, "the file has no `description`", hint);
            }
            String::new()
        }
    }
}

fn mode(fields: &Fields<'_>, findings: &mut Findings) -> Option<ExecutionMode> {
    if let (Some(_), Some(twice)) = (fields.key("execution_mode"), fields.key("mode")) {
        findings.add(
            twice,
            "`mode` and `execution_mode` mean the same",
            "keep one",
        );
    }
    fields
        .choice("execution_mode", &MODES, findings)
        .or_else(|| fields.choice("mode", &MODES, findings))
}

/// Checks the keys of the metadata; the values are for readers of the file only.
fn metadata(fields: &Fields<'_>, findings: &mut Findings) {
    if let Some(node) = fields.node("metadata") {
        let _judged = Fields::open(node, "`metadata`", &wire::METADATA_KEYS, findings);
    }
}

fn phases(fields: &Fields<'_>, texts: &Texts, findings: &mut Findings) -> Vec<(Phase, Places)> {
    let nodes = fields.list("phases", findings).iter().enumerate();
    nodes
        .filter_map(|(nth, node)| phase::read_phase(nth, node, texts, findings))
        .collect()
}

fn finalization(
    fields: &Fields<'_>,
    texts: &Texts,
    findings: &mut Findings,
) -> Option<Finalization> {
    let node = fields.node("finalization")?;
    let inner = Fields::open(node, "`finalization`", &wire::FINALIZATION_KEYS, findings)?;
    for key in wire::FINALIZATION_KEYS {
        if inner.lacks(&[key]) {
            let hint = "write `template:` with the report's text and `output:` with its path";
            findings.add(inner.place, format!("`finalization` has no `{key}`"), hint);
        }
    }
    let template = texts.template(inner.text("template", findings), findings);
    let output = texts.path(inner.text("output", findings), findings);
    Some(Finalization {
        template: template?,
        output: output?,
    })
}

/// Reads names with texts.
fn pairs(fields: &Fields<'_>, name: &str, findings: &mut Findings) -> BTreeMap<String, String> {
    let Some(node) = fields.node(name) else {
        return BTreeMap::new();
    };
    let Value::Map(entries) = &node.value else {
        let what = format!("`{name}` of {} is {}", fields.owner, node.value.name());
        findings.add(node.place, what, "write keys with texts under it");
        return BTreeMap::new();
    };
    let mut pairs = BTreeMap::new();
    for (key, value) in entries {
        let named = format!("a name in `{name}`");
        let Some(key) = spanned_value::words(key, &named, findings) else {
            continue;
        };
        let named = format!("`{}` in `{name}`", crate::diagnostic::shown(&key.value));
        if let Some(value) = spanned_value::words(value, &named, findings) {
            let _before = pairs.insert(key.value, value.value);
        }
    }
    pairs
}

/// Reports an unknown word.
fn unknown_word(
    what: &str,
    found: &spanned_value::At<String>,
    words: &[&str],
    findings: &mut Findings,
) {
    let what = format!("{what} is `{}`", crate::diagnostic::shown(&found.value));
    findings.add(
        found.place,
        what,
        suggest::hint(&found.value, words.iter().copied()),
    );
}

#[cfg(test)]
pub(crate) mod tests;
