//! What an act would lose is kept before it, where that can be done, and brought back on a word.
//!
//! Only plain git commands that throw uncommitted work away are covered: what they take is known.
//! An index of its own, a folder changed on the way or another flag may take more, and asks.

use super::{Gate, Judged};
use crate::repo::{BroughtBack, Keepsake, Repo, RepoError};
use crate::world::{Append, Commit, Guard, Journal, JournalError, Refused};
use cos_core::action::Action;
use cos_core::effect::{EffectKind, Place};
use cos_core::fact::{Fact, Inverse, Stream};
use cos_core::gate::{Judgement, Reason, Verdict};
use cos_core::id::ActionId;
use cos_core::score::Score;
use cos_core::time::Timestamp;
use std::path::Path;

/// What was brought back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Undone {
    /// The worktree, absolute.
    pub worktree: String,
    /// The paths that are as they were before the action, from the top of the worktree.
    pub paths: Vec<String>,
}

/// Why an action was not undone; nothing was touched.
#[derive(Debug, thiserror::Error)]
pub enum UndoError {
    /// Nothing was kept before it.
    #[error(
        "nothing was kept before the action `{0}`; only acts that would lose work are prepared for"
    )]
    NothingKept(ActionId),
    /// It was undone before.
    #[error("the action `{0}` was undone already")]
    Already(ActionId),
    /// Files were changed since.
    #[error(
        "{} changed since the action; look with `git diff {commit}` and take what you need", paths.join(", ")
    )]
    Changed {
        /// The paths.
        paths: Vec<String>,
        /// The commit that holds the files as they were.
        commit: String,
    },
    /// Git could not do it.
    #[error(transparent)]
    Repo(#[from] RepoError),
    /// The journal failed.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// Another process undid it in the same moment.
    #[error(transparent)]
    Refused(#[from] Refused),
}

/// Whether everything that keeps an action from being allowed is uncommitted work inside the
/// worktree which can be kept before.
pub(super) fn is_covered(action: &Action, judged: &Judged) -> bool {
    let Action::Command(text) = action else {
        return false;
    };
    let [call] = judged.calls.as_slice() else {
        return false;
    };
    let is_loss = |reason: &Reason| {
        let effect = &reason.finding.effect;
        reason.verdict == Verdict::Ask
            && reason.rule.is_none()
            && effect.kind == EffectKind::DiscardsWork
            && effect.place == Place::Worktree
    };
    text.split_whitespace().eq(call.iter().map(String::as_str))
        && is_plain(call)
        && judged.judgement.grave().all(is_loss)
}

/// Whether a git command is in the list of those that take nothing but uncommitted work.
fn is_plain(call: &[String]) -> bool {
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

/// Keeps the files of the gate's worktree under the name of an action; none where that cannot be
/// done whole.
pub(super) fn keep(gate: &Gate, action: &ActionId) -> Result<Option<Inverse>, RepoError> {
    let top = Path::new(gate.worktree());
    let repo = Repo::open(top)?;
    if repo.root() != top {
        return Ok(None);
    }
    let kept = repo.keep_files(action.as_str())?;
    Ok(kept.map(|kept| Inverse::Kept {
        worktree: gate.worktree().to_owned(),
        reference: kept.reference,
        commit: kept.commit,
        head: kept.head,
    }))
}

/// The verdict once what would be lost is kept.
pub(super) fn lower(judgement: &mut Judgement) {
    for reason in &mut judgement.reasons {
        if reason.verdict == Verdict::Ask {
            reason.verdict = Verdict::Allow;
            reason.finding.undo = "cos undo, with the name of this action";
        }
    }
    judgement.verdict = Verdict::Allow;
    judgement.score = Score::clamped(0.2);
}

/// Brings back what an action took away; none where no action has this name.
pub fn undo(
    journal: &dyn Journal,
    action: &ActionId,
    at: Timestamp,
) -> Result<Option<Undone>, UndoError> {
    let stream = Stream::Action(action.clone());
    let facts = journal.read(&stream, 0)?;
    let Some(version) = facts.last().map(|last| last.version) else {
        return Ok(None);
    };
    let mut kept = None;
    for recorded in facts {
        match recorded.fact {
            Fact::ActionPreserved { inverse, .. } => kept = Some(inverse),
            Fact::ActionUndone { .. } => return Err(UndoError::Already(action.clone())),
            _ => {}
        }
    }
    let inverse = kept.ok_or_else(|| UndoError::NothingKept(action.clone()))?;
    let Inverse::Kept {
        worktree,
        reference,
        commit,
        head,
    } = inverse;
    let keepsake = Keepsake {
        reference,
        commit,
        head,
    };
    let paths = match Repo::open(Path::new(&worktree))?.bring_back(&keepsake)? {
        BroughtBack::Done(paths) => paths,
        BroughtBack::InTheWay(paths) => {
            let commit = keepsake.commit.to_string();
            return Err(UndoError::Changed { paths, commit });
        }
    };
    let action = action.clone();
    let unit = Commit {
        at,
        guards: vec![Guard::Ends {
            stream: stream.clone(),
            version,
        }],
        appends: vec![Append {
            stream,
            fence: None,
            facts: vec![Fact::ActionUndone { action }],
        }],
    };
    journal
        .commit(&[unit])?
        .into_iter()
        .collect::<Result<(), _>>()?;
    Ok(Some(Undone { worktree, paths }))
}
