//! The family of agents that speak the Agent Client Protocol. One attempt is one process, one
//! session, one prompt. What the agent wants goes to the host; what it says is a claim; when it
//! takes too long, spends too much or is no longer wanted, it is ended with all it started.

mod chunk;
mod ending;
mod spending;
mod stop;
mod talk;
mod watch;
mod wire;
mod permission_request;

use super::definition::Definition;
use super::{Agent, AgentError, Assignment, Ended, Host, Probe, Surroundings, Transcript};
use crate::process::{Cancel, Capture, Launch, Running, duration};
use cos_core::failure::{Failure, FailureClass};
use ending::Remains;
use futures::future::BoxFuture;
use std::ffi::OsString;
use std::sync::Arc;
use stop::Stop;
use talk::Talk;
use tokio::io::AsyncReadExt;
use tokio::process::ChildStderr;
use tokio::task::JoinHandle;
use watch::Watch;

/// How much of what an agent complains about is kept.
const COMPLAINTS_BYTES: usize = 16 * 1024;

/// An agent that speaks the protocol.
#[derive(Debug, Clone)]
pub struct AcpAgent {
    definition: Definition,
    surroundings: Surroundings,
}

impl AcpAgent {
    /// An agent that is started as its definition says.
    pub fn new(definition: Definition, surroundings: Surroundings) -> Self {
        Self {
            definition,
            surroundings,
        }
    }

    fn program(&self, assignment: &Assignment) -> Launch {
        let args = self.definition.args.iter().map(OsString::from);
        self.surroundings.launch(&self.definition, args, assignment)
    }
}

impl Agent for AcpAgent {
    fn carry_out(
        &self,
        assignment: Assignment,
        host: Arc<dyn Host>,
        cancel: Cancel,
    ) -> BoxFuture<'static, Ended> {
        let (program, definition) = (self.program(&assignment), self.definition.clone());
        Box::pin(async move {
            match start(&program, &assignment, host, &definition) {
                Ok((running, watch)) => {
                    attend(running, watch, definition, assignment, cancel).await
                }
                Err(failure) => Ended::stillborn(&assignment, failure),
            }
        })
    }

    fn probe(&self) -> Result<Probe, AgentError> {
        self.definition.probe(&self.surroundings)
    }
}

/// Starts the agent and everything that watches it.
fn start(
    program: &Launch,
    assignment: &Assignment,
    host: Arc<dyn Host>,
    definition: &Definition,
) -> Result<(Running, Arc<Watch>), Failure> {
    let unwritable = |what: &std::path::Path, error: &std::io::Error| {
        let message = format!("`{}` cannot be written: {error}", what.display());
        Failure::new(FailureClass::Fatal, message)
    };
    std::fs::create_dir_all(&assignment.home)
        .map_err(|error| unwritable(&assignment.home, &error))?;
    let limit = assignment.bounds.output_bytes;
    let transcript = Transcript::create(&assignment.transcript, limit, assignment.redact.clone())
        .map_err(|error| unwritable(&assignment.transcript, &error))?;
    let running = program.spawn().map_err(|error| Failure::from(&error))?;
    Ok((
        running,
        Watch::new(assignment, definition, host, transcript),
    ))
}

/// Sees the attempt through to its end.
async fn attend(
    mut running: Running,
    watch: Arc<Watch>,
    definition: Definition,
    assignment: Assignment,
    cancel: Cancel,
) -> Ended {
    let bounds = assignment.bounds;
    let complaints = running
        .stderr
        .take()
        .map(|stderr| listen(stderr, watch.clone()));
    let conversation = Talk::new(&definition, &assignment, watch.clone());
    let (stdin, stdout) = (running.stdin.take(), running.stdout.take());
    let mut said = tokio::spawn(conversation.converse(stdin, stdout));
    let (stop, outcome) = tokio::select! {
        outcome = &mut said => (Stop::ByItself, outcome.ok()),
        stop = watch.first_limit(bounds, &cancel) => {
            watch.stopping.cancel();
            let patience = tokio::time::timeout(duration(bounds.grace), &mut said);
            let outcome = patience.await.ok().and_then(Result::ok);
            (stop, outcome)
        }
    };
    // Nobody waits for an answer any more, whatever the reason.
    watch.stopping.cancel();
    said.abort();
    let status = match stop {
        // One that died can still say how; one that is done may leave by itself.
        Stop::ByItself => tokio::time::timeout(ending::LEAVE, running.child.wait())
            .await
            .ok()
            .and_then(Result::ok),
        _ => None,
    };
    running.end(bounds.grace).await;
    watch.ended.cancel();
    let complaints = match complaints {
        Some(listener) => listener.await.unwrap_or_default(),
        None => String::new(),
    };
    // Whole, before anything is quoted from it: half a key looks like none.
    let complaints = watch.clean(&complaints);
    let remains = Remains {
        stop,
        outcome,
        status,
        complaints: &complaints,
    };
    ending::conclude(&remains, &watch, &definition, &assignment)
}

/// Keeps what the agent complains about. Complaints are no progress: an agent that cannot reach
/// its model complains for as long as it is allowed to.
fn listen(mut stderr: ChildStderr, watch: Arc<Watch>) -> JoinHandle<String> {
    tokio::spawn(async move {
        let mut kept = Capture::new(COMPLAINTS_BYTES);
        let mut buffer = vec![0; 8 * 1024];
        // The pipe closes when the group is gone; something outside of it may hold it open.
        let ended = watch.ended.clone();
        loop {
            let count = tokio::select! {
                biased;
                read = stderr.read(&mut buffer) => read.unwrap_or(0),
                () = ended.cancelled() => 0,
            };
            match buffer.get(..count) {
                Some(piece) if count > 0 => kept.push(piece),
                _ => break,
            }
        }
        let text = kept.into_text();
        if !text.is_empty() {
            watch.record("stderr", &serde_json::Value::String(text.clone()));
        }
        text
    })
}
