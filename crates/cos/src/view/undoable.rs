//! What `cos undo --list` tells.

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
    /// When its files were kept.
    pub(crate) at: Moment,
    /// What it was, shortened; null of what an undo itself kept.
    pub(crate) text: Option<String>,
    /// The worktree, absolute; empty where there is none.
    pub(crate) worktree: String,
    /// The files it would bring back; null where the copies cannot be read any more.
    pub(crate) files: Option<Vec<String>>,
}

/// A goal whose work can be reverted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct UndoableGoal {
    /// The goal.
    pub(crate) goal: GoalId,
    /// Its run.
    pub(crate) run: RunId,
    /// What was wanted.
    pub(crate) content: String,
    /// The head of the run's branch before it landed.
    pub(crate) before: CommitId,
    /// The head after.
    pub(crate) after: CommitId,
    /// What to type; it names the run where another one would be meant.
    pub(crate) command: String,
}

impl UndoableGoal {
    /// A goal that landed something; none of any other. `meant` is the run that is meant where none is
    /// named.
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

/// What `cos undo --list` tells.
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
    /// Lists both in the order they are given.
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
