//! Reverts what a goal has landed, or restores what an action removed (`cos undo`).

use crate::args::cli::UndoArgs;
use crate::cli_context::CliContext;
use crate::error::CommandError;
use crate::exit::Exit;
use crate::lookup;
use crate::view::SCHEMA_VERSION;
use crate::view::amount::short;
use crate::view::next::NextStep;
use crate::view::outcome::{ActionUndoView, UndoView};
use crate::view::undoable::{UndoListView, UndoableGoal};
use cos_core::evidence::Landing;
use cos_core::id::{ActionId, GoalId, RunId};
use cos_core::run::state::Run;
use cos_engine::gate::{self, Undoing};
use cos_engine::global_context::GlobalContext;
use cos_engine::repo::Repo;
use cos_engine::run_session;
use cos_store::Projection as _;
use std::path::Path;

/// How many runs are searched for goals that landed.
const MOST_RUNS: usize = 50;

/// Runs the command.
pub(crate) fn run(cli: &CliContext, args: &UndoArgs) -> Result<Exit, CommandError> {
    let global_context = cli.global_context()?;
    let Some(name) = args.goal.as_deref() else {
        cli.output().print(&list(cli, &global_context, args)?)?;
        return Ok(Exit::Done);
    };
    if args.run.is_none()
        && let Some(view) = action(cli, &global_context, name, args)?
    {
        cli.output().print(&view)?;
        return Ok(Exit::Done);
    }
    let project = cli.project();
    let run = lookup::run_id(
        &global_context.store,
        project.as_deref(),
        args.run.as_deref(),
    )?;
    let goal = GoalId::new(name);
    let landing = run_session::undo(&global_context, &run, &goal, cli.actor())?;
    let folded = lookup::run(&global_context.store, &run)?;
    let next = after_undo(&folded, &goal, &landing)?;
    let shaken = folded
        .goals
        .into_iter()
        .filter(|other| other.evidence_invalidated_by.contains(&goal));
    let shaken = shaken.map(|other| other.goal.id).collect();
    cli.output().print(&UndoView {
        schema_version: SCHEMA_VERSION,
        run,
        goal,
        head: landing.after,
        shaken,
        next,
    })?;
    Ok(Exit::Done)
}

/// Returns the next steps after an undo. Only the run's branch was moved: if the person's branch
/// has the work too, they learn how to revert it there.
fn after_undo(run: &Run, goal: &GoalId, landing: &Landing) -> Result<Vec<NextStep>, CommandError> {
    let repo = Repo::open(Path::new(&run.spec.project))?;
    let (own, id) = (repo.head()?, &run.spec.run);
    let landed = run.goal(goal).and_then(|goal| goal.landing.as_ref());
    let is_taken = |landed: &Landing| repo.contains(&own, &landed.after);
    let has_work = landed.map(is_taken).transpose()?.unwrap_or(false);
    let has_revert = repo.contains(&own, &landing.after)?;
    let is_straight = repo.contains(&landing.after, &own)?;
    let is_foreign = run_session::foreign(&repo, run)?.is_some();
    let land = (has_work && !has_revert).then(|| {
        let command = match (is_straight, is_foreign) {
            (true, false) => format!("cos land {id}"),
            (true, true) => format!("cos land {id} --at {}", short(landing.after.as_str())),
            (false, _) => format!("git merge {}", run.spec.branch),
        };
        let why = "Reverts it on your branch, too.";
        NextStep::new(command, why)
    });
    let look = NextStep::new(
        format!("cos status {id}"),
        "Shows the state of the run without it.",
    );
    Ok(land.into_iter().chain([look]).collect())
}

/// Lists what can be undone: actions with a backup, and goals that landed in a run.
fn list(
    cli: &CliContext,
    global_context: &GlobalContext,
    args: &UndoArgs,
) -> Result<UndoListView, CommandError> {
    let backup = gate::backups_in(&global_context.layout, &global_context.settings);
    let project = cli.project();
    let repo = project.as_deref().and_then(|top| Repo::open(top).ok());
    let actions = gate::undoable(&global_context.store, &backup, repo.as_ref())?;
    let runs = match &args.run {
        Some(name) => vec![lookup::run_id(
            &global_context.store,
            project.as_deref(),
            Some(name),
        )?],
        None => newest_runs(global_context, project.as_deref())?,
    };
    let meant = lookup::run_id(&global_context.store, project.as_deref(), None).ok();
    let mut goals = Vec::new();
    for id in runs {
        let run = lookup::run(&global_context.store, &id)?;
        let landed = run.goals.iter().rev().filter(|goal| !goal.undone);
        goals.extend(landed.filter_map(|goal| UndoableGoal::new(&id, goal, meant.as_ref())));
    }
    Ok(UndoListView::new(&actions, goals))
}

/// Returns the newest runs of the repository around the current folder.
fn newest_runs(
    global_context: &GlobalContext,
    project: Option<&str>,
) -> Result<Vec<RunId>, CommandError> {
    let rows = global_context.store.runs(MOST_RUNS)?;
    let ours = rows
        .into_iter()
        .filter(|row| Some(row.project.as_str()) == project);
    Ok(ours.map(|row| row.run).collect())
}

/// Restores what an action removed; `None` if no action has this name.
fn action(
    cli: &CliContext,
    global_context: &GlobalContext,
    name: &str,
    args: &UndoArgs,
) -> Result<Option<ActionUndoView>, CommandError> {
    let action = ActionId::new(name);
    let undoing = Undoing {
        by: cli.actor(),
        action: action.clone(),
        at: cli.now(),
        replacing: args.replace.then(|| gate::new_action(cli.chance())),
    };
    let backup = gate::backups_in(&global_context.layout, &global_context.settings);
    let undone = gate::undo(&global_context.store, &backup, &undoing)?;
    Ok(undone.map(|undone| ActionUndoView {
        schema_version: SCHEMA_VERSION,
        action,
        worktree: undone.worktree,
        paths: undone.paths,
        replaced: undone.replaced,
    }))
}
