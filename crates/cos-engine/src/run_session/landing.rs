//! Lands the work of a run on the person's branch, or undoes it.

use super::RunSessionError;
use super::foreign::foreign_at;
use crate::actor::Actor;
use crate::clock;
use crate::global_context::GlobalContext;
use crate::repo::{Candidate, Current, LandResult, Repo, RepoError};
use crate::runtime::{self, RuntimeError};
use cos_core::event::{Event, Stream};
use cos_core::evidence::Landing;
use cos_core::id::{CommitId, GoalId, RunId};
use cos_core::run::state::Run;
use cos_store::{Append, Commit, FencingToken, Journal, LEASE, Lease, LeaseConflict};

/// The shortest hash prefix that names a commit.
const LEAST: usize = 7;

/// Fast-forwards the person's branch to the work of a run; `at` is the commit at which the person
/// saw the run's branch, with all commits of others.
pub fn land(
    global_context: &GlobalContext,
    run: &RunId,
    at: Option<&str>,
    actor: &Actor,
) -> Result<Current, RunSessionError> {
    actor.may_act()?;
    let state = runtime::load(&global_context.store, run)?
        .ok_or_else(|| RuntimeError::Unknown { run: run.clone() })?;
    bring(&Repo::open(&state.spec.project)?, &state, at)
}

/// Fast-forwards the person's branch to exactly the checked commit. If others moved the run's
/// branch, the person must name its head.
pub(super) fn bring(repo: &Repo, run: &Run, at: Option<&str>) -> Result<Current, RunSessionError> {
    let branch = &run.spec.branch;
    let head = repo.branch_head(branch)?;
    let head = head.ok_or_else(|| RepoError::NoBranch {
        name: branch.clone(),
    })?;
    match at {
        Some(seen) if seen.len() >= LEAST && head.as_str().starts_with(seen) => {}
        Some(seen) => {
            return Err(RunSessionError::Elsewhere {
                branch: branch.clone(),
                head,
                seen: seen.to_owned(),
            });
        }
        None => {
            if let Some(found) = foreign_at(repo, run, &head)? {
                let run = run.spec.run.clone();
                let found = Box::new(found);
                return Err(RunSessionError::Foreign { run, found });
            }
        }
    }
    Ok(repo.fast_forward_current(branch, &head)?)
}

/// Reverts what a goal landed on its run's branch; the run must not be driven meanwhile. A repeat
/// has no further effect.
pub fn undo(
    global_context: &GlobalContext,
    run: &RunId,
    goal: &GoalId,
    actor: &Actor,
) -> Result<Landing, RunSessionError> {
    actor.may_act()?;
    let stream = Stream::Run(run.clone());
    if runtime::load(&global_context.store, run)?.is_none() {
        return Err(RuntimeError::Unknown { run: run.clone() }.into());
    }
    let taken = global_context.store.acquire(
        &stream,
        &clock::owner(),
        clock::now(),
        LEASE,
        &clock::is_dead,
    )?;
    let fence = taken.map_err(|conflict: LeaseConflict| RuntimeError::LeaseConflict {
        run: run.clone(),
        conflict,
    })?;
    let undone = undo_held(global_context, run, (goal, actor), &fence);
    global_context.store.release(&stream, &fence)?;
    undone
}

fn undo_held(
    global_context: &GlobalContext,
    run: &RunId,
    (goal, actor): (&GoalId, &Actor),
    fence: &FencingToken,
) -> Result<Landing, RunSessionError> {
    let state = runtime::load(&global_context.store, run)?
        .ok_or_else(|| RuntimeError::Unknown { run: run.clone() })?;
    let found = state.goal(goal).ok_or_else(|| RunSessionError::NoGoal {
        goal: goal.clone(),
        run: run.clone(),
    })?;
    let nothing = || RunSessionError::NothingLanded {
        goal: goal.clone(),
        run: run.clone(),
    };
    let landing = found.landing.clone().filter(|_| !found.undone);
    let landing = landing
        .filter(|landing| landing.before != landing.after)
        .ok_or_else(nothing)?;
    let repo = Repo::open(&state.spec.project)?;
    let head = repo
        .branch_head(&state.spec.branch)?
        .unwrap_or_else(|| state.head.clone());
    let message = format!("Undo {goal}");
    let undone = match repo.revert_candidate(&head, &landing, &message)? {
        Candidate::Conflict { paths } => {
            return Err(RunSessionError::UndoConflict {
                goal: goal.clone(),
                paths,
            });
        }
        // A crash came between the revert and its event, so the revert exists already.
        Candidate::Nothing => Landing {
            before: begun_at(&repo, &state, &head, &landing, &message)?,
            after: head,
        },
        Candidate::FastForward(commit) | Candidate::Merged(commit) => {
            match repo.land(&state.spec.branch, &head, &commit)? {
                LandResult::Landed(landing) | LandResult::AlreadyThere(landing) => landing,
                LandResult::Moved(_) => {
                    let what = format!("`{}` moved meanwhile; try again", state.spec.branch);
                    return Err(RuntimeError::World { what }.into());
                }
            }
        }
    };
    let event = Event::GoalUndone {
        goal: goal.clone(),
        landing: undone.clone(),
        origin: actor.origin("terminal"),
    };
    let append = Append {
        stream: Stream::Run(run.clone()),
        fence: Some(fence.clone()),
        events: vec![event],
    };
    let commit = Commit {
        at: clock::now(),
        guards: Vec::new(),
        appends: vec![append],
    };
    for taken in global_context.store.commit(&[commit])? {
        taken?;
    }
    Ok(undone)
}

/// Returns where an interrupted undo began: reverting the landing from where the run left the
/// branch always gives the same commit. Any other head is the work of others.
fn begun_at(
    repo: &Repo,
    state: &Run,
    head: &CommitId,
    landing: &Landing,
    message: &str,
) -> Result<CommitId, RunSessionError> {
    if *head == state.head {
        return Ok(head.clone());
    }
    let again = repo.revert_candidate(&state.head, landing, message)?;
    let Some(commit) = again.commit() else {
        return Ok(head.clone());
    };
    repo.release(commit)?;
    let begun = if commit == head { &state.head } else { head };
    Ok(begun.clone())
}
