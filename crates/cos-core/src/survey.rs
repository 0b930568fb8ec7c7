//! The facts that risk and pre-flight read, collected once for a goal before it may start.
//!
//! A survey decides nothing. A field that an older version did not write reads as its cautious
//! default: an executor nobody looked for is not taken for one that is there.

use crate::area::TouchedArea;
use crate::command::{self, Folders, Keeping};
use crate::effect::Effect;
use crate::goal::{Check, Executor, Goal};
use crate::id::{GoalId, RunId};
use crate::intent;
use crate::path::PathGlob;
use serde::{Deserialize, Serialize};

/// What was found out about a goal, its files and the repository.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Survey {
    /// How many files of the base commit the declared patterns match.
    pub matched_files: usize,
    /// Declared paths without a pattern that do not exist yet.
    pub new_files: Vec<String>,
    /// Those of the new files that lie where much else rests on.
    pub new_core_files: Vec<String>,
    /// Sensitive areas that the declared files, the command or the text name.
    pub areas: Vec<TouchedArea>,
    /// Files the person changed and did not commit that the declared patterns match.
    pub dirty_files: Vec<String>,
    /// Declared files that goals of other active runs may change as well.
    pub held_files: Vec<HeldFiles>,
    /// Whether whoever is to carry the goal out can be started.
    pub executor: ExecutorFound,
    /// Checks that cannot be run, so that nothing could be proven.
    pub unusable_checks: Vec<UnusableCheck>,
    /// What became of the issue the goal belongs to.
    pub issue: IssueFound,
    /// Labels of the linked issue that mean users see the change, in lower case.
    pub ui_labels: Vec<String>,
    /// What the goal's words and command would do beyond editing files.
    pub effects: Vec<Effect>,
}

/// Declared files that another run holds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct HeldFiles {
    /// The run that holds them.
    pub run: RunId,
    /// Its goal that declared them.
    pub goal: GoalId,
    /// The patterns of that goal that meet ours.
    pub files: Vec<PathGlob>,
}

/// Whether whoever is to carry a goal out can be started.
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
    /// Nobody looked.
    #[default]
    Unsurveyed,
}

/// A check that cannot be run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnusableCheck {
    /// The check.
    pub check: Check,
    /// What is wrong with it, as a lower-case fragment.
    pub why: String,
}

/// What became of the linked issue.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum IssueFound {
    /// The goal belongs to none.
    #[default]
    NotLinked,
    /// It is no file of the repository, so its labels are unknown.
    Elsewhere,
    /// Its labels were read.
    Read,
    /// It should be a file of the repository and could not be read.
    Unreadable {
        /// Why not, as a lower-case fragment.
        why: String,
    },
}

/// The folders of a command that is a goal: it runs in a worktree made for its attempt.
fn attempt() -> Folders {
    Folders {
        keeping: Keeping::Disposable,
        ..Folders::default()
    }
}

/// What the goal's content, further text and command would do, each once.
///
/// A content that only repeats the command is not read a second time as English.
pub fn effects_of(goal: &Goal) -> Vec<Effect> {
    let mut effects = Vec::new();
    let mut shell = "";
    if let Executor::Command(text) = &goal.executor {
        shell = text.trim();
        // What it takes away is what lands, so it counts as if the worktree were kept.
        for folders in [Folders::default(), attempt()] {
            effects.extend(command::read(shell, &folders).notable());
        }
    }
    let texts = [Some(goal.content.as_str()), goal.judged_prompt()];
    for text in texts.into_iter().flatten() {
        if text.trim() != shell {
            effects.extend(intent::read(text));
        }
    }
    effects.sort();
    effects.dedup();
    effects
}

#[cfg(test)]
pub(crate) mod tests;
