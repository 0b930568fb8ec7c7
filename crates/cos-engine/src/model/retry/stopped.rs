//! A clock that stands until somebody waits for it.

use crate::model::pace::Pace;
use cos_core::time::{Span, Timestamp};
use std::sync::Mutex;

/// Stands still; a wait moves it on at once and is noted.
#[derive(Debug, Default)]
pub(in crate::model) struct Stopped {
    waits: Mutex<Vec<Span>>,
}

impl Stopped {
    /// All waits up to now.
    pub(in crate::model) fn waits(&self) -> Vec<Span> {
        self.waits.lock().expect("nobody failed").clone()
    }
}

impl Pace for Stopped {
    fn now(&self) -> Timestamp {
        let waited = self.waits();
        waited.iter().fold(Timestamp(0), |at, span| at + *span)
    }

    fn wait(&self, span: Span) {
        self.waits.lock().expect("nobody failed").push(span);
    }

    fn chance(&self) -> f64 {
        0.0
    }
}
