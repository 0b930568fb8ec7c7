//! What conditions, scripts and templates see: the context as JSON, the phase, the files of the
//! output folder.

use super::WorkflowError;
use super::driver::Session;
use super::report::moment;
use crate::script::{Evaluated, ScriptError, ScriptInput, ScriptKind};
use cos_core::workflow::context;
use minijinja::{Environment, UndefinedBehavior};
use serde_json::{Value, json};

impl Session<'_> {
    /// The context, and beside it what templates name without it.
    pub(super) fn values(&self) -> Value {
        let context = context(&self.run, moment);
        let mut values = context.clone();
        if let Value::Object(names) = &mut values {
            for (name, text) in &self.run.order.definition.variables {
                let _own = names.entry(name.clone()).or_insert_with(|| json!(text));
            }
            let _none = names.insert("context".to_owned(), context);
            let _none = names.insert("phase".to_owned(), self.phase_told());
        }
        values
    }

    fn phase_told(&self) -> Value {
        let (Some(phase), Some(own)) = (self.run.phase(), self.run.phase_run()) else {
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

    /// Evaluates a text of the workflow on copies.
    pub(super) fn evaluate(
        &mut self,
        kind: ScriptKind,
        text: &str,
    ) -> Result<Result<Evaluated, ScriptError>, WorkflowError> {
        let output_dir = self.run.order.output_dir();
        let head = self.run.head.clone();
        let seen = self.crew.floor.look(&head, &output_dir)?;
        let mut files = seen.texts;
        for path in seen.paths {
            // Whether a file is there can be asked of all of them.
            let _text = files.entry(path).or_default();
        }
        let input = ScriptInput {
            context: context(&self.run, moment),
            phase: self.phase_told(),
            output_dir,
            files,
        };
        Ok(self.crew.interpreter.evaluate(kind, text, &input))
    }
}

/// A template filled in; what a name leads to that is not there is empty.
pub(super) fn filled(template: &str, values: &Value) -> Result<String, String> {
    let mut environment = Environment::new();
    environment.set_undefined_behavior(UndefinedBehavior::Chainable);
    environment.set_recursion_limit(50);
    let told = |error: minijinja::Error| {
        let detail = error.detail().unwrap_or("it cannot be filled in");
        crate::problem::shown(detail)
    };
    environment
        .render_str(
            template,
            minijinja::Value::from(minijinja::value::Serde(values)),
        )
        .map_err(told)
}

/// A path inside the repository, whatever was put into it.
pub(super) fn contained(path: &str) -> Result<String, String> {
    let path = path.trim().trim_start_matches("./");
    let inside = !path.is_empty()
        && !path.starts_with(['/', '~', '-'])
        && !path.contains(['\\', '\0', '\n'])
        && path
            .split('/')
            .all(|piece| !matches!(piece, "" | "." | ".." | ".git"));
    if inside {
        Ok(path.to_owned())
    } else {
        Err("it leaves the repository".to_owned())
    }
}
