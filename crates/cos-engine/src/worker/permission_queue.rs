//! The line from an attempt under way to the driver: what it spends, what it wants, what it is
//! answered.

use super::gate;
use crate::agent::{Ask, Host, Progress, PermissionReply};
use crate::gate::Gate;
use crate::ports::{Journal, Outcome, PermissionAnswer};
use cos_core::id::AttemptId;
use cos_core::money::Cost;
use futures::future::BoxFuture;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, PoisonError};

/// What a finished task or one under way reports: the task it ends, if it ends one.
pub type TaskReport = (Option<String>, Outcome);

/// Questions of agents under way, each with the line that answers it.
#[derive(Clone, Default)]
pub struct PendingPermissions(Arc<Mutex<BTreeMap<AttemptId, tokio::sync::oneshot::Sender<PermissionAnswer>>>>);

impl PendingPermissions {
    /// Notes that an attempt waits; a later wish of the same attempt replaces an earlier one.
    pub fn wait(&self, attempt: AttemptId) -> tokio::sync::oneshot::Receiver<PermissionAnswer> {
        let (line, answer) = tokio::sync::oneshot::channel();
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .insert(attempt, line);
        answer
    }

    /// Answers the wish an attempt waits with; nothing when it waits with none.
    pub fn answer(&self, attempt: &AttemptId, answer: PermissionAnswer) {
        let line = self
            .0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .remove(attempt);
        // Whoever waited may be gone; then nobody needs the answer.
        let _gone = line.map(|line| line.send(answer));
    }
}

/// The line from an agent under way to the driver.
pub(super) struct Line {
    pub(super) attempt: AttemptId,
    pub(super) sender: Sender<TaskReport>,
    pub(super) permission_requests: PendingPermissions,
    pub(super) worktree: PathBuf,
    /// Judges what the agent wants.
    pub(super) gate: Gate,
    /// Takes the verdicts.
    pub(super) journal: Option<Arc<dyn Journal>>,
    /// Taken by the wish that waits: an answer names its attempt only, so there is one at a time.
    pub(super) turn: Turn,
}

/// Whether an earlier wish of the attempt has ended it.
pub(super) type Turn = Arc<tokio::sync::Mutex<bool>>;

impl Host for Line {
    fn ask(&self, ask: Ask) -> BoxFuture<'static, PermissionReply> {
        let Ask::Permission(wanted) = &ask;
        let Some(why) = gate::objection(wanted, &self.gate, self.journal.as_deref()) else {
            return Box::pin(std::future::ready(PermissionReply::Allow));
        };
        let permission_request = gate::permission_request(wanted, &self.worktree, &why);
        let (turn, permission_requests) = (self.turn.clone(), self.permission_requests.clone());
        let (attempt, sender) = (self.attempt.clone(), self.sender.clone());
        Box::pin(async move {
            let mut is_ended = turn.lock().await;
            if *is_ended {
                return PermissionReply::Park;
            }
            let answer = permission_requests.wait(attempt.clone());
            let _laid_down = sender.send((None, Outcome::PermissionRequested { attempt, permission_request }));
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
            let _laid_down = self
                .sender
                .send((None, Outcome::Metered { attempt, spent }));
        }
    }
}

#[cfg(test)]
mod tests;
