//! Retries temporary faults within the time limit of a request. It waits as long as the provider
//! asks, else with exponential backoff and jitter.

use super::Absence;
use super::fault::{Affected, Fault, NOTHING};
use super::pace::Pace;
use super::queue::{NoPlace, Queue};
use super::{Completion, ModelError, ModelUsage};
use cos_core::money::{Cost, Money};
use cos_core::time::{Span, Timestamp};
use std::cell::Cell;

/// The largest number of tries.
const TRIES: u32 = 5;
/// The wait before the second try.
const FIRST_WAIT: Span = Span(500);
/// The longest wait that the provider did not ask for.
const LONGEST_WAIT: Span = Span::seconds(20);

/// A request that is being tried.
pub(super) struct Asking<'a> {
    /// The model, for errors.
    pub(super) model: &'a str,
    /// The time limit over all tries.
    pub(super) time: Span,
    /// The queue of its provider.
    pub(super) queue: &'a Queue,
    /// The clock and the random source.
    pub(super) pace: &'a dyn Pace,
    /// The highest cost of one try.
    pub(super) worst: Money,
    /// The money reserved for all tries. A try that may have been answered counts as paid, and a
    /// try that could exceed the reserve is not made.
    pub(super) held: Money,
}

/// The tries so far.
#[derive(Default)]
struct Tries {
    made: u32,
    /// The possible cost of the tries without an answer.
    booked: Cell<Money>,
}

impl Asking<'_> {
    /// Calls `once` for each try, with the time left.
    pub(super) fn ask(
        &self,
        once: &dyn Fn(Span) -> Result<Completion, Fault>,
    ) -> Result<Completion, ModelError> {
        let deadline = self.pace.now() + self.time;
        let mut tries = Tries::default();
        loop {
            let taken = self.queue.enter(self.pace, deadline);
            let taken = taken.map_err(|none| self.no_place(none, &tries))?;
            let left = deadline - self.pace.now();
            if left == Span(0) {
                // The machine was suspended past the deadline.
                return Err(self.late(NOTHING, &tries));
            }
            tries.made += 1;
            let wait = match once(left) {
                Ok(mut answer) => {
                    answer.usage.cost = self.all(answer.usage.cost, &tries);
                    return Ok(answer);
                }
                Err(fault) => self.judge_fault(fault, &tries, deadline)?,
            };
            drop(taken);
            self.pace.wait(wait);
        }
    }

    /// Adds the possible cost of the earlier tries.
    fn all(&self, cost: Cost, tries: &Tries) -> Cost {
        match tries.booked.get() {
            Money::ZERO => cost,
            booked => Cost::Known(booked + cost.or_reserve(self.worst)),
        }
    }

    fn late(&self, cost: Cost, tries: &Tries) -> ModelError {
        ModelError::Late {
            model: self.model.to_owned(),
            cost: self.all(cost, tries),
        }
    }

    /// Returns how long to wait before the next try, or the final error.
    fn judge_fault(
        &self,
        fault: Fault,
        tries: &Tries,
        deadline: Timestamp,
    ) -> Result<Span, ModelError> {
        let model = self.model.to_owned();
        let (what, wished, affected, cost) = match fault {
            Fault::Temporary {
                what,
                wait,
                affected,
                cost,
            } => (what, wait, affected, cost),
            Fault::Unavailable(what) if tries.booked.get() == Money::ZERO => {
                return Err(Absence::of(what).error(&model));
            }
            // The model was available before, and an earlier try may have cost something.
            Fault::Unavailable(what) => return Err(self.failed(what, NOTHING, tries)),
            Fault::Refused(what, cost) => return Err(self.failed(what, cost, tries)),
            Fault::BrokenProtocol(what) => return Err(self.failed(what, Cost::Unknown, tries)),
            Fault::Late => return Err(self.late(Cost::Unknown, tries)),
            Fault::Unusable(what, mut usage) => {
                usage.cost = self.all(usage.cost, tries);
                return Err(ModelError::Malformed { model, what, usage });
            }
        };
        let (told, end) = (told(tries.made), |what| self.failed(what, cost, tries));
        let wait = wished.unwrap_or_else(|| self.backoff(tries.made));
        let next = self.pace.now() + wait;
        if affected == Affected::All {
            self.queue.close_until(next);
        }
        if next >= deadline {
            return Err(match wished {
                Some(_) => end(format!("{what}; {}", closed(wait, next))),
                None => end(format!("{what}; no time is left after {told}")),
            });
        }
        if tries.made >= TRIES {
            return Err(end(format!("{what}; after {told}")));
        }
        let booked = tries.booked.get() + cost.or_reserve(self.worst);
        if booked > Money::ZERO && booked + self.worst > self.held {
            return Err(self.broken(&what, booked));
        }
        tries.booked.set(booked);
        Ok(wait)
    }

    /// Returns the error for a lost answer. The caller may ask again with a new reserve.
    fn broken(&self, what: &str, booked: Money) -> ModelError {
        ModelError::Malformed {
            model: self.model.to_owned(),
            what: format!("the answer was lost, but may be paid for: {what}"),
            usage: ModelUsage {
                cost: Cost::Known(booked),
                tokens_in: None,
                tokens_cached: None,
                tokens_out: None,
            },
        }
    }

    /// Returns the wait after this many tries: a random share between half and all of the backoff.
    fn backoff(&self, tries: u32) -> Span {
        let doubled = FIRST_WAIT.0 << tries.saturating_sub(1).min(16);
        let due = Span(doubled).at_most(LONGEST_WAIT);
        #[expect(
            clippy::cast_precision_loss,
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a wait of seconds, shortened by a share from 0 to 1"
        )]
        let shorter = (due.0 as f64 / 2.0 * self.pace.chance().clamp(0.0, 1.0)) as u64;
        Span(due.0 - shorter)
    }

    /// A request that never left the queue costs nothing.
    fn no_place(&self, none: NoPlace, tries: &Tries) -> ModelError {
        match none {
            NoPlace::Full => self.late(NOTHING, tries),
            NoPlace::Closed(opens) => {
                let wait = opens - self.pace.now();
                let what = format!("the service {}", closed(wait, opens));
                self.failed(what, NOTHING, tries)
            }
        }
    }

    fn failed(&self, what: String, cost: Cost, tries: &Tries) -> ModelError {
        ModelError::Failed {
            model: self.model.to_owned(),
            what,
            cost: self.all(cost, tries),
        }
    }
}

fn told(tries: u32) -> String {
    match tries {
        1 => "one try".to_owned(),
        tries => format!("{tries} tries"),
    }
}

/// Describes when the provider can be asked again.
fn closed(wait: Span, opens: Timestamp) -> String {
    let at = jiff::Timestamp::from_second(opens.0.div_euclid(1000));
    let at = at.map_or_else(|_| String::new(), |at| format!(", until {at}"));
    format!("asks to wait for {wait}{at}")
}

#[cfg(test)]
pub(super) mod stopped;
#[cfg(test)]
mod tests;
