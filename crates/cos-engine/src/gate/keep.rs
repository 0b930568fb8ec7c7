//! What an act would take away is kept before it, where that can be done.
//!
//! Plain git commands that throw uncommitted work away are kept as a commit of the worktree; files
//! that other programs and edits take away or write over are copied into the backup store. Whatever is
//! not understood to its end is not kept, and asks.

use super::{Gate, Judged};
use crate::backup::{NotBackedUp, Stored};
use crate::repo::{Repo, RepoError};
use crate::ports::Journal;
use cos_core::action::Action;
use cos_core::effect::{Effect, EffectKind, Finding, Lost, Place};
use cos_core::event::Inverse;
use cos_core::gate::{Judgement, Reason, Verdict};
use cos_core::id::ActionId;
use cos_core::score::Score;
use cos_core::time::Timestamp;
use std::path::Path;

/// Who lets an act through.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Leave {
    /// The table of verdicts: only what lies in the worktree is kept, and must be.
    Table,
    /// A person: whatever is named is kept as far as it can be.
    Person,
}

/// What came of keeping.
pub(super) enum Keeping {
    /// Nothing that could be lost is named, or nobody keeps anything here.
    Needless,
    /// What is named is not there, or git holds it as it is.
    Spared,
    /// It is kept.
    Done(Inverse),
    /// It cannot be kept.
    Failed(NotBackedUp),
}

/// The act that something is kept for.
#[derive(Clone, Copy)]
pub(super) struct Act<'a> {
    pub(super) id: &'a ActionId,
    pub(super) judged: &'a Judged,
    pub(super) at: Timestamp,
}

/// How an act that asks can be kept, so that it need not ask.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Cover {
    /// As a commit of the worktree.
    Commit,
    /// As copies in the backup store.
    Copies,
}

/// Whether everything that keeps an action from being allowed is a loss that can be prevented.
pub(super) fn cover(action: &Action, judged: &Judged) -> Option<Cover> {
    let is_loss = |reason: &Reason| {
        reason.verdict == Verdict::Ask
            && reason.rule.is_none()
            && reason.finding.effect.kind == EffectKind::DiscardsWork
            && reason.finding.effect.place == Place::Worktree
    };
    if !judged.judgement.grave().all(is_loss) {
        return None;
    }
    let is_named = |reason: &Reason| reason.finding.lost.is_some();
    match action {
        Action::Command(text) if is_git(text, judged) => Some(Cover::Commit),
        Action::Command(text) => {
            let whole = judged.judgement.grave().all(is_named) && is_plain(text, judged);
            whole.then_some(Cover::Copies)
        }
        Action::Edit(_) if judged.judgement.grave().all(is_named) => Some(Cover::Copies),
        _ => None,
    }
}

/// Whether it is one plain git command that takes nothing but uncommitted work.
fn is_git(text: &str, judged: &Judged) -> bool {
    let [call] = judged.calls.as_slice() else {
        return false;
    };
    text.split_whitespace().eq(call.iter().map(String::as_str)) && is_plain_git(call)
}

/// Whether a git command is in the list of those that take nothing but uncommitted work.
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

/// What may stand in a command whose text decides before it runs which files go: programs that
/// bring nothing under a name that is taken away next to them.
const BESIDE: &[&str] = &["mkdir", "touch", "echo", "printf", "true", "ls"];

/// Whether nothing in a command but its text decides which files go: no variable, no command in a
/// command, no choice, no other folder, no program that runs another one, and beside what takes away only what looks or makes anew.
fn is_plain(text: &str, judged: &Judged) -> bool {
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
        // A folder of a build beside what is lost.
        let is_made_again = |reason: &Reason| {
            let deletes = reason.finding.effect.kind == EffectKind::Deletes;
            removes && deletes && reason.verdict == Verdict::Allow
        };
        let told = |reason: &&Reason| is_told(reason) || is_made_again(reason);
        BESIDE.contains(&name)
            || !moves && !own.is_empty() && own.iter().all(told)
            || Some(place) > last_loss && !moves && own.iter().all(|reason| brings_only(reason))
    };
    let texts: Vec<String> = judged.calls.iter().map(|call| call.join(" ")).collect();
    // What `find` runs on each name takes what `find` finds, and its place is told with it.
    let runs_another = texts.iter().enumerate().any(|(place, text)| {
        if text.starts_with("find ") {
            return false;
        }
        texts
            .iter()
            .skip(place + 1)
            .any(|inner| text.contains(inner))
    });
    // The last two are signs of patterns in shells that know more of them.
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

/// The commands that take something away, by their places.
fn losing(judged: &Judged) -> impl Iterator<Item = usize> {
    let reasons = judged.judgement.reasons.iter();
    let findings = reasons.map(|reason| &reason.finding);
    let losing = findings.filter(|finding| finding.lost.is_some());
    losing.filter_map(|finding| finding.command)
}

/// Whether a command that comes when all is taken away only brings or makes something.
fn brings_only(reason: &Reason) -> bool {
    let brings = matches!(
        reason.finding.effect.kind,
        EffectKind::Reads | EffectKind::Writes | EffectKind::RunsCode | EffectKind::LeavesMachine
    );
    brings && reason.verdict == Verdict::Allow
}

/// Keeps the files of the gate's worktree as a commit, under the name of an action; none where
/// that cannot be done whole.
pub(super) fn commit(gate: &Gate, action: &ActionId) -> Result<Option<Inverse>, RepoError> {
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

/// What an act takes away, as far as it is named and to be kept.
fn losses(judged: &Judged, leave: Leave) -> Vec<Lost> {
    let counts = |finding: &&Finding| match finding.effect.place {
        Place::Worktree => true,
        Place::Scratch => false,
        Place::Outside => leave == Leave::Person,
    };
    let reasons = judged.judgement.reasons.iter();
    let findings = reasons.map(|reason| &reason.finding).filter(counts);
    findings
        .filter_map(|finding| finding.lost.clone())
        .collect()
}

/// Whether an act takes anything away that would have to be kept.
pub(super) fn would_lose(gate: &Gate, judged: &Judged) -> bool {
    let losses = losses(judged, Leave::Table);
    let top = Path::new(gate.worktree());
    let backup = gate.backup.as_ref();
    gate.is_kept() && !losses.is_empty() && backup.is_none_or(|backup| backup.would_lose(top, &losses))
}

/// Copies what an act takes away. Where there is no room, old copies are dropped first.
pub(super) fn copy(gate: &Gate, journal: &dyn Journal, act: Act<'_>, leave: Leave) -> Keeping {
    let losses = losses(act.judged, leave);
    let (Some(backup), true, false) = (&gate.backup, gate.is_kept(), losses.is_empty()) else {
        return Keeping::Needless;
    };
    let top = Path::new(gate.worktree());
    let mut kept = backup.keep(act.id, top, &losses);
    if matches!(kept, Err(NotBackedUp::Full(_))) && backup.sweep(journal, act.at).is_ok() {
        kept = backup.keep(act.id, top, &losses);
    }
    match kept {
        Ok(None) => Keeping::Spared,
        Ok(Some(stored)) => Keeping::Done(inverse(gate, stored)),
        Err(_) if leave == Leave::Table && is_held_by_git(top, &losses) => Keeping::Spared,
        Err(why) => Keeping::Failed(why),
    }
}

fn inverse(gate: &Gate, stored: Stored) -> Inverse {
    Inverse::Copied {
        worktree: gate.worktree().to_owned(),
        backup_set: stored.backup_set,
        files: stored.files,
        bytes: stored.bytes,
    }
}

/// Whether git holds all of it as it is.
fn is_held_by_git(top: &Path, losses: &[Lost]) -> bool {
    let paths: Vec<&str> = losses.iter().map(|lost| lost.path.as_str()).collect();
    let plain = losses.iter().all(|lost| !lost.globs);
    let repo = Repo::open(top)
        .ok()
        .filter(|repo| plain && repo.root() == top);
    repo.is_some_and(|repo| repo.holds(&paths).unwrap_or(false))
}

/// The verdict once nothing is lost any more; `undo` brings back what was kept for that.
pub(super) fn lower(judgement: &mut Judgement, undo: Option<&'static str>) {
    for reason in &mut judgement.reasons {
        if reason.verdict == Verdict::Ask {
            reason.verdict = Verdict::Allow;
            if let Some(undo) = undo {
                reason.finding.undo = undo.into();
            }
        }
    }
    judgement.verdict = Verdict::Allow;
    judgement.score = Score::clamped(0.2);
}

/// The verdict where what would be lost cannot be kept: a person is asked.
pub(super) fn raise(judgement: &mut Judgement, action: &Action, why: &str) {
    let effect = Effect::new(EffectKind::DiscardsWork, action.title(), Place::Worktree).on(why);
    let finding = Finding::new(effect, "undo").because("no copy can be kept before");
    judgement.verdict = judgement.verdict.max(Verdict::Ask);
    if judgement.score < Score::HALF {
        judgement.score = Score::clamped(0.75);
    }
    judgement.reasons.insert(
        0,
        Reason {
            verdict: Verdict::Ask,
            finding,
            rule: None,
            rule_place: None,
        },
    );
}
