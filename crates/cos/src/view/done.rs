//! Describes a finished goal: its commit, its files, its cost and the checks that prove it.

use super::amount::Usd;
use super::tried::Tried;
use cos_core::event::Product;
use cos_core::evidence::{Claim, Evidence};
use cos_core::goal::{Executor, GoalState};
use cos_core::id::{CommitId, DecisionId, GoalId};
use cos_core::run::state::GoalRun;
use cos_core::time::Span;
use serde::Serialize;

/// The result of one check.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct Proof {
    /// The check, as a clause.
    pub(crate) check: String,
    /// Whether it passed.
    pub(crate) held: bool,
    /// The exit code, if there was one.
    pub(crate) exit: Option<i32>,
}

impl Proof {
    /// Converts one piece of evidence.
    pub(crate) fn new(seen: &Evidence) -> Self {
        Self {
            check: seen.check.to_string(),
            held: seen.held,
            exit: seen.exit,
        }
    }
}

/// A finished goal.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct DoneGoal {
    /// The goal.
    pub(crate) goal: GoalId,
    /// What the goal asks for.
    pub(crate) content: String,
    /// `done`, or `partial` if a person let it land with failed checks.
    pub(crate) state: GoalState,
    /// The commit on the run's branch; `None` if nothing had to change.
    pub(crate) commit: Option<CommitId>,
    /// The paths that changed.
    pub(crate) files: Vec<String>,
    /// The checks and their results.
    pub(crate) evidence: Vec<Proof>,
    /// Goals that were reverted after these checks ran, and that the checks depended on.
    pub(crate) shaken_by: Vec<GoalId>,
    /// The decisions of a person that allowed it.
    pub(crate) approved_by: Vec<DecisionId>,
    /// What all its tries cost.
    pub(crate) cost_usd: Usd,
    /// Whether all of that was metered; otherwise it is the reserved amount.
    pub(crate) cost_known: bool,
    /// How long all its tries took.
    pub(crate) took_ms: Span,
    /// How many tries there were.
    pub(crate) attempts: usize,
}

impl DoneGoal {
    /// Returns the goal, if it is done and was not reverted.
    pub(crate) fn new(goal: &GoalRun) -> Option<Self> {
        let landing = goal.landing.as_ref().filter(|_| goal.satisfied());
        let tried = Tried::new(goal);
        let last = goal.attempts.last();
        let finished = last.and_then(|attempt| attempt.finished.as_ref());
        let files = match finished.map(|finished| &finished.product) {
            Some(Product::Work { files, .. }) => files.clone(),
            _ => Vec::new(),
        };
        let mut evidence: Vec<Proof> = last
            .and_then(|attempt| attempt.checked.as_ref())
            .map(|checked| checked.evidence.iter().map(Proof::new).collect())
            .unwrap_or_default();
        if let (Executor::Command(command), Some(Claim::Exit(exit))) = (
            &goal.goal.executor,
            finished.map(|finished| &finished.claim),
        ) {
            // A command's own exit code is its check.
            evidence.insert(
                0,
                Proof {
                    check: format!("`{command}` exits with 0"),
                    held: *exit == 0,
                    exit: Some(*exit),
                },
            );
        }
        goal.satisfied().then(|| Self {
            goal: goal.goal.id.clone(),
            content: goal.goal.content.trim().to_owned(),
            state: goal.state,
            commit: landing
                .filter(|landing| landing.before != landing.after)
                .map(|landing| landing.after.clone()),
            files,
            evidence,
            shaken_by: goal.evidence_invalidated_by.clone(),
            approved_by: goal
                .approvals
                .iter()
                .map(|approval| approval.decision.clone())
                .collect(),
            cost_usd: tried
                .as_ref()
                .map_or_else(Usd::default, |tried| tried.cost_usd),
            cost_known: tried.as_ref().is_none_or(Tried::is_metered),
            took_ms: tried.as_ref().map_or(Span(0), Tried::took),
            attempts: goal.attempts.len(),
        })
    }
}
