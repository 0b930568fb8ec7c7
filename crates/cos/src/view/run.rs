//! Defines the first part of every view of a run: which run it is, how far it is, and what others
//! did to its branch.

use super::amount::{Moment, Usd};
use cos_core::event::RunSessionEnd;
use cos_core::id::{CommitId, GoalId, RunId};
use cos_core::run::schedule;
use cos_core::run::state::Run;
use cos_core::time::{Span, Timestamp};
use cos_engine::run_session::Foreign;
use serde::Serialize;

/// The setting that limits how many goals may wait for a person before a run starts no more.
pub(crate) const MAX_BLOCKED: &str = "run.max_blocked";

/// A person's branch that should have been moved to the work of a run, but was not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct LeftAlone {
    /// The branch; `None` if none is checked out.
    pub(crate) branch: Option<String>,
    /// Whether it has other new work, so that it cannot be fast-forwarded.
    pub(crate) moved_on: bool,
}

/// A commit on a run's branch that no goal landed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct ForeignCommit {
    /// The commit.
    pub(crate) commit: CommitId,
    /// The first line of its message.
    pub(crate) subject: String,
}

/// What others did to a run's branch.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct ForeignView {
    /// The current commit of the branch.
    pub(crate) head: CommitId,
    /// Commits that no goal landed, newest first.
    pub(crate) commits: Vec<ForeignCommit>,
    /// Goals with work that had landed and is no longer on the branch.
    pub(crate) lost: Vec<GoalId>,
    /// The same in sentences.
    #[serde(skip)]
    told: Vec<String>,
}

impl ForeignView {
    /// Creates the view of the findings.
    pub(crate) fn new(found: Foreign) -> Self {
        let mut lines = vec![format!("Not by this run: {}.", found.told())];
        lines.extend(found.listed());
        let commits = found.commits.into_iter();
        Self {
            head: found.head,
            commits: commits
                .map(|(commit, subject)| ForeignCommit { commit, subject })
                .collect(),
            lost: found.lost,
            told: lines,
        }
    }
}

/// A run and how far it is.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct RunHead {
    /// The run.
    pub(crate) id: RunId,
    /// The source of its goals.
    pub(crate) source: String,
    /// The repository.
    pub(crate) project: String,
    /// The branch for proven work.
    pub(crate) branch: String,
    /// The commit where the run started.
    pub(crate) base: CommitId,
    /// The newest commit of that branch.
    pub(crate) head: CommitId,
    /// Why the last session ended; `None` while one is running.
    pub(crate) ended: Option<RunSessionEnd>,
    /// The setting that prevented goals from starting, if one did.
    pub(crate) held_back_by: Option<&'static str>,
    /// The person's branch, if the work should have gone there but did not.
    pub(crate) left_alone: Option<LeftAlone>,
    /// What others did to the run's branch.
    pub(crate) foreign: Option<ForeignView>,
    /// Whether nothing more can happen in it.
    pub(crate) over: bool,
    /// When it started.
    pub(crate) started_at: Moment,
    /// When it last changed.
    pub(crate) moved_at: Moment,
    /// The time of work over all sessions.
    pub(crate) elapsed_ms: Span,
    /// The limit of that time.
    pub(crate) time_ms: Span,
    /// What was charged.
    pub(crate) spent_usd: Usd,
    /// What is reserved by work in progress.
    pub(crate) held_usd: Usd,
    /// The budget, including grants by the person.
    pub(crate) budget_usd: Usd,
    /// What can still be reserved.
    pub(crate) left_usd: Usd,
}

impl RunHead {
    /// Creates the head of a run.
    pub(crate) fn new(run: &Run, now: Timestamp) -> Self {
        let balance = run.balance();
        let until = if run.run_session_since.is_some() {
            now
        } else {
            run.moved_at
        };
        Self {
            id: run.spec.run.clone(),
            source: run.spec.source.clone(),
            project: run.spec.project.clone(),
            branch: run.spec.branch.clone(),
            base: run.spec.base.clone(),
            head: run.head.clone(),
            ended: run.ended,
            held_back_by: schedule::is_crowded(run).then_some(MAX_BLOCKED),
            left_alone: None,
            foreign: None,
            over: run.is_over(),
            started_at: Moment(run.started_at),
            moved_at: Moment(run.moved_at),
            elapsed_ms: run.elapsed(until),
            time_ms: run.limits.time,
            spent_usd: Usd(balance.settled),
            held_usd: Usd(balance.reserved),
            budget_usd: Usd(run.limits.budget + balance.granted),
            left_usd: Usd(balance.available(run.limits.budget)),
        }
    }

    /// Returns what prevents goals from starting, and work from its branch, a sentence each.
    pub(crate) fn held_up(&self) -> Vec<String> {
        let note = self.held_back_by.map(|setting| {
            format!(
                "No further goal was started: the maximum number of goals waits for you (`{setting}`)."
            )
        });
        let left = self.left_alone.as_ref().map(|left| {
            let named = left.branch.as_deref();
            let yours = named.map_or_else(
                || "Your branch".to_owned(),
                |name| format!("Your branch {name}"),
            );
            format!("{yours} was not changed; the work is on {}.", self.branch)
        });
        let foreign = self.foreign.iter().flat_map(|found| found.told.clone());
        note.into_iter().chain(left).chain(foreign).collect()
    }
}
