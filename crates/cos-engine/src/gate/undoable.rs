//! Which actions can be undone, and what that would bring back.

use super::UndoError;
use super::undo::told;
use crate::backup::BackupStore;
use crate::repo::{WorktreeBackup, Repo};
use crate::ports::{Journal, Recorded};
use cos_core::event::{Event, Inverse, Stream};
use cos_core::id::ActionId;
use cos_core::time::Timestamp;
use std::collections::BTreeSet;
use std::path::Path;

/// An action that can be undone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Undoable {
    /// Its name.
    pub action: ActionId,
    /// When its files were kept.
    pub at: Timestamp,
    /// What it was, shortened; none of what an undo itself kept.
    pub text: Option<String>,
    /// The worktree, absolute; empty where there is none.
    pub worktree: String,
    /// The files it would bring back where they are not as they were: from the top of the worktree,
    /// absolute outside of it. None where what was kept cannot be read any more.
    pub files: Option<Vec<String>>,
}

/// Every action for which something is kept, in the backup store or in the repository a person stands in,
/// the newest first. Nothing is touched.
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

/// An action by its events; none where nothing is kept any more.
fn of_action(action: ActionId, events: &[Recorded], backup: &BackupStore) -> Option<Undoable> {
    let (mut text, mut kept) = (None, None);
    for recorded in events {
        match &recorded.event {
            Event::ActionJudged { judged, .. } => text = Some(judged.text.clone()),
            Event::ActionPreserved { inverse, .. } => kept = Some((recorded.at, inverse)),
            Event::ActionUndone { .. } | Event::ActionForgotten { .. } => return None,
            _ => {}
        }
    }
    let (at, inverse) = kept?;
    let (worktree, files) = match inverse {
        Inverse::Kept {
            worktree,
            reference,
            commit,
            head,
        } => {
            let kept = WorktreeBackup {
                reference: reference.clone(),
                commit: commit.clone(),
                head: head.clone(),
            };
            let repo = Repo::open(Path::new(worktree)).ok();
            (worktree, repo.and_then(|repo| repo.kept_files(&kept).ok()))
        }
        Inverse::Copied {
            worktree, backup_set, ..
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
