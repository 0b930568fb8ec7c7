//! What every view of a run begins with.

use super::amount::{Moment, Usd};
use cos_core::event::RunSessionEnd;
use cos_core::id::{CommitId, GoalId, RunId};
use cos_core::run::schedule;
use cos_core::run::state::Run;
use cos_core::time::{Span, Timestamp};
use cos_engine::run_session::Foreign;
use serde::Serialize;

/// How many goals may wait for a person before a run starts no further one.
pub(crate) const MAX_BLOCKED: &str = "run.max_blocked";

/// A person's branch that was to be moved to the work of a run, and was not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct LeftAlone {
    /// The branch; none where none is checked out.
    pub(crate) branch: Option<String>,
    /// Whether it holds work of its own by now, so that it cannot be moved forward.
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
    /// Where the branch stands.
    pub(crate) head: CommitId,
    /// What no goal landed, newest first.
    pub(crate) commits: Vec<ForeignCommit>,
    /// The goals whose work had landed and is not on the branch any more.
    pub(crate) lost: Vec<GoalId>,
    /// The same in sentences.
    #[serde(skip)]
    told: Vec<String>,
}

impl ForeignView {
    /// Shows what was found.
    pub(crate) fn new(found: Foreign) -> Self {
        let mut told = vec![format!("Not by this run: {}.", found.told())];
        told.extend(found.listed());
        let commits = found.commits.into_iter();
        Self {
            head: found.head,
            commits: commits
                .map(|(commit, subject)| ForeignCommit { commit, subject })
                .collect(),
            lost: found.lost,
            told,
        }
    }
}

/// A run and how far it has come.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct RunHead {
    /// The run.
    pub(crate) id: RunId,
    /// Where its goals came from.
    pub(crate) source: String,
    /// The repository.
    pub(crate) project: String,
    /// The branch that proven work lands on.
    pub(crate) branch: String,
    /// The commit everything started from.
    pub(crate) base: CommitId,
    /// The head of that branch.
    pub(crate) head: CommitId,
    /// Why the last run session ended; none while one is under way.
    pub(crate) ended: Option<RunSessionEnd>,
    /// The setting by which goals that could start were held back, where one did.
    pub(crate) held_back_by: Option<&'static str>,
    /// The person's branch, where the work was to go there and has not.
    pub(crate) left_alone: Option<LeftAlone>,
    /// What others did to the run's branch.
    pub(crate) foreign: Option<ForeignView>,
    /// Whether nothing more can happen in it.
    pub(crate) over: bool,
    /// When it was ordered.
    pub(crate) started_at: Moment,
    /// When it last moved.
    pub(crate) moved_at: Moment,
    /// Time under way over all run sessions.
    pub(crate) elapsed_ms: Span,
    /// The cap on that time.
    pub(crate) time_ms: Span,
    /// What was booked.
    pub(crate) spent_usd: Usd,
    /// What is held by what is under way.
    pub(crate) held_usd: Usd,
    /// The cap, with what a person granted.
    pub(crate) budget_usd: Usd,
    /// What may still be held under the cap.
    pub(crate) left_usd: Usd,
}

impl RunHead {
    /// Reads the head of a run.
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

    /// What keeps goals from starting, and work from its branch, a sentence each.
    pub(crate) fn held_up(&self) -> Vec<String> {
        let held = self.held_back_by.map(|setting| {
            format!(
                "No further goal was started: as many wait for you as may at once (`{setting}`)."
            )
        });
        let left = self.left_alone.as_ref().map(|left| {
            let named = left.branch.as_deref();
            let yours = named.map_or_else(
                || "Your branch".to_owned(),
                |name| format!("Your branch {name}"),
            );
            format!("{yours} was left alone; the work is on {}.", self.branch)
        });
        let foreign = self.foreign.iter().flat_map(|found| found.told.clone());
        held.into_iter().chain(left).chain(foreign).collect()
    }
}
