//! Keeps the open connections. One with a request is served to the end; an idle one is closed when
//! a new connection needs room, so that no one can lock the person out by opening connections.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::AbortHandle;

/// One connection.
#[derive(Default)]
pub(super) struct Connection {
    has_request: AtomicBool,
    /// Kept until the reply is sent.
    permit: Mutex<Option<OwnedSemaphorePermit>>,
}

impl Connection {
    /// Marks that the headers of a request have arrived, and waits for a permit, which is kept
    /// until the connection ends.
    pub(super) async fn wait_for_permit(&self, permits: &Arc<Semaphore>) {
        self.has_request.store(true, Ordering::SeqCst);
        let permit = Arc::clone(permits).acquire_owned().await.ok();
        *lock(&self.permit) = permit;
    }
}

/// All open connections, oldest first. The permit of a connection is released when it ends.
#[derive(Default)]
pub(super) struct Connections(Mutex<Vec<(Weak<Connection>, AbortHandle)>>);

impl Connections {
    /// Adds a connection.
    pub(super) fn add(&self, connection: Weak<Connection>, task: AbortHandle) {
        lock(&self.0).push((connection, task));
    }

    /// Checks whether there are fewer than `most` connections, or closes the oldest idle one to
    /// make room.
    pub(super) fn make_room(&self, most: usize) -> bool {
        let mut all = lock(&self.0);
        all.retain(|(connection, _)| connection.strong_count() > 0);
        if all.len() < most {
            return true;
        }
        let idle = all.iter().position(|(connection, _)| is_idle(connection));
        idle.is_some_and(|at| {
            all.remove(at).1.abort();
            true
        })
    }

    /// Closes all idle connections.
    pub(super) fn close_idle(&self) {
        let all = lock(&self.0);
        let idle = all.iter().filter(|(connection, _)| is_idle(connection));
        idle.for_each(|(_, task)| task.abort());
    }
}

fn is_idle(connection: &Weak<Connection>) -> bool {
    let idle = |connection: Arc<Connection>| !connection.has_request.load(Ordering::SeqCst);
    connection.upgrade().is_some_and(idle)
}

fn lock<T>(inner: &Mutex<T>) -> MutexGuard<'_, T> {
    inner.lock().unwrap_or_else(PoisonError::into_inner)
}
