//! Handles Ctrl-C and similar signals: the first one asks for a clean end, the second one ends at
//! once.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, OnceLock, PoisonError};
use std::time::Duration;
use tokio::signal::unix::{SignalKind, signal};

/// Whether a signal arrived.
#[derive(Debug, Clone)]
pub(crate) struct Signals {
    came: Arc<AtomicBool>,
    bell: Arc<(Mutex<()>, Condvar)>,
}

/// The signals of this process, once it handles signals.
static CAUGHT: OnceLock<Signals> = OnceLock::new();

impl Signals {
    /// Handles the signals that end a process; from now on they only set a flag, once. All callers
    /// share the flag.
    pub(crate) fn catch() -> Self {
        CAUGHT.get_or_init(Self::listening).clone()
    }

    /// Checks whether a signal arrived since this process handles them.
    pub(crate) fn has_come() -> bool {
        CAUGHT
            .get()
            .is_some_and(|signals| signals.came.load(Ordering::SeqCst))
    }

    fn listening() -> Self {
        let signals = Self {
            came: Arc::default(),
            bell: Arc::default(),
        };
        let ours = signals.clone();
        // Without a handler, a signal ends the process as usual, which loses nothing.
        let _ = std::thread::Builder::new()
            .name("signals".to_owned())
            .spawn(move || ours.listen());
        signals
    }

    /// Returns the flag; long work stops when it is set.
    pub(crate) fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.came)
    }

    /// Waits for a time or a signal; returns whether a signal arrived.
    pub(crate) fn wait(&self, patience: Duration) -> bool {
        let (lock, bell) = &*self.bell;
        let guard = lock.lock().unwrap_or_else(PoisonError::into_inner);
        let silent = |(): &mut ()| !self.came.load(Ordering::SeqCst);
        let _ = bell.wait_timeout_while(guard, patience, silent);
        self.came.load(Ordering::SeqCst)
    }

    fn listen(&self) {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build();
        let Ok(runtime) = runtime else { return };
        runtime.block_on(async {
            let (Ok(mut interrupt), Ok(mut terminate), Ok(mut hangup)) = (
                signal(SignalKind::interrupt()),
                signal(SignalKind::terminate()),
                signal(SignalKind::hangup()),
            ) else {
                return;
            };
            loop {
                tokio::select! {
                    _ = interrupt.recv() => {}
                    _ = terminate.recv() => {}
                    _ = hangup.recv() => {}
                }
                if self.notify() {
                    std::process::exit(i32::from(crate::exit::Exit::Interrupted.code()));
                }
            }
        });
    }

    /// Sets the flag and wakes the waiters; returns whether it was set before.
    fn notify(&self) -> bool {
        let came_before = self.came.swap(true, Ordering::SeqCst);
        let (lock, bell) = &*self.bell;
        // A waiter that checked the flag under this lock is waiting by now and is woken.
        drop(lock.lock().unwrap_or_else(PoisonError::into_inner));
        bell.notify_all();
        came_before
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_signal_between_the_look_at_the_flag_and_the_wait_still_wakes() {
        let signals = Signals {
            came: Arc::default(),
            bell: Arc::default(),
        };
        let ringing = signals.clone();
        let (lock, bell) = &*signals.bell;
        // The other thread has checked the flag under the lock and does not wait yet.
        let looked = lock.lock().unwrap();
        let ringer = std::thread::spawn(move || ringing.notify());
        while !signals.came.load(Ordering::SeqCst) {
            std::thread::yield_now();
        }
        for _ in 0..10_000 {
            if ringer.is_finished() {
                break;
            }
            std::thread::yield_now();
        }
        let (woken, waited) = bell.wait_timeout(looked, Duration::from_secs(5)).unwrap();
        drop(woken);
        assert!(!waited.timed_out(), "the signal was lost");
        assert!(!ringer.join().unwrap(), "it was the first");
        assert!(signals.notify(), "and this is the second");
    }
}
