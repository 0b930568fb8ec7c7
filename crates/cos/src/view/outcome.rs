//! What commands that do one thing tell: what was done, and what to type next.

use super::SCHEMA_VERSION;
use super::decision::DecisionView;
use super::next::{NextStep, quoted};
use cos_core::decision::{Answer, Decision, Subject};
use cos_core::event::PhaseOf;
use cos_core::id::{ActionId, CommitId, GoalId, RunId};
use serde::Serialize;

/// What resuming a run does that waits for an answer.
const TAKES_UP: &str = "Takes the answer up, unless the run is under way and has seen it.";

/// What `approve`, `reject`, `modify` and `resolve` tell.
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
    /// Tells of an answer; `whole` is the workflow that its run is a phase of, or in which its
    /// checkpoint is embedded, and `runs` those that wait for it.
    pub(crate) fn new(
        decision: &Decision,
        waiting: u64,
        whole: Option<&PhaseOf>,
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
        if is_of_runs && whole.is_none() && !runs.is_empty() {
            next.extend(resuming(decision, runs));
        } else {
            next.push(following(decision, whole));
        }
        Self {
            schema_version: SCHEMA_VERSION,
            decision: DecisionView::new(decision),
            waiting,
            next,
        }
    }
}

/// What makes use of an answer.
fn following(decision: &Decision, whole: Option<&PhaseOf>) -> NextStep {
    match decision.draft.subject {
        Subject::Call(_) => NextStep::new(
            format!("cos show {}", decision.id),
            "The agent must try it again; this shows whether the answer was used.",
        ),
        Subject::Checkpoint(_) if whole.is_none() => NextStep::new(
            format!("cos show {}", decision.id),
            "The command must ask again; this shows whether the answer was used.",
        ),
        Subject::Spec(ref path) if decision.draft.run.as_str().starts_with("b-") => NextStep::new(
            format!("cos debate {}", quoted(path)),
            "Takes the answer up, in the folder of the project.",
        ),
        Subject::Room(ref room) => NextStep::new(
            format!("cos war-room resume {room}"),
            "Takes the answer up.",
        ),
        Subject::Goal(_)
        | Subject::Action(..)
        | Subject::Run(_)
        | Subject::Checkpoint(_)
        | Subject::Workflow(_)
        | Subject::WorkflowFile(_)
        | Subject::Spec(_) => going_on(decision, whole),
    }
}

/// What takes up an answer that these runs wait for. A no holds for all of them, and every other
/// answer for the first that takes it up.
fn resuming(decision: &Decision, runs: &[RunId]) -> Vec<NextStep> {
    let answer = decision.resolution.as_ref().map(|answer| answer.answer);
    let is_shared = runs.len() > 1 && !answer.is_some_and(Answer::is_remembered);
    let why = if is_shared {
        "Takes the answer up, if this run is the first to do so; the others ask anew."
    } else {
        TAKES_UP
    };
    let runs = runs.iter();
    runs.map(|run| NextStep::new(format!("cos resume {run}"), why))
        .collect()
}

/// What takes up an answer that a run or a workflow waits for.
fn going_on(decision: &Decision, whole: Option<&PhaseOf>) -> NextStep {
    let run = match (whole, &decision.draft.subject) {
        (
            Some(PhaseOf {
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
            "Takes the answer up, unless the workflow is under way and has seen it.",
        ),
    }
}

/// What `land` tells.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct LandView {
    /// The version of these fields.
    pub(crate) schema_version: u32,
    /// The run.
    pub(crate) run: RunId,
    /// Its branch, which now lies behind the person's.
    pub(crate) branch: String,
    /// Where the person's branch was; none when it held everything already.
    pub(crate) before: Option<CommitId>,
    /// Where it is.
    pub(crate) after: Option<CommitId>,
}

/// What `undo` tells.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct UndoView {
    /// The version of these fields.
    pub(crate) schema_version: u32,
    /// The run.
    pub(crate) run: RunId,
    /// The goal whose work was reverted.
    pub(crate) goal: GoalId,
    /// Where the run's branch is now.
    pub(crate) head: CommitId,
    /// The goals that count as done by evidence from before, which rested on that work.
    pub(crate) shaken: Vec<GoalId>,
    /// What to type.
    pub(crate) next: Vec<NextStep>,
}

/// What `cos undo` tells of an action.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct ActionUndoView {
    /// The version of these fields.
    pub(crate) schema_version: u32,
    /// The action.
    pub(crate) action: ActionId,
    /// The worktree, absolute.
    pub(crate) worktree: String,
    /// The paths that are as they were before it.
    pub(crate) paths: Vec<String>,
    /// The action under which what stood in their place is kept.
    pub(crate) replaced: Option<ActionId>,
}
