//! The facts that risk and pre-flight checks read, collected once for a goal before it may start.
//!
//! A survey decides nothing. A field that an older version did not write reads as its cautious
//! default: an executor that no one checked does not count as available.

use crate::goal::{Check, Executor, Goal};
use crate::id::{GoalId, RunId};
use cos_gate::area::TouchedArea;
use cos_gate::command::{self, Folders, Keeping};
use cos_gate::effect::Effect;
use cos_gate::intent;
use cos_gate::path::PathGlob;
use serde::{Deserialize, Serialize};

/// The facts about a goal, its files and the repository.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Survey {
    /// How many files of the base commit the declared patterns match.
    pub matched_files: usize,
    /// Declared paths (not patterns) that do not exist yet.
    pub new_files: Vec<String>,
    /// The new files in core areas.
    pub new_core_files: Vec<String>,
    /// Sensitive areas that the declared files, the command or the text name.
    pub areas: Vec<TouchedArea>,
    /// Files the person changed and did not commit that the declared patterns match.
    pub dirty_files: Vec<String>,
    /// Declared files that goals of other active runs may change as well.
    pub held_files: Vec<HeldFiles>,
    /// Whether the executor can be started.
    pub executor: ExecutorFound,
    /// Checks that cannot run, so that nothing could be proven.
    pub unusable_checks: Vec<UnusableCheck>,
    /// What is known of the linked issue.
    pub issue: IssueFound,
    /// Labels of the linked issue that mean that users see the change, in lower case.
    pub ui_labels: Vec<String>,
    /// The effects of the goal's text and command beyond editing files.
    pub effects: Vec<Effect>,
}

/// Declared files that another run holds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct HeldFiles {
    /// The run that holds them.
    pub run: RunId,
    /// Its goal that declared them.
    pub goal: GoalId,
    /// The patterns of that goal that overlap with ours.
    pub files: Vec<PathGlob>,
}

/// Whether the executor of a goal can be started.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ExecutorFound {
    /// It can.
    Available,
    /// It cannot.
    Missing {
        /// What is missing, as a lower-case fragment.
        why: String,
        /// What the person can do about it.
        hint: String,
    },
    /// No one checked.
    #[default]
    Unsurveyed,
}

/// A check that cannot run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnusableCheck {
    /// The check.
    pub check: Check,
    /// The reason, as a lower-case fragment.
    pub why: String,
}

/// What is known of the linked issue.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum IssueFound {
    /// The goal has no linked issue.
    #[default]
    NotLinked,
    /// It is not a file of the repository, so its labels are unknown.
    Elsewhere,
    /// Its labels were read.
    Read,
    /// It should be a file of the repository but could not be read.
    Unreadable {
        /// The reason, as a lower-case fragment.
        why: String,
    },
}

/// Returns the folders of a goal's command: it runs in a worktree that is created for its attempt.
fn attempt() -> Folders {
    Folders {
        keeping: Keeping::Disposable,
        ..Folders::default()
    }
}

/// Returns the effects of the goal's content, further text and command, each once.
///
/// Content that only repeats the command is not also read as English.
pub fn effects_of(goal: &Goal) -> Vec<Effect> {
    let mut effects = Vec::new();
    let mut shell = "";
    if let Executor::Command(text) = &goal.executor {
        shell = text.trim();
        // What it deletes would land, so it counts as if the worktree were kept.
        for folders in [Folders::default(), attempt()] {
            effects.extend(command::analyze(shell, &folders).notable());
        }
    }
    let texts = [Some(goal.content.as_str()), goal.judged_prompt()];
    for text in texts.into_iter().flatten() {
        if text.trim() != shell {
            effects.extend(intent::effects_of_goal(text));
        }
    }
    effects.sort();
    effects.dedup();
    effects
}

#[cfg(test)]
pub(crate) mod tests;
