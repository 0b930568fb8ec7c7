//! The run specification: what a person asks of a run, as recorded at its start.

use crate::id::{CommitId, RunId, WorkflowId};
use crate::money::Money;
use crate::policy::Profile;
use crate::time::Span;
use crate::trigger::Trigger;
use crate::workflow::AllowedGoal;
use serde::{Deserialize, Serialize};

/// How the next goals are chosen.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Strategy {
    /// One after the other; the first goal that fails ends the run session.
    Sequential,
    /// One at a time; goals that do not depend on a blocked goal continue.
    #[default]
    Continue,
    /// Several at the same time, if their declared paths cannot overlap.
    Parallel,
}

/// Where proven work lands.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Land {
    /// On the run's own branch only.
    #[default]
    Branch,
    /// The person's branch is fast-forwarded at the end, if their working tree is clean.
    Current,
}

/// The limits of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// Money for all run sessions.
    pub budget: Money,
    /// Active time of all run sessions.
    pub time: Span,
}

/// The workflow phase that a run belongs to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwningPhase {
    /// The workflow run.
    pub workflow: WorkflowId,
    /// The run of the goal that the workflow executes. Its attempt holds the money.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paid_by: Option<RunId>,
    /// Work that a person allowed in an answer to the workflow, for this run only.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub allowed: Vec<AllowedGoal>,
    /// What happens to a goal without attempts left.
    #[serde(default)]
    pub stuck: OnExhausted,
    /// The gaps that the phase check found, if the phase is repeated because of them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub gaps: Vec<String>,
}

impl OwningPhase {
    /// Creates a phase without allowed work and without gaps.
    pub const fn new(workflow: WorkflowId, paid_by: Option<RunId>) -> Self {
        Self {
            workflow,
            paid_by,
            allowed: Vec::new(),
            stuck: OnExhausted::Asks,
            gaps: Vec::new(),
        }
    }
}

/// What happens to a goal of a phase without attempts left.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OnExhausted {
    /// A person is asked for each goal.
    #[default]
    Asks,
    /// The goal is left: a later phase assesses what is unfinished and asks once for all of it.
    Leaves,
}

/// The specification of a run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunSpec {
    /// The run.
    pub run: RunId,
    /// The canonical path of the repository.
    pub project: String,
    /// The commit where everything starts.
    pub base: CommitId,
    /// The branch where proven work lands.
    pub branch: String,
    /// The person's branch at the start, if there was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub current: Option<String>,
    /// Its limits.
    pub limits: Limits,
    /// How the next goals are chosen.
    pub strategy: Strategy,
    /// How many attempts may run at the same time.
    pub jobs: u32,
    /// Where proven work lands.
    pub land: Land,
    /// The profile with the thresholds in force.
    pub profile: Profile,
    /// Pause when this trigger asks a question.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<Trigger>,
    /// The campaign that it belongs to, with the campaign's cap.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub campaign: Option<(String, Money)>,
    /// The workflow phase that it belongs to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phase_of: Option<OwningPhase>,
    /// Where the goals came from, for people.
    pub source: String,
    /// Ask again about goals that a person skipped in an earlier run.
    #[serde(default)]
    pub reconsider: bool,
}

impl RunSpec {
    /// Creates the specification of a run on its own branch, `cos/RUN`, with the defaults of all
    /// options; `source` says where the goals came from.
    pub fn new(
        run: RunId,
        project: impl Into<String>,
        base: CommitId,
        limits: Limits,
        source: impl Into<String>,
    ) -> Self {
        Self {
            branch: format!("cos/{run}"),
            run,
            project: project.into(),
            base,
            current: None,
            limits,
            strategy: Strategy::default(),
            jobs: 1,
            land: Land::default(),
            profile: Profile::default(),
            until: None,
            campaign: None,
            phase_of: None,
            source: source.into(),
            reconsider: false,
        }
    }

    /// Returns the gaps that this run must close.
    pub fn gaps(&self) -> &[String] {
        self.phase_of.as_ref().map_or(&[], |whole| &whole.gaps)
    }

    /// Returns the run whose attempt holds the money that this one spends, so that the daily cap
    /// counts it once.
    pub fn paid_by(&self) -> Option<&RunId> {
        self.phase_of.as_ref()?.paid_by.as_ref()
    }
}
