//! Restores what an action removed, from its backup.

use crate::actor::{Actor, NotThePerson};
use crate::backup::{BackupError, BackupStore, Collision, NotBackedUp, Returned};
use crate::repo::{BroughtBack, Repo, RepoError, WorktreeBackup};
use cos_core::event::{Event, RestoreSource, Stream};
use cos_core::hint::{Advice, Hint};
use cos_core::id::{ActionId, BlobId, CommitId};
use cos_core::time::Timestamp;
use cos_gate::effect::{Lost, Reach};
use cos_store::{Append, Commit, Guard, Journal, JournalError, Refused};
use std::path::{Path, PathBuf};

/// What was restored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Undone {
    /// The worktree, absolute; empty if unknown.
    pub worktree: String,
    /// The restored paths: relative to the worktree, or absolute outside it.
    pub paths: Vec<String>,
    /// The action with the backup of the files that were replaced.
    pub replaced: Option<ActionId>,
}

/// A request to undo an action.
#[derive(Debug, Clone)]
pub struct Undoing<'a> {
    /// The person.
    pub by: &'a Actor,
    /// The action.
    pub action: ActionId,
    /// The time.
    pub at: Timestamp,
    /// A new id for the backup of files that are in the way and get replaced; `None` to report them
    /// and change nothing.
    pub replacing: Option<ActionId>,
}

/// Why an action was not undone. Nothing was changed.
#[derive(Debug, thiserror::Error)]
pub enum UndoError {
    /// The caller is an agent or one of our other programs, not the person.
    #[error(transparent)]
    NotThePerson(#[from] NotThePerson),
    /// There is no backup for it.
    #[error("there is no backup for the action `{0}`")]
    NothingKept(ActionId),
    /// It was already undone.
    #[error("the action `{0}` was already undone")]
    Already(ActionId),
    /// Its backup was removed.
    #[error("the backup for the action `{0}` was removed after `undo.keep_for`")]
    Forgotten(ActionId),
    /// Files have changed since.
    #[error("{} changed since the action", paths.join(", "))]
    Changed {
        /// The paths.
        paths: Vec<String>,
        /// The commit with the original files.
        commit: String,
    },
    /// Other files are in the way, written by the action or later.
    #[error("undo would replace what the action `{action}` or a later change wrote: {}", paths.join(", "))]
    InTheWay {
        /// The action.
        action: ActionId,
        /// The paths.
        paths: Vec<String>,
    },
    /// Files in the way could not be backed up, so they were not replaced.
    #[error("files in the way cannot be backed up: {0}")]
    NotBackedUp(#[from] NotBackedUp),
    /// Git failed.
    #[error(transparent)]
    Repo(#[from] RepoError),
    /// The copies could not be restored.
    #[error(transparent)]
    BackupStore(#[from] BackupError),
    /// The journal failed.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// Another process undid it at the same time.
    #[error(transparent)]
    Refused(#[from] Refused),
}

impl Advice for UndoError {
    fn hints(&self) -> Vec<Hint> {
        match self {
            Self::NothingKept(_) => {
                vec![Hint::new("only actions that would lose work are backed up")]
            }
            Self::Changed { commit, .. } => {
                vec![Hint::new("look with `git diff {}` and take what you need").value(commit)]
            }
            Self::InTheWay { action, .. } => vec![
                Hint::new("`cos undo {} --replace` backs up these files, then replaces them")
                    .value(action),
            ],
            Self::Repo(error) => error.hints(),
            Self::BackupStore(error) => error.hints(),
            Self::Journal(error) => error.hints(),
            Self::Refused(error) => error.hints(),
            _ => Vec::new(),
        }
    }
}

/// Restores what an action removed; `None` where no action has this id. It works once, and
/// continues after an interruption.
pub fn undo(
    journal: &dyn Journal,
    backup: &BackupStore,
    undoing: &Undoing<'_>,
) -> Result<Option<Undone>, UndoError> {
    undoing.by.may_act()?;
    let action = &undoing.action;
    let stream = Stream::Action(action.clone());
    let events = journal.read(&stream, 0)?;
    let Some(version) = events.last().map(|last| last.version) else {
        return Ok(None);
    };
    let mut worktree_backup = None;
    for recorded in events {
        match recorded.event {
            Event::ActionPreserved { inverse, .. } => worktree_backup = Some(inverse),
            Event::ActionUndone { .. } => return Err(UndoError::Already(action.clone())),
            Event::ActionForgotten { .. } => return Err(UndoError::Forgotten(action.clone())),
            _ => {}
        }
    }
    let undone = match worktree_backup.ok_or_else(|| UndoError::NothingKept(action.clone()))? {
        RestoreSource::Kept {
            worktree,
            reference,
            commit,
            head,
        } => {
            let worktree_backup = WorktreeBackup {
                reference,
                commit,
                head,
            };
            of_commit(worktree, &worktree_backup)?
        }
        RestoreSource::Copied {
            worktree,
            backup_set,
            ..
        } => of_copies(journal, backup, undoing, worktree, &backup_set)?,
    };
    let guard = Guard::Ends {
        stream: stream.clone(),
        version,
    };
    let event = Event::ActionUndone {
        action: action.clone(),
        origin: undoing.by.origin("terminal"),
    };
    write(journal, undoing.at, vec![guard], stream, event)?;
    // This includes the restored copies; a failed clean-up is repeated next time.
    drop(backup.sweep(journal, undoing.at));
    Ok(Some(undone))
}

fn of_commit(worktree: String, backup: &WorktreeBackup) -> Result<Undone, UndoError> {
    match Repo::open(Path::new(&worktree))?.bring_back(backup)? {
        BroughtBack::Done(paths) => Ok(Undone {
            worktree,
            paths,
            replaced: None,
        }),
        BroughtBack::InTheWay(paths) => Err(UndoError::Changed {
            paths,
            commit: CommitId::to_string(&backup.commit),
        }),
    }
}

fn of_copies(
    journal: &dyn Journal,
    backup: &BackupStore,
    undoing: &Undoing<'_>,
    worktree: String,
    backup_set: &BlobId,
) -> Result<Undone, UndoError> {
    let action = &undoing.action;
    let lines_of = |paths: &[PathBuf]| told(paths, &worktree);
    let mut replaced = None;
    let mut returned = backup.bring_back(action, backup_set, Collision::Reported)?;
    if let (Returned::InTheWay(paths), Some(name)) = (&returned, &undoing.replacing) {
        keep_now(journal, backup, undoing.at, name, (&worktree, paths))?;
        replaced = Some(name.clone());
        returned = backup.bring_back(action, backup_set, Collision::Replaced)?;
    }
    match returned {
        Returned::Done(paths) => Ok(Undone {
            paths: lines_of(&paths),
            worktree,
            replaced,
        }),
        Returned::InTheWay(paths) => Err(UndoError::InTheWay {
            action: action.clone(),
            paths: lines_of(&paths),
        }),
    }
}

/// Returns paths relative to a worktree, or absolute outside it.
pub(super) fn told(paths: &[PathBuf], worktree: &str) -> Vec<String> {
    let named = paths.iter().map(|path| {
        let inside = path
            .strip_prefix(worktree)
            .ok()
            .filter(|_| !worktree.is_empty());
        inside.unwrap_or(path).display().to_string()
    });
    named.collect()
}

/// Backs up files that are in the way before they are replaced.
fn keep_now(
    journal: &dyn Journal,
    backup: &BackupStore,
    at: Timestamp,
    name: &ActionId,
    (worktree, paths): (&str, &[PathBuf]),
) -> Result<(), UndoError> {
    let lost = |path: &PathBuf| Lost {
        path: path.display().to_string(),
        globs: false,
        reach: Reach::Itself,
    };
    let losses: Vec<Lost> = paths.iter().map(lost).collect();
    let Some(stored) = backup.keep(name, Path::new("/"), &losses)? else {
        return Ok(());
    };
    let inverse = RestoreSource::Copied {
        worktree: worktree.to_owned(),
        backup_set: stored.backup_set,
        files: stored.files,
        bytes: stored.bytes,
    };
    let action = name.clone();
    let stream = Stream::Action(action.clone());
    let event = Event::ActionPreserved { action, inverse };
    write(journal, at, vec![Guard::New(stream.clone())], stream, event)
}

fn write(
    journal: &dyn Journal,
    at: Timestamp,
    guards: Vec<Guard>,
    stream: Stream,
    event: Event,
) -> Result<(), UndoError> {
    let append = Append {
        stream,
        fence: None,
        events: vec![event],
    };
    let unit = Commit {
        at,
        guards,
        appends: vec![append],
    };
    let taken = journal.commit(&[unit])?;
    Ok(taken.into_iter().collect::<Result<(), _>>()?)
}
