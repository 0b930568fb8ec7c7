//! Goals under an order that somebody else made, such as the phases of a workflow.

use super::{Hands, Sitting, SittingError, drive, workshop};
use crate::agent::AgentError;
use crate::clock;
use crate::driver;
use crate::repo::Repo;
use crate::station::Station;
use crate::workshop::{HeldElsewhere, Workshop};
use cos_core::fact::{Order, SittingEnd};
use cos_core::goal::Goal;
use cos_core::id::GoalId;

/// Carries goals out under an order that is already made: ordered unless it was, driven unless it is
/// over, so that whoever died on the way asks for the same again.
pub fn carry_out(
    station: &Station,
    repo: &Repo,
    order: Order,
    goals: Vec<Goal>,
    hands: Hands<'_>,
) -> Result<Sitting, SittingError> {
    let (run, policy) = (order.run.clone(), station.policy(order.profile));
    match driver::load(&station.store, &run)? {
        Some(run) if run.is_over() => {
            let end = run.ended.unwrap_or(SittingEnd::Finished);
            let notes = Vec::new();
            return Ok(Sitting { run, end, notes });
        }
        Some(_) => {}
        None => {
            look_for(station, repo, &goals)?;
            driver::order(&station.store, order, goals, clock::now())?;
        }
    }
    drive(station, &policy, repo, &run, None, hands)
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
            let found = workshop.look_for(&goal.executor);
            found.err().map(|error| (goal.id.clone(), error))
        })
        .collect();
    if missing.is_empty() {
        return Ok(());
    }
    Err(SittingError::Missing { missing })
}
