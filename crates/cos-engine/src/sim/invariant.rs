//! What must hold after every event, whatever happened: told from the journal alone, by rules
//! written apart from those that drive a run. Names none of the folds it watches.

mod book;
mod landing;
mod budget_scope;
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

/// What is promised.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Promise {
    /// Nothing that was acknowledged is lost: no event, no goal, no answer.
    Kept,
    /// An approval is given once, used once, and for exactly one thing.
    Approval,
    /// Money is reserved before it is spent, and no cap is passed.
    Caps,
    /// Nothing is done without checks that held on what landed, or a person's word.
    Proven,
    /// What is unknown, malformed or late is never a yes.
    Asked,
    /// The chain of events can be followed.
    Explained,
    /// One process moves a run at a time.
    Alone,
    /// Every run comes to an end.
    Ends,
}

impl Promise {
    /// The name in reports.
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

/// A promise that did not hold.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub struct Violation {
    /// Which.
    pub promise: Promise,
    /// What was seen, as a clause.
    pub what: String,
    /// The seed of the simulation.
    pub seed: u64,
    /// After how many events.
    pub step: u64,
    /// The events that led there, oldest first.
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
            "\"{}\" did not hold with seed {seed} after {step} facts: {what}",
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

/// What a look came to: nothing, or the promise that did not hold and what was seen.
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
    /// An oracle before the first event. `policy` is what should be obeyed, whatever is.
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

    /// How many events were seen.
    pub fn steps(&self) -> u64 {
        u64::try_from(self.trace.len()).unwrap_or(u64::MAX)
    }

    /// A violation with the events that led to it.
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

    /// A process took a stream.
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
            "a fact bears another time than its commit".to_owned()
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

    /// Nothing more is to happen.
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
