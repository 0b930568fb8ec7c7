//! Shows what a run would do and ask, before anything starts (`cos run --dry-run`).

use crate::agent_check;
use crate::cli_context::CliContext;
use crate::error::CommandError;
use crate::view::plan::PlanView;
use cos_core::decision::{Subject, refusal};
use cos_core::event::Event;
use cos_core::id::{DecisionId, GoalId, RunId};
use cos_core::ledger::{Balance, Scope};
use cos_core::question;
use cos_core::question::start::{Assessment, assess};
use cos_core::run::apply::fold;
use cos_core::run::state::{GoalRun, Run, World};
use cos_engine::global_context::GlobalContext;
use cos_engine::ports::Clock as _;
use cos_engine::repo::Repo;
use cos_engine::run_session::NewRun;
use cos_engine::survey;
use cos_store::{DecisionFilter, Projection as _};
use std::collections::BTreeMap;

/// Assesses every goal as a run would now.
pub(crate) fn plan(
    cli: &CliContext,
    global_context: &GlobalContext,
    wanted: &NewRun,
) -> Result<PlanView, CommandError> {
    let repo = Repo::open(cli.folder())?;
    let status = repo.status()?;
    let files = repo.files_at(&status.head)?;
    let policy = global_context.policy(wanted.terms.profile);
    let (today, midnight) = global_context.clock_to_look()?.today();
    let world = World {
        now: cli.now(),
        midnight,
        day: global_context.store.balance(&Scope::Day(today.clone()))?,
        campaign: campaign(global_context, wanted)?,
        today,
        jitter: 0,
    };
    let look = |run: &Run, goal: &GoalRun| -> Assessment {
        let found = agent_check::find(global_context, &goal.goal.executor);
        let dirty = &status.dirty;
        let survey = survey::collect(&goal.goal, repo.root(), &files, dirty, &[], found);
        assess(run, goal, &survey, &policy, &world)
    };
    let name = RunId::new("dry-run");
    let spec = wanted.spec(name, &repo, status.head.clone(), None);
    let refused = refused(global_context, &spec.project, wanted)?;
    let goals = wanted.goals.clone();
    let started = Event::RunStarted { spec, goals };
    let run = fold([(world.now, &started)]);
    Ok(run.map_or_else(PlanView::default, |run| {
        let assessed: Vec<Assessment> = run.goals.iter().map(|goal| look(&run, goal)).collect();
        PlanView::new(&run, &policy, &assessed, status.dirty.len()).without(&refused)
    }))
}

/// Returns the goals that a person has left out for good, with the decisions, as a run would find
/// them at its start.
fn refused(
    global_context: &GlobalContext,
    project: &str,
    wanted: &NewRun,
) -> Result<BTreeMap<GoalId, DecisionId>, CommandError> {
    let mut refused = BTreeMap::new();
    for goal in wanted.goals.iter().filter(|_| !wanted.terms.reconsider) {
        let subject = Subject::Goal(goal.id.clone());
        let known = global_context.store.decisions(&DecisionFilter {
            subject: Some((project.to_owned(), subject)),
            ..DecisionFilter::default()
        })?;
        if let Some(no) = refusal(&[question::decision_key(goal)], &known) {
            refused.insert(goal.id.clone(), no.id.clone());
        }
    }
    Ok(refused)
}

fn campaign(global_context: &GlobalContext, wanted: &NewRun) -> Result<Balance, CommandError> {
    let scope = wanted
        .campaign
        .clone()
        .map(|(name, _)| Scope::Campaign(name));
    let balance = scope.map(|scope| global_context.store.balance(&scope));
    Ok(balance.transpose()?.unwrap_or_default())
}
