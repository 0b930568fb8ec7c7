//! A clock that only moves when a test waits.

use crate::model::pace::Pace;
use cos_core::time::{Span, Timestamp};
use std::sync::Mutex;

/// A clock that only moves when something waits; it records each wait.
#[derive(Debug, Default)]
pub(in crate::model) struct Stopped {
    waits: Mutex<Vec<Span>>,
}

impl Stopped {
    /// Returns all waits so far.
    pub(in crate::model) fn waits(&self) -> Vec<Span> {
        self.waits.lock().expect("no thread panicked").clone()
    }
}

impl Pace for Stopped {
    fn now(&self) -> Timestamp {
        let waited = self.waits();
        waited.iter().fold(Timestamp(0), |at, span| at + *span)
    }

    fn wait(&self, span: Span) {
        self.waits.lock().expect("no thread panicked").push(span);
    }

    fn chance(&self) -> f64 {
        0.0
    }
}
