//! Lists actions that can be undone, and what that would restore.

use super::UndoError;
use super::undo::told;
use crate::backup::BackupStore;
use crate::repo::{Repo, WorktreeBackup};
use cos_core::event::{Event, RestoreSource, Stream};
use cos_core::id::ActionId;
use cos_core::time::Timestamp;
use cos_store::{Journal, Recorded};
use std::collections::BTreeSet;
use std::path::Path;

/// An action that can be undone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Undoable {
    /// Its id.
    pub action: ActionId,
    /// The time of the backup.
    pub at: Timestamp,
    /// The action's text, shortened; `None` for a backup that an undo made.
    pub text: Option<String>,
    /// The worktree, absolute; empty if unknown.
    pub worktree: String,
    /// The changed files that it would restore: relative to the worktree, or absolute outside it.
    /// `None` where the backup cannot be read.
    pub files: Option<Vec<String>>,
}

/// Returns every action with a backup, in the backup folder or in the person's current repository,
/// newest first. It changes nothing.
pub fn undoable(
    journal: &dyn Journal,
    backup: &BackupStore,
    repo: Option<&Repo>,
) -> Result<Vec<Undoable>, UndoError> {
    let mut names: BTreeSet<ActionId> = backup.actions().into_iter().collect();
    if let Some(repo) = repo {
        names.extend(repo.worktree_backups()?.into_iter().map(ActionId::new));
    }
    let mut found = Vec::new();
    for action in names {
        let events = journal.read(&Stream::Action(action.clone()), 0)?;
        found.extend(of_action(action, &events, backup));
    }
    found.sort_by(|one, other| (other.at, &other.action).cmp(&(one.at, &one.action)));
    Ok(found)
}

/// Builds an action from its events; `None` where it has no backup any more.
fn of_action(action: ActionId, events: &[Recorded], backup: &BackupStore) -> Option<Undoable> {
    let (mut text, mut worktree_backup) = (None, None);
    for recorded in events {
        match &recorded.event {
            Event::ActionJudged { judged, .. } => text = Some(judged.text.clone()),
            Event::ActionPreserved { inverse, .. } => {
                worktree_backup = Some((recorded.at, inverse));
            }
            Event::ActionUndone { .. } | Event::ActionForgotten { .. } => return None,
            _ => {}
        }
    }
    let (at, inverse) = worktree_backup?;
    let (worktree, files) = match inverse {
        RestoreSource::Kept {
            worktree,
            reference,
            commit,
            head,
        } => {
            let worktree_backup = WorktreeBackup {
                reference: reference.clone(),
                commit: commit.clone(),
                head: head.clone(),
            };
            let repo = Repo::open(Path::new(worktree)).ok();
            (
                worktree,
                repo.and_then(|repo| repo.kept_files(&worktree_backup).ok()),
            )
        }
        RestoreSource::Copied {
            worktree,
            backup_set,
            ..
        } => {
            let files = backup.files(&action, backup_set).ok();
            (worktree, files.map(|files| told(&files, worktree)))
        }
    };
    Some(Undoable {
        action,
        at,
        text,
        worktree: worktree.clone(),
        files,
    })
}
