//! Runs agents that speak the Agent Client Protocol. One attempt is one process, one session and
//! one prompt. The host answers permission requests. The agent's statements are only claims. When
//! an attempt takes too long, spends too much or is cancelled, all its processes are ended.

mod chunk;
mod ending;
mod permission_request;
mod spending;
mod stop;
mod talk;
mod watch;
mod wire;

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

/// How much of the agent's error output is kept, in bytes.
const COMPLAINTS_BYTES: usize = 16 * 1024;

/// An agent that speaks the protocol.
#[derive(Debug, Clone)]
pub struct AcpAgent {
    definition: Definition,
    surroundings: Surroundings,
}

impl AcpAgent {
    /// Creates an agent from its definition.
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
                Err(failure) => Ended::failed_before_start(&assignment, failure),
            }
        })
    }

    fn probe(&self) -> Result<Probe, AgentError> {
        self.definition.probe(&self.surroundings)
    }
}

/// Starts the agent and its monitoring tasks.
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

/// Attends an attempt to its end.
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
    let mut conversation_task = tokio::spawn(conversation.converse(stdin, stdout));
    let (stop, outcome) = tokio::select! {
        outcome = &mut conversation_task => (Stop::ByItself, outcome.ok()),
        stop = watch.first_limit(bounds, &cancel) => {
            watch.stopping.cancel();
            let patience = tokio::time::timeout(duration(bounds.grace), &mut conversation_task);
            let outcome = patience.await.ok().and_then(Result::ok);
            (stop, outcome)
        }
    };
    // No answer is awaited any more, whatever the reason.
    watch.stopping.cancel();
    conversation_task.abort();
    let status = match stop {
        // An agent that died can still report how; a finished one may exit by itself.
        Stop::ByItself => tokio::time::timeout(ending::EXIT_GRACE, running.child.wait())
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
    // Redacted as a whole before anything is quoted, because half a key is not recognised.
    let complaints = watch.clean(&complaints);
    let remains = Remains {
        stop,
        outcome,
        status,
        complaints: &complaints,
    };
    ending::conclude(&remains, &watch, &definition, &assignment)
}

/// Collects the agent's error output. It does not count as progress, because an agent that cannot
/// reach its model may complain without end.
fn listen(mut stderr: ChildStderr, watch: Arc<Watch>) -> JoinHandle<String> {
    tokio::spawn(async move {
        let mut output = Capture::new(COMPLAINTS_BYTES);
        let mut buffer = vec![0; 8 * 1024];
        // The pipe closes when the group has ended; a process outside the group may keep it open.
        let ended = watch.ended.clone();
        loop {
            let count = tokio::select! {
                biased;
                read = stderr.read(&mut buffer) => read.unwrap_or(0),
                () = ended.cancelled() => 0,
            };
            match buffer.get(..count) {
                Some(piece) if count > 0 => output.push(piece),
                _ => break,
            }
        }
        let text = output.into_text();
        if !text.is_empty() {
            watch.record("stderr", &serde_json::Value::String(text.clone()));
        }
        text
    })
}
