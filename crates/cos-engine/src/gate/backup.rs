//! Backs up what an action would remove, where possible, before it runs.
//!
//! For plain git commands that discard uncommitted work, the backup is a commit of the worktree.
//! Files that other programs and edits remove or overwrite are copied into the backup folder. An
//! action that is not fully understood gets no backup, and the gate asks.

use super::{ActionJudgement, Gate};
use crate::backup::{NotBackedUp, Stored};
use crate::repo::{Repo, RepoError};
use cos_core::event::RestoreSource;
use cos_core::id::ActionId;
use cos_core::time::Timestamp;
use cos_gate::action::Action;
use cos_gate::effect::{EffectKind, Finding, Lost, Place};
use cos_gate::verdict::{Reason, Verdict};
use cos_store::Journal;
use std::path::Path;

/// Who allows an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Approver {
    /// The table of verdicts: files in the worktree are backed up, and must be.
    Table,
    /// A person: all named files are backed up, as far as possible.
    Person,
}

/// The result of a backup.
pub(super) enum BackupResult {
    /// The action names nothing that could be lost, or backups are off here.
    NotNeeded,
    /// The named files do not exist, or git already holds them unchanged.
    Unchanged,
    /// The backup was made.
    Done(RestoreSource),
    /// The backup failed.
    Failed(NotBackedUp),
}

/// The action that is backed up.
#[derive(Clone, Copy)]
pub(super) struct BackedUpAction<'a> {
    pub(super) id: &'a ActionId,
    pub(super) judged: &'a ActionJudgement,
    pub(super) at: Timestamp,
}

/// The kind of backup that makes a question unnecessary.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum BackupKind {
    /// A commit of the worktree.
    Commit,
    /// Copies in the backup folder.
    Copies,
}

/// Returns the kind of backup that prevents every loss for which the action is not allowed; `None`
/// if there are other reasons.
pub(super) fn backup_kind(action: &Action, judged: &ActionJudgement) -> Option<BackupKind> {
    if !judged.judgement.asks_only_about_losses() {
        return None;
    }
    let is_named = |reason: &Reason| reason.finding.lost.is_some();
    match action {
        Action::Command(text) if is_git(text, judged) => Some(BackupKind::Commit),
        Action::Command(text) => {
            let whole = judged.judgement.grave().all(is_named) && is_plain(text, judged);
            whole.then_some(BackupKind::Copies)
        }
        Action::Edit(_) if judged.judgement.grave().all(is_named) => Some(BackupKind::Copies),
        _ => None,
    }
}

/// Checks for a single plain git command that discards only uncommitted work.
fn is_git(text: &str, judged: &ActionJudgement) -> bool {
    let [call] = judged.calls.as_slice() else {
        return false;
    };
    text.split_whitespace().eq(call.iter().map(String::as_str)) && is_plain_git(call)
}

/// Checks whether a git command is one of those that discard only uncommitted work.
fn is_plain_git(call: &[String]) -> bool {
    let words: Vec<&str> = call.iter().map(String::as_str).collect();
    let only = |rest: &[&str], known: &[&str]| {
        let mut flags = rest.iter().filter(|word| word.starts_with('-'));
        flags.all(|flag| known.contains(flag))
    };
    match words.as_slice() {
        ["git", "clean", rest @ ..] => only(
            rest,
            &[
                "-f", "-d", "-fd", "-df", "-q", "-fdq", "--force", "--quiet", "--",
            ],
        ),
        ["git", "reset", "--hard"]
        | ["git", "reset", "--hard", "HEAD"]
        | ["git", "checkout", "--" | ".", ..]
        | ["git", "checkout", "HEAD", "--", ..]
        | ["git", "checkout", "-f" | "--force"] => true,
        ["git", "restore", rest @ ..] => only(
            rest,
            &["--staged", "--worktree", "-S", "-W", "-SW", "-q", "--"],
        ),
        _ => false,
    }
}

/// Programs that may run next to a removal that names its files by its text alone: they
/// put nothing under a removed name.
const BESIDE: &[&str] = &["mkdir", "touch", "echo", "printf", "true", "ls"];

/// Checks whether the text alone decides which files are removed: no variable, substitution,
/// condition, other folder or program that runs another one, and next to the removal only programs
/// that read or create.
fn is_plain(text: &str, judged: &ActionJudgement) -> bool {
    let last_loss = losing(judged).max();
    let is_beside = |place: usize, call: &[String]| {
        let name = call.first().map_or("", String::as_str);
        let own: Vec<&Reason> = judged
            .judgement
            .reasons
            .iter()
            .filter(|reason| reason.finding.command == Some(place))
            .collect();
        let is_told = |reason: &&Reason| {
            reason.finding.lost.is_some() || reason.finding.effect.kind == EffectKind::Reads
        };
        let moves = matches!(name, "cd" | "chdir" | "pushd" | "popd");
        let removes = matches!(name, "rm" | "unlink" | "rmdir");
        // Build output next to the lost files.
        let is_made_again = |reason: &Reason| {
            let deletes = reason.finding.effect.kind == EffectKind::Deletes;
            removes && deletes && reason.verdict == Verdict::Allow
        };
        let is_known = |reason: &&Reason| is_told(reason) || is_made_again(reason);
        BESIDE.contains(&name)
            || !moves && !own.is_empty() && own.iter().all(is_known)
            || Some(place) > last_loss && !moves && own.iter().all(|reason| brings_only(reason))
    };
    let texts: Vec<String> = judged.calls.iter().map(|call| call.join(" ")).collect();
    // A command that `find` runs removes what `find` finds, and `find` is counted for it.
    let runs_another = texts.iter().enumerate().any(|(place, text)| {
        if text.starts_with("find ") {
            return false;
        }
        texts
            .iter()
            .skip(place + 1)
            .any(|inner| text.contains(inner))
    });
    // The last two signs are patterns in shells with extended patterns.
    !runs_another
        && !text
            .replace(" {} ", " ")
            .contains(['$', '`', '(', '{', '^', '#'])
        && judged
            .calls
            .iter()
            .enumerate()
            .all(|(place, call)| is_beside(place, call))
}

/// Returns the indices of the commands that remove something.
fn losing(judged: &ActionJudgement) -> impl Iterator<Item = usize> {
    let reasons = judged.judgement.reasons.iter();
    let findings = reasons.map(|reason| &reason.finding);
    let losing = findings.filter(|finding| finding.lost.is_some());
    losing.filter_map(|finding| finding.command)
}

/// Checks whether a command that runs after the removal only fetches or creates something.
fn brings_only(reason: &Reason) -> bool {
    let brings = matches!(
        reason.finding.effect.kind,
        EffectKind::Reads | EffectKind::Writes | EffectKind::RunsCode | EffectKind::LeavesMachine
    );
    brings && reason.verdict == Verdict::Allow
}

/// Backs up the gate's worktree as a commit under the action's id; `None` where this cannot be done
/// completely.
pub(super) fn commit(gate: &Gate, action: &ActionId) -> Result<Option<RestoreSource>, RepoError> {
    let top = Path::new(gate.worktree());
    let repo = Repo::open(top)?;
    if repo.root() != top {
        return Ok(None);
    }
    let backup = repo.keep_files(action.as_str())?;
    Ok(backup.map(|backup| RestoreSource::Kept {
        worktree: gate.worktree().to_owned(),
        reference: backup.reference,
        commit: backup.commit,
        head: backup.head,
    }))
}

/// Returns the named files that an action removes and that must be backed up.
fn losses(judged: &ActionJudgement, approver: Approver) -> Vec<Lost> {
    let counts = |finding: &&Finding| match finding.effect.place {
        Place::Worktree => true,
        Place::Scratch => false,
        Place::Outside => approver == Approver::Person,
    };
    let reasons = judged.judgement.reasons.iter();
    let findings = reasons.map(|reason| &reason.finding).filter(counts);
    findings
        .filter_map(|finding| finding.lost.clone())
        .collect()
}

/// Checks whether an action removes something that needs a backup.
pub(super) fn would_lose(gate: &Gate, judged: &ActionJudgement) -> bool {
    let losses = losses(judged, Approver::Table);
    let top = Path::new(gate.worktree());
    let backup = gate.backup.as_ref();
    gate.makes_backups()
        && !losses.is_empty()
        && backup.is_none_or(|backup| backup.would_lose(top, &losses))
}

/// Copies the files that an action removes. If there is no room, it removes old backups first.
pub(super) fn copy(
    gate: &Gate,
    journal: &dyn Journal,
    backed_up: BackedUpAction<'_>,
    approver: Approver,
) -> BackupResult {
    let losses = losses(backed_up.judged, approver);
    let (Some(backup), true, false) = (&gate.backup, gate.makes_backups(), losses.is_empty())
    else {
        return BackupResult::NotNeeded;
    };
    let top = Path::new(gate.worktree());
    let mut copied = backup.keep(backed_up.id, top, &losses);
    if matches!(copied, Err(NotBackedUp::Full(_))) && backup.sweep(journal, backed_up.at).is_ok() {
        copied = backup.keep(backed_up.id, top, &losses);
    }
    match copied {
        Ok(None) => BackupResult::Unchanged,
        Ok(Some(stored)) => BackupResult::Done(restore_source(gate, stored)),
        Err(_) if approver == Approver::Table && is_held_by_git(top, &losses) => {
            BackupResult::Unchanged
        }
        Err(why) => BackupResult::Failed(why),
    }
}

fn restore_source(gate: &Gate, stored: Stored) -> RestoreSource {
    RestoreSource::Copied {
        worktree: gate.worktree().to_owned(),
        backup_set: stored.backup_set,
        files: stored.files,
        bytes: stored.bytes,
    }
}

/// Checks whether git holds all of these files unchanged.
fn is_held_by_git(top: &Path, losses: &[Lost]) -> bool {
    let paths: Vec<&str> = losses.iter().map(|lost| lost.path.as_str()).collect();
    let plain = losses.iter().all(|lost| !lost.globs);
    let repo = Repo::open(top)
        .ok()
        .filter(|repo| plain && repo.root() == top);
    repo.is_some_and(|repo| repo.holds(&paths).unwrap_or(false))
}
