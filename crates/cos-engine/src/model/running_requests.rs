//! Runs model requests in parallel, each in its own thread, until each is answered or its time is
//! over.

use super::{Completion, Model, ModelError, ModelRequest, PartialText};
use cos_core::money::{Cost, Money};
use cos_core::time::{Span, Timestamp};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

/// The extra time to wait after the deadline of a request. The model reports its own timeout within
/// it, and then also says whether the request was sent.
const GRACE: Span = Span::seconds(1);

/// The result of a request.
#[derive(Debug)]
pub struct ModelReply<Id> {
    /// The id of the request.
    pub id: Id,
    /// The model.
    pub model: String,
    /// The answer.
    pub result: Result<Completion, ModelError>,
}

/// The requests in progress, each with a unique id.
pub struct RunningRequests<Id> {
    /// The deadline of each request.
    deadlines: BTreeMap<Id, Timestamp>,
    sender: Sender<ModelReply<Id>>,
    replies: Receiver<ModelReply<Id>>,
}

impl<Id: Ord + Copy + Send + 'static> Default for RunningRequests<Id> {
    fn default() -> Self {
        let (sender, replies) = channel();
        Self {
            deadlines: BTreeMap::new(),
            sender,
            replies,
        }
    }
}

impl<Id: Ord + Copy + Send + 'static> RunningRequests<Id> {
    /// Sends a request in its own thread. A late thread cannot be stopped, so it is abandoned and
    /// its answer is ignored. Without a request, the reply says that no model is set.
    pub fn ask(
        &mut self,
        id: Id,
        model: &Arc<dyn Model>,
        request: Option<ModelRequest>,
        until: Timestamp,
    ) {
        self.ask_streaming(id, model, request, until, None);
    }

    /// Like [`RunningRequests::ask`], but also streams the partial text.
    pub fn ask_streaming(
        &mut self,
        id: Id,
        model: &Arc<dyn Model>,
        request: Option<ModelRequest>,
        until: Timestamp,
        heard: Option<PartialText>,
    ) {
        let _ = self.deadlines.insert(id, until + GRACE);
        let sender = self.sender.clone();
        let Some(request) = request else {
            let error = ModelError::Unavailable {
                model: String::new(),
                what: "no model is set for this role".to_owned(),
                hint: None,
            };
            send_reply(&sender, id, String::new(), Err(error));
            return;
        };
        let model = Arc::clone(model);
        let name = request.model.clone();
        let failed = sender.clone();
        let spawned = thread::Builder::new().spawn(move || {
            let reply = match &heard {
                Some(heard) => model.complete_streaming(&request, heard),
                None => model.complete(&request),
            };
            send_reply(&sender, id, request.model, reply);
        });
        if let Err(error) = spawned {
            let error = ModelError::Failed {
                model: name.clone(),
                what: error.to_string(),
                cost: Cost::Known(Money::ZERO),
            };
            send_reply(&failed, id, name, Err(error));
        }
    }

    /// Waits up to `patience` for an answer and returns all answers that have arrived.
    pub fn replies(&mut self, patience: Duration) -> Vec<ModelReply<Id>> {
        let first = self.replies.recv_timeout(patience).ok();
        let all: Vec<ModelReply<Id>> = first.into_iter().chain(self.replies.try_iter()).collect();
        let awaited = all.into_iter();
        awaited
            .filter(|reply| self.deadlines.remove(&reply.id).is_some())
            .collect()
    }

    /// Returns the requests that missed their deadline, and stops waiting for them.
    pub fn late(&mut self, now: Timestamp) -> Vec<Id> {
        let late = self.deadlines.iter().filter(|(_, until)| **until <= now);
        let late: Vec<Id> = late.map(|(id, _)| *id).collect();
        for id in &late {
            self.forget(*id);
        }
        late
    }

    /// Stops waiting for this request.
    pub fn forget(&mut self, id: Id) {
        let _ = self.deadlines.remove(&id);
    }
}

/// Sends a reply to the receiver; a dropped receiver is ignored.
fn send_reply<Id>(
    sender: &Sender<ModelReply<Id>>,
    id: Id,
    model: String,
    result: Result<Completion, ModelError>,
) {
    drop(sender.send(ModelReply { id, model, result }));
}
