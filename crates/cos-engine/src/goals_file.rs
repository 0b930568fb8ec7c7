//! Reads the goals file into the core's goals.
//!
//! It is YAML, and so also JSON. All problems of a file are reported at once, each with its place
//! and with what to write instead. The caller supplies the known agents; the reader does not look
//! at the repository.

mod deadline;
mod goal_entry;
mod typed;
mod whole;
mod wire;

pub use typed::{TypedGoalError, typed};
pub use wire::schema;

use crate::diagnostic::{Diagnostics, DocumentError, Findings};
use crate::reject_secrets;
use crate::settings::RunOverrides;
use crate::spanned_value::{self, At, Fields, Node, Value};
use cos_core::goal::Goal;
use cos_core::money::Money;
use goal_entry::GoalEntry;
use jiff::tz::TimeZone;
use std::path::Path;

/// The goals of a file, and its settings for the run.
#[derive(Debug, Clone, PartialEq)]
pub struct GoalsFile {
    /// The name of the source, for people.
    pub source: String,
    /// The options of the run in the file.
    pub overrides: RunOverrides,
    /// The campaign that the run belongs to.
    pub campaign: Option<CampaignCap>,
    /// The goals in file order, validated as a set.
    pub goals: Vec<Goal>,
}

/// A campaign and its cap.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CampaignCap {
    /// Its name.
    pub id: String,
    /// The budget of all its runs together.
    pub budget: Money,
}

/// The context that the reader needs.
#[derive(Debug, Clone)]
pub struct GoalsContext {
    /// The default agent from a flag; overrides the file.
    pub agent_flag: Option<String>,
    /// The default agent from the settings; the file overrides it.
    pub agent_setting: Option<String>,
    /// The known agents; if empty, any name is accepted.
    pub agents: Vec<String>,
    /// The known workflows; if empty, any name is accepted.
    pub workflows: Vec<KnownWorkflow>,
    /// The time zone of days and local times.
    pub zone: TimeZone,
}

/// A workflow that a goal may name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownWorkflow {
    /// Its name.
    pub name: String,
    /// Whether it can be carried out.
    pub stands: WorkflowStands,
    /// The estimated cost of its phases together.
    pub estimate: Option<Money>,
}

/// Whether a workflow can be carried out for a goal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WorkflowStands {
    /// Its file is invalid.
    Broken,
    /// Yes, with the agents that it names itself.
    Alone,
    /// Yes, if this subagent, which names no agent, gets one.
    WithAgent {
        /// The subagent.
        craft: String,
    },
}

impl Default for GoalsContext {
    fn default() -> Self {
        Self {
            agent_flag: None,
            agent_setting: None,
            agents: Vec::new(),
            workflows: Vec::new(),
            zone: TimeZone::UTC,
        }
    }
}

/// Reads a goals file.
pub fn read(path: &Path, context: &GoalsContext) -> Result<GoalsFile, DocumentError> {
    let source = path.display().to_string();
    let bytes = spanned_value::named_bytes("the goals file", path, &source)?;
    Ok(parse(&bytes, &source, context)?)
}

/// Parses the bytes of a goals file; `source` is its name in messages.
pub fn parse(bytes: &[u8], source: &str, context: &GoalsContext) -> Result<GoalsFile, Diagnostics> {
    let root = spanned_value::read_document(bytes, source)
        .map_err(|problem| Diagnostics(vec![problem]))?;
    let mut findings = Findings::of(source);
    let file = document(&root, source, context, &mut findings);
    reject_secrets::texts(&root, &mut findings);
    findings.finish(file)
}

/// Reads the whole document; `None` when it is empty.
fn document(
    root: &Node,
    source: &str,
    context: &GoalsContext,
    findings: &mut Findings,
) -> Option<GoalsFile> {
    match &root.value {
        Value::Empty => {
            findings.add(root.place, "the file is empty", "write `goals:` and a list");
            return None;
        }
        Value::List(_) => {
            let hint = "write `goals:` above it and indent the list";
            findings.add(root.place, "the file begins with a list", hint);
            return None;
        }
        _ => {}
    }
    let fields = Fields::open(root, "the file", &wire::file_keys(), findings)?;
    let overrides = RunOverrides::in_file(&fields, findings);
    if let Some((node, value)) = fields.node("agent").zip(overrides.agent.clone()) {
        let place = node.place;
        goal_entry::check_agent("the file", &At { place, value }, &context.agents, findings);
    }
    let campaign = campaign(&fields, findings);
    let entries = entries(&fields, &overrides, context, findings)?;
    whole::check_set(&fields, &entries, findings);
    Some(GoalsFile {
        source: source.to_owned(),
        overrides,
        campaign,
        goals: entries.into_iter().map(|entry| entry.goal).collect(),
    })
}

fn campaign(fields: &Fields<'_>, findings: &mut Findings) -> Option<CampaignCap> {
    let node = fields.node("campaign")?;
    let inner = Fields::open(node, "the campaign", &wire::CAMPAIGN_KEYS, findings)?;
    for key in wire::CAMPAIGN_KEYS {
        if inner.key(key).is_none() {
            let hint = "write for example `campaign: {id: spring, budget_usd: 100}`";
            findings.add(inner.place, format!("the campaign has no `{key}`"), hint);
        }
    }
    let id = inner.text("id", findings);
    let budget = inner.money("budget_usd", findings);
    Some(CampaignCap {
        id: id?.value.trim().to_owned(),
        budget: budget?,
    })
}

fn entries(
    fields: &Fields<'_>,
    overrides: &RunOverrides,
    context: &GoalsContext,
    findings: &mut Findings,
) -> Option<Vec<GoalEntry>> {
    let agent = context
        .agent_flag
        .as_deref()
        .or(overrides.agent.as_deref())
        .or(context.agent_setting.as_deref());
    let goals = fields.list("goals", findings);
    if whole::report_too_many(goals.len(), fields, findings) {
        return None;
    }
    let read = goals
        .iter()
        .enumerate()
        .filter_map(|(index, node)| goal_entry::read(index, node, agent, context, findings))
        .collect();
    Some(read)
}

#[cfg(test)]
mod tests;
