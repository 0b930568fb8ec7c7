//! Builds the variables of conditions, scripts and templates: the context as JSON, the phase, the
//! files of the output folder.

use super::runtime::Session;
use super::view::shown_hash;
use super::{WorkflowError, template};
use crate::clock::utc;
use crate::script::{Evaluated, EvaluationError, ScriptInput, ScriptKind};
use cos_core::workflow::{WorkflowEnd, WorkflowRun, context};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Returns the context, and the names that templates use without it.
pub(super) fn values(run: &WorkflowRun) -> Value {
    let context = context(run, utc);
    let mut values = context.clone();
    if let Value::Object(names) = &mut values {
        for (name, text) in &run.spec.definition.variables {
            let _own = names.entry(name.clone()).or_insert_with(|| json!(text));
        }
        let _none = names.insert("context".to_owned(), context);
        let _none = names.insert("phase".to_owned(), phase_told(run));
    }
    values
}

fn phase_told(run: &WorkflowRun) -> Value {
    let (Some(phase), Some(own)) = (run.phase(), run.phase_run()) else {
        return Value::Null;
    };
    json!({
        "id": phase.id,
        "name": phase.name,
        "description": phase.description,
        "runs": own.runs,
        "feedback": own.feedback,
        "gaps": own.gaps,
    })
}

/// Returns the path of a finished workflow's report on its branch; `None` if its file has no
/// report.
pub fn reported(run: &WorkflowRun) -> Option<String> {
    let last = run.spec.definition.finalization.as_ref()?;
    let is_there = run.end == Some(WorkflowEnd::Finished);
    let path = template::fill(&last.output, &values(run)).ok()?;
    template::contained(&path).ok().filter(|_| is_there)
}

impl Session<'_> {
    /// Returns the values of templates.
    pub(super) fn values(&self) -> Value {
        values(&self.run)
    }

    /// Returns the files that are unchanged since the person last answered a question that showed
    /// them.
    fn unchanged(&self, files: &BTreeMap<String, String>) -> Vec<String> {
        let shown = self.run.holds.iter().flat_map(|hold| &hold.shown);
        let shown = shown.map(|file| (file.path.as_str(), file.hash.as_deref()));
        let last: BTreeMap<&str, Option<&str>> = shown.collect();
        let same = last.into_iter().filter(|(path, hash)| {
            let now = files.get(*path).map(|text| shown_hash(text));
            now.is_some() && now.as_deref() == *hash
        });
        same.map(|(path, _)| path.to_owned()).collect()
    }

    /// Evaluates a text of the workflow on copies.
    pub(super) fn evaluate(
        &mut self,
        kind: ScriptKind,
        text: &str,
    ) -> Result<Result<Evaluated, EvaluationError>, WorkflowError> {
        let output_dir = self.run.spec.output_dir();
        let head = self.run.head.clone();
        let seen = self.deps.place.look(&head, &output_dir)?;
        let mut files = seen.texts;
        let unchanged = self.unchanged(&files);
        for path in seen.hashes.keys() {
            // A script can ask for the existence of every file.
            let _text = files.entry(path.clone()).or_default();
        }
        let input = ScriptInput {
            context: context(&self.run, utc),
            phase: phase_told(&self.run),
            output_dir,
            files,
            hashes: seen.hashes,
            unchanged,
        };
        Ok(self.deps.interpreter.evaluate(kind, text, &input))
    }
}
