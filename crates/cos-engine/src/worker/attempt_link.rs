//! Connects a running attempt to the runtime: its spending, its permission requests and their
//! answers.

use super::gate;
use crate::agent::{Ask, Host, PermissionReply, Progress};
use crate::gate::Gate;
use crate::ports::{Outcome, PermissionAnswer};
use cos_core::id::AttemptId;
use cos_core::money::Cost;
use cos_store::Journal;
use futures::future::BoxFuture;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, PoisonError};

/// A report of a task: the task that it ends, if it ends one, and the result.
pub type TaskReport = (Option<String>, Outcome);

/// Pending permission requests of agents, each with the channel for its answer.
#[derive(Clone, Default)]
pub struct PendingPermissions(
    Arc<Mutex<BTreeMap<AttemptId, tokio::sync::oneshot::Sender<PermissionAnswer>>>>,
);

impl PendingPermissions {
    /// Records that an attempt waits; a later request of the same attempt replaces an earlier one.
    pub fn wait(&self, attempt: AttemptId) -> tokio::sync::oneshot::Receiver<PermissionAnswer> {
        let (sender, answer) = tokio::sync::oneshot::channel();
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .insert(attempt, sender);
        answer
    }

    /// Answers the pending request of an attempt; does nothing if there is none.
    pub fn answer_permission(&self, attempt: &AttemptId, answer: PermissionAnswer) {
        let sender = self
            .0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .remove(attempt);
        // The attempt may be gone; then the answer is not needed.
        let _gone = sender.map(|sender| sender.send(answer));
    }
}

/// The connection of an agent to the runtime.
pub(super) struct RuntimeLink {
    pub(super) attempt: AttemptId,
    pub(super) sender: Sender<TaskReport>,
    pub(super) permission_requests: PendingPermissions,
    pub(super) worktree: PathBuf,
    /// Judges the agent's requests.
    pub(super) gate: Gate,
    /// The journal for verdicts.
    pub(super) journal: Option<Arc<dyn Journal>>,
    /// The lock of the pending request: an answer only names its attempt, so there is one request
    /// at a time.
    pub(super) request_lock: RequestLock,
}

/// Whether an earlier request has ended the attempt.
pub(super) type RequestLock = Arc<tokio::sync::Mutex<bool>>;

impl Host for RuntimeLink {
    fn ask(&self, ask: Ask) -> BoxFuture<'static, PermissionReply> {
        let Ask::Permission(wanted) = &ask;
        let Some(why) = gate::objection(wanted, &self.gate, self.journal.as_deref()) else {
            return Box::pin(std::future::ready(PermissionReply::Allow));
        };
        let permission_request = gate::permission_request(wanted, &self.worktree, &why);
        let (request_lock, permission_requests) =
            (self.request_lock.clone(), self.permission_requests.clone());
        let (attempt, sender) = (self.attempt.clone(), self.sender.clone());
        Box::pin(async move {
            let mut is_ended = request_lock.lock().await;
            if *is_ended {
                return PermissionReply::Park;
            }
            let answer = permission_requests.wait(attempt.clone());
            let _receiver_gone = sender.send((
                None,
                Outcome::PermissionRequested {
                    attempt,
                    permission_request,
                },
            ));
            match answer.await {
                Ok(PermissionAnswer::Allow) => PermissionReply::Allow,
                Ok(PermissionAnswer::Park) | Err(_) => {
                    *is_ended = true;
                    PermissionReply::Park
                }
            }
        })
    }

    fn progress(&self, _note: Progress) {}

    fn spent(&self, so_far: Cost) {
        if let Cost::Known(spent) = so_far {
            let attempt = self.attempt.clone();
            let _receiver_gone = self
                .sender
                .send((None, Outcome::Metered { attempt, spent }));
        }
    }
}

#[cfg(test)]
mod tests;
