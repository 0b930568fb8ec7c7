//! Checks invariants after every event, from the journal alone, with rules written independently of
//! the code that drives runs. Uses none of its folds.

mod book;
mod budget_scope;
mod landing;
mod question;
mod start;
mod story;

use self::book::{Question, Story};
use self::budget_scope::BudgetScope;
use super::outside::Outside;
use cos_core::event::{Event, Stream};
use cos_core::id::{DecisionId, RunId};
use cos_core::policy::Policy;
use cos_core::time::Timestamp;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The invariants.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Promise {
    /// No acknowledged event, goal or answer is lost.
    Kept,
    /// An approval is given once, used once, and for exactly one action.
    Approval,
    /// Money is reserved before it is spent, and no limit is exceeded.
    Caps,
    /// Nothing is done without passed checks on the landed commit, or the person's approval.
    Proven,
    /// Unknown, malformed or late input never counts as approval.
    Asked,
    /// The chain of events is complete.
    Explained,
    /// Only one process drives a run at a time.
    Alone,
    /// Every run ends.
    Ends,
}

impl Promise {
    /// Returns the name in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Kept => "nothing is lost",
            Self::Approval => "an approval is a transaction",
            Self::Caps => "money cannot be overspent",
            Self::Proven => "done is proven",
            Self::Asked => "uncertain means ask",
            Self::Explained => "everything can be explained",
            Self::Alone => "one process moves a run",
            Self::Ends => "every run ends",
        }
    }
}

/// A violated invariant.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub struct Violation {
    /// The invariant.
    pub promise: Promise,
    /// The observation, as a clause.
    pub what: String,
    /// The seed of the simulation.
    pub seed: u64,
    /// The number of events before it.
    pub step: u64,
    /// The events before it, oldest first.
    pub events: Vec<String>,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            promise,
            what,
            seed,
            step,
            events,
        } = self;
        writeln!(
            f,
            "\"{}\" did not hold with seed {seed} after {step} events: {what}",
            promise.name()
        )?;
        for event in events {
            writeln!(f, "  {event}")?;
        }
        write!(
            f,
            "run it again: COS_SIM_SEED={seed} cargo test -p cos-engine sim"
        )
    }
}

/// The result of a check: success, or the violated invariant and the observation.
pub(super) type Look = Result<(), (Promise, String)>;

fn broken<T>(promise: Promise, what: impl Into<String>) -> Result<T, (Promise, String)> {
    Err((promise, what.into()))
}

fn hold(holds: bool, promise: Promise, what: impl FnOnce() -> String) -> Look {
    if holds {
        Ok(())
    } else {
        Err((promise, what()))
    }
}

/// Watches the journal of one simulation.
pub struct Oracle {
    seed: u64,
    zone: i64,
    policy: Policy,
    outside: Arc<Mutex<Outside>>,
    runs: BTreeMap<RunId, Story>,
    questions: BTreeMap<DecisionId, Question>,
    budget_scope: BudgetScope,
    tokens: BTreeMap<Stream, u64>,
    used: Vec<(DecisionId, RunId)>,
    trace: Vec<(Stream, Timestamp, Event)>,
}

impl Oracle {
    /// Creates an oracle before the first event. `policy` is the policy that should be followed.
    pub fn new(seed: u64, zone: i64, policy: Policy, outside: Arc<Mutex<Outside>>) -> Self {
        Self {
            seed,
            zone,
            policy,
            outside,
            runs: BTreeMap::new(),
            questions: BTreeMap::new(),
            budget_scope: BudgetScope::default(),
            tokens: BTreeMap::new(),
            used: Vec::new(),
            trace: Vec::new(),
        }
    }

    /// Returns how many events were seen.
    pub fn steps(&self) -> u64 {
        u64::try_from(self.trace.len()).unwrap_or(u64::MAX)
    }

    /// Creates a violation with the events before it.
    pub fn violation(&self, promise: Promise, what: String) -> Violation {
        let skip = self.trace.len().saturating_sub(24);
        let events = self.trace.iter().skip(skip).map(|(stream, at, event)| {
            let text = serde_json::to_string(event).unwrap_or_default();
            let text: String = text.chars().take(600).collect();
            format!("{} {stream} {text}", at.0)
        });
        Violation {
            promise,
            what,
            seed: self.seed,
            step: self.steps(),
            events: events.collect(),
        }
    }

    fn outside(&self) -> MutexGuard<'_, Outside> {
        self.outside.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A process took the lease of a stream.
    pub(super) fn taken(&mut self, stream: &Stream, token: u64) -> Look {
        let last = self.tokens.insert(stream.clone(), token).unwrap_or(0);
        hold(token > last, Promise::Alone, || {
            format!("{stream} was handed out twice under token {token}")
        })
    }

    /// A commit to a stream was accepted.
    pub(super) fn moved_by(&mut self, stream: &Stream, token: Option<u64>) -> Look {
        let newest = self.tokens.get(stream).copied().unwrap_or(0);
        hold(token.unwrap_or(0) >= newest, Promise::Alone, || {
            format!("{stream} was moved under token {token:?}, but {newest} was handed out")
        })
    }

    /// An event was written.
    pub(super) fn take(
        &mut self,
        stream: &Stream,
        at: Timestamp,
        committed: Timestamp,
        event: &Event,
    ) -> Look {
        self.trace.push((stream.clone(), at, event.clone()));
        hold(at == committed, Promise::Explained, || {
            "an event has another time than its commit".to_owned()
        })?;
        match stream {
            Stream::Decision(id) => self.of_decision(id, at, event),
            Stream::Run(run) => self.of_run(run, at, event),
            Stream::Action(_)
            | Stream::Allowances(_)
            | Stream::Checkpoint(_)
            | Stream::Council(_)
            | Stream::Debate(_)
            | Stream::Workflow(_)
            | Stream::Calendar => broken(
                Promise::Explained,
                "neither gate, checkpoint, council nor debate is simulated".to_owned(),
            ),
        }
    }

    /// A commit was written as a whole.
    pub(super) fn settle(&mut self) -> Look {
        for (decision, run) in std::mem::take(&mut self.used) {
            let question = self.questions.get(&decision);
            let applied = question.is_some_and(|question| question.applied.contains(&run));
            hold(applied, Promise::Approval, || {
                format!("{decision} was used up by {run}, which did not act on it")
            })?;
        }
        let twice = self.outside().moved_twice();
        match twice {
            Some(commit) => broken(Promise::Proven, format!("{commit} was landed twice")),
            None => Ok(()),
        }
    }

    /// Checks the end of the simulation.
    pub(super) fn conclude(&self) -> Look {
        for run_session in self.runs.values() {
            run_session.conclude(self)?;
        }
        for (id, question) in &self.questions {
            self.answered(id, question)?;
            self.died(id, question)?;
        }
        Ok(())
    }
}
