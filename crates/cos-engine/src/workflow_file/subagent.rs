//! Parses the subagents of a phase.

use super::places::Places;
use super::texts::Texts;
use super::{pairs, wire};
use crate::diagnostic::{Findings, shown};
use crate::script::ScriptKind;
use crate::spanned_value::{Fields, Node, Value, words};
use cos_core::workflow::{Subagent, is_phase_id};
use cos_gate::path::PathGlob;

/// The models that files may name; the agent's settings map them to its own names.
const MODELS: [(&str, &str); 3] = [("haiku", "haiku"), ("sonnet", "sonnet"), ("opus", "opus")];

/// The subagents of a phase.
#[derive(Default)]
pub(super) struct Agents {
    pub(super) always: Vec<Subagent>,
    pub(super) adaptive: Option<String>,
}

/// Parses `subagents`: a list, or fixed ones and a script that adds others.
pub(super) fn all(
    fields: &Fields<'_>,
    texts: &Texts,
    places: &mut Places,
    findings: &mut Findings,
) -> Agents {
    let Some(node) = fields.node("subagents") else {
        return Agents::default();
    };
    let Value::Map(_) = node.value else {
        let nodes = fields.list("subagents", findings);
        return Agents {
            always: several(fields, nodes, texts, places, findings),
            adaptive: None,
        };
    };
    let owner = format!("`subagents` of {}", fields.owner);
    let Some(inner) = Fields::open(node, &owner, &wire::ADAPTIVE_KEYS, findings) else {
        return Agents::default();
    };
    let always = inner.list("always", findings);
    let always = several(fields, always, texts, places, findings);
    let adaptive = inner.node("adaptive").and_then(|node| {
        let owner = format!("`adaptive` of {}", fields.owner);
        let inner = Fields::open(node, &owner, &wire::SCRIPT_KEYS, findings)?;
        if inner.lacks(&["script"]) {
            findings.add(inner.place, format!("{owner} has no `script`"), "add one");
        }
        let found = inner.text("script", findings);
        texts.script(ScriptKind::Statements, found, findings)
    });
    Agents { always, adaptive }
}

fn several(
    fields: &Fields<'_>,
    nodes: &[Node],
    texts: &Texts,
    places: &mut Places,
    findings: &mut Findings,
) -> Vec<Subagent> {
    let mut agents = Vec::new();
    for node in nodes {
        if let Some(agent) = one(fields, node, texts, findings) {
            places.subagents.push(node.place);
            agents.push(agent);
        }
    }
    agents
}

fn one(
    fields: &Fields<'_>,
    node: &Node,
    texts: &Texts,
    findings: &mut Findings,
) -> Option<Subagent> {
    if let Value::Text(_) = node.value {
        let role = words(node, "a subagent", findings)?;
        return Some(plain(role.value.trim()));
    }
    let owner = format!("a subagent of {}", fields.owner);
    let inner = Fields::open(node, &owner, &wire::SUBAGENT_KEYS, findings)?;
    let Some(role) = inner.text("type", findings) else {
        if inner.lacks(&["type"]) {
            let hint = "name its role, such as `type: architect`";
            findings.add(inner.place, format!("{owner} has no `type`"), hint);
        }
        return None;
    };
    if !is_phase_id(role.value.trim()) {
        let what = format!("`{}` is not a valid subagent type", shown(&role.value));
        let hint = "use lower-case letters, digits, `-` and `_`, starting with a letter";
        findings.add(role.place, what, hint);
    }
    let mut agent = plain(role.value.trim());
    if let Some(config) = inner.node("config") {
        configure(&mut agent, config, texts, findings);
    }
    Some(agent)
}

/// Returns a subagent with only a role.
pub(super) fn plain(craft: &str) -> Subagent {
    Subagent::plain(craft, format!("{{{{output_dir}}}}/{craft}.md"))
}

fn configure(agent: &mut Subagent, node: &Node, texts: &Texts, findings: &mut Findings) {
    let owner = format!("`config` of subagent `{}`", shown(&agent.craft));
    let Some(fields) = Fields::open(node, &owner, &wire::CONFIG_KEYS, findings) else {
        return;
    };
    let output = fields.text("output_path", findings);
    agent.command = fields.text("command", findings).map(|text| text.value);
    agent.agent = fields
        .text("agent", findings)
        .map(|text| text.value.trim().to_owned());
    if let (Some(_), Some(place)) = (&agent.command, fields.key("agent")) {
        let what = format!("{owner} names a `command` and an `agent`");
        findings.add(place, what, "keep one of the two");
    }
    let after = fields.texts("after", findings);
    agent.after = after.into_iter().map(|one| one.value).collect();
    let checks = fields.texts("checks", findings);
    agent.checks = checks.into_iter().map(|check| check.value).collect();
    agent.files = files(&fields, findings);
    agent.estimate = fields.money("estimate_usd", findings);
    agent.prompt = texts.template(fields.text("prompt", findings), findings);
    agent.context = pairs(&fields, "context", findings);
    let model = fields.choice("model", &MODELS, findings);
    agent.model = model.map(str::to_owned);
    if let (Some(_), Some(place)) = (&agent.command, fields.key("model")) {
        let what = format!("{owner} names a `command` and a `model`");
        findings.add(place, what, "remove `model`; a command uses none");
    }
    if let Some(place) = fields.key("max_tokens") {
        let what = "`max_tokens` cannot be enforced for an agent";
        let hint = "use `estimate_usd`, which limits its spending";
        findings.add(place, what, hint);
    }
    // A subagent that changes code with checks needs no report.
    let proves = agent.command.is_some() || !agent.checks.is_empty() || !agent.files.is_empty();
    agent.output = match output {
        Some(output) => texts.path(Some(output), findings),
        None if proves => None,
        None => agent.output.take(),
    };
}

fn files(fields: &Fields<'_>, findings: &mut Findings) -> Vec<String> {
    let mut files = Vec::new();
    for text in fields.texts("files", findings) {
        if PathGlob::new(text.value.trim()).is_err() {
            let what = format!(
                "`{}` is not a path inside the repository",
                shown(&text.value)
            );
            let hint = "write it relative to the root of the repository, such as `src/**`";
            findings.add(text.place, what, hint);
        }
        files.push(text.value.trim().to_owned());
    }
    files
}

/// Parses suggested roles, which are for readers of the file only.
pub(super) fn suggested(fields: &Fields<'_>, findings: &mut Findings) -> Vec<String> {
    let names = fields.texts("suggested_subagents", findings);
    names.into_iter().map(|name| name.value).collect()
}
