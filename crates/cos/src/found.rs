//! Finds what a person named: a run, or what belongs to it.

use crate::error::{CommandError, ErrorKind};
use crate::scene::Scene;
use crate::view::brief::{BriefView, CapOf, CapView};
use crate::view::inbox::InboxView;
use crate::view::run::{ForeignView, LeftAlone};
use cos_core::decision::{Decision, DecisionState};
use cos_core::event::Land;
use cos_core::id::RunId;
use cos_core::ledger::Scope;
use cos_core::run::state::Run;
use cos_engine::runtime;
use cos_engine::repo::Repo;
use cos_engine::run_session;
use cos_engine::global_context::GlobalContext;
use cos_engine::ports::{Clock as _, DecisionFilter, Projection as _, Store};

/// So many runs are looked through for a name.
pub(crate) const RUNS: usize = 10_000;

/// The run of this name or beginning, or the newest one of the project. Where there is no project none
/// is meant by itself: whoever types in another folder would see, or take back, what is not theirs.
pub(crate) fn run_id(
    store: &dyn Store,
    project: Option<&str>,
    name: Option<&str>,
) -> Result<RunId, CommandError> {
    let rows = store.runs(RUNS)?;
    let Some(name) = name else {
        let Some(project) = project else {
            let text =
                "there is no repository with a commit here, so that no run is meant by itself";
            let none = CommandError::new(ErrorKind::Usage, text);
            return Err(none.hint("cos runs, then the same command with the name of a run"));
        };
        let ours = rows.iter().filter(|row| row.project == project);
        let ours: Vec<&RunId> = ours.map(|row| &row.run).collect();
        let newest = whole(store, &ours)?.or(ours.first().copied());
        return newest.cloned().ok_or_else(|| {
            let none = CommandError::new(ErrorKind::Usage, "there is no run of this repository");
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
            let text = format!(
                "`{name}` is the beginning of several runs: {}",
                names.join(", ")
            );
            Err(CommandError::new(ErrorKind::Usage, text).hint("type more of the name"))
        }
    }
}

/// The first that is more than a phase of a workflow.
fn whole<'a>(store: &dyn Store, runs: &[&'a RunId]) -> Result<Option<&'a RunId>, CommandError> {
    for run in runs {
        let found = runtime::load(store, run)?;
        if found.is_some_and(|run| run.spec.phase_of.is_none()) {
            return Ok(Some(run));
        }
    }
    Ok(None)
}

/// A run as it stands. One whose process died without a word is told as interrupted.
pub(crate) fn run(store: &dyn Store, id: &RunId) -> Result<Run, CommandError> {
    runtime::standing(store, id)?.ok_or_else(|| {
        let none = CommandError::new(ErrorKind::Usage, format!("no run is called `{id}`"));
        none.hint("cos runs")
    })
}

/// The decisions of a run, and those of other runs that its goals wait for.
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

/// What a person is told of a run: its own events, its questions, the money of today.
pub(crate) fn brief(
    scene: &Scene,
    global_context: &GlobalContext,
    run: &Run,
) -> Result<BriefView, CommandError> {
    let decisions = decisions(&global_context.store, run)?;
    let shared = shared(global_context, run)?;
    let attention = global_context.settings.values.attention_per_day;
    let attention = usize::try_from(attention).unwrap_or(usize::MAX);
    let now = scene.now();
    let view = BriefView::new(run, &decisions, shared, attention, now);
    let view = view.with_branch(left_alone(run), foreign(run));
    Ok(match work_of_gone(run) {
        Some(is_elsewhere) => view.without_branch(is_elsewhere),
        None => view,
    })
}

/// Whether the work of a run whose branch is gone is on the branch that is checked out; none where its
/// branch is there or cannot be asked for, or nothing had landed.
fn work_of_gone(run: &Run) -> Option<bool> {
    let repo = Repo::open(&run.spec.project).ok()?;
    let is_gone = repo.branch_head(&run.spec.branch).ok()?.is_none();
    if !is_gone || run.head == run.spec.base {
        return None;
    }
    repo.contains(&repo.head().ok()?, &run.head).ok()
}

/// The person's branch, where the work of a run was to go there and has not. Where the repository
/// cannot be asked nothing is said of it.
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

/// What others did to the branch of a run. Where the repository cannot be asked nothing is said of it.
pub(crate) fn foreign(run: &Run) -> Option<ForeignView> {
    let repo = Repo::open(&run.spec.project).ok()?;
    let found = run_session::foreign(&repo, run).ok()??;
    Some(ForeignView::new(found))
}

/// The caps that a run shares with others: that of today, and that of its campaign.
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
        caps.push(CapView::new(whose, cap, global_context.store.balance(&scope)?));
    }
    Ok(caps)
}

/// So many questions as a person's attention for a day reaches for.
pub(crate) fn attention(global_context: &GlobalContext) -> usize {
    usize::try_from(global_context.settings.values.attention_per_day).unwrap_or(usize::MAX)
}

/// The questions that wait, those that matter most first; `limit` of them are shown.
pub(crate) fn inbox(store: &dyn Store, limit: Option<usize>) -> Result<InboxView, CommandError> {
    let decisions = store.decisions(&DecisionFilter {
        states: vec![DecisionState::Pending],
        limit,
        ..DecisionFilter::default()
    })?;
    Ok(InboxView::new(store.pending()?, &decisions))
}
