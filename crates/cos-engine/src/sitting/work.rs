//! What a person does with a run's work afterwards: take it onto their branch, or take it back.

use super::SittingError;
use crate::clock;
use crate::driver::{self, DriveError};
use crate::repo::{Candidate, Current, LandResult, Repo};
use crate::station::Station;
use crate::world::{Append, Commit, Fence, Held, Journal, Lease};
use cos_core::evidence::Landing;
use cos_core::fact::{Fact, Stream};
use cos_core::id::{GoalId, RunId};
use cos_core::time::Span;

/// How long a lease for one short act lasts.
const ACT: Span = Span::seconds(30);

/// Fast-forwards the person's branch to a run's work.
pub fn land(station: &Station, run: &RunId) -> Result<Current, SittingError> {
    let state = driver::load(&station.store, run)?
        .ok_or_else(|| DriveError::Unknown { run: run.clone() })?;
    Ok(Repo::open(&state.order.project)?.fast_forward_current(&state.order.branch)?)
}

/// Takes back what a goal landed on its run's branch; whoever drives the run must have laid it
/// down first. Done twice it does no more than once.
pub fn undo(station: &Station, run: &RunId, goal: &GoalId) -> Result<Landing, SittingError> {
    let stream = Stream::Run(run.clone());
    if driver::load(&station.store, run)?.is_none() {
        return Err(DriveError::Unknown { run: run.clone() }.into());
    }
    let taken =
        station
            .store
            .acquire(&stream, &clock::owner(), clock::now(), ACT, &clock::is_dead)?;
    let fence = taken.map_err(|held: Held| DriveError::Held {
        run: run.clone(),
        held,
    })?;
    let undone = undo_held(station, run, goal, &fence);
    station.store.release(&stream, &fence)?;
    undone
}

fn undo_held(
    station: &Station,
    run: &RunId,
    goal: &GoalId,
    fence: &Fence,
) -> Result<Landing, SittingError> {
    let state = driver::load(&station.store, run)?
        .ok_or_else(|| DriveError::Unknown { run: run.clone() })?;
    let found = state.goal(goal).ok_or_else(|| SittingError::NoGoal {
        goal: goal.clone(),
        run: run.clone(),
    })?;
    let nothing = || SittingError::NothingLanded {
        goal: goal.clone(),
        run: run.clone(),
        state: state.reported_state(found),
    };
    let landing = found.landing.clone().filter(|_| !found.undone);
    let landing = landing
        .filter(|landing| landing.before != landing.after)
        .ok_or_else(nothing)?;
    let repo = Repo::open(&state.order.project)?;
    let head = repo
        .branch_head(&state.order.branch)?
        .unwrap_or_else(|| state.head.clone());
    let message = format!("Undo {goal}");
    let undone = match repo.revert_candidate(&head, &landing, &message)? {
        Candidate::Conflict { paths } => {
            return Err(SittingError::UndoConflict {
                goal: goal.clone(),
                paths,
            });
        }
        // A crash came between the revert and its fact: it is there already.
        Candidate::Nothing => Landing {
            before: head.clone(),
            after: head,
        },
        Candidate::FastForward(commit) | Candidate::Merged(commit) => {
            match repo.land(&state.order.branch, &head, &commit)? {
                LandResult::Landed(landing) | LandResult::AlreadyThere(landing) => landing,
                LandResult::Moved(_) => {
                    let what = format!("`{}` was moved meanwhile; try again", state.order.branch);
                    return Err(DriveError::World { what }.into());
                }
            }
        }
    };
    let fact = Fact::GoalUndone {
        goal: goal.clone(),
        landing: undone.clone(),
    };
    let append = Append {
        stream: Stream::Run(run.clone()),
        fence: Some(fence.clone()),
        facts: vec![fact],
    };
    let commit = Commit {
        at: clock::now(),
        guards: Vec::new(),
        appends: vec![append],
    };
    for taken in station.store.commit(&[commit])? {
        taken?;
    }
    Ok(undone)
}
