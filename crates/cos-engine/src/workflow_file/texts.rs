//! Compiles the templates, paths and scripts of a workflow when the file is read, without running
//! them.

use crate::spanned_value::At;
use crate::diagnostic::{Findings, shown};
use crate::script::{ScriptKind, compile};
use crate::suggest;
use minijinja::Environment;
use std::collections::BTreeMap;

/// The names that templates can use besides the variables of the file.
const NAMES: [&str; 13] = [
    "context",
    "phase",
    "output_dir",
    "workflow",
    "feature",
    "given",
    "goal",
    "phases",
    "variables",
    "deliverables",
    "checkpoints",
    "gap_checks",
    "subagents_spawned",
];

/// Compiles texts.
pub(super) struct Texts {
    environment: Environment<'static>,
    known: Vec<String>,
}

impl Texts {
    pub(super) fn new(variables: &BTreeMap<String, String>) -> Self {
        let names = NAMES.iter().map(|name| (*name).to_owned());
        Self {
            environment: Environment::new(),
            known: names.chain(variables.keys().cloned()).collect(),
        }
    }

    /// Checks that a template is valid.
    pub(super) fn template(
        &self,
        found: Option<At<String>>,
        findings: &mut Findings,
    ) -> Option<String> {
        let found = found?;
        let read = self.environment.template_from_str(&found.value);
        let used = match read {
            Ok(template) => template.undeclared_variables(false),
            Err(error) => {
                let detail = error.detail().unwrap_or("it cannot be read");
                let what = format!("this is not a valid template: {}", shown(detail));
                findings.add(found.place, what, "write `{{ name }}` to insert a value");
                return None;
            }
        };
        for name in used {
            if !self.known.contains(&name) {
                let what = format!(
                    "the template names `{}`, which does not exist",
                    shown(&name)
                );
                let known = self.known.iter().map(String::as_str);
                let hint = suggest::hint(&name, known);
                findings.add(found.place, what, hint);
            }
        }
        Some(found.value)
    }

    /// Checks a template of a path inside the repository.
    pub(super) fn path(
        &self,
        found: Option<At<String>>,
        findings: &mut Findings,
    ) -> Option<String> {
        let found = found?;
        let text = found.value.trim();
        let leaves = text.starts_with('/')
            || text.starts_with('~')
            || text.contains('\\')
            || text.split('/').any(|piece| piece == "..");
        if leaves {
            let what = format!("`{}` leaves the repository", shown(text));
            let hint = "write it relative to the root of the repository, such as \
                `{{output_dir}}/plan.md`";
            findings.add(found.place, what, hint);
            return None;
        }
        let place = found.place;
        let value = text.to_owned();
        self.template(Some(At { place, value }), findings)
    }

    /// Checks that a script compiles.
    #[expect(clippy::unused_self, reason = "all texts are judged here")]
    pub(super) fn script(
        &self,
        kind: ScriptKind,
        found: Option<At<String>>,
        findings: &mut Findings,
    ) -> Option<String> {
        let found = found?;
        if let Err(error) = compile(kind, &found.value) {
            let hint = match kind {
                ScriptKind::Expression => {
                    "write one JavaScript expression, such as `context.subagents_spawned > 0`"
                }
                ScriptKind::Statements => "write JavaScript statements that end with `return`",
            };
            findings.add(found.place, error.to_string(), hint);
        }
        Some(found.value)
    }
}
