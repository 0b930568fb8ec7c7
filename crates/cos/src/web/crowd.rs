//! Who has come and not gone yet. Whoever asks is heard to the end; whoever only stands there makes
//! room for the next, so that nobody keeps the person out by opening connections.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::AbortHandle;

/// One connection.
#[derive(Default)]
pub(super) struct Visit {
    asks: AtomicBool,
    /// Kept until the reply is sent.
    seat: Mutex<Option<OwnedSemaphorePermit>>,
}

impl Visit {
    /// The headers of a request are there: waits for a seat, which is held as long as the visit.
    pub(super) async fn asks(&self, seats: &Arc<Semaphore>) {
        self.asks.store(true, Ordering::SeqCst);
        let seat = Arc::clone(seats).acquire_owned().await.ok();
        *lock(&self.seat) = seat;
    }
}

/// All connections, the first that came before the others; each keeps its own visit, and with its
/// end the seat is free.
#[derive(Default)]
pub(super) struct Crowd(Mutex<Vec<(Weak<Visit>, AbortHandle)>>);

impl Crowd {
    /// Somebody came.
    pub(super) fn joins(&self, visit: Weak<Visit>, task: AbortHandle) {
        lock(&self.0).push((visit, task));
    }

    /// Whether there is room for one more below `most`, once the first is sent away that asks
    /// nothing.
    pub(super) fn has_room(&self, most: usize) -> bool {
        let mut all = lock(&self.0);
        all.retain(|(visit, _)| visit.strong_count() > 0);
        if all.len() < most {
            return true;
        }
        let silent = all.iter().position(|(visit, _)| is_silent(visit));
        silent.is_some_and(|at| {
            all.remove(at).1.abort();
            true
        })
    }

    /// Sends everybody away who asks nothing.
    pub(super) fn thins(&self) {
        let all = lock(&self.0);
        let silent = all.iter().filter(|(visit, _)| is_silent(visit));
        silent.for_each(|(_, task)| task.abort());
    }
}

fn is_silent(visit: &Weak<Visit>) -> bool {
    let silent = |visit: Arc<Visit>| !visit.asks.load(Ordering::SeqCst);
    visit.upgrade().is_some_and(silent)
}

fn lock<T>(inner: &Mutex<T>) -> MutexGuard<'_, T> {
    inner.lock().unwrap_or_else(PoisonError::into_inner)
}
