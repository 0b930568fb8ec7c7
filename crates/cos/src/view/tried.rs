//! The tries of one goal: how each was made, how it ended, what it cost.

use super::amount::{Moment, Usd};
use cos_core::event::Product;
use cos_core::evidence::{CheckVerdict, Claim};
use cos_core::failure::FailureClass;
use cos_core::id::{CommitId, GoalId};
use cos_core::recovery::Level;
use cos_core::run::state::{Attempt, GoalRun};
use cos_core::time::{Span, Timestamp};
use serde::Serialize;

/// A failure as shown.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct FailureView {
    /// What can be done about it.
    pub(crate) class: FailureClass,
    /// What happened.
    pub(crate) message: String,
}

/// How a try ended.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum TryEnd {
    /// It is in progress.
    UnderWay,
    /// It produced no work that can be checked.
    Failed(FailureView),
    /// It stopped at a question.
    Asked,
    /// It left work that was not checked.
    Unchecked,
    /// It was checked.
    Checked {
        /// What follows from the checks.
        verdict: CheckVerdict,
        /// How many checks passed.
        held: usize,
        /// How many ran.
        ran: usize,
    },
    /// Its work conflicts with what had landed.
    Conflict {
        /// The paths.
        paths: Vec<String>,
    },
}

/// One try.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct TryView {
    /// Its number, from 1.
    pub(crate) number: u32,
    /// How it was tried.
    pub(crate) level: Level,
    /// When it started.
    pub(crate) started_at: Moment,
    /// How long it took.
    pub(crate) took_ms: Option<Span>,
    /// What was charged for it.
    pub(crate) cost_usd: Option<Usd>,
    /// Whether the charge was metered; otherwise it is the reserved amount.
    pub(crate) cost_known: bool,
    /// What it spent beyond the reserved amount.
    pub(crate) overrun_usd: Usd,
    /// What the executor claims; never proof.
    pub(crate) claim: Option<Claim>,
    /// The commit it left.
    pub(crate) commit: Option<CommitId>,
    /// How it ended.
    pub(crate) end: TryEnd,
}

impl TryView {
    fn new(attempt: &Attempt) -> Self {
        let finished = attempt.finished.as_ref();
        Self {
            number: attempt.number,
            level: attempt.level,
            started_at: Moment(attempt.started_at),
            took_ms: finished.map(|finished| finished.took),
            cost_usd: finished.map(|finished| Usd(finished.settled)),
            cost_known: finished.is_some_and(|finished| Usd::known(finished.cost).is_some()),
            overrun_usd: finished.map_or_else(Usd::default, |finished| Usd(finished.overrun)),
            claim: finished.map(|finished| finished.claim.clone()),
            commit: finished.and_then(|finished| match &finished.product {
                Product::Work { commit, .. } => Some(commit.clone()),
                _ => None,
            }),
            end: end_of(attempt),
        }
    }
}

fn end_of(attempt: &Attempt) -> TryEnd {
    let Some(finished) = &attempt.finished else {
        return TryEnd::UnderWay;
    };
    match (&finished.product, &attempt.checked) {
        (Product::Failed(failure), _) => TryEnd::Failed(FailureView {
            class: failure.class,
            message: failure.message.clone(),
        }),
        (Product::Parked(_) | Product::Held(_), _) => TryEnd::Asked,
        _ if !attempt.conflict.is_empty() => TryEnd::Conflict {
            paths: attempt.conflict.clone(),
        },
        (_, None) => TryEnd::Unchecked,
        (_, Some(checked)) => TryEnd::Checked {
            verdict: checked.verdict,
            held: checked.evidence.iter().filter(|seen| seen.held).count(),
            ran: checked.evidence.len(),
        },
    }
}

/// All tries of one goal.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct Tried {
    /// The goal.
    pub(crate) goal: GoalId,
    /// Oldest first.
    pub(crate) attempts: Vec<TryView>,
    /// The earliest start of the next try.
    pub(crate) next_at: Option<Moment>,
    /// What was charged for all of them.
    pub(crate) cost_usd: Usd,
}

impl Tried {
    /// Returns the tries of a goal, if there are any.
    pub(crate) fn new(goal: &GoalRun) -> Option<Self> {
        let attempts: Vec<TryView> = goal.attempts.iter().map(TryView::new).collect();
        let booked = attempts.iter().filter_map(|attempt| attempt.cost_usd);
        let cost_usd = Usd(booked.map(|usd| usd.0).sum());
        (!attempts.is_empty()).then_some(Self {
            goal: goal.goal.id.clone(),
            attempts,
            next_at: goal.not_before.map(Moment),
            cost_usd,
        })
    }

    /// Removes a next try that is in the past.
    pub(crate) fn still_ahead(mut self, now: Timestamp) -> Self {
        self.next_at = self.next_at.filter(|at| at.0 > now);
        self
    }

    /// Checks whether every cost was metered; otherwise some are reserved amounts.
    pub(crate) fn is_metered(&self) -> bool {
        let mut booked = self.attempts.iter().filter(|one| one.cost_usd.is_some());
        booked.all(|one| one.cost_known)
    }

    /// Returns how long all tries took together.
    pub(crate) fn took(&self) -> Span {
        let took = self.attempts.iter().filter_map(|attempt| attempt.took_ms);
        took.fold(Span(0), |sum, one| sum + one)
    }

    /// Returns the newest failure.
    pub(crate) fn last_failure(&self) -> Option<&TryEnd> {
        let fails = |end: &&TryEnd| {
            matches!(
                end,
                TryEnd::Failed(_)
                    | TryEnd::Conflict { .. }
                    | TryEnd::Checked {
                        verdict: CheckVerdict::Refuted,
                        ..
                    }
            )
        };
        self.attempts
            .iter()
            .rev()
            .map(|attempt| &attempt.end)
            .find(fails)
    }
}

/// Returns how it was tried, as a phrase.
pub(crate) const fn level_name(level: Level) -> &'static str {
    match level {
        Level::Same => "again, unchanged",
        Level::Alternative => "another way",
        Level::Clarify => "with more information",
        Level::Person => "by your decision",
    }
}
