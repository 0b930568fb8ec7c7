//! Lists the workflow commands that can ask a checkpoint: those with triggers of their own, and any
//! other.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A command that asks a checkpoint.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub enum CheckpointCommand {
    /// Implements issues; asks after planning.
    DoIssue,
    /// Reviews a pull request; asks before the verdict.
    PrReview,
    /// Reviews an architecture; asks before the recommendation.
    ArchitectureReview,
    /// Addresses the reviews of a pull request; asks after sorting them.
    FixPr,
    /// Executes a plan; asks when a task is stuck.
    Execute,
    /// Implements a specification; asks when a checklist fails.
    SpeckitImplement,
    /// Makes a plan; asks when a person requests it.
    Plan,
    /// Updates dependencies; asks after analysing them.
    UpdateDependencies,
    /// Opens a pull request; asks before it does.
    PreparePr,
    /// Looks for approaches; asks before choosing one.
    Brainstorm,
    /// Any other command; it has no rules, so each of its checkpoints asks.
    Other(String),
}

/// The commands with rules: name, and the step at which they ask.
const COMMANDS: [(CheckpointCommand, &str, &str); 10] = [
    (CheckpointCommand::DoIssue, "do-issue", "issues_planned"),
    (CheckpointCommand::PrReview, "pr-review", "changes_analysed"),
    (
        CheckpointCommand::ArchitectureReview,
        "architecture-review",
        "risks_assessed",
    ),
    (CheckpointCommand::FixPr, "fix-pr", "feedback_sorted"),
    (CheckpointCommand::Execute, "execute", "task_blocked"),
    (
        CheckpointCommand::SpeckitImplement,
        "speckit-implement",
        "checklist_failed",
    ),
    (CheckpointCommand::Plan, "plan", "approaches_found"),
    (
        CheckpointCommand::UpdateDependencies,
        "update-dependencies",
        "updates_analysed",
    ),
    (CheckpointCommand::PreparePr, "prepare-pr", "change_ready"),
    (CheckpointCommand::Brainstorm, "brainstorm", "ideas_found"),
];

impl CheckpointCommand {
    /// Returns the commands with rules.
    pub fn known() -> [Self; 10] {
        COMMANDS.map(|(command, _, _)| command)
    }

    /// Returns the command of this name; ignores a leading slash and a plugin name.
    pub fn named(name: &str) -> Self {
        let name = name.trim().trim_start_matches('/');
        let name = name.rsplit(':').next().unwrap_or(name);
        let known = COMMANDS.into_iter().find(|(_, known, _)| *known == name);
        known.map_or_else(|| Self::Other(name.to_owned()), |(command, _, _)| command)
    }

    /// Returns the name as typed.
    pub fn name(&self) -> &str {
        match self {
            Self::Other(name) => name,
            known => COMMANDS
                .iter()
                .find(|(command, _, _)| command == known)
                .map_or("", |(_, name, _)| name),
        }
    }

    /// Returns the name of the step at which it asks; a generic one for an unknown command.
    pub fn event(&self) -> &'static str {
        COMMANDS
            .iter()
            .find(|(command, _, _)| command == self)
            .map_or("asked", |(_, _, event)| event)
    }
}

impl From<String> for CheckpointCommand {
    fn from(name: String) -> Self {
        Self::named(&name)
    }
}

impl From<CheckpointCommand> for String {
    fn from(command: CheckpointCommand) -> Self {
        command.name().to_owned()
    }
}

impl fmt::Display for CheckpointCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
