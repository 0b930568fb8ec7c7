//! What a workflow is ordered with.

use super::Workflow;
use crate::goal::Goal;
use crate::id::{CommitId, GoalId, PhaseId, RunId, WorkflowId};
use crate::money::Money;
use crate::policy::Profile;
use crate::time::Span;
use serde::{Deserialize, Serialize};

/// What was asked. The workflow is kept as it was read, so that a file changed later changes nothing
/// of what is under way.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct WorkflowOrder {
    /// This carrying-out.
    pub workflow: WorkflowId,
    /// What is carried out.
    pub definition: Workflow,
    /// Where it came from, for people.
    pub source: String,
    /// What it is carried out for; names the output folder.
    pub feature: String,
    /// Words that conditions may read.
    #[serde(default)]
    pub flags: Vec<String>,
    /// What it is about: issues, a pull request, what the work is held against.
    #[serde(default, skip_serializing_if = "Given::is_empty")]
    pub given: Given,
    /// The canonical path of the repository.
    pub project: String,
    /// The commit everything starts from.
    pub base: CommitId,
    /// The branch that the work lands on.
    pub branch: String,
    /// The person's branch at the start, if there was one.
    #[serde(default)]
    pub current: Option<String>,
    /// What all its phases together may cost.
    pub budget: Money,
    /// How long one phase may take.
    pub time: Span,
    /// Which thresholds hold.
    pub profile: Profile,
    /// Who works where a subagent names nobody.
    #[serde(default)]
    pub agent: Option<String>,
    /// The goal that it is carried out for, if it is the executor of one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub goal: Option<Box<WorkflowGoal>>,
}

/// The goal that a workflow is carried out for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct WorkflowGoal {
    /// The run whose goal it is.
    pub run: RunId,
    /// The goal.
    pub goal: Goal,
    /// What a person wants done differently, oldest first.
    #[serde(default)]
    pub instructions: Vec<String>,
    /// How earlier attempts at the goal failed, oldest first.
    #[serde(default)]
    pub failures: Vec<String>,
}

impl WorkflowOrder {
    /// The folder for what it writes.
    pub fn output_dir(&self) -> String {
        format!(".temp/{}", self.feature)
    }

    /// The run that carries out the how-manieth piece of work of a phase.
    pub fn phase_run(&self, phase: &PhaseId, works: u32) -> RunId {
        RunId::new(format!("{}-{phase}-{works}", self.workflow))
    }

    /// The name of somebody's work in a phase, with that of the goal it is done for.
    pub fn work_id(&self, phase: &PhaseId, craft: &str, nth: usize) -> GoalId {
        let own = format!("{phase}-{craft}-{nth}");
        GoalId::new(match &self.goal {
            Some(goal) => format!("{}.{own}", goal.goal.id),
            None => own,
        })
    }
}

/// What a workflow was handed to work on. It is kept, so that whoever resumes needs no flags.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Given {
    /// Issues where they were posted: numbers or addresses.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub issues: Vec<String>,
    /// Issues or pull requests in the words of a file.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub texts: Vec<GivenText>,
    /// A pull request where it was posted: a number or an address.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pull_request: Option<String>,
    /// What the work is held against.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub base: Option<GivenBase>,
}

/// The words of a file as they were when the workflow was ordered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GivenText {
    /// The file, as it was typed.
    pub name: String,
    /// What stood in it.
    pub text: String,
}

/// What the work is held against, as it stood when the workflow was ordered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GivenBase {
    /// As it was typed.
    pub name: String,
    /// The commit.
    pub commit: CommitId,
}

impl Given {
    /// Whether nothing was handed over.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}
