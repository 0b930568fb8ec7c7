//! May a file of a project take the place of a workflow that the person meant? Asked before anything
//! of it is carried out, once for each content.

use super::exact::{first_line, marked};
use super::{choice, fingerprint};
use crate::decision::{Answer, DecisionKind, Draft, Subject, Urgency};
use crate::id::{OptionId, RunId};
use crate::trigger::Trigger;
use crate::workflow::{WorkflowAuthor, WorkflowSpec, WorkflowOrigin};

/// Lines of commands and of files that are shown, each.
const SHOWN_LINES: usize = 40;

/// What the question is about; none where nobody has to be asked.
pub fn subject(spec: &WorkflowSpec) -> Option<Subject> {
    let origin = spec.origin.as_ref()?;
    spec.content()?;
    Some(Subject::WorkflowFile(origin.name.clone()))
}

/// The question; none where nobody has to be asked.
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
                "Use it, now and later, for as long as it stays exactly as it is.",
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
            format!("May `{file}` of this project take the place of the workflow `{name}`?")
        }
        _ => format!("May files of this project become part of the workflow `{name}`?"),
    }
}

fn context(spec: &WorkflowSpec, origin: &WorkflowOrigin) -> Vec<String> {
    let mut lines = vec![
        "Whoever wrote the project wrote these files. They decide what is run and what agents are \
         told."
            .to_owned(),
    ];
    let phases = spec.definition.phases.iter();
    let workers = phases.clone().flat_map(|phase| &phase.subagents);
    let commands = workers.flat_map(|one| one.command.iter().chain(&one.checks));
    let variables = spec.definition.variables.iter();
    let variables = variables.map(|(name, text)| format!("{name}: {text}"));
    lines.extend(listed("It runs these commands:", commands.cloned()));
    lines.extend(listed("It fills in these texts:", variables));
    if phases
        .clone()
        .any(|phase| phase.adaptive.is_some() || phase.script.is_some())
    {
        lines.push("It has scripts of its own, which can add commands.".to_owned());
    }
    let prompts = origin.prompts.keys().cloned();
    lines.extend(listed("It tells agents what these files say:", prompts));
    lines.extend(listed(
        "It is made of, or names, these files:",
        origin.files.keys().cloned(),
    ));
    lines.push(
        "`trust.projects` in your own settings lists projects that are not asked about.".to_owned(),
    );
    lines
}

/// Words of others under a heading, as data; nothing where there are none.
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
