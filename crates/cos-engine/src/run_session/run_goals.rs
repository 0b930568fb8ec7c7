//! Carries out goals under an existing run specification, such as the phases of a workflow.

use super::{ChangedLimits, RunSession, RunSessionError, SessionIo, drive, worker};
use crate::agent::AgentError;
use crate::clock;
use crate::global_context::GlobalContext;
use crate::repo::Repo;
use crate::runtime;
use crate::worker::{ClaimedElsewhere, Worker};
use cos_core::event::{RunSessionEnd, RunSpec};
use cos_core::goal::Goal;
use cos_core::id::GoalId;
use cos_core::run::state::Run;

/// Carries out goals under an existing specification: creates the run unless it exists, and drives
/// it unless it has ended. So a caller that died can repeat the call. If the specification has
/// other limits than the run, the limits are changed.
pub fn run_goals(
    global_context: &GlobalContext,
    repo: &Repo,
    spec: RunSpec,
    goals: Vec<Goal>,
    io: SessionIo<'_>,
) -> Result<RunSession, RunSessionError> {
    let (run, policy) = (spec.run.clone(), global_context.policy(spec.profile));
    let changed = match runtime::load(&global_context.store, &run)? {
        Some(run) if run.is_over() => {
            let end = run.ended.unwrap_or(RunSessionEnd::Finished);
            let notes = Vec::new();
            return Ok(RunSession { run, end, notes });
        }
        Some(run) => changed_limits(&run, &spec),
        None => {
            look_for(global_context, repo, &goals)?;
            runtime::create_run(&global_context.store, spec, goals, clock::now())?;
            ChangedLimits::default()
        }
    };
    drive(global_context, &policy, repo, &run, changed, io)
}

fn changed_limits(run: &Run, spec: &RunSpec) -> ChangedLimits {
    let cap = |spec: &RunSpec| spec.campaign.as_ref().map(|(_, cap)| *cap);
    ChangedLimits {
        limits: (run.limits != spec.limits).then_some(spec.limits),
        cap: cap(spec).filter(|shared| Some(*shared) != cap(&run.spec)),
    }
}

/// Checks that every agent of these goals is available; starts no work.
pub fn look_for(
    global_context: &GlobalContext,
    repo: &Repo,
    goals: &[Goal],
) -> Result<(), RunSessionError> {
    probe(
        &worker(global_context, repo.clone(), ClaimedElsewhere::new()),
        goals,
    )
}

pub(super) fn probe(worker: &Worker, goals: &[Goal]) -> Result<(), RunSessionError> {
    let missing: Vec<(GoalId, AgentError)> = goals
        .iter()
        .filter_map(|goal| {
            let found = worker
                .look_for(&goal.executor)
                .and_then(|()| worker.model(goal));
            found.err().map(|error| (goal.id.clone(), error))
        })
        .collect();
    if missing.is_empty() {
        return Ok(());
    }
    Err(RunSessionError::Missing { missing })
}
