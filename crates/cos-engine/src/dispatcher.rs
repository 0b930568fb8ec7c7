//! Runs tasks in this process, on their own threads. Its state is not durable; after a crash the
//! runtime requests the remaining tasks again.

use crate::ports::{AttemptWork, Dispatcher, Outcome, PermissionAnswer, Task};
use crate::process::Cancel;
use crate::worker::Worker;
use crate::worker::attempt_link::{PendingPermissions, TaskReport};
use cos_core::event::RunSpec;
use cos_core::id::AttemptId;
use cos_core::time::Span;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

/// The prefix of check names.
const CHECKS: &str = "verify";
/// The longest time that cancelled checks may take to end.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(10);

/// Dispatches tasks on this machine.
pub struct Local {
    worker: Arc<Worker>,
    tokio: tokio::runtime::Runtime,
    sender: Sender<TaskReport>,
    receiver: Receiver<TaskReport>,
    under_way: BTreeSet<String>,
    cancels: BTreeMap<AttemptId, Cancel>,
    permission_requests: PendingPermissions,
    /// Cancels the running checks.
    closing: Cancel,
}

impl Local {
    /// Creates a dispatcher for the tasks of `worker`.
    pub fn new(worker: Worker) -> std::io::Result<Self> {
        let tokio = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()?;
        let (sender, receiver) = channel();
        Ok(Self {
            worker: Arc::new(worker),
            tokio,
            sender,
            receiver,
            under_way: BTreeSet::new(),
            cancels: BTreeMap::new(),
            permission_requests: PendingPermissions::default(),
            closing: Cancel::new(),
        })
    }

    fn spawn(&mut self, name: String, work: impl FnOnce(&Worker) -> Outcome + Send + 'static) {
        let (worker, sender) = (self.worker.clone(), self.sender.clone());
        self.tokio.spawn_blocking(move || {
            // The receiver was dropped if the run was suspended.
            let _receiver_gone = sender.send((Some(name), work(&worker)));
        });
    }

    fn attempt(&mut self, spec: &RunSpec, work: AttemptWork, name: String) {
        let cancel = Cancel::new();
        self.cancels.insert(work.attempt.clone(), cancel.clone());
        let (worker, spec) = (self.worker.clone(), spec.clone());
        let (sender, permission_requests) = (self.sender.clone(), self.permission_requests.clone());
        self.tokio.spawn(async move {
            let outcome = worker
                .attempt(&spec, work, sender.clone(), permission_requests, cancel)
                .await;
            let _receiver_gone = sender.send((Some(name), outcome));
        });
    }
}

impl Dispatcher for Local {
    fn perform(&mut self, run: &RunSpec, task: Task) {
        let name = name(&task);
        if !self.under_way.insert(name.clone()) {
            return;
        }
        let spec = run.clone();
        let handle = self.tokio.handle().clone();
        match task {
            Task::Survey { goal } => self.spawn(name, move |worker| worker.survey(&spec, &goal)),
            Task::Attempt(work) => self.attempt(run, *work, name),
            task @ Task::Verify { .. } => {
                let closing = self.closing.clone();
                self.spawn(name, move |worker| {
                    worker.verify(&spec, task, &handle, &closing)
                });
            }
            Task::Land {
                attempt,
                candidate,
                onto,
            } => {
                self.spawn(name, move |worker| {
                    worker.land(&spec, attempt, &candidate, &onto)
                });
            }
        }
    }

    fn cancel(&mut self, attempt: &AttemptId) {
        if let Some(cancel) = self.cancels.get(attempt) {
            cancel.cancel();
        }
        self.permission_requests
            .answer_permission(attempt, PermissionAnswer::Park);
    }

    fn answer_permission(&mut self, attempt: &AttemptId, answer: PermissionAnswer) {
        self.permission_requests.answer_permission(attempt, answer);
    }

    fn next(&mut self, patience: Span) -> Option<Outcome> {
        let (ended, outcome) = self
            .receiver
            .recv_timeout(Duration::from_millis(patience.0))
            .ok()?;
        if let Some(name) = ended {
            self.under_way.remove(&name);
        }
        if let Outcome::Attempted { attempt, .. } = &outcome {
            self.cancels.remove(attempt);
        }
        Some(outcome)
    }
}

impl Drop for Local {
    /// Ends all running tasks together with their process groups.
    fn drop(&mut self) {
        self.closing.cancel();
        for cancel in self.cancels.values() {
            cancel.cancel();
        }
        // Checks wait for their programs on the async runtime, so it must outlive them.
        while self.under_way.iter().any(|name| name.starts_with(CHECKS)) {
            let Ok((ended, _)) = self.receiver.recv_timeout(CLOSE_TIMEOUT) else {
                return;
            };
            self.under_way.retain(|name| Some(name) != ended.as_ref());
        }
    }
}

/// Returns a name that identifies a repeated task.
fn name(task: &Task) -> String {
    match task {
        Task::Survey { goal } => format!("survey {}", goal.id),
        Task::Attempt(work) => format!("attempt {}", work.attempt),
        // All verifications of an attempt share one folder, whatever they are for.
        Task::Verify { attempt, .. } => format!("{CHECKS} {attempt}"),
        Task::Land { attempt, onto, .. } => format!("land {attempt} onto {onto}"),
    }
}
