//! What a run would do and ask, told before anything is started.

use crate::crew;
use crate::error::CommandError;
use crate::scene::Scene;
use crate::view::plan::PlanView;
use cos_core::decision::{Subject, refusal};
use cos_core::fact::Fact;
use cos_core::id::{DecisionId, GoalId, RunId};
use cos_core::ledger::{Balance, Scope};
use cos_core::question;
use cos_core::question::start::{Assessment, assess};
use cos_core::run::apply::fold;
use cos_core::run::state::{GoalRun, Run, World};
use cos_engine::repo::Repo;
use cos_engine::sitting::NewRun;
use cos_engine::station::Station;
use cos_engine::survey;
use cos_engine::world::{Clock as _, DecisionFilter, Projection as _};
use std::collections::BTreeMap;

/// Looks at every goal as a run would look at it now.
pub(crate) fn plan(
    scene: &Scene,
    station: &Station,
    wanted: &NewRun,
) -> Result<PlanView, CommandError> {
    let repo = Repo::open(scene.folder())?;
    let status = repo.status()?;
    let files = repo.files_at(&status.head)?;
    let policy = station.policy(wanted.profile);
    let (today, midnight) = station.clock_to_look()?.today();
    let world = World {
        now: scene.now(),
        midnight,
        day: station.store.balance(&Scope::Day(today.clone()))?,
        campaign: campaign(station, wanted)?,
        today,
        jitter: 0,
    };
    let look = |run: &Run, goal: &GoalRun| -> Assessment {
        let found = crew::find(station, &goal.goal.executor);
        let dirty = &status.dirty;
        let survey = survey::collect(&goal.goal, repo.root(), &files, dirty, &[], found);
        assess(run, goal, &survey, &policy, &world)
    };
    // A name that no run can have.
    let name = RunId::new("dry-run");
    let order = wanted.order(name, &repo, status.head.clone(), None);
    let refused = refused(station, &order.project, wanted)?;
    let goals = wanted.goals.clone();
    let started = Fact::RunStarted { order, goals };
    let run = fold([(world.now, &started)]);
    Ok(run.map_or_else(PlanView::default, |run| {
        let assessed: Vec<Assessment> = run.goals.iter().map(|goal| look(&run, goal)).collect();
        PlanView::new(&run, &policy, &assessed, status.dirty.len()).without(&refused)
    }))
}

/// The goals that a person has left out for good, each with where, as a run finds them before it
/// starts anything.
fn refused(
    station: &Station,
    project: &str,
    wanted: &NewRun,
) -> Result<BTreeMap<GoalId, DecisionId>, CommandError> {
    let mut refused = BTreeMap::new();
    for goal in wanted.goals.iter().filter(|_| !wanted.reconsider) {
        let subject = Subject::Goal(goal.id.clone());
        let known = station.store.decisions(&DecisionFilter {
            subject: Some((project.to_owned(), subject)),
            ..DecisionFilter::default()
        })?;
        if let Some(no) = refusal(&[question::matter(goal)], &known) {
            refused.insert(goal.id.clone(), no.id.clone());
        }
    }
    Ok(refused)
}

fn campaign(station: &Station, wanted: &NewRun) -> Result<Balance, CommandError> {
    let scope = wanted
        .campaign
        .clone()
        .map(|(name, _)| Scope::Campaign(name));
    let balance = scope.map(|scope| station.store.balance(&scope));
    Ok(balance.transpose()?.unwrap_or_default())
}
