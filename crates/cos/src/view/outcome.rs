//! The results of commands that do one thing: what was done, and what to type next.

use super::SCHEMA_VERSION;
use super::decision::DecisionView;
use super::next::{NextStep, quoted};
use cos_core::decision::{Answer, Decision, Subject};
use cos_core::event::OwningPhase;
use cos_core::id::{ActionId, CommitId, GoalId, RunId};
use serde::Serialize;

/// What resuming a run with an answer does.
const TAKES_UP: &str = "Uses the answer, unless a running session has already used it.";

/// The result of `approve`, `reject`, `modify` and `resolve`.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct AnswerView {
    /// The version of these fields.
    pub(crate) schema_version: u32,
    /// The decision, answered.
    pub(crate) decision: DecisionView,
    /// How many questions still wait.
    pub(crate) waiting: u64,
    /// What to type.
    pub(crate) next: Vec<NextStep>,
}

impl AnswerView {
    /// Creates the view of an answer. `owner` is the workflow that its run or its checkpoint
    /// belongs to; `runs` wait for the answer.
    pub(crate) fn new(
        decision: &Decision,
        waiting: u64,
        owner: Option<&OwningPhase>,
        runs: &[RunId],
    ) -> Self {
        let mut next = Vec::new();
        if waiting > 0 {
            next.push(NextStep::new("cos checkpoints", "Shows what else waits."));
        }
        let is_of_runs = matches!(
            decision.draft.subject,
            Subject::Goal(_) | Subject::Action(..) | Subject::Run(_)
        );
        if is_of_runs && owner.is_none() && !runs.is_empty() {
            next.extend(resume_steps(decision, runs));
        } else {
            next.push(step_after(decision, owner));
        }
        Self {
            schema_version: SCHEMA_VERSION,
            decision: DecisionView::new(decision),
            waiting,
            next,
        }
    }
}

/// Returns the command that uses an answer.
fn step_after(decision: &Decision, owner: Option<&OwningPhase>) -> NextStep {
    match decision.draft.subject {
        Subject::Call(_) => NextStep::new(
            format!("cos show {}", decision.id),
            "The agent must try it again; this shows whether the answer was used.",
        ),
        Subject::Checkpoint(_) if owner.is_none() => NextStep::new(
            format!("cos show {}", decision.id),
            "The command must ask again; this shows whether the answer was used.",
        ),
        Subject::Spec(ref path) if decision.draft.run.as_str().starts_with("b-") => NextStep::new(
            format!("cos debate {}", quoted(path)),
            "Uses the answer; run it in the folder of the project.",
        ),
        Subject::Room(ref room) => {
            NextStep::new(format!("cos war-room resume {room}"), "Uses the answer.")
        }
        Subject::Goal(_)
        | Subject::Action(..)
        | Subject::Run(_)
        | Subject::Checkpoint(_)
        | Subject::Workflow(_)
        | Subject::WorkflowFile(_)
        | Subject::Spec(_) => resume_step(decision, owner),
    }
}

/// Returns the commands for runs that wait for an answer. A no applies to all of them, any other
/// answer to the first run that uses it.
fn resume_steps(decision: &Decision, runs: &[RunId]) -> Vec<NextStep> {
    let answer = decision.resolution.as_ref().map(|answer| answer.answer);
    let is_shared = runs.len() > 1 && !answer.is_some_and(Answer::is_remembered);
    let why = if is_shared {
        "Uses the answer, if this run is the first one; the others ask again."
    } else {
        TAKES_UP
    };
    let runs = runs.iter();
    runs.map(|run| NextStep::new(format!("cos resume {run}"), why))
        .collect()
}

/// Returns the command for a run or a workflow that waits for an answer.
fn resume_step(decision: &Decision, owner: Option<&OwningPhase>) -> NextStep {
    let run = match (owner, &decision.draft.subject) {
        (
            Some(OwningPhase {
                workflow, paid_by, ..
            }),
            _,
        ) => match paid_by {
            Some(run) => Ok(run.as_str()),
            None => Err(workflow.as_str()),
        },
        (None, Subject::Workflow(_) | Subject::WorkflowFile(_) | Subject::Spec(_))
            if decision.draft.run.as_str().starts_with("w-") =>
        {
            Err(decision.draft.run.as_str())
        }
        (None, _) => Ok(decision.draft.run.as_str()),
    };
    match run {
        Ok(run) => NextStep::new(format!("cos resume {run}"), TAKES_UP),
        Err(workflow) => NextStep::new(
            format!("cos workflow resume {workflow}"),
            "Uses the answer, unless the running workflow has already used it.",
        ),
    }
}

/// The result of `land`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct LandView {
    /// The version of these fields.
    pub(crate) schema_version: u32,
    /// The run.
    pub(crate) run: RunId,
    /// Its branch; the person's branch now contains it.
    pub(crate) branch: String,
    /// The old commit of the person's branch; `None` if it contained everything already.
    pub(crate) before: Option<CommitId>,
    /// The new commit.
    pub(crate) after: Option<CommitId>,
}

/// The result of `undo`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct UndoView {
    /// The version of these fields.
    pub(crate) schema_version: u32,
    /// The run.
    pub(crate) run: RunId,
    /// The goal whose work was reverted.
    pub(crate) goal: GoalId,
    /// The new commit of the run's branch.
    pub(crate) head: CommitId,
    /// Goals that count as done by checks from before, which depended on that work.
    pub(crate) shaken: Vec<GoalId>,
    /// What to type.
    pub(crate) next: Vec<NextStep>,
}

/// The result of `cos undo` for an action.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct ActionUndoView {
    /// The version of these fields.
    pub(crate) schema_version: u32,
    /// The action.
    pub(crate) action: ActionId,
    /// The worktree, absolute.
    pub(crate) worktree: String,
    /// The paths that are restored.
    pub(crate) paths: Vec<String>,
    /// The action with the backup of the files that were there.
    pub(crate) replaced: Option<ActionId>,
}
