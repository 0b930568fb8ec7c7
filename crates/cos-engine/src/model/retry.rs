//! Asks again after what passes, within the time a question has: after as long as the service says,
//! else after waits that double, each shortened by chance.

use super::fault::{Crowd, Fault};
use super::pace::Pace;
use super::queue::{NoPlace, Queue};
use super::{Completion, ModelError};
use cos_core::time::{Span, Timestamp};

/// So often a question is asked at most.
const TRIES: u32 = 5;
/// The wait before the second try.
const FIRST_WAIT: Span = Span(500);
/// No wait is longer that the service did not ask for.
const LONGEST_WAIT: Span = Span::seconds(20);

/// A question on its way to an answer.
pub(super) struct Asking<'a> {
    /// The model, for errors.
    pub(super) model: &'a str,
    /// How long it may take, all tries together.
    pub(super) time: Span,
    /// The queue before its service.
    pub(super) queue: &'a Queue,
    /// Time and chance.
    pub(super) pace: &'a dyn Pace,
}

impl Asking<'_> {
    /// Asks by `once`, which is told how much time is left.
    pub(super) fn ask(
        &self,
        once: &dyn Fn(Span) -> Result<Completion, Fault>,
    ) -> Result<Completion, ModelError> {
        let deadline = self.pace.now() + self.time;
        let mut tries = 0;
        loop {
            let taken = self
                .queue
                .enter(self.pace, deadline)
                .map_err(|none| self.no_place(none))?;
            let outcome = once(deadline - self.pace.now());
            tries += 1;
            let wait = match outcome {
                Ok(answer) => return Ok(answer),
                Err(fault) => self.judge(fault, tries, deadline)?,
            };
            drop(taken);
            self.pace.wait(wait);
        }
    }

    /// How long to wait before the next try, or the end of trying.
    fn judge(&self, fault: Fault, tries: u32, deadline: Timestamp) -> Result<Span, ModelError> {
        let model = self.model.to_owned();
        let (what, wished, crowd) = match fault {
            Fault::Passing { what, wait, crowd } => (what, wait, crowd),
            Fault::Absent(what) => return Err(ModelError::Unavailable { model, what }),
            Fault::Refused(what) | Fault::Garbled(what) => {
                return Err(ModelError::Failed { model, what });
            }
            Fault::Late => return Err(ModelError::Late { model }),
            Fault::Unusable(what, usage) => {
                return Err(ModelError::Malformed { model, what, usage });
            }
        };
        let wait = wished.unwrap_or_else(|| self.backoff(tries));
        let next = self.pace.now() + wait;
        if crowd == Crowd::All {
            self.queue.close_until(next);
        }
        if next >= deadline {
            return Err(match wished {
                Some(_) => self.failed(format!("{what}; {}", closed(wait, next))),
                None => self.failed(format!("{what}; no time is left after {}", told(tries))),
            });
        }
        if tries >= TRIES {
            return Err(self.failed(format!("{what}; after {}", told(tries))));
        }
        Ok(wait)
    }

    /// The wait after so many tries: from half of what is due to all of it.
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

    fn no_place(&self, none: NoPlace) -> ModelError {
        match none {
            NoPlace::Full => ModelError::Late {
                model: self.model.to_owned(),
            },
            NoPlace::Closed(opens) => {
                let wait = opens - self.pace.now();
                self.failed(format!("the service {}", closed(wait, opens)))
            }
        }
    }

    fn failed(&self, what: String) -> ModelError {
        ModelError::Failed {
            model: self.model.to_owned(),
            what,
        }
    }
}

fn told(tries: u32) -> String {
    match tries {
        1 => "one try".to_owned(),
        tries => format!("{tries} tries"),
    }
}

/// When the service can be asked again.
fn closed(wait: Span, opens: Timestamp) -> String {
    let at = jiff::Timestamp::from_second(opens.0.div_euclid(1000));
    let at = at.map_or_else(|_| String::new(), |at| format!(", until {at}"));
    format!("asks to be left alone for {wait}{at}")
}

#[cfg(test)]
pub(super) mod stopped;
#[cfg(test)]
mod tests;
