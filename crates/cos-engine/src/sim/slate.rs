//! The simulator's journal: everything in memory, nothing to wait for.

use crate::world::{
    Commit, DecisionFilter, Fence, Guard, Held, Journal, JournalError, Lease, Projection, Recorded,
    Refused, RunRow,
};
use cos_core::decision::{Decision, DecisionState, Subject};
use cos_core::fact::Stream;
use cos_core::id::DecisionId;
use cos_core::inbox;
use cos_core::ledger::{Balance, Ledger, Scope};
use cos_core::time::{Span, Timestamp};
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A journal that is gone with its process.
#[derive(Debug, Default)]
pub struct Slate {
    inside: Mutex<Inside>,
}

#[derive(Debug, Default)]
struct Inside {
    streams: BTreeMap<Stream, Vec<Recorded>>,
    decisions: BTreeMap<DecisionId, Decision>,
    order: Vec<DecisionId>,
    subjects: BTreeMap<(String, Subject), Vec<DecisionId>>,
    ledger: Ledger,
    leases: BTreeMap<Stream, Tenure>,
    seq: u64,
}

#[derive(Debug)]
struct Tenure {
    fence: Fence,
    until: Option<Timestamp>,
}

impl Slate {
    fn inside(&self) -> MutexGuard<'_, Inside> {
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Inside {
    fn write(&mut self, commit: &Commit) -> Result<(), Refused> {
        for append in &commit.appends {
            let (Some(tenure), Some(fence)) = (self.leases.get(&append.stream), &append.fence)
            else {
                continue;
            };
            if tenure.fence.token > fence.token {
                return Err(Refused::Fenced {
                    stream: append.stream.to_string(),
                    owner: tenure.fence.owner.clone(),
                });
            }
        }
        if let Some(guard) = commit.guards.iter().find(|guard| !self.holds(guard)) {
            return Err(Refused::Guard {
                guard: Box::new(guard.clone()),
            });
        }
        for append in &commit.appends {
            for fact in &append.facts {
                self.seq += 1;
                self.project(commit.at, fact);
                let seq = self.seq;
                let stream = self.streams.entry(append.stream.clone()).or_default();
                stream.push(Recorded {
                    seq,
                    version: u64::try_from(stream.len() + 1).unwrap_or(u64::MAX),
                    at: commit.at,
                    fact: fact.clone(),
                });
            }
        }
        Ok(())
    }

    fn project(&mut self, at: Timestamp, fact: &cos_core::fact::Fact) {
        for line in fact.lines() {
            self.ledger.book(&line);
        }
        let Some((id, _)) = inbox::moved(fact) else {
            return;
        };
        let known = self.decisions.remove(id);
        let fresh = known.is_none();
        if let Some(decision) = inbox::apply(known, fact, at) {
            if fresh {
                self.order.push(id.clone());
                let subject = (
                    decision.draft.project.clone(),
                    decision.draft.subject.clone(),
                );
                self.subjects.entry(subject).or_default().push(id.clone());
            }
            self.decisions.insert(id.clone(), decision);
        }
    }

    fn holds(&self, guard: &Guard) -> bool {
        match guard {
            Guard::New(stream) => !self.streams.contains_key(stream),
            Guard::Decision { id, state } => self
                .decisions
                .get(id)
                .is_some_and(|decision| decision.state == *state),
            Guard::Available { scope, cap, amount } => {
                self.ledger.balance(scope).available(*cap) >= *amount
            }
            Guard::Newest {
                project,
                subject,
                seen,
            } => {
                let about = self.subjects.get(&(project.clone(), subject.clone()));
                about.and_then(|ids| ids.last()) == seen.as_ref()
            }
        }
    }

    fn select(&self, filter: &DecisionFilter) -> Vec<Decision> {
        let wanted = |decision: &&Decision| {
            (filter.states.is_empty() || filter.states.contains(&decision.state))
                && filter
                    .run
                    .as_ref()
                    .is_none_or(|run| decision.draft.run == *run)
                && filter
                    .id
                    .as_ref()
                    .is_none_or(|id| decision.id.as_str().starts_with(id))
        };
        let named = filter
            .id
            .as_ref()
            .map(|id| DecisionId::new(id.clone()))
            .filter(|id| self.decisions.contains_key(id))
            .map(|id| vec![id]);
        let ids = match (&named, &filter.subject) {
            (Some(one), _) => one,
            (None, Some(subject)) => match self.subjects.get(subject) {
                Some(ids) => ids,
                None => return Vec::new(),
            },
            (None, None) => &self.order,
        };
        let found = ids.iter().filter_map(|id| self.decisions.get(id));
        let found = found.filter(wanted).cloned();
        found.take(filter.limit.unwrap_or(usize::MAX)).collect()
    }
}

impl Journal for Slate {
    fn commit(&self, batch: &[Commit]) -> Result<Vec<Result<(), Refused>>, JournalError> {
        let mut inside = self.inside();
        Ok(batch.iter().map(|commit| inside.write(commit)).collect())
    }

    fn read(&self, stream: &Stream, version: u64) -> Result<Vec<Recorded>, JournalError> {
        let skip = usize::try_from(version).unwrap_or(usize::MAX);
        let inside = self.inside();
        let facts = inside.streams.get(stream);
        Ok(facts.map_or_else(Vec::new, |facts| facts.iter().skip(skip).cloned().collect()))
    }

    fn changes(&self) -> Result<u64, JournalError> {
        Ok(self.inside().seq)
    }
}

impl Projection for Slate {
    fn decisions(&self, filter: &DecisionFilter) -> Result<Vec<Decision>, JournalError> {
        Ok(self.inside().select(filter))
    }

    fn pending(&self) -> Result<u64, JournalError> {
        let inside = self.inside();
        let waits = |decision: &&Decision| decision.state == DecisionState::Pending;
        let count = inside.decisions.values().filter(waits).count();
        Ok(u64::try_from(count).unwrap_or(u64::MAX))
    }

    fn balance(&self, scope: &Scope) -> Result<Balance, JournalError> {
        Ok(self.inside().ledger.balance(scope))
    }

    fn runs(&self, _: usize) -> Result<Vec<RunRow>, JournalError> {
        Ok(Vec::new())
    }
}

impl Lease for Slate {
    fn acquire(
        &self,
        stream: &Stream,
        owner: &str,
        now: Timestamp,
        length: Span,
        dead: &dyn Fn(&str) -> bool,
    ) -> Result<Result<Fence, Held>, JournalError> {
        let mut inside = self.inside();
        let known = inside.leases.get(stream);
        let mut token = 1;
        if let Some(tenure) = known {
            token = tenure.fence.token + 1;
            if let Some(until) = tenure.until.filter(|until| *until > now)
                && tenure.fence.owner != owner
                && !dead(&tenure.fence.owner)
            {
                let owner = tenure.fence.owner.clone();
                return Ok(Err(Held { owner, until }));
            }
        }
        let fence = Fence {
            owner: owner.to_owned(),
            token,
        };
        let tenure = Tenure {
            fence: fence.clone(),
            until: Some(now + length),
        };
        inside.leases.insert(stream.clone(), tenure);
        Ok(Ok(fence))
    }

    fn renew(
        &self,
        stream: &Stream,
        fence: &Fence,
        until: Timestamp,
    ) -> Result<bool, JournalError> {
        let mut inside = self.inside();
        let held = inside.leases.get_mut(stream);
        let ours = held.filter(|tenure| tenure.fence == *fence);
        Ok(ours.map(|tenure| tenure.until = Some(until)).is_some())
    }

    fn release(&self, stream: &Stream, fence: &Fence) -> Result<(), JournalError> {
        let mut inside = self.inside();
        let held = inside.leases.get_mut(stream);
        if let Some(tenure) = held.filter(|tenure| tenure.fence == *fence) {
            tenure.until = None;
        }
        Ok(())
    }
}
