//! Goals under an order that somebody else made, such as the phases of a workflow.

use super::{Hands, Moved, Sitting, SittingError, drive, workshop};
use crate::agent::AgentError;
use crate::clock;
use crate::driver;
use crate::repo::Repo;
use crate::station::Station;
use crate::workshop::{HeldElsewhere, Workshop};
use cos_core::fact::{Order, SittingEnd};
use cos_core::goal::Goal;
use cos_core::id::GoalId;
use cos_core::run::state::Run;

/// Carries goals out under an order that is already made: ordered unless it was, driven unless it is
/// over, so that whoever died on the way asks for the same again. Where the order says other limits
/// than the run has, they are moved.
pub fn carry_out(
    station: &Station,
    repo: &Repo,
    order: Order,
    goals: Vec<Goal>,
    hands: Hands<'_>,
) -> Result<Sitting, SittingError> {
    let (run, policy) = (order.run.clone(), station.policy(order.profile));
    let moved = match driver::load(&station.store, &run)? {
        Some(run) if run.is_over() => {
            let end = run.ended.unwrap_or(SittingEnd::Finished);
            let notes = Vec::new();
            return Ok(Sitting { run, end, notes });
        }
        Some(run) => moved(&run, &order),
        None => {
            look_for(station, repo, &goals)?;
            driver::order(&station.store, order, goals, clock::now())?;
            Moved::default()
        }
    };
    drive(station, &policy, repo, &run, moved, hands)
}

fn moved(run: &Run, order: &Order) -> Moved {
    let cap = |order: &Order| order.campaign.as_ref().map(|(_, cap)| *cap);
    Moved {
        limits: (run.limits != order.limits).then_some(order.limits),
        cap: cap(order).filter(|shared| Some(*shared) != cap(&run.order)),
    }
}

/// Looks whether everybody is there who is to carry goals out; starts no work.
pub fn look_for(station: &Station, repo: &Repo, goals: &[Goal]) -> Result<(), SittingError> {
    probe(
        &workshop(station, repo.clone(), HeldElsewhere::new()),
        goals,
    )
}

pub(super) fn probe(workshop: &Workshop, goals: &[Goal]) -> Result<(), SittingError> {
    let missing: Vec<(GoalId, AgentError)> = goals
        .iter()
        .filter_map(|goal| {
            let found = workshop
                .look_for(&goal.executor)
                .and_then(|()| workshop.model(goal));
            found.err().map(|error| (goal.id.clone(), error))
        })
        .collect();
    if missing.is_empty() {
        return Ok(());
    }
    Err(SittingError::Missing { missing })
}
