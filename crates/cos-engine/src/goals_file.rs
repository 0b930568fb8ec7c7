//! The goals file: what a person wants done, read into the core's goals.
//!
//! YAML, and so JSON. Everything that is wrong with a file is reported at once, each with its
//! place and with what to write instead. It does not know which agents there are unless told, and
//! never looks at what the goals speak of.

mod deadline;
mod goal_entry;
mod limits;
mod typed;
mod whole;
mod wire;

pub use limits::{
    LimitError, MAX_BUDGET_DOLLARS, MAX_TIME_SECONDS, MIN_TIME_SECONDS, other_budget, other_time,
};
pub use typed::{TypedGoalError, typed};
pub use wire::schema;

use crate::spanned_value::{self, Fields, Node, Value};
use crate::diagnostic::{Findings, Diagnostics};
use crate::reject_secrets;
use cos_core::event::Strategy;
use cos_core::foreign::shown;
use cos_core::goal::Goal;
use cos_core::hint::{Advice, Hint};
use cos_core::money::Money;
use cos_core::policy::Profile;
use cos_core::time::Span;
use goal_entry::GoalEntry;
use jiff::tz::TimeZone;
use std::fmt;
use std::path::{Path, PathBuf};

/// The most attempts a run may have under way at once.
pub const MAX_JOBS: u32 = 64;

/// Goals, and what their file says of the run.
#[derive(Debug, Clone, PartialEq)]
pub struct GoalsFile {
    /// Where they came from, for people.
    pub source: String,
    /// What the file says of the run.
    pub overrides: RunOverrides,
    /// The plan over days the run belongs to.
    pub campaign: Option<CampaignCap>,
    /// The goals, in the file's order; valid as a set.
    pub goals: Vec<Goal>,
}

/// What a goals file may say of its run; stronger than settings, weaker than flags.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RunOverrides {
    /// What it may spend.
    pub budget: Option<Money>,
    /// How long it may take.
    pub time: Option<Span>,
    /// Which thresholds hold.
    pub profile: Option<Profile>,
    /// How goals that may start are chosen.
    pub strategy: Option<Strategy>,
    /// How many attempts may be under way at once.
    pub jobs: Option<u32>,
    /// The agent of goals that name nobody.
    pub agent: Option<String>,
}

/// A plan over days and its cap.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CampaignCap {
    /// Its name.
    pub id: String,
    /// What all its runs together may spend.
    pub budget: Money,
}

/// What the reader must know besides the file.
#[derive(Debug, Clone)]
pub struct GoalsContext {
    /// The default agent by flag; stronger than the file's.
    pub agent_flag: Option<String>,
    /// The default agent by the settings; weaker than the file's.
    pub agent_setting: Option<String>,
    /// The agents there are; any name goes when empty.
    pub agents: Vec<String>,
    /// The workflows there are; any name goes when empty.
    pub workflows: Vec<KnownWorkflow>,
    /// Where days begin and local times are meant.
    pub zone: TimeZone,
}

/// A workflow that a goal may name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownWorkflow {
    /// Its name.
    pub name: String,
    /// Whether it can be carried out.
    pub stands: WorkflowStands,
    /// What its phases say that they cost together.
    pub estimate: Option<Money>,
}

/// Whether a workflow can be carried out for a goal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WorkflowStands {
    /// Its file is wrong.
    Broken,
    /// With everybody whom it names itself.
    Alone,
    /// With an agent for this subagent, which names none.
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

/// Why goals could not be read.
#[derive(Debug, thiserror::Error)]
pub enum GoalsFileError {
    /// The file cannot be opened or read.
    #[error("cannot read the goals file `{}`: {cause}", shown(&path.to_string_lossy()))]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The system's words.
        #[source]
        cause: std::io::Error,
    },
    /// Something in it is wrong.
    #[error(transparent)]
    Wrong(#[from] Diagnostics),
}

impl Advice for GoalsFileError {
    fn hints(&self) -> Vec<Hint> {
        match self {
            Self::Unreadable { .. } => vec![Hint::new("check the path")],
            Self::Wrong(error) => error.hints(),
        }
    }
}

/// Reads a goals file.
pub fn read(path: &Path, context: &GoalsContext) -> Result<GoalsFile, GoalsFileError> {
    let failed = |cause| GoalsFileError::Unreadable {
        path: path.to_owned(),
        cause,
    };
    let source = path.display().to_string();
    let read = spanned_value::bytes(path, &source).map_err(failed)?;
    let bytes = read.map_err(|problem| Diagnostics(vec![problem]))?;
    Ok(parse(&bytes, &source, context)?)
}

/// Reads the bytes of a goals file; `source` is its name in messages.
pub fn parse(bytes: &[u8], source: &str, context: &GoalsContext) -> Result<GoalsFile, Diagnostics> {
    let root = spanned_value::read(bytes, source).map_err(|problem| Diagnostics(vec![problem]))?;
    let mut findings = Findings::of(source);
    let file = document(&root, source, context, &mut findings);
    reject_secrets::texts(&root, &mut findings);
    let problems = findings.into_problems();
    match file {
        Some(file) if problems.is_empty() => Ok(file),
        _ => Err(Diagnostics(problems)),
    }
}

/// The file as a whole; none when there is nothing to read in it.
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
    let fields = Fields::open(root, "the file", &wire::FILE_KEYS, findings)?;
    let overrides = overrides(&fields, context, findings);
    let campaign = campaign(&fields, findings);
    let entries = entries(&fields, &overrides, context, findings)?;
    whole::judge(&fields, &entries, findings);
    Some(GoalsFile {
        source: source.to_owned(),
        overrides,
        campaign,
        goals: entries.into_iter().map(|entry| entry.goal).collect(),
    })
}

fn overrides(fields: &Fields<'_>, context: &GoalsContext, findings: &mut Findings) -> RunOverrides {
    let profiles = Profile::ALL.map(|profile| (profile.name(), profile));
    let agent = fields.text("agent", findings);
    if let Some(agent) = &agent {
        goal_entry::known_agent("the file", agent, &context.agents, findings);
    }
    let budget = fields.money("budget_usd", findings);
    let time = fields.span("time", findings);
    RunOverrides {
        budget: bounded(fields, "budget_usd", budget, other_budget, findings),
        time: bounded(fields, "time", time, other_time, findings),
        profile: fields.choice("profile", &profiles, findings),
        strategy: fields.choice("strategy", &STRATEGIES, findings),
        jobs: fields.whole("jobs", 1..=MAX_JOBS, findings),
        agent: agent.map(|agent| agent.value.trim().to_owned()),
    }
}

/// A limit of the run, unless no run can have it; `other` says what to write instead.
fn bounded<T: Copy + fmt::Display>(
    fields: &Fields<'_>,
    name: &str,
    limit: Option<T>,
    other: impl Fn(T) -> Option<Hint>,
    findings: &mut Findings,
) -> Option<T> {
    let limit = limit?;
    let Some(hint) = other(limit) else {
        return Some(limit);
    };
    let place = fields.node(name).map_or(fields.place, |node| node.place);
    let what = format!("{} is {limit}, which no run has", fields.named(name));
    findings.add(place, what, hint);
    None
}

/// The strategies by name.
pub(crate) const STRATEGIES: [(&str, Strategy); 3] = [
    ("sequential", Strategy::Sequential),
    ("continue", Strategy::Continue),
    ("parallel", Strategy::Parallel),
];

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
    if whole::are_too_many(goals.len(), fields, findings) {
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
