//! What a person asks of a run, as it is written at its start.

use crate::id::{CommitId, RunId, WorkflowId};
use crate::money::Money;
use crate::policy::Profile;
use crate::time::Span;
use crate::trigger::Trigger;
use crate::workflow::AllowedGoal;
use serde::{Deserialize, Serialize};

/// How goals that may start are chosen.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Strategy {
    /// One after the other; the first that does not come through ends the run session.
    Sequential,
    /// One at a time; whatever does not depend on a blocked goal goes on.
    #[default]
    Continue,
    /// Several at once, where their declared paths cannot meet.
    Parallel,
}

/// Where proven work ends up.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Land {
    /// On the run's own branch only.
    #[default]
    Branch,
    /// The person's branch is fast-forwarded at the end, if their tree is clean.
    Current,
}

/// What a run may use up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// Money over all run sessions.
    pub budget: Money,
    /// Time under way over all run sessions.
    pub time: Span,
}

/// The workflow that a run is a phase of.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PhaseOf {
    /// The carrying-out.
    pub workflow: WorkflowId,
    /// The run whose goal the workflow is carried out for. Its attempt holds the money.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paid_by: Option<RunId>,
    /// Work that a person allowed with an answer to the workflow, for this run alone.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub allowed: Vec<AllowedGoal>,
    /// What becomes of a goal whose tries are used up.
    #[serde(default)]
    pub stuck: Stuck,
    /// What the look over the phase found missing, if that is why it is done again.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub gaps: Vec<String>,
}

impl PhaseOf {
    /// A phase that nothing was allowed for, looked over or left to others.
    pub const fn new(workflow: WorkflowId, paid_by: Option<RunId>) -> Self {
        Self {
            workflow,
            paid_by,
            allowed: Vec::new(),
            stuck: Stuck::Asks,
            gaps: Vec::new(),
        }
    }
}

/// What becomes of a goal of a phase whose tries are used up.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stuck {
    /// A person is asked, goal by goal.
    #[default]
    Asks,
    /// It is left: a phase behind it weighs what was not finished, and asks once for all of it.
    Leaves,
}

/// What was asked of a run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunSpec {
    /// The run.
    pub run: RunId,
    /// The canonical path of the repository.
    pub project: String,
    /// The commit everything starts from.
    pub base: CommitId,
    /// The branch that proven work lands on.
    pub branch: String,
    /// The person's branch at the start, if there was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub current: Option<String>,
    /// What it may use up.
    pub limits: Limits,
    /// How goals are chosen.
    pub strategy: Strategy,
    /// How many attempts may be under way at once.
    pub jobs: u32,
    /// Where proven work ends up.
    pub land: Land,
    /// Which thresholds hold.
    pub profile: Profile,
    /// Pause when a question with this trigger comes up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<Trigger>,
    /// The plan over days it belongs to, and that plan's cap.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub campaign: Option<(String, Money)>,
    /// The workflow that it is a phase of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phase_of: Option<PhaseOf>,
    /// Where the goals came from, for people.
    pub source: String,
    /// Ask again where a person said skip in an earlier run.
    #[serde(default)]
    pub reconsider: bool,
}

impl RunSpec {
    /// What the phase that it carries out lacked when it was looked over.
    pub fn gaps(&self) -> &[String] {
        self.phase_of.as_ref().map_or(&[], |whole| &whole.gaps)
    }

    /// The run whose attempt holds the money that this one spends, so that a day counts it once.
    pub fn paid_by(&self) -> Option<&RunId> {
        self.phase_of.as_ref()?.paid_by.as_ref()
    }
}
