//! Finds the run that a person named, and reads what belongs to it: decisions, brief, branch.

use crate::cli_context::CliContext;
use crate::error::{CommandError, ErrorKind};
use crate::view::brief::{BriefView, CapOf, CapView};
use crate::view::inbox::InboxView;
use crate::view::run::{ForeignView, LeftAlone};
use cos_core::decision::{Decision, DecisionState};
use cos_core::event::Land;
use cos_core::id::RunId;
use cos_core::ledger::Scope;
use cos_core::run::state::Run;
use cos_engine::global_context::GlobalContext;
use cos_engine::ports::Clock as _;
use cos_engine::repo::Repo;
use cos_engine::run_session;
use cos_engine::runtime;
use cos_store::{DecisionFilter, Projection as _, Store};

/// How many runs are searched for a name.
pub(crate) const RUNS: usize = 10_000;

/// Returns the run with this name or prefix, or the newest one of the project. Outside a project a
/// name is required: otherwise a person could see, or undo, the work of another project.
pub(crate) fn run_id(
    store: &dyn Store,
    project: Option<&str>,
    name: Option<&str>,
) -> Result<RunId, CommandError> {
    let rows = store.runs(RUNS)?;
    let Some(name) = name else {
        let Some(project) = project else {
            let text = "no repository with a commit here: name the run you mean";
            let none = CommandError::new(ErrorKind::Usage, text);
            return Err(none.hint("`cos runs` lists them; add the name of one to your command"));
        };
        let ours = rows.iter().filter(|row| row.project == project);
        let ours: Vec<&RunId> = ours.map(|row| &row.run).collect();
        let newest = first_own_run(store, &ours)?.or(ours.first().copied());
        return newest.cloned().ok_or_else(|| {
            let none = CommandError::new(ErrorKind::Usage, "this repository has no run yet");
            none.hint("cos run goals.yaml").hint("cos runs")
        });
    };
    if let Some(row) = rows.iter().find(|row| row.run.as_str() == name) {
        return Ok(row.run.clone());
    }
    let fits: Vec<&RunId> = rows
        .iter()
        .map(|row| &row.run)
        .filter(|run| run.as_str().starts_with(name))
        .collect();
    match fits.as_slice() {
        [run] => Ok((*run).clone()),
        [] => {
            let none = CommandError::new(ErrorKind::Usage, format!("no run is called `{name}`"));
            Err(none.hint("cos runs"))
        }
        several => {
            let names: Vec<&str> = several.iter().map(|run| run.as_str()).collect();
            let text = format!("`{name}` matches several runs: {}", names.join(", "));
            Err(CommandError::new(ErrorKind::Usage, text).hint("type more characters of the name"))
        }
    }
}

/// Returns the first run that is not only a phase of a workflow.
fn first_own_run<'a>(
    store: &dyn Store,
    runs: &[&'a RunId],
) -> Result<Option<&'a RunId>, CommandError> {
    for run in runs {
        let found = runtime::load(store, run)?;
        if found.is_some_and(|run| run.spec.phase_of.is_none()) {
            return Ok(Some(run));
        }
    }
    Ok(None)
}

/// Returns the current state of a run. A run whose process died counts as interrupted.
pub(crate) fn run(store: &dyn Store, id: &RunId) -> Result<Run, CommandError> {
    runtime::standing(store, id)?.ok_or_else(|| {
        let none = CommandError::new(ErrorKind::Usage, format!("no run is called `{id}`"));
        none.hint("cos runs")
    })
}

/// Returns the decisions of a run, and those of other runs that its goals wait for.
pub(crate) fn decisions(store: &dyn Store, run: &Run) -> Result<Vec<Decision>, CommandError> {
    let mut decisions = store.decisions(&DecisionFilter {
        run: Some(run.spec.run.clone()),
        ..DecisionFilter::default()
    })?;
    let awaited = run
        .goals
        .iter()
        .filter_map(|goal| goal.awaits.clone())
        .chain(run.awaits.clone());
    for id in awaited {
        if decisions.iter().all(|decision| decision.id != id) {
            decisions.extend(store.decisions(&DecisionFilter {
                id: Some(id.to_string()),
                ..DecisionFilter::default()
            })?);
        }
    }
    Ok(decisions)
}

/// Returns the brief of a run: its events, its questions, today's costs.
pub(crate) fn brief(
    cli: &CliContext,
    global_context: &GlobalContext,
    run: &Run,
) -> Result<BriefView, CommandError> {
    let decisions = decisions(&global_context.store, run)?;
    let shared = shared(global_context, run)?;
    let attention = global_context.settings.values.attention_per_day;
    let attention = usize::try_from(attention).unwrap_or(usize::MAX);
    let now = cli.now();
    let view = BriefView::new(run, &decisions, shared, attention, now);
    let view = view.with_branch(left_alone(run), foreign(run));
    Ok(match work_of_gone(run) {
        Some(is_elsewhere) => view.without_branch(is_elsewhere),
        None => view,
    })
}

/// Checks whether the work of a run whose branch was deleted is on the current branch; `None` if
/// the branch exists or cannot be read, or if nothing had landed.
fn work_of_gone(run: &Run) -> Option<bool> {
    let repo = Repo::open(&run.spec.project).ok()?;
    let is_gone = repo.branch_head(&run.spec.branch).ok()?.is_none();
    if !is_gone || run.head == run.spec.base {
        return None;
    }
    repo.contains(&repo.head().ok()?, &run.head).ok()
}

/// Returns the person's branch if the run's work should have gone there but did not. `None` if the
/// repository cannot be read.
pub(crate) fn left_alone(run: &Run) -> Option<LeftAlone> {
    let spec = &run.spec;
    if spec.land != Land::Current || run.ended.is_none() || run.head == spec.base {
        return None;
    }
    let repo = Repo::open(&spec.project).ok()?;
    let theirs = match &spec.current {
        Some(branch) => repo.branch_head(branch).ok()??,
        None => repo.head().ok()?,
    };
    let shared = repo.shared(&theirs, &run.head).ok()?;
    (shared.as_ref() != Some(&run.head)).then(|| LeftAlone {
        branch: spec.current.clone(),
        moved_on: shared.as_ref() != Some(&theirs),
    })
}

/// Returns what others did to the branch of a run. `None` if the repository cannot be read.
pub(crate) fn foreign(run: &Run) -> Option<ForeignView> {
    let repo = Repo::open(&run.spec.project).ok()?;
    let found = run_session::foreign(&repo, run).ok()??;
    Some(ForeignView::new(found))
}

/// Returns the limits that a run shares with others: those of the day and of its campaign.
fn shared(global_context: &GlobalContext, run: &Run) -> Result<Vec<CapView>, CommandError> {
    let (date, _) = global_context.clock_to_look()?.today();
    let day = (
        Scope::Day(date.clone()),
        CapOf::Day(date),
        global_context.policy(run.spec.profile).cost_daily,
    );
    let campaign = run.spec.campaign.clone();
    let campaign = campaign.map(|(name, cap)| {
        let scope = Scope::Campaign(name.clone());
        (scope, CapOf::Campaign(name), cap)
    });
    let mut caps = Vec::new();
    for (scope, whose, cap) in std::iter::once(day).chain(campaign) {
        caps.push(CapView::new(
            whose,
            cap,
            global_context.store.balance(&scope)?,
        ));
    }
    Ok(caps)
}

/// Returns how many questions a person wants to see in a day.
pub(crate) fn attention(global_context: &GlobalContext) -> usize {
    usize::try_from(global_context.settings.values.attention_per_day).unwrap_or(usize::MAX)
}

/// Returns the waiting questions, most important first; at most `limit` of them.
pub(crate) fn inbox(store: &dyn Store, limit: Option<usize>) -> Result<InboxView, CommandError> {
    let decisions = store.decisions(&DecisionFilter {
        states: vec![DecisionState::Pending],
        limit,
        ..DecisionFilter::default()
    })?;
    Ok(InboxView::new(store.pending()?, &decisions))
}
