//! Parses one entry of `phases`.

use super::places::Places;
use super::texts::Texts;
use super::{MODES, checkpoint, gap_check, subagent, wire};
use crate::diagnostic::{Findings, shown};
use crate::script::ScriptKind;
use crate::spanned_value::{Fields, Node, Value, peek, words};
use cos_core::id::PhaseId;
use cos_core::workflow::{Behavior, OnUnfinished, Phase, Skill, is_phase_id};

/// The behaviours by name.
const BEHAVIORS: [(&str, Behavior); 3] = [
    ("parallel", Behavior::Parallel),
    ("sequential", Behavior::Sequential),
    ("main-only", Behavior::MainOnly),
];

/// The results of unfinished work, by name.
const UNFINISHED: [(&str, OnUnfinished); 2] = [
    ("ask", OnUnfinished::Ask),
    ("continue", OnUnfinished::Continue),
];

/// Parses one phase; an invalid part is reported and replaced by something harmless.
pub(super) fn read_phase(
    nth: usize,
    node: &Node,
    texts: &Texts,
    findings: &mut Findings,
) -> Option<(Phase, Places)> {
    let owner = match peek(node, "id") {
        Some(id) => format!("phase `{}`", shown(id)),
        None => format!("phase {}", nth + 1),
    };
    let fields = Fields::open(node, &owner, &wire::PHASE_KEYS, findings)?;
    let mut places = Places::at(fields.place);
    let id = id(nth, &fields, &mut places, findings);
    let agents = subagent::all(&fields, texts, &mut places, findings);
    let script = script(&fields, texts, findings);
    let debate = texts.path(fields.text("debate", findings), findings);
    let behavior = fields.choice("behavior", &BEHAVIORS, findings);
    places.behavior = fields.key("behavior").unwrap_or(fields.place);
    let collect = checkpoint::command("collect", &fields, findings);
    let behavior = behavior.unwrap_or_else(|| {
        // The default follows from the phase's content.
        let someone = !agents.always.is_empty() || agents.adaptive.is_some();
        let scripted = script.is_some() || collect.is_some() || debate.is_some();
        match (someone, scripted) {
            (true, _) => Behavior::Sequential,
            (false, true) => Behavior::MainOnly,
            (false, false) => Behavior::Stop,
        }
    });
    let checkpoint = checkpoint::read_checkpoint(&id, &fields, texts, &mut places, findings);
    let condition = fields.text("skip_if", findings);
    let name = fields.text("name", findings);
    let phase = Phase {
        name: name.map_or_else(|| id.to_string(), |name| name.value.trim().to_owned()),
        description: said(&fields, "description", findings),
        behavior,
        mode: fields.choice("execution_mode", &MODES, findings),
        collect,
        script,
        debate,
        subagents: agents.always,
        adaptive: agents.adaptive,
        suggested: subagent::suggested(&fields, findings),
        skills: skills(&fields, texts, findings),
        gap_check: gap_check::read_gap_check(&fields, texts, findings),
        checkpoint,
        optional: fields.flag("optional", findings),
        reversible: fields.flag("reversible", findings),
        estimate: fields.money("estimate_usd", findings),
        on_unfinished: fields
            .choice("on_unfinished", &UNFINISHED, findings)
            .unwrap_or_default(),
        skip_if: texts.script(ScriptKind::Expression, condition, findings),
        deliverables: deliverables(&fields, texts, findings),
        depends_on: depends_on(&fields, &mut places, findings),
        id,
    };
    Some((phase, places))
}

fn id(nth: usize, fields: &Fields<'_>, places: &mut Places, findings: &mut Findings) -> PhaseId {
    let Some(found) = fields.text("id", findings) else {
        if fields.lacks(&["id"]) {
            let what = format!("{} has no `id`", fields.owner);
            let hint = "give it a short name, such as `id: planning`";
            findings.add(fields.place, what, hint);
        }
        return PhaseId::new(format!("phase-{}", nth + 1));
    };
    places.id = found.place;
    let text = found.value.trim();
    if !is_phase_id(text) || text == "current" {
        let what = format!("`{}` is not a valid phase name", shown(text));
        let hint = "use at most 40 lower-case letters, digits, `-` and `_`, starting with a letter; not \
             `current`";
        findings.add(found.place, what, hint);
    }
    PhaseId::new(text)
}

fn said(fields: &Fields<'_>, name: &str, findings: &mut Findings) -> String {
    let found = fields.text(name, findings);
    found.map(|found| found.value).unwrap_or_default()
}

fn script(fields: &Fields<'_>, texts: &Texts, findings: &mut Findings) -> Option<String> {
    let node = fields.node("main_agent")?;
    let owner = format!("`main_agent` of {}", fields.owner);
    let inner = Fields::open(node, &owner, &wire::SCRIPT_KEYS, findings)?;
    if inner.lacks(&["script"]) {
        findings.add(inner.place, format!("{owner} has no `script`"), "add one");
    }
    let found = inner.text("script", findings);
    texts.script(ScriptKind::Statements, found, findings)
}

fn skills(fields: &Fields<'_>, texts: &Texts, findings: &mut Findings) -> Vec<Skill> {
    let mut skills = Vec::new();
    for node in fields.list("skills", findings) {
        if let Value::Text(_) = node.value {
            let name = words(node, "a skill", findings);
            skills.extend(name.map(|name| Skill {
                name: name.value,
                condition: None,
                args: Vec::new(),
            }));
            continue;
        }
        let owner = format!("a skill of {}", fields.owner);
        let Some(inner) = Fields::open(node, &owner, &wire::SKILL_KEYS, findings) else {
            continue;
        };
        let Some(name) = inner.text("name", findings) else {
            if inner.lacks(&["name"]) {
                findings.add(inner.place, format!("{owner} has no `name`"), "add one");
            }
            continue;
        };
        let condition = inner.text("condition", findings);
        let args = inner.texts("args", findings);
        skills.push(Skill {
            name: name.value,
            condition: texts.script(ScriptKind::Expression, condition, findings),
            args: args.into_iter().map(|arg| arg.value).collect(),
        });
    }
    skills
}

/// Parses required files, or required and optional ones; the optional ones are not checked.
fn deliverables(fields: &Fields<'_>, texts: &Texts, findings: &mut Findings) -> Vec<String> {
    let Some(node) = fields.node("deliverables") else {
        return Vec::new();
    };
    let found = if let Value::Map(_) = node.value {
        let owner = format!("`deliverables` of {}", fields.owner);
        let inner = Fields::open(node, &owner, &wire::DELIVERABLES_KEYS, findings);
        inner.map(|inner| inner.texts("required", findings))
    } else {
        Some(fields.texts("deliverables", findings))
    };
    let found = found.into_iter().flatten();
    found
        .filter_map(|path| texts.path(Some(path), findings))
        .collect()
}

fn depends_on(fields: &Fields<'_>, places: &mut Places, findings: &mut Findings) -> Vec<PhaseId> {
    let found = fields.texts("depends_on", findings);
    places.depends_on = found.first().map_or(fields.place, |first| first.place);
    let names = found.into_iter().map(|id| PhaseId::new(id.value.trim()));
    names.collect()
}
