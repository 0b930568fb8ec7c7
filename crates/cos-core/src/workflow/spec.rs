//! What a workflow is ordered with.

use super::{Given, Workflow};
use crate::fingerprint::Fingerprint;
use crate::goal::Goal;
use crate::id::{CommitId, GoalId, PhaseId, RunId, WorkflowId};
use crate::ledger::BudgetScope;
use crate::money::Money;
use crate::policy::Profile;
use crate::time::Span;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What was asked. The workflow is kept as it was read, so that a file changed later changes nothing
/// of what is under way.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct WorkflowSpec {
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
    /// Why its checkpoints go without deliberation, where a person wants that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub skip_war_room: Option<String>,
    /// Who works where a subagent names nobody.
    #[serde(default)]
    pub agent: Option<String>,
    /// The goal that it is carried out for, if it is the executor of one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub goal: Option<Box<WorkflowGoal>>,
    /// Who wrote it; none in older journals.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub origin: Option<Box<WorkflowOrigin>>,
}

/// Who wrote a workflow, and what of a project it is made of.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct WorkflowOrigin {
    /// The name or path by which it was asked for.
    pub name: String,
    /// Whose file it is.
    pub author: WorkflowAuthor,
    /// The file: from the root of a project, else its whole path; none where it is built in.
    #[serde(default)]
    pub file: Option<String>,
    /// Why it counts although a project wrote it or a part of it.
    pub ground: WorkflowGround,
    /// The prompts for roles that the project has, by their path, as they were when it was ordered.
    #[serde(default)]
    pub prompts: BTreeMap<String, String>,
    /// The other files of the project that it is made of or names, by path, with the hash of each.
    #[serde(default)]
    pub files: BTreeMap<String, String>,
}

/// Whose file a workflow is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WorkflowAuthor {
    /// Ours.
    BuiltIn,
    /// The person's.
    Person,
    /// The project's.
    Project,
}

/// Why a workflow may be carried out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WorkflowGround {
    /// No project had a part in it.
    Own,
    /// The person named this file of the project.
    Named,
    /// The person's settings trust the project.
    Trusted,
    /// It takes the place of what the person meant: they are asked first.
    Asked,
}

impl WorkflowSpec {
    /// What exactly a person allows who allows this workflow; none where nobody has to.
    pub fn content(&self) -> Option<Fingerprint> {
        let origin = self.origin.as_ref();
        let origin = origin.filter(|origin| origin.ground == WorkflowGround::Asked)?;
        let json = |value: Result<String, serde_json::Error>| value.unwrap_or_default();
        let definition = json(serde_json::to_string(&self.definition));
        Some(Fingerprint::of(&[
            ("kind", "workflow file"),
            ("project", &self.project),
            ("name", &origin.name),
            ("file", origin.file.as_deref().unwrap_or_default()),
            ("definition", &definition),
            ("prompts", &json(serde_json::to_string(&origin.prompts))),
            ("files", &json(serde_json::to_string(&origin.files))),
        ]))
    }
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

impl WorkflowSpec {
    /// Its money, which everything in it is paid from.
    pub fn budget_scope(&self) -> BudgetScope {
        BudgetScope {
            workflow: self.workflow.clone(),
            cap: self.budget,
            paid_by: self.goal.as_ref().map(|goal| goal.run.clone()),
        }
    }

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
