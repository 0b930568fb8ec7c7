//! Reads one entry of `goals` with its checks.

use super::wire::{CHECK_KEYS, GOAL_KEYS};
use super::{GoalsContext, WorkflowStands, deadline};
use crate::spanned_value::{At, Fields, peek, words};
use crate::spanned_value::{Node, Value};
use crate::diagnostic::{FilePlace, Findings, shown};
use crate::suggest;
use cos_core::goal::{Check, Executor, Goal, Links, Priority};
use cos_core::hint::Hint;
use cos_core::id::GoalId;
use cos_core::money::Money;
use cos_core::path::PathGlob;

const PRIORITIES: [(&str, Priority); 6] = [
    ("P1", Priority::P1),
    ("P2", Priority::P2),
    ("P3", Priority::P3),
    ("high", Priority::P1),
    ("medium", Priority::P2),
    ("low", Priority::P3),
];

/// A goal with the places for errors of the whole set.
#[derive(Debug)]
pub(super) struct GoalEntry {
    pub(super) goal: Goal,
    /// Where its name comes from.
    pub(super) named: Named,
    pub(super) id: FilePlace,
    pub(super) content: FilePlace,
    pub(super) depends_on: Vec<At<GoalId>>,
}

/// Where the name of a goal comes from.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Named {
    /// From the file.
    ByFile,
    /// From its position, because its own cannot be read; already reported.
    ByPlace,
}

/// Reads one entry. What cannot be read is reported and replaced by something harmless, so that the
/// whole set can be validated too.
pub(super) fn read(
    index: usize,
    node: &Node,
    run_agent: Option<&str>,
    context: &GoalsContext,
    findings: &mut Findings,
) -> Option<GoalEntry> {
    let owner = match peek(node, "id") {
        Some(id) => format!("goal `{}`", shown(id)),
        None => format!("goal {}", index + 1),
    };
    let fields = Fields::open(node, &owner, &GOAL_KEYS, findings)?;
    let id = fields.text("id", findings);
    if fields.lacks(&["id"]) {
        let hint = "give it a short name, such as `id: fix-login`";
        findings.add(fields.place, format!("{owner} has no `id`"), hint);
    }
    let executor = executor(&fields, run_agent, context, findings);
    let wanted = wanted(&fields, &executor, findings);
    let depends_on: Vec<At<GoalId>> = fields
        .texts("depends_on", findings)
        .into_iter()
        .map(|at| At {
            place: at.place,
            value: GoalId::new(at.value.trim()),
        })
        .collect();
    let name = id.as_ref().map(|id| id.value.trim().to_owned());
    let goal = Goal {
        id: GoalId::new(name.unwrap_or_else(|| format!("goal-{}", index + 1))),
        content: wanted.value,
        executor,
        checks: checks(&fields, findings),
        files: files(&fields, findings),
        estimate: fields.money("estimate_usd", findings),
        priority: fields
            .choice("priority", &PRIORITIES, findings)
            .unwrap_or_default(),
        tags: tags(&fields, findings),
        depends_on: depends_on.iter().map(|at| at.value.clone()).collect(),
        prompt: fields.text("prompt", findings).map(|at| at.value),
        judged: None,
        deadline: deadline::read(&fields, &context.zone, findings),
        links: links(&fields, findings),
        model: None,
    };
    Some(GoalEntry {
        goal,
        named: if id.is_some() {
            Named::ByFile
        } else {
            Named::ByPlace
        },
        id: id.map_or(fields.place, |id| id.place),
        content: wanted.place,
        depends_on,
    })
}

fn executor(
    fields: &Fields<'_>,
    run_agent: Option<&str>,
    context: &GoalsContext,
    findings: &mut Findings,
) -> Executor {
    let given: Vec<(&str, FilePlace)> = fields
        .keys()
        .filter(|(key, _)| ["command", "agent", "workflow"].contains(key))
        .collect();
    if let [(first, _), (second, place), ..] = given.as_slice() {
        let what = format!("{} has both `{first}` and `{second}`", fields.owner);
        let hint = "keep exactly one of `command`, `agent` and `workflow`";
        findings.add(*place, what, hint);
    }
    let command = fields.text("command", findings);
    let agent = fields.text("agent", findings);
    let workflow = fields.text("workflow", findings);
    if let Some(agent) = &agent {
        check_agent(&fields.owner, agent, &context.agents, findings);
    }
    if let Some(workflow) = &workflow {
        check_workflow(&fields.owner, workflow, run_agent, context, findings);
    }
    match (command, agent, workflow, run_agent) {
        (Some(command), ..) => Executor::Command(command.value),
        (None, Some(agent), ..) => Executor::Agent(agent.value.trim().to_owned()),
        (None, None, Some(workflow), agent) => Executor::Workflow {
            name: workflow.value.trim().to_owned(),
            agent: agent.map(str::to_owned),
            estimate: estimated(workflow.value.trim(), context),
        },
        (None, None, None, Some(agent)) => Executor::Agent(agent.to_owned()),
        (None, None, None, None) => {
            if fields.lacks(&["command", "agent", "workflow"]) {
                let what = format!("{} has no agent", fields.owner);
                let hint = "give it a `command`, an `agent` or a `workflow`, or name a default \
                            with `agent` at the top, --agent or the setting run.agent";
                findings.add(fields.place, what, hint);
            }
            Executor::Agent(String::new())
        }
    }
}

/// Reports an unknown agent.
pub(super) fn check_agent(
    owner: &str,
    agent: &At<String>,
    known: &[String],
    findings: &mut Findings,
) {
    let name = agent.value.trim();
    if known.is_empty() || known.iter().any(|known| known == name) {
        return;
    }
    let what = format!(
        "{owner} names the agent `{}`, which is unknown",
        shown(name)
    );
    let hint = suggest::hint(name, known.iter().map(String::as_str));
    let hint = hint.and(&"define your own agents under `[agents.NAME]` in the settings".into());
    findings.add(agent.place, what, hint);
}

/// Reports a workflow that is unknown, broken, or lacks an agent.
fn check_workflow(
    owner: &str,
    workflow: &At<String>,
    run_agent: Option<&str>,
    context: &GoalsContext,
    findings: &mut Findings,
) {
    let (name, place, known) = (workflow.value.trim(), workflow.place, &context.workflows);
    let Some(found) = known.iter().find(|known| known.name == name) else {
        if known.is_empty() {
            return;
        }
        let what = format!(
            "{owner} names the workflow `{}`, which does not exist",
            shown(name)
        );
        let hint = suggest::hint(name, known.iter().map(|known| known.name.as_str()));
        return findings.add(
            place,
            what,
            hint.and(&"your own go into `.cos/workflows`".into()),
        );
    };
    match &found.stands {
        WorkflowStands::Broken => {
            let what = format!("the workflow `{name}` of {owner} is invalid");
            findings.add(
                place,
                what,
                Hint::new("see `cos workflow check {}`").value(name),
            );
        }
        WorkflowStands::WithAgent { craft } if run_agent.is_none() => {
            let what = format!(
                "{owner} names the workflow `{name}`, but its subagent `{craft}` names no agent"
            );
            let hint = "name a default with `agent` at the top, --agent or the setting run.agent";
            findings.add(place, what, hint);
        }
        WorkflowStands::Alone | WorkflowStands::WithAgent { .. } => {}
    }
}

/// Returns the estimated cost of a workflow, the sum of its phases.
fn estimated(name: &str, context: &GoalsContext) -> Option<Money> {
    let known = context.workflows.iter().find(|known| known.name == name);
    known.and_then(|known| known.estimate)
}

/// Returns the content of a goal; a command without content describes itself.
fn wanted(fields: &Fields<'_>, executor: &Executor, findings: &mut Findings) -> At<String> {
    if let Some(content) = fields.text("content", findings) {
        return content;
    }
    let place = fields.place;
    let value = match executor {
        Executor::Command(command) => command.clone(),
        // Already reported, or reported here; this text only completes the set.
        Executor::Agent(_) | Executor::Workflow { .. } => {
            if fields.lacks(&["content", "command"]) {
                let what = format!("{} has no `content`", fields.owner);
                findings.add(place, what, "say what is wanted, such as `content: Fix …`");
            }
            fields.owner.clone()
        }
    };
    At { place, value }
}

fn checks(fields: &Fields<'_>, findings: &mut Findings) -> Vec<Check> {
    let owner = format!("a check of {}", fields.owner);
    fields
        .list("checks", findings)
        .iter()
        .filter_map(|node| match &node.value {
            Value::Map(_) => check(node, &owner, findings),
            _ => words(node, &owner, findings).map(|at| Check::Command(at.value)),
        })
        .collect()
}

fn check(node: &Node, owner: &str, findings: &mut Findings) -> Option<Check> {
    let fields = Fields::open(node, owner, &CHECK_KEYS, findings)?;
    let keys: Vec<(&str, FilePlace)> = fields.keys().collect();
    let [(key, place)] = keys.as_slice() else {
        if let Some((second, place)) = keys.get(1) {
            let what = format!("{owner} has `{second}` besides another key");
            findings.add(*place, what, "make it a separate check");
        } else if matches!(&node.value, Value::Map(map) if map.is_empty()) {
            let hint = Hint::new("use one of {}").names(CHECK_KEYS);
            findings.add(node.place, format!("{owner} is empty"), hint);
        }
        return None;
    };
    let text = fields.text(key, findings)?;
    match *key {
        "command" => Some(Check::Command(text.value)),
        "output" => Some(Check::Output(text.value)),
        "person" => Some(Check::Person(text.value)),
        "critic" => {
            let what = format!("{owner} asks a critic");
            let hint = "this release has none; use `command`, `file`, `output` or `person`";
            findings.add(*place, what, hint);
            None
        }
        _ => glob(&text, findings).map(|path| Check::File(path.as_str().to_owned())),
    }
}

fn files(fields: &Fields<'_>, findings: &mut Findings) -> Vec<PathGlob> {
    fields
        .texts("files", findings)
        .iter()
        .filter_map(|text| glob(text, findings))
        .collect()
}

fn glob(text: &At<String>, findings: &mut Findings) -> Option<PathGlob> {
    PathGlob::new(text.value.trim())
        .map_err(|_| {
            let what = format!(
                "`{}` is not a path inside the repository",
                shown(&text.value)
            );
            let hint = "write it from the root of the repository, such as `src/**`";
            findings.add(text.place, what, hint);
        })
        .ok()
}

fn tags(fields: &Fields<'_>, findings: &mut Findings) -> Vec<String> {
    let mut tags: Vec<String> = Vec::new();
    for tag in fields.texts("tags", findings) {
        let tag = tag.value.trim().to_lowercase();
        if !tags.contains(&tag) {
            tags.push(tag);
        }
    }
    tags
}

fn links(fields: &Fields<'_>, findings: &mut Findings) -> Links {
    let mut link = |name| fields.text(name, findings).map(|at| at.value);
    Links {
        feature: link("linked_feature"),
        bug: link("linked_bug"),
        spec: link("linked_spec"),
        issue: link("linked_issue"),
    }
}
