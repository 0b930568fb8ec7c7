//! Defines the specification of a workflow run: its definition, its input and its limits.

use super::{Workflow, WorkflowInput};
use crate::fingerprint::Fingerprint;
use crate::goal::Goal;
use crate::id::{CommitId, GoalId, PhaseId, RunId, WorkflowId};
use crate::ledger::BudgetScope;
use crate::money::Money;
use crate::policy::Profile;
use crate::time::Span;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The specification of a workflow run. It contains the workflow as it was read, so that later changes of
/// the file do not matter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct WorkflowSpec {
    /// The id of this workflow run.
    pub workflow: WorkflowId,
    /// The workflow.
    pub definition: Workflow,
    /// Where it came from, for people.
    pub source: String,
    /// The feature that it works on; names the output folder.
    pub feature: String,
    /// Flags that conditions can read.
    #[serde(default)]
    pub flags: Vec<String>,
    /// Its input: issues, a pull request, a base for comparison.
    #[serde(
        rename = "given",
        default,
        skip_serializing_if = "WorkflowInput::is_empty"
    )]
    pub input: WorkflowInput,
    /// The canonical path of the repository.
    pub project: String,
    /// The commit where everything starts.
    pub base: CommitId,
    /// The branch where the work lands.
    pub branch: String,
    /// The person's branch at the start, if there was one.
    #[serde(default)]
    pub current: Option<String>,
    /// The total budget of all phases.
    pub budget: Money,
    /// The time limit of one phase.
    pub time: Span,
    /// The profile with the thresholds in force.
    pub profile: Profile,
    /// Why its checkpoints skip deliberation, if a person wants that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub skip_war_room: Option<String>,
    /// The agent for subagents that name none.
    #[serde(default)]
    pub agent: Option<String>,
    /// The goal that it executes, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub goal: Option<Box<WorkflowGoal>>,
    /// Its author; `None` in older journals.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub origin: Option<Box<WorkflowOrigin>>,
}

/// The author of a workflow, and which of its parts come from a project.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct WorkflowOrigin {
    /// The requested name or path.
    pub name: String,
    /// The author of the file.
    pub author: WorkflowAuthor,
    /// The file: relative to the root of a project, otherwise absolute; `None` if built in.
    #[serde(default)]
    pub file: Option<String>,
    /// Why it may run although a project provides it or a part of it.
    pub ground: WorkflowGround,
    /// The project's prompts for roles, by path, as they were at the start.
    #[serde(default)]
    pub prompts: BTreeMap<String, String>,
    /// Other files of the project that it consists of or names, by path, with their hashes.
    #[serde(default)]
    pub files: BTreeMap<String, String>,
}

/// The author of a workflow's file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WorkflowAuthor {
    /// It is built in.
    BuiltIn,
    /// The person.
    Person,
    /// The project.
    Project,
}

/// Why a workflow may run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WorkflowGround {
    /// No part of it comes from a project.
    Own,
    /// The person named this file of the project.
    Named,
    /// The person's settings trust the project.
    Trusted,
    /// It replaces what the person named: the person is asked first.
    Asked,
}

impl WorkflowSpec {
    /// Returns a fingerprint of what exactly a person allows; `None` if no one must be asked.
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

/// The goal that a workflow run executes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct WorkflowGoal {
    /// The run of the goal.
    pub run: RunId,
    /// The goal.
    pub goal: Goal,
    /// A person's instructions, oldest first.
    #[serde(default)]
    pub instructions: Vec<String>,
    /// How earlier attempts at the goal failed, oldest first.
    #[serde(default)]
    pub failures: Vec<String>,
}

impl WorkflowSpec {
    /// Returns its budget scope; everything in it is paid from it.
    pub fn budget_scope(&self) -> BudgetScope {
        BudgetScope {
            workflow: self.workflow.clone(),
            cap: self.budget,
            paid_by: self.goal.as_ref().map(|goal| goal.run.clone()),
        }
    }

    /// Returns the folder for its files.
    pub fn output_dir(&self) -> String {
        format!(".temp/{}", self.feature)
    }

    /// Returns the run for this piece of work of a phase, counted from 1.
    pub fn phase_run(&self, phase: &PhaseId, works: u32) -> RunId {
        RunId::new(format!("{}-{phase}-{works}", self.workflow))
    }

    /// Returns the id of a subagent's work in a phase, which includes the id of the goal.
    pub fn work_id(&self, phase: &PhaseId, craft: &str, nth: usize) -> GoalId {
        let own = format!("{phase}-{craft}-{nth}");
        GoalId::new(match &self.goal {
            Some(goal) => format!("{}.{own}", goal.goal.id),
            None => own,
        })
    }
}
