//! What is wanted: its text, its executor, its checks, its declared files and what it waits for.

use crate::id::GoalId;
use crate::money::Money;
use crate::path::PathGlob;
use crate::time::Timestamp;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// One thing that is wanted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Goal {
    /// Unique within its file.
    pub id: GoalId,
    /// What is wanted, in the person's words.
    pub content: String,
    /// Who carries it out.
    pub executor: Executor,
    /// What proves it; empty for a command, whose exit code is its check.
    #[serde(default)]
    pub checks: Vec<Check>,
    /// The paths it may change; empty when the person declared none.
    #[serde(default)]
    pub files: Vec<PathGlob>,
    /// What the person expects it to cost.
    #[serde(default)]
    pub estimate: Option<Money>,
    /// Which goes first among those that may start.
    #[serde(default)]
    pub priority: Priority,
    /// Words that triggers and memory go by, in lower case.
    #[serde(default)]
    pub tags: Vec<String>,
    /// Goals that must be done before this one starts.
    #[serde(default)]
    pub depends_on: Vec<GoalId>,
    /// More text for the agent, after the content.
    #[serde(default)]
    pub prompt: Option<String>,
    /// What of that text the goal is judged by, where the rest is ours.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub judged: Option<String>,
    /// When it should be done; a near deadline makes its decisions more urgent.
    #[serde(default)]
    pub deadline: Option<Timestamp>,
    /// What it belongs to.
    #[serde(default)]
    pub links: Links,
    /// The model that the agent is to use; its own settings choose where none is named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
}

/// What a goal belongs to; part of what an approval is bound to.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Links {
    /// A feature.
    pub feature: Option<String>,
    /// A bug.
    pub bug: Option<String>,
    /// A specification.
    pub spec: Option<String>,
    /// An issue: a number, an address or a file in the repository.
    pub issue: Option<String>,
}

/// Who carries a goal out; exactly one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Executor {
    /// A shell command; its exit code 0 is its check.
    Command(String),
    /// A coding agent by its name in the settings.
    Agent(String),
    /// A workflow, whose phases are carried out by agents and commands of their own.
    Workflow {
        /// Its name.
        name: String,
        /// The agent for whoever names none in it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        agent: Option<String>,
        /// What its phases say that they cost together, where all of them say it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        estimate: Option<Money>,
    },
}

/// One thing that proves a goal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Check {
    /// A shell command that must exit with 0 in a clean checkout.
    Command(String),
    /// A file that must exist in the result and not be empty.
    File(String),
    /// A text that the executor's output must hold.
    Output(String),
    /// A question that a person must answer with yes.
    Person(String),
}

impl Goal {
    /// A goal of which nothing more is said: without checks, declared files or price, of the default
    /// priority, waiting for nothing.
    pub fn new(id: GoalId, content: impl Into<String>, executor: Executor) -> Self {
        Self {
            id,
            content: content.into(),
            executor,
            checks: Vec::new(),
            files: Vec::new(),
            estimate: None,
            priority: Priority::default(),
            tags: Vec::new(),
            depends_on: Vec::new(),
            prompt: None,
            judged: None,
            deadline: None,
            links: Links::default(),
            model: None,
        }
    }
}

impl Goal {
    /// The further text that it is judged by.
    pub fn judged_prompt(&self) -> Option<&str> {
        self.judged.as_deref().or(self.prompt.as_deref())
    }

    /// The folder for what its workflow writes besides the work itself.
    pub fn output_dir(&self) -> String {
        format!(".temp/{}", self.id)
    }

    /// Whether a path lies in that folder; a goal without a workflow has none.
    pub fn is_output(&self, path: &str) -> bool {
        let inside = path.strip_prefix(self.output_dir().as_str());
        matches!(self.executor, Executor::Workflow { .. })
            && inside.is_some_and(|rest| rest.starts_with('/'))
    }
}

impl std::fmt::Display for Executor {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Command(command) => write!(f, "the command `{command}`"),
            Self::Agent(agent) => write!(f, "the agent {agent}"),
            Self::Workflow { name, .. } => write!(f, "the workflow {name}"),
        }
    }
}

impl Executor {
    /// Whether models work on it: then it holds money, its word proves nothing, and instructions
    /// reach it; a command runs as it is written.
    pub const fn asks_models(&self) -> bool {
        match self {
            Self::Command(_) => false,
            Self::Agent(_) | Self::Workflow { .. } => true,
        }
    }

    /// What a try holds at least, where an agent holds `default`; a workflow holds what its phases
    /// say, else enough for several.
    pub fn least(&self, default: Money) -> Money {
        match self {
            Self::Command(_) => Money::ZERO,
            Self::Agent(_) => default,
            Self::Workflow { estimate, .. } => {
                estimate.map_or_else(|| default.times(3), |estimate| estimate.max(default))
            }
        }
    }
}

impl std::fmt::Display for Check {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Command(command) => write!(f, "`{command}` exits with 0"),
            Self::File(path) => write!(f, "{path} exists and is not empty"),
            Self::Output(text) => write!(f, "the output holds `{text}`"),
            Self::Person(question) => write!(f, "a person says yes to: {question}"),
        }
    }
}

/// P1 goes before P2 before P3.
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub enum Priority {
    /// First.
    P1,
    /// The default.
    #[default]
    P2,
    /// Last.
    P3,
}

/// Where a goal stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GoalState {
    /// Not started, or to be started again.
    Pending,
    /// Being surveyed, carried out, checked or landed.
    InProgress,
    /// Parked until a person answers.
    AwaitingDecision,
    /// Proven and landed.
    Done,
    /// Landed by a person's word although not every check held.
    Partial,
    /// Not carried out: a person said so, or what it waits for will not come.
    Skipped,
    /// A goal it depends on is parked, or its files are held by another run.
    Blocked,
    /// Put off: a person does it by hand, or the run ended first.
    Deferred,
    /// Tried, and given up by a person's word.
    Failed,
}

impl GoalState {
    /// Whether nothing more happens to the goal in this run.
    pub const fn is_final(self) -> bool {
        matches!(
            self,
            Self::Done | Self::Partial | Self::Skipped | Self::Deferred | Self::Failed
        )
    }

    /// The state as written in files and shown to people.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::InProgress => "in_progress",
            Self::AwaitingDecision => "awaiting_decision",
            Self::Done => "done",
            Self::Partial => "partial",
            Self::Skipped => "skipped",
            Self::Blocked => "blocked",
            Self::Deferred => "deferred",
            Self::Failed => "failed",
        }
    }
}

/// What is wrong with a set of goals; each names the goal so that its place can be shown.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum GoalError {
    /// Two goals have one id.
    #[error("two goals are called `{0}`")]
    Duplicate(GoalId),
    /// A dependency names no goal.
    #[error("goal `{goal}` depends on `{missing}`, which is no goal here")]
    UnknownDependency {
        /// The goal that waits.
        goal: GoalId,
        /// The name that nothing has.
        missing: GoalId,
    },
    /// Goals wait for each other.
    #[error("goals wait for each other: {}", path.iter().map(GoalId::as_str).collect::<Vec<_>>().join(" -> "))]
    Cycle {
        /// The circle, its first goal repeated at its end.
        path: Vec<GoalId>,
    },
    /// There is nothing to do.
    #[error("there is no goal")]
    Empty,
    /// An id or a content is empty or cannot be used in a branch name.
    #[error("goal {index} has no usable `{field}`: {why}")]
    Unusable {
        /// Which goal, counted from 1.
        index: usize,
        /// `id` or `content`.
        field: &'static str,
        /// What is wrong with it.
        why: &'static str,
    },
}

impl GoalError {
    /// The goal whose place in the file shows the error; `None` for the file as a whole.
    pub fn goal(&self) -> Option<&GoalId> {
        match self {
            Self::Duplicate(goal) | Self::UnknownDependency { goal, .. } => Some(goal),
            Self::Cycle { path } => path.first(),
            Self::Empty | Self::Unusable { .. } => None,
        }
    }
}

/// Finds everything that is wrong with a set of goals; empty when it can be run.
pub fn validate(goals: &[Goal]) -> Vec<GoalError> {
    let mut errors = Vec::new();
    if goals.is_empty() {
        errors.push(GoalError::Empty);
    }
    let mut seen = BTreeSet::new();
    for (index, goal) in goals.iter().enumerate() {
        errors.extend(unusable(index + 1, goal));
        if !seen.insert(&goal.id) {
            errors.push(GoalError::Duplicate(goal.id.clone()));
        }
    }
    for goal in goals {
        let missing = goal.depends_on.iter().filter(|id| !seen.contains(id));
        errors.extend(missing.map(|id| GoalError::UnknownDependency {
            goal: goal.id.clone(),
            missing: id.clone(),
        }));
    }
    if let Some(path) = cycle(goals) {
        errors.push(GoalError::Cycle { path });
    }
    errors
}

fn unusable(index: usize, goal: &Goal) -> Vec<GoalError> {
    let mut errors = Vec::new();
    let id = goal.id.as_str();
    let fits = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
    if id.is_empty()
        || id.len() > 64
        || !id.chars().all(fits)
        || !id.starts_with(|c: char| c.is_ascii_alphanumeric())
    {
        let why = "use up to 64 letters, digits, `-`, `_` or `.`, a letter or digit first";
        errors.push(GoalError::Unusable {
            index,
            field: "id",
            why,
        });
    }
    if goal.content.trim().is_empty() {
        let why = "say what is wanted";
        errors.push(GoalError::Unusable {
            index,
            field: "content",
            why,
        });
    }
    errors
}

/// The first circle of dependencies, if there is one; walks without recursion.
fn cycle(goals: &[Goal]) -> Option<Vec<GoalId>> {
    let mut open: BTreeMap<&GoalId, BTreeSet<&GoalId>> = goals
        .iter()
        .map(|goal| (&goal.id, goal.depends_on.iter().collect()))
        .collect();
    loop {
        let names: BTreeSet<&GoalId> = open.keys().copied().collect();
        let free: Vec<&GoalId> = open
            .iter()
            .filter(|(_, waits)| waits.is_disjoint(&names))
            .map(|(id, _)| *id)
            .collect();
        if free.is_empty() {
            break;
        }
        for id in free {
            open.remove(id);
        }
    }
    // Whatever is left either waits in a circle or for one: walk until a name comes back.
    let mut path: Vec<&GoalId> = vec![open.keys().next().copied()?];
    loop {
        let here = path.last().copied()?;
        let next = open
            .get(here)?
            .iter()
            .copied()
            .find(|id| open.contains_key(id))?;
        if let Some(start) = path.iter().position(|id| *id == next) {
            let mut circle: Vec<GoalId> = path.into_iter().skip(start).cloned().collect();
            circle.push(next.clone());
            return Some(circle);
        }
        path.push(next);
    }
}

#[cfg(test)]
mod tests;
