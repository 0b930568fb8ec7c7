//! Starts, resumes and drives runs on this machine, in one run session at a time. Also lands and
//! undoes the work of a run.

mod error;
mod foreign;
mod landing;
mod run_goals;

pub use error::RunSessionError;
pub use foreign::{Foreign, foreign};
pub use landing::{land, undo};
pub use run_goals::{look_for, run_goals};

use crate::actor::Actor;
use crate::clock;
use crate::dispatcher::Local;
use crate::global_context::GlobalContext;
use crate::name;
use crate::ports::{Clock, InteractivePrompt, Watcher};
use crate::repo::{Current, Repo, Status};
use crate::runtime::{self, Runtime, RuntimeError};
use crate::settings::RunTerms;
use crate::worker::{ClaimedElsewhere, Worker};
use cos_core::event::{Land, Limits, RunSessionEnd, RunSpec};
use cos_core::goal::{Goal, GoalState};
use cos_core::hint::advised;
use cos_core::id::{CommitId, RunId};
use cos_core::money::Money;
use cos_core::policy::Policy;
use cos_core::run::state::Run;
use cos_store::sqlite::SqliteJournal;
use cos_store::{Journal, JournalError, Projection, RunRow};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The parameters of a new run.
#[derive(Debug, Clone)]
pub struct NewRun {
    /// The goals, validated.
    pub goals: Vec<Goal>,
    /// Their source, for display.
    pub source: String,
    /// The options of the run.
    pub terms: RunTerms,
    /// The campaign it belongs to, with its limit.
    pub campaign: Option<(String, Money)>,
}

impl NewRun {
    /// Returns the specification of a run with this id, which starts at `base` and works on its own
    /// branch; `current` is the branch that the person has checked out.
    pub fn spec(
        &self,
        run: RunId,
        repo: &Repo,
        base: CommitId,
        current: Option<String>,
    ) -> RunSpec {
        let project = repo.root().to_string_lossy();
        let mut spec = RunSpec {
            current,
            campaign: self.campaign.clone(),
            ..RunSpec::new(run, project, base, self.terms.limits(), &self.source)
        };
        self.terms.write_to(&mut spec);
        spec
    }
}

/// The observers of a session, and its person.
pub struct SessionIo<'a> {
    /// The observer.
    pub watcher: &'a mut dyn Watcher,
    /// A person who can answer at once.
    pub prompt: Option<&'a mut dyn InteractivePrompt>,
    /// Set by a signal.
    pub interrupted: &'a AtomicBool,
    /// The person of this session.
    pub user: &'a Actor,
}

/// The result of a run session.
#[derive(Debug)]
pub struct RunSession {
    /// The state of the run.
    pub run: Run,
    /// Why the session ended.
    pub end: RunSessionEnd,
    /// Further notes for the person.
    pub notes: Vec<String>,
}

/// Creates a run and drives it until it ends or needs the person.
pub fn start(
    global_context: &GlobalContext,
    dir: &Path,
    wanted: NewRun,
    io: SessionIo<'_>,
) -> Result<RunSession, RunSessionError> {
    io.user.may_act()?;
    let repo = Repo::open(dir)?;
    let status = repo.status()?;
    let policy = global_context.policy(wanted.terms.profile);
    let worker = worker(global_context, repo, ClaimedElsewhere::new());
    run_goals::probe(&worker, &wanted.goals)?;
    let notes = notes_on(&status);
    let mut clock = global_context.clock()?;
    let (today, _) = clock.today();
    let name = format!(
        "{}-{}",
        today.as_str().replace('-', ""),
        name::base36(clock.chance(), 4)
    );
    let spec = wanted.spec(RunId::new(name), &worker.repo, status.head, status.branch);
    let run = spec.run.clone();
    expire_digests(global_context, &spec.project)?;
    runtime::create_run(&global_context.store, spec, wanted.goals, clock.now())?;
    let mut run_session = drive(
        global_context,
        &policy,
        &worker.repo,
        &run,
        ChangedLimits::default(),
        io,
    )?;
    run_session.notes.splice(0..0, notes);
    Ok(run_session)
}

/// Returns notes about the working tree that the goals start from.
fn notes_on(status: &Status) -> Vec<String> {
    let dirty = match status.dirty.len() {
        0 => None,
        1 => Some("1 file had uncommitted changes; the goals started without them".to_owned()),
        more => Some(format!(
            "{more} files had uncommitted changes; the goals started without them"
        )),
    };
    let begun = status.in_progress.map(|operation| {
        let name = operation.name();
        format!("`git {name}` is not finished; the goals started from the commit before it")
    });
    let detached = status
        .branch
        .is_none()
        .then(|| "no branch is checked out; run `git switch` to one before `cos land`".to_owned());
    [dirty, begun, detached].into_iter().flatten().collect()
}

/// Continues a run: the named one, or the newest open one of the repository.
pub fn resume(
    global_context: &GlobalContext,
    dir: &Path,
    run: Option<RunId>,
    change: impl FnOnce(Limits) -> Option<Limits>,
    io: SessionIo<'_>,
) -> Result<RunSession, RunSessionError> {
    let run = match run {
        Some(run) => run,
        None => open_run(global_context, dir)?,
    };
    let state = runtime::load(&global_context.store, &run)?
        .ok_or_else(|| RuntimeError::Unknown { run: run.clone() })?;
    if let Some(owner) = state.spec.phase_of {
        let owner = Box::new(owner);
        return Err(RunSessionError::Phase { run, owner });
    }
    let repo = Repo::open(&state.spec.project)?;
    let policy = global_context.policy(state.spec.profile);
    let changed = ChangedLimits {
        limits: change(state.limits),
        cap: None,
    };
    drive(global_context, &policy, &repo, &run, changed, io)
}

/// The limits of a run that the person changed.
#[derive(Debug, Clone, Copy, Default)]
struct ChangedLimits {
    limits: Option<Limits>,
    /// The limit that it shares with other runs.
    cap: Option<Money>,
}

/// Returns the newest open run of the repository around `dir`. Phases of a workflow are not resumed
/// on their own.
fn open_run(global_context: &GlobalContext, dir: &Path) -> Result<RunId, RunSessionError> {
    let project = Repo::open(dir)?.root().to_string_lossy().into_owned();
    let runs = global_context.store.runs(1_000)?.into_iter();
    for row in runs.filter(|row| row.open && row.project == project) {
        let run = runtime::load(&global_context.store, &row.run)?;
        if run.is_some_and(|run| run.spec.phase_of.is_none()) {
            return Ok(row.run);
        }
    }
    Err(RunSessionError::NothingOpen)
}

fn drive(
    global_context: &GlobalContext,
    policy: &Policy,
    repo: &Repo,
    run: &RunId,
    changed: ChangedLimits,
    io: SessionIo<'_>,
) -> Result<RunSession, RunSessionError> {
    io.user.may_act()?;
    global_context.store.prepare_for_many_commits();
    let claimed = held_elsewhere(global_context, repo.root(), run)?;
    let worker = worker(global_context, repo.clone(), claimed);
    let worktrees = worker.worktrees.join(run.as_str());
    let mut dispatcher = Local::new(worker).map_err(RunSessionError::Threads)?;
    let mut clock = global_context.clock()?;
    // Reborrowed, to shorten the lifetime to that of the clock.
    let prompt = io
        .prompt
        .map(|person| -> &mut dyn InteractivePrompt { person });
    let deps = runtime::RuntimeDeps {
        dispatcher: &mut dispatcher,
        clock: &mut clock,
        watcher: io.watcher,
        prompt,
        interrupted: io.interrupted,
        user: io.user,
        permission_wait: global_context.permission_wait(),
    };
    let mut runtime = Runtime::take(
        &global_context.store,
        policy,
        deps,
        run,
        &clock::owner(),
        &clock::is_dead,
    )?;
    // Removes worktrees left by a crash; the work of finished attempts is in commits. This waits
    // until the run is ours, because an active process could have used them before. Processes that
    // still run there, because their guard was killed too, end first.
    crate::process::end_all_below(&worktrees);
    repo.prune_worktrees(&worktrees)?;
    let spec = &runtime.run().spec;
    if repo.branch_head(&spec.branch)?.is_none() {
        repo.create_branch(&spec.branch, &runtime.run().head)?;
    }
    if let Some(cap) = changed.cap {
        runtime.move_cap(cap);
    }
    let mut notes = Vec::new();
    let mut before_end = |run: &Run| notes.extend(fast_forward(repo, run));
    runtime.before_end(&mut before_end);
    let end = runtime.drive(changed.limits)?;
    // It stays if it contains a kept worktree.
    let _kept = std::fs::remove_dir(&worktrees);
    let run = runtime.run().clone();
    Ok(RunSession { run, end, notes })
}

/// Fast-forwards the person's branch to the work of a run, if the run asks for it; returns a
/// message for the person.
fn fast_forward(repo: &Repo, run: &Run) -> Option<String> {
    if run.spec.land != Land::Current || run.head == run.spec.base {
        return None;
    }
    Some(match landing::bring(repo, run, None) {
        Ok(Current::Moved(_) | Current::AlreadyThere) => {
            "your branch was fast-forwarded to the work".to_owned()
        }
        // The error explains what helps.
        Err(error) if error.says_how() => {
            format!("your branch was not changed: {}", advised(&error))
        }
        Err(error) => {
            let id = &run.spec.run;
            let error = advised(&error);
            format!("your branch was not changed: {error}; `cos land {id}` lands the work later")
        }
    })
}

fn worker(global_context: &GlobalContext, repo: Repo, claimed: ClaimedElsewhere) -> Worker {
    Worker {
        repo,
        worktrees: global_context.layout.worktrees(),
        blobs: global_context.blobs(),
        prompts: global_context.prompts(),
        surroundings: global_context.surroundings(),
        agents: global_context.agents.clone(),
        bounds: global_context.bounds(),
        check_time: global_context.settings.values.check_timeout,
        keep_failed: global_context.settings.values.keep_failed,
        // A separate connection: the runtime must never wait for a question of an agent.
        journal: SqliteJournal::open_briefly(&global_context.layout.journal())
            .ok()
            .map(|journal| Arc::new(journal) as Arc<dyn Journal>),
        rules: global_context.settings.values.gate_rules.0.clone(),
        programs: global_context.settings.programs.clone(),
        redact: cos_secret::redact::shared(),
        child_workflow: global_context.child_workflow.clone(),
        claimed,
    }
}

/// Returns the unfinished declared files of other open runs in the same repository. A goal does not
/// conflict with the phases of its own workflow.
fn held_elsewhere(
    global_context: &GlobalContext,
    root: &Path,
    but: &RunId,
) -> Result<ClaimedElsewhere, JournalError> {
    let project = root.to_string_lossy();
    let mut claimed = ClaimedElsewhere::new();
    let own = runtime::load(&global_context.store, but)?.map(|run| run.spec);
    let own_payer = own.as_ref().and_then(RunSpec::paid_by);
    let other =
        |row: &RunRow| row.open && row.ended.is_none() && row.run != *but && row.project == project;
    for row in global_context.store.runs(1_000)?.into_iter().filter(other) {
        // A run without a runtime blocks nothing, also if its process died.
        let driven =
            runtime::standing(&global_context.store, &row.run)?.filter(|run| run.ended.is_none());
        let Some(run) = driven else {
            continue;
        };
        if own_payer == Some(&row.run) || run.spec.paid_by() == Some(but) {
            continue;
        }
        let open = run
            .goals
            .into_iter()
            .filter(|goal| goal.state == GoalState::InProgress);
        claimed.extend(open.map(|goal| (row.run.clone(), goal.goal.id, goal.goal.files)));
    }
    Ok(claimed)
}

/// Expires the digests of earlier runs when the next run of their repository starts.
fn expire_digests(global_context: &GlobalContext, project: &str) -> Result<(), JournalError> {
    use cos_core::decision::DecisionState;
    use cos_core::trigger::Expiry;
    let filter = cos_store::DecisionFilter {
        states: vec![DecisionState::Pending],
        ..cos_store::DecisionFilter::default()
    };
    let dies = |decision: &cos_core::decision::Decision| {
        decision.draft.project == project
            && decision
                .draft
                .triggers
                .iter()
                .any(|trigger| trigger.row().expiry == Expiry::NextRun)
    };
    for decision in global_context
        .store
        .decisions(&filter)?
        .iter()
        .filter(|decision| dies(decision))
    {
        crate::answer::expire(&global_context.store, decision, clock::now())?;
    }
    Ok(())
}
