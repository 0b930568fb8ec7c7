//! The result of `cos undo --list`.

use super::SCHEMA_VERSION;
use super::amount::Moment;
use cos_core::id::{ActionId, CommitId, GoalId, RunId};
use cos_core::run::state::GoalRun;
use cos_engine::gate::Undoable;
use serde::Serialize;

/// An action that can be undone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct UndoableAction {
    /// Its name.
    pub(crate) action: ActionId,
    /// When its files were backed up.
    pub(crate) at: Moment,
    /// What it was, shortened; null for files that an undo backed up.
    pub(crate) text: Option<String>,
    /// The worktree, absolute; empty if there is none.
    pub(crate) worktree: String,
    /// The files it would restore; null if the backup can no longer be read.
    pub(crate) files: Option<Vec<String>>,
}

/// A goal whose work can be reverted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct UndoableGoal {
    /// The goal.
    pub(crate) goal: GoalId,
    /// Its run.
    pub(crate) run: RunId,
    /// What the goal asks for.
    pub(crate) content: String,
    /// The head of the run's branch before it landed.
    pub(crate) before: CommitId,
    /// The head after.
    pub(crate) after: CommitId,
    /// What to type; it names the run if another one is the default.
    pub(crate) command: String,
}

impl UndoableGoal {
    /// Returns a goal that landed something; `meant` is the default run.
    pub(crate) fn new(run: &RunId, goal: &GoalRun, meant: Option<&RunId>) -> Option<Self> {
        let id = &goal.goal.id;
        let command = if meant == Some(run) {
            format!("cos undo {id}")
        } else {
            format!("cos undo {id} --run {run}")
        };
        let landing = goal.landing.as_ref()?;
        (landing.before != landing.after).then(|| Self {
            goal: goal.goal.id.clone(),
            run: run.clone(),
            content: goal.goal.content.clone(),
            before: landing.before.clone(),
            after: landing.after.clone(),
            command,
        })
    }
}

/// The result of `cos undo --list`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct UndoListView {
    /// The version of these fields.
    pub(crate) schema_version: u32,
    /// Actions, newest first.
    pub(crate) actions: Vec<UndoableAction>,
    /// Goals, those of the newest run first.
    pub(crate) goals: Vec<UndoableGoal>,
}

impl UndoListView {
    /// Creates the view of both lists, in the given order.
    pub(crate) fn new(actions: &[Undoable], goals: Vec<UndoableGoal>) -> Self {
        let actions = actions.iter().map(|one| UndoableAction {
            action: one.action.clone(),
            at: Moment(one.at),
            text: one.text.clone(),
            worktree: one.worktree.clone(),
            files: one.files.clone(),
        });
        Self {
            schema_version: SCHEMA_VERSION,
            actions: actions.collect(),
            goals,
        }
    }
}
