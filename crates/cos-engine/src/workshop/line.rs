//! The line from an attempt under way to the driver: what it spends, what it wants, what it is
//! answered.

use super::gate;
use crate::agent::{Answer, Ask, Host, Progress};
use crate::world::{Outcome, WishAnswer};
use cos_core::id::AttemptId;
use cos_core::money::Cost;
use futures::future::BoxFuture;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, PoisonError};

/// What a finished task or one under way reports: the task it ends, if it ends one.
pub type Report = (Option<String>, Outcome);

/// Questions of agents under way, each with the line that answers it.
#[derive(Clone, Default)]
pub struct Wishes(Arc<Mutex<BTreeMap<AttemptId, tokio::sync::oneshot::Sender<WishAnswer>>>>);

impl Wishes {
    /// Notes that an attempt waits; a later wish of the same attempt replaces an earlier one.
    pub fn wait(&self, attempt: AttemptId) -> tokio::sync::oneshot::Receiver<WishAnswer> {
        let (line, answer) = tokio::sync::oneshot::channel();
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .insert(attempt, line);
        answer
    }

    /// Answers the wish an attempt waits with; nothing when it waits with none.
    pub fn answer(&self, attempt: &AttemptId, answer: WishAnswer) {
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
    pub(super) sender: Sender<Report>,
    pub(super) wishes: Wishes,
    pub(super) worktree: PathBuf,
}

impl Host for Line {
    fn ask(&self, ask: Ask) -> BoxFuture<'static, Answer> {
        let Ask::Permission(wanted) = &ask;
        let Some(why) = gate::objection(wanted, &self.worktree) else {
            return Box::pin(std::future::ready(Answer::Allow));
        };
        let wish = gate::wish(wanted, &self.worktree, &why);
        let answer = self.wishes.wait(self.attempt.clone());
        let _laid_down = self.sender.send((
            None,
            Outcome::Wished {
                attempt: self.attempt.clone(),
                wish,
            },
        ));
        Box::pin(async move {
            match answer.await {
                Ok(WishAnswer::Allow) => Answer::Allow,
                Ok(WishAnswer::Park) | Err(_) => Answer::Park,
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
