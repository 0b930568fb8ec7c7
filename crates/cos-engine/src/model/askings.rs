//! Questions under way: each in a thread of its own, until it is answered or its time is over.

use super::{Completion, Hearer, Model, ModelError, ModelRequest};
use cos_core::money::{Cost, Money};
use cos_core::time::{Span, Timestamp};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

/// So long is waited behind the time of a question: whoever asks a model is itself late then, and
/// tells whether it was asked at all.
const GRACE: Span = Span::seconds(1);

/// What came of asking.
#[derive(Debug)]
pub struct ModelReply<Id> {
    /// For what it was asked.
    pub id: Id,
    /// Which model.
    pub model: String,
    /// What it answered.
    pub result: Result<Completion, ModelError>,
}

/// Questions under way, each under a name of its own.
pub struct Askings<Id> {
    /// Until when each may be answered.
    deadlines: BTreeMap<Id, Timestamp>,
    sender: Sender<ModelReply<Id>>,
    replies: Receiver<ModelReply<Id>>,
}

impl<Id: Ord + Copy + Send + 'static> Default for Askings<Id> {
    fn default() -> Self {
        let (sender, replies) = channel();
        Self {
            deadlines: BTreeMap::new(),
            sender,
            replies,
        }
    }
}

impl<Id: Ord + Copy + Send + 'static> Askings<Id> {
    /// Asks in a thread of its own, which is left alone when it is late: it cannot be stopped, and
    /// what it says then is no longer heard. Without a request there is nobody to ask.
    pub fn ask(
        &mut self,
        id: Id,
        model: &Arc<dyn Model>,
        request: Option<ModelRequest>,
        until: Timestamp,
    ) {
        self.ask_aloud(id, model, request, until, None);
    }

    /// The same, heard while it is answered.
    pub fn ask_aloud(
        &mut self,
        id: Id,
        model: &Arc<dyn Model>,
        request: Option<ModelRequest>,
        until: Timestamp,
        heard: Option<Hearer>,
    ) {
        let _ = self.deadlines.insert(id, until + GRACE);
        let sender = self.sender.clone();
        let Some(request) = request else {
            let error = ModelError::Unavailable {
                model: String::new(),
                what: "no model is set for this role".to_owned(),
                hint: None,
            };
            tell(&sender, id, String::new(), Err(error));
            return;
        };
        let model = Arc::clone(model);
        let name = request.model.clone();
        let failed = sender.clone();
        let spawned = thread::Builder::new().spawn(move || {
            let reply = match &heard {
                Some(heard) => model.complete_aloud(&request, heard),
                None => model.complete(&request),
            };
            tell(&sender, id, request.model, reply);
        });
        if let Err(error) = spawned {
            let error = ModelError::Failed {
                model: name.clone(),
                what: error.to_string(),
                cost: Cost::Known(Money::ZERO),
            };
            tell(&failed, id, name, Err(error));
        }
    }

    /// Waits for an answer, so long at most, and gives all that are there.
    pub fn heard(&mut self, patience: Duration) -> Vec<ModelReply<Id>> {
        let first = self.replies.recv_timeout(patience).ok();
        let all: Vec<ModelReply<Id>> = first.into_iter().chain(self.replies.try_iter()).collect();
        let awaited = all.into_iter();
        awaited
            .filter(|reply| self.deadlines.remove(&reply.id).is_some())
            .collect()
    }

    /// Everything that was not answered in time; it is not waited for any longer.
    pub fn late(&mut self, now: Timestamp) -> Vec<Id> {
        let late = self.deadlines.iter().filter(|(_, until)| **until <= now);
        let late: Vec<Id> = late.map(|(id, _)| *id).collect();
        for id in &late {
            self.forget(*id);
        }
        late
    }

    /// Does not wait for this one any longer.
    pub fn forget(&mut self, id: Id) {
        let _ = self.deadlines.remove(&id);
    }
}

/// Tells whoever waits; nobody may be left to.
fn tell<Id>(
    sender: &Sender<ModelReply<Id>>,
    id: Id,
    model: String,
    result: Result<Completion, ModelError>,
) {
    drop(sender.send(ModelReply { id, model, result }));
}
