//! Asks whether a project's file may replace or become part of a workflow that the person named.
//! Asked before anything in it runs, once per content.

use super::exact_lines::{first_line, marked};
use super::{choice, fingerprint};
use crate::decision::{Answer, DecisionKind, Draft, Subject, Urgency};
use crate::id::{OptionId, RunId};
use crate::trigger::Trigger;
use crate::workflow::{WorkflowAuthor, WorkflowOrigin, WorkflowSpec};

/// The most lines of commands, and of files, that are shown.
const SHOWN_LINES: usize = 40;

/// Returns the subject of the question; `None` if no question is needed.
pub fn subject(spec: &WorkflowSpec) -> Option<Subject> {
    let origin = spec.origin.as_ref()?;
    spec.content()?;
    Some(Subject::WorkflowFile(origin.name.clone()))
}

/// Builds the question; `None` if no question is needed.
pub fn ask(spec: &WorkflowSpec) -> Option<Draft> {
    let origin = spec.origin.as_ref()?;
    let decision_key = spec.content()?;
    let triggers = vec![Trigger::Workflow];
    Some(Draft {
        project: spec.project.clone(),
        run: match &spec.goal {
            Some(own) => own.run.clone(),
            None => RunId::new(spec.workflow.as_str()),
        },
        kind: DecisionKind::Workflow,
        subject: Subject::WorkflowFile(origin.name.clone()),
        fingerprint: fingerprint(&decision_key, &triggers),
        decision_key,
        triggers,
        question: question(origin),
        context: context(spec, origin),
        options: vec![
            choice(
                "yes",
                Answer::Proceed,
                "Use it now and later, as long as it stays exactly the same.",
            ),
            choice("no", Answer::Skip, "Do not use it, and end this workflow."),
        ],
        recommended: None,
        affirm: Some(OptionId::new("yes")),
        risk: None,
        findings: Vec::new(),
        checkpoint: None,
        blocking: true,
        urgency: Urgency::Immediate,
        expires_at: None,
    })
}

fn question(origin: &WorkflowOrigin) -> String {
    let name = first_line(&origin.name, 80);
    match (origin.author, &origin.file) {
        (WorkflowAuthor::Project, Some(file)) => {
            let file = first_line(file, 120);
            format!("May the file `{file}` of this project replace the workflow `{name}`?")
        }
        _ => format!("May files of this project become part of the workflow `{name}`?"),
    }
}

fn context(spec: &WorkflowSpec, origin: &WorkflowOrigin) -> Vec<String> {
    let mut lines = vec![
        "The authors of this project wrote these files. They decide which commands run and what \
        agents are instructed to do."
            .to_owned(),
    ];
    let phases = spec.definition.phases.iter();
    let workers = phases.clone().flat_map(|phase| &phase.subagents);
    let commands = workers.flat_map(|one| one.command.iter().chain(&one.checks));
    let variables = spec.definition.variables.iter();
    let variables = variables.map(|(name, text)| format!("{name}: {text}"));
    lines.extend(listed("It runs these commands:", commands.cloned()));
    lines.extend(listed("It uses these variables:", variables));
    if phases
        .clone()
        .any(|phase| phase.adaptive.is_some() || phase.script.is_some())
    {
        lines.push("Its scripts can add more commands.".to_owned());
    }
    let prompts = origin.prompts.keys().cloned();
    lines.extend(listed(
        "It gives agents the prompts in these files:",
        prompts,
    ));
    lines.extend(listed(
        "It consists of or refers to these files:",
        origin.files.keys().cloned(),
    ));
    lines.push(
        "To trust a project without these questions, add it to `trust.projects` in your own \
        settings."
            .to_owned(),
    );
    lines
}

/// Quotes untrusted text under a heading; returns nothing if there is no text.
fn listed(heading: &str, texts: impl Iterator<Item = String>) -> Vec<String> {
    let texts: Vec<String> = texts.collect();
    let all: Vec<String> = texts.iter().flat_map(|text| marked(text)).collect();
    if all.is_empty() {
        return Vec::new();
    }
    let left_out = all.len().saturating_sub(SHOWN_LINES);
    let mut lines = vec![heading.to_owned()];
    lines.extend(all.into_iter().take(SHOWN_LINES));
    if left_out > 0 {
        lines.push(format!("  | [{left_out} lines left out]"));
    }
    lines
}
