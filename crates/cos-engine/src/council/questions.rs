//! Questions that are under way: each asked in a thread of its own, which is left alone when it is
//! late: it cannot be stopped, and what it says then is no longer heard.

use crate::model::{Completion, Model, ModelError, ModelRequest};
use cos_core::time::{Span, Timestamp};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

/// The longest a driver waits without looking at the clock and for a signal.
pub(crate) const GLANCE: Span = Span(200);

/// What came of one question.
pub(crate) struct Reply<T> {
    pub(crate) turn: T,
    pub(crate) model: String,
    pub(crate) result: Result<Completion, ModelError>,
}

/// The questions under way, by their turns.
pub(crate) struct Questions<T> {
    deadlines: BTreeMap<T, Timestamp>,
    sender: Sender<Reply<T>>,
    receiver: Receiver<Reply<T>>,
}

impl<T: Copy + Ord + Send + 'static> Questions<T> {
    pub(crate) fn new() -> Self {
        let (sender, receiver) = channel();
        Self {
            deadlines: BTreeMap::new(),
            sender,
            receiver,
        }
    }

    /// Asks; nobody where there is no question, which is answered so.
    pub(crate) fn send(
        &mut self,
        model: &Arc<dyn Model>,
        turn: T,
        request: Option<ModelRequest>,
        until: Timestamp,
    ) {
        let _ = self.deadlines.insert(turn, until);
        let Some(request) = request else {
            let what = "no model is set for this role".to_owned();
            let model = String::new();
            self.answer(
                turn,
                String::new(),
                Err(ModelError::Unavailable { model, what }),
            );
            return;
        };
        let name = request.model.clone();
        let (model, sender) = (Arc::clone(model), self.sender.clone());
        let spawned = thread::Builder::new().spawn(move || {
            let result = model.complete(&request);
            let model = request.model;
            drop(sender.send(Reply {
                turn,
                model,
                result,
            }));
        });
        if let Err(error) = spawned {
            let what = error.to_string();
            let model = name.clone();
            self.answer(turn, name, Err(ModelError::Failed { model, what }));
        }
    }

    fn answer(&self, turn: T, model: String, result: Result<Completion, ModelError>) {
        drop(self.sender.send(Reply {
            turn,
            model,
            result,
        }));
    }

    /// Waits so long for an answer at most; gives all that are there and awaited.
    pub(crate) fn wait(&mut self, patience: Span) -> Vec<Reply<T>> {
        let patience = Duration::from_millis(patience.at_most(GLANCE).0);
        let first = self.receiver.recv_timeout(patience).ok();
        let there = first.into_iter().chain(self.receiver.try_iter());
        there
            .filter(|reply| self.deadlines.contains_key(&reply.turn))
            .collect()
    }

    /// Those that are late.
    pub(crate) fn late(&self, now: Timestamp) -> Vec<T> {
        let late = self.deadlines.iter().filter(|(_, until)| **until <= now);
        late.map(|(turn, _)| *turn).collect()
    }

    /// Whatever comes for this turn is not heard any more.
    pub(crate) fn settle(&mut self, turn: T) {
        let _ = self.deadlines.remove(&turn);
    }
}
