//! Ctrl-C and its like: the first asks for a good end, the second ends at once.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, OnceLock, PoisonError};
use std::time::Duration;
use tokio::signal::unix::{SignalKind, signal};

/// Whether a signal came.
#[derive(Debug, Clone)]
pub(crate) struct Signals {
    came: Arc<AtomicBool>,
    bell: Arc<(Mutex<()>, Condvar)>,
}

impl Signals {
    /// Takes the signals that end a process; from now on they only set a flag, once. Whoever else of
    /// this process takes them has the same flag.
    pub(crate) fn catch() -> Self {
        static CAUGHT: OnceLock<Signals> = OnceLock::new();
        CAUGHT.get_or_init(Self::listening).clone()
    }

    fn listening() -> Self {
        let signals = Self {
            came: Arc::default(),
            bell: Arc::default(),
        };
        let ours = signals.clone();
        // Without a listener a signal ends the process as it always did, which loses nothing.
        let _ = std::thread::Builder::new()
            .name("signals".to_owned())
            .spawn(move || ours.listen());
        signals
    }

    /// The flag, for whoever lays work down when it is set.
    pub(crate) fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.came)
    }

    /// Waits so long, or until a signal comes; whether one came.
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
                if self.came.swap(true, Ordering::SeqCst) {
                    std::process::exit(i32::from(crate::exit::Exit::Interrupted.code()));
                }
                self.bell.1.notify_all();
            }
        });
    }
}
