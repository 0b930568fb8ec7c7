//! Injects faults into the dispatcher and the clock.

use super::Planted;
use crate::sim::outside::Outside;
use crate::sim::repository::{Mover, named};
use cos_core::event::RunSpec;
use cos_core::id::AttemptId;
use cos_core::time::{LocalDate, Span, Timestamp};
use cos_engine::ports::{Clock, Dispatcher, Outcome, PermissionAnswer, Task};
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};

/// A dispatcher with an optional fault.
pub struct FaultyDispatcher<D> {
    /// The dispatcher that does the work.
    pub inner: D,
    fault: Option<Planted>,
    outside: Arc<Mutex<Outside>>,
    spec: Option<RunSpec>,
    heard: BTreeSet<AttemptId>,
}

impl<D> FaultyDispatcher<D> {
    /// Wraps `inner`.
    pub fn new(inner: D, fault: Option<Planted>, outside: Arc<Mutex<Outside>>) -> Self {
        Self {
            inner,
            fault,
            outside,
            spec: None,
            heard: BTreeSet::new(),
        }
    }
}

impl<D: Dispatcher> Dispatcher for FaultyDispatcher<D> {
    fn perform(&mut self, run: &RunSpec, task: Task) {
        if self.fault.is_some() {
            self.spec = Some(run.clone());
        }
        self.inner.perform(run, task);
    }

    fn cancel(&mut self, attempt: &AttemptId) {
        self.inner.cancel(attempt);
    }

    fn answer_permission(&mut self, attempt: &AttemptId, answer: PermissionAnswer) {
        self.inner.answer_permission(attempt, answer);
    }

    fn next(&mut self, patience: Span) -> Option<Outcome> {
        let mut outcome = self.inner.next(patience)?;
        match (self.fault, &mut outcome) {
            (Some(Planted::ChecksForged), Outcome::Verified { evidence, .. }) => {
                for seen in evidence.iter_mut() {
                    seen.held = true;
                }
            }
            (Some(Planted::OtherLanded), Outcome::Landed { landing, .. }) => {
                landing.after = named(landing.after.as_str());
            }
            (Some(Planted::LandedTwice), Outcome::Landed { landing, .. }) => {
                let mut outside = self.outside.lock().unwrap_or_else(PoisonError::into_inner);
                if let Some(spec) = &self.spec {
                    let after = landing.after.clone();
                    let repository = &mut outside.repository;
                    repository.force(&spec.branch, &spec.base, after, Mover::Landing);
                }
            }
            (Some(Planted::MeterSilent), Outcome::Metered { attempt, .. })
                if !self.heard.insert(attempt.clone()) =>
            {
                return None;
            }
            _ => {}
        }
        Some(outcome)
    }
}

/// A clock with an optional fault.
pub struct FaultyClock<C> {
    inner: C,
    fault: Option<Planted>,
    date: LocalDate,
}

impl<C: Clock> FaultyClock<C> {
    /// Wraps `inner`; `date` is where it may stand still.
    pub const fn new(inner: C, fault: Option<Planted>, date: LocalDate) -> Self {
        Self { inner, fault, date }
    }
}

impl<C: Clock> Clock for FaultyClock<C> {
    fn now(&self) -> Timestamp {
        self.inner.now()
    }

    fn today(&self) -> (LocalDate, Timestamp) {
        let (today, midnight) = self.inner.today();
        match self.fault {
            Some(Planted::DateFrozen) => (self.date.clone(), midnight),
            _ => (today, midnight),
        }
    }

    fn chance(&mut self) -> u64 {
        self.inner.chance()
    }
}
