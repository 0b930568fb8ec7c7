//! Injects faults into single ports, to check that the oracle finds them.

mod port;

pub use port::{FaultyClock, FaultyDispatcher};

use cos_core::decision::{Answer, Decision, DecisionState, Resolution};
use cos_core::event::{Event, Stream, StreamFamily};
use cos_core::fingerprint::Fingerprint;
use cos_core::ledger::{Balance, Scope};
use cos_core::money::Money;
use cos_core::policy::Policy;
use cos_core::time::{Span, Timestamp};
use cos_store::{
    Commit, DecisionFilter, FencingToken, Guard, Journal, JournalError, Lease, LeaseConflict,
    Projection, Recorded, Refused, RunRow, Store,
};
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// One fault.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Planted {
    /// An acknowledged event is not written.
    EventLost,
    /// A run is resumed without an event.
    ResumeLost,
    /// A branch is moved twice for one landing.
    LandedTwice,
    /// The branch is moved to another commit than the checked one.
    OtherLanded,
    /// Failed checks are reported as passed.
    ChecksForged,
    /// The daily limit is one dollar too high.
    CapLoose,
    /// A restart forgets the costs of the day.
    DayReset,
    /// The local date stands still.
    DateFrozen,
    /// The cost of an attempt is not booked.
    SettleSkipped,
    /// The reserve is not released.
    ReserveKept,
    /// Cost reports of agents are dropped.
    MeterSilent,
    /// An approval that one run has used is given to the next.
    ApprovalReused,
    /// An approval is used for another action than the approved one.
    ApprovalMoved,
    /// Two answers to one question are accepted.
    AnsweredTwice,
    /// An unanswered question counts as approved.
    ExpiryApproves,
    /// A waiting goal is never checked again.
    GoalForgotten,
    /// A process that lost its lease may still write.
    StaleFencingToken,
    /// A trigger that should ask does not.
    TriggerMuted,
}

impl Planted {
    /// Every fault.
    pub const ALL: [Self; 18] = [
        Self::EventLost,
        Self::ResumeLost,
        Self::LandedTwice,
        Self::OtherLanded,
        Self::ChecksForged,
        Self::CapLoose,
        Self::DayReset,
        Self::DateFrozen,
        Self::SettleSkipped,
        Self::ReserveKept,
        Self::MeterSilent,
        Self::ApprovalReused,
        Self::ApprovalMoved,
        Self::AnsweredTwice,
        Self::ExpiryApproves,
        Self::GoalForgotten,
        Self::StaleFencingToken,
        Self::TriggerMuted,
    ];
}

/// Returns the policy as a process sees it.
pub fn policy(fault: Option<Planted>, policy: &Policy) -> Policy {
    let mut seen = policy.clone();
    if fault == Some(Planted::TriggerMuted) {
        seen.ux_tags.clear();
    }
    seen
}

/// A journal with an optional fault.
pub struct FaultyJournal<'a> {
    inner: &'a dyn Store,
    fault: Option<Planted>,
    inside: Mutex<Inside>,
}

#[derive(Default)]
struct Inside {
    commits: u64,
    tenures: BTreeMap<Stream, FencingToken>,
    taken: u32,
}

impl<'a> FaultyJournal<'a> {
    /// Wraps `inner`.
    pub fn new(inner: &'a dyn Store, fault: Option<Planted>) -> Self {
        Self {
            inner,
            fault,
            inside: Mutex::new(Inside::default()),
        }
    }

    fn inside(&self) -> MutexGuard<'_, Inside> {
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn spoil(&self, commit: &mut Commit, fault: Planted) {
        let nth = {
            let mut inside = self.inside();
            inside.commits += 1;
            inside.commits
        };
        match fault {
            Planted::EventLost if nth % 7 == 0 => {
                if let Some(append) = commit.appends.last_mut() {
                    append.events.pop();
                }
            }
            Planted::ResumeLost => {
                drop_facts(commit, |event| {
                    matches!(event, Event::RunSessionStarted { .. })
                });
            }
            Planted::AnsweredTwice => {
                let answers = |event: &Event| matches!(event, Event::DecisionResolved { .. });
                if commit
                    .appends
                    .iter()
                    .any(|one| one.events.iter().any(answers))
                {
                    commit.guards.clear();
                }
            }
            Planted::ApprovalReused => commit.guards.retain(|guard| {
                let state = DecisionState::Resolved;
                !matches!(guard, Guard::Decision { state: wanted, .. } if *wanted == state)
            }),
            Planted::StaleFencingToken => {
                let inside = self.inside();
                for append in &mut commit.appends {
                    if append.fence.is_some() {
                        append.fence = inside.tenures.get(&append.stream).cloned();
                    }
                }
            }
            Planted::CapLoose | Planted::DayReset => {
                for guard in &mut commit.guards {
                    if let Guard::Available {
                        scope: Scope::Day(_),
                        cap,
                        ..
                    } = guard
                    {
                        *cap += looseness(fault);
                    }
                }
            }
            _ => {}
        }
        let events = commit.appends.iter_mut().flat_map(|one| &mut one.events);
        events.for_each(|event| bend(event, fault));
    }
}

const fn looseness(fault: Planted) -> Money {
    match fault {
        Planted::DayReset => Money::dollars(10_000),
        _ => Money::dollars(1),
    }
}

fn drop_facts(commit: &mut Commit, lost: impl Fn(&Event) -> bool) {
    for append in &mut commit.appends {
        append.events.retain(|event| !lost(event));
    }
}

/// Changes an event on its way into the journal.
fn bend(event: &mut Event, fault: Planted) {
    match (fault, &mut *event) {
        (Planted::SettleSkipped, Event::AttemptFinished { settled, .. }) => *settled = Money::ZERO,
        (Planted::ReserveKept, Event::AttemptFinished { reserve, .. }) => *reserve = Money::ZERO,
        (
            Planted::ApprovalMoved,
            Event::DecisionApplied {
                decision_key,
                fingerprint,
                ..
            },
        ) => {
            *decision_key = Fingerprint::of(&[("kind", "another")]);
            fingerprint.clone_from(decision_key);
        }
        (Planted::ExpiryApproves, Event::DecisionExpired { decision }) => {
            let resolution = Resolution {
                option: cos_core::id::OptionId::new("proceed"),
                answer: Answer::Proceed,
                note: None,
                instructions: None,
                grants: Vec::new(),
                by: "nobody".to_owned(),
                channel: "clock".to_owned(),
                origin: None,
            };
            *event = Event::DecisionResolved {
                decision: decision.clone(),
                resolution,
            };
        }
        _ => {}
    }
}

impl Journal for FaultyJournal<'_> {
    fn commit(&self, batch: &[Commit]) -> Result<Vec<Result<(), Refused>>, JournalError> {
        let Some(fault) = self.fault else {
            return self.inner.commit(batch);
        };
        let mut batch = batch.to_vec();
        for commit in &mut batch {
            self.spoil(commit, fault);
        }
        self.inner.commit(&batch)
    }

    fn read(&self, stream: &Stream, version: u64) -> Result<Vec<Recorded>, JournalError> {
        self.inner.read(stream, version)
    }

    fn changes(&self) -> Result<u64, JournalError> {
        self.inner.changes()
    }

    fn has_family(&self, family: StreamFamily) -> Result<bool, JournalError> {
        self.inner.has_family(family)
    }
}

impl Projection for FaultyJournal<'_> {
    fn decisions(&self, filter: &DecisionFilter) -> Result<Vec<Decision>, JournalError> {
        let mut found = self.inner.decisions(filter)?;
        match self.fault {
            Some(Planted::GoalForgotten) if filter.id.is_some() => {
                found.retain(|decision| decision.state != DecisionState::Resolved);
            }
            Some(Planted::ApprovalReused) => {
                for decision in &mut found {
                    if decision.state == DecisionState::Consumed {
                        decision.state = DecisionState::Resolved;
                    }
                }
            }
            Some(Planted::AnsweredTwice) => {
                for decision in &mut found {
                    if decision.state == DecisionState::Resolved && filter.id.is_some() {
                        decision.state = DecisionState::Pending;
                    }
                }
            }
            _ => {}
        }
        Ok(found)
    }

    fn pending(&self) -> Result<u64, JournalError> {
        self.inner.pending()
    }

    fn balance(&self, scope: &Scope) -> Result<Balance, JournalError> {
        let mut balance = self.inner.balance(scope)?;
        match (self.fault, scope) {
            (Some(Planted::CapLoose), Scope::Day(_)) => balance.granted += Money::dollars(1),
            (Some(Planted::DayReset), Scope::Day(_)) if self.inside().taken > 1 => {
                balance = Balance::default();
            }
            _ => {}
        }
        Ok(balance)
    }

    fn runs(&self, limit: usize) -> Result<Vec<RunRow>, JournalError> {
        self.inner.runs(limit)
    }

    fn family(&self, family: StreamFamily) -> Result<Vec<(Stream, Recorded)>, JournalError> {
        self.inner.family(family)
    }
}

impl Lease for FaultyJournal<'_> {
    fn acquire(
        &self,
        stream: &Stream,
        owner: &str,
        now: Timestamp,
        length: Span,
        dead: &dyn Fn(&str) -> bool,
    ) -> Result<Result<FencingToken, LeaseConflict>, JournalError> {
        let held = self.inner.acquire(stream, owner, now, length, dead)?;
        if let Ok(fence) = &held {
            let mut inside = self.inside();
            inside.tenures.insert(stream.clone(), fence.clone());
            inside.taken += 1;
        }
        Ok(held)
    }

    fn renew(
        &self,
        stream: &Stream,
        fence: &FencingToken,
        until: Timestamp,
    ) -> Result<bool, JournalError> {
        let kept = self.inner.renew(stream, fence, until)?;
        Ok(kept || self.fault == Some(Planted::StaleFencingToken))
    }

    fn holder(&self, stream: &Stream) -> Result<Option<LeaseConflict>, JournalError> {
        self.inner.holder(stream)
    }

    fn release(&self, stream: &Stream, fence: &FencingToken) -> Result<(), JournalError> {
        self.inside().tenures.remove(stream);
        self.inner.release(stream, fence)
    }
}
