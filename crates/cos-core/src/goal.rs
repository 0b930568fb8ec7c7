//! A goal: its text, executor, checks, declared files and dependencies.

use crate::id::GoalId;
use crate::money::Money;
use crate::time::Timestamp;
use cos_gate::path::PathGlob;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// One goal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Goal {
    /// Unique within its file.
    pub id: GoalId,
    /// What should be done, in the person's words.
    pub content: String,
    /// The executor.
    pub executor: Executor,
    /// What proves it; empty for a command, because its exit code is its check.
    #[serde(default)]
    pub checks: Vec<Check>,
    /// The paths that it may change; empty if the person declared none.
    #[serde(default)]
    pub files: Vec<PathGlob>,
    /// The cost that the person expects.
    #[serde(default)]
    pub estimate: Option<Money>,
    /// The order among goals that may start.
    #[serde(default)]
    pub priority: Priority,
    /// Tags that triggers and memory use, in lower case.
    #[serde(default)]
    pub tags: Vec<String>,
    /// Goals that must be done first.
    #[serde(default)]
    pub depends_on: Vec<GoalId>,
    /// More text for the agent, after the content.
    #[serde(default)]
    pub prompt: Option<String>,
    /// The part of that text that counts for the risk assessment, if `cos` wrote the rest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub judged: Option<String>,
    /// When it should be done; a near deadline makes its questions more urgent.
    #[serde(default)]
    pub deadline: Option<Timestamp>,
    /// What it is linked to.
    #[serde(default)]
    pub links: Links,
    /// The model for the agent; `None` lets the agent's own settings choose.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
}

/// What a goal is linked to; an approval depends on it.
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

/// The executor of a goal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Executor {
    /// A shell command; exit code 0 is its check.
    Command(String),
    /// A coding agent by its name in the settings.
    Agent(String),
    /// A workflow; its agents and commands execute its phases.
    Workflow {
        /// Its name.
        name: String,
        /// The agent for subagents that name none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        agent: Option<String>,
        /// The total cost of its phases, if all of them declare it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        estimate: Option<Money>,
    },
}

/// One check that proves a goal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Check {
    /// A shell command that must exit with 0 in a clean checkout.
    Command(String),
    /// A file that must exist in the result and not be empty.
    File(String),
    /// A text that the executor's output must contain.
    Output(String),
    /// A question that a person must answer with yes.
    Person(String),
}

impl Goal {
    /// Creates a goal with defaults: no checks, declared files, estimate or dependencies, and
    /// default priority.
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
    /// Returns the further text that counts for the risk assessment.
    pub fn judged_prompt(&self) -> Option<&str> {
        self.judged.as_deref().or(self.prompt.as_deref())
    }

    /// Returns the folder for files that its workflow writes besides the work itself.
    pub fn output_dir(&self) -> String {
        format!(".temp/{}", self.id)
    }

    /// Checks whether a path is in that folder; only a goal with a workflow has one.
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
    /// Checks whether models execute it. If so, it needs a reserve, its statement proves nothing,
    /// and it can take instructions; a command runs as written.
    pub const fn asks_models(&self) -> bool {
        match self {
            Self::Command(_) => false,
            Self::Agent(_) | Self::Workflow { .. } => true,
        }
    }

    /// Returns the minimum reserve of an attempt, given the `default` of an agent. A workflow
    /// reserves what its phases declare, or else enough for several agents.
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
            Self::Output(text) => write!(f, "the output contains `{text}`"),
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

/// The state of a goal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GoalState {
    /// Not started, or to be started again.
    Pending,
    /// It is being surveyed, executed, checked or landed.
    InProgress,
    /// It waits for a person's answer.
    AwaitingDecision,
    /// Proven and landed.
    Done,
    /// Landed by a person's decision although a check failed.
    Partial,
    /// Not executed: a person decided so, or a goal that it depends on will not be done.
    Skipped,
    /// A goal that it depends on waits, or another run holds its files.
    Blocked,
    /// Postponed: a person does it by hand, or the run ended first.
    Deferred,
    /// Attempted, and given up by a person's decision.
    Failed,
}

impl GoalState {
    /// Checks whether nothing more happens to the goal in this run.
    pub const fn is_final(self) -> bool {
        matches!(
            self,
            Self::Done | Self::Partial | Self::Skipped | Self::Deferred | Self::Failed
        )
    }

    /// Returns the name used in files and output.
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

/// An error in a set of goals; it names the goal so that its place can be shown.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum GoalError {
    /// Two goals have the same id.
    #[error("two goals are called `{0}`")]
    Duplicate(GoalId),
    /// A dependency names an unknown goal.
    #[error("goal `{goal}` depends on `{missing}`, which is not a goal in this set")]
    UnknownDependency {
        /// The dependent goal.
        goal: GoalId,
        /// The unknown name.
        missing: GoalId,
    },
    /// Goals depend on each other in a cycle.
    #[error("goals depend on each other: {}", path.iter().map(GoalId::as_str).collect::<Vec<_>>().join(" -> "))]
    Cycle {
        /// The cycle; its first goal is repeated at the end.
        path: Vec<GoalId>,
    },
    /// There is no goal.
    #[error("there is no goal")]
    Empty,
    /// An id or content is empty or cannot be used in a branch name.
    #[error("goal {index} has no usable `{field}`: {why}")]
    Unusable {
        /// The position of the goal, from 1.
        index: usize,
        /// `id` or `content`.
        field: &'static str,
        /// What is wrong.
        why: &'static str,
    },
}

impl GoalError {
    /// Returns the goal where the file has the error; `None` for the file as a whole.
    pub fn goal(&self) -> Option<&GoalId> {
        match self {
            Self::Duplicate(goal) | Self::UnknownDependency { goal, .. } => Some(goal),
            Self::Cycle { path } => path.first(),
            Self::Empty | Self::Unusable { .. } => None,
        }
    }
}

/// Finds all errors in a set of goals; empty if it can run.
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
        let why = "use up to 64 letters, digits, `-`, `_` or `.`, and begin with a letter or digit";
        errors.push(GoalError::Unusable {
            index,
            field: "id",
            why,
        });
    }
    if goal.content.trim().is_empty() {
        let why = "describe what should be done";
        errors.push(GoalError::Unusable {
            index,
            field: "content",
            why,
        });
    }
    errors
}

/// Returns the first cycle of dependencies, if there is one; it does not recurse.
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
    // Every remaining goal is in a cycle or depends on one: follow dependencies until a goal
    // repeats.
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
