//! Runs plain programs: goals that *are* a shell command, and agents without a protocol, which get
//! the prompt and report only an exit code.

use super::definition::{Definition, PromptBy};
use super::{
    Agent, AgentError, Assignment, Ended, Host, Probe, Progress, Surroundings, Tokens, Transcript,
    failure_of_ending,
};
use crate::failure::{self, Source};
use crate::process::{Cancel, Ending, Launch, ProcessEnd, ProcessLimits, run};
use cos_core::evidence::Claim;
use cos_core::failure::Failure;
use futures::future::BoxFuture;
use serde_json::json;
use std::ffi::OsString;
use std::sync::Arc;

/// The file in the private home with the prompt, for agents that read a file.
const PROMPT_FILE: &str = "prompt.md";

/// A program as an agent.
#[derive(Debug, Clone)]
pub struct CommandAgent {
    definition: Definition,
    surroundings: Surroundings,
}

impl CommandAgent {
    /// Creates an agent from its definition; it gets the prompt.
    pub fn new(definition: Definition, surroundings: Surroundings) -> Self {
        Self {
            definition,
            surroundings,
        }
    }

    /// Creates the executor of command goals: the prompt is the shell script.
    pub fn shell(surroundings: Surroundings) -> Self {
        Self::new(Definition::shell(), surroundings)
    }

    fn program(&self, assignment: &Assignment) -> Launch {
        let file = assignment.home.join(PROMPT_FILE);
        let args = self.definition.args.iter().map(|arg| {
            let arg = match arg.as_str() {
                "{prompt}" => return OsString::from(&assignment.prompt),
                "{prompt_file}" => return file.clone().into_os_string(),
                "{model}" => assignment.model.clone().unwrap_or_default(),
                arg => arg.to_owned(),
            };
            OsString::from(arg)
        });
        self.surroundings.launch(&self.definition, args, assignment)
    }
}

impl Agent for CommandAgent {
    fn carry_out(
        &self,
        assignment: Assignment,
        host: Arc<dyn Host>,
        cancel: Cancel,
    ) -> BoxFuture<'static, Ended> {
        let (program, definition) = (self.program(&assignment), self.definition.clone());
        Box::pin(async move { run_program(program, definition, assignment, host, cancel).await })
    }

    fn probe(&self) -> Result<Probe, AgentError> {
        self.definition.probe(&self.surroundings)
    }
}

/// How much output is shown while the program runs, in bytes.
const SHOWN_BYTES: usize = 256 * 1024;

async fn run_program(
    program: Launch,
    definition: Definition,
    assignment: Assignment,
    host: Arc<dyn Host>,
    cancel: Cancel,
) -> Ended {
    let bounds = assignment.bounds;
    let limits = ProcessLimits {
        wall: bounds.wall,
        // Builds and tests may be silent for long and use no model, so only the time limit applies.
        no_progress: (!definition.is_shell()).then_some(bounds.no_progress),
        output_bytes: bounds.output_bytes,
        grace: bounds.grace,
    };
    let input = match prepare(&definition, &assignment) {
        Ok(input) => input,
        Err(failure) => return Ended::failed_before_start(&assignment, failure),
    };
    let redact = assignment.redact.clone();
    let mut lines = WholeLines::default();
    let mut room = SHOWN_BYTES;
    let mut show = |piece: &[u8]| {
        // Redaction takes time. A flood is not shown, but its end is kept.
        if room == 0 {
            return;
        }
        room = room.saturating_sub(piece.len());
        if let Some(text) = lines.push(piece) {
            host.progress(Progress::Output(redact(&text)));
        }
    };
    let finished = match run(&program, input, limits, &cancel, &mut show).await {
        Ok(finished) => finished,
        Err(error) => return Ended::failed_before_start(&assignment, Failure::from(&error)),
    };
    let cost = definition.cost_of_a_program();
    host.spent(cost);
    write_transcript(&assignment, &finished);
    Ended {
        claim: match finished.ending {
            Ending::Exited(code) => Claim::Exit(code),
            _ => Claim::Silent,
        },
        cost,
        tokens: Tokens::default(),
        failure: failure_of(&definition, &assignment, &finished),
        parked: None,
        output: (assignment.redact)(&finished.output),
        transcript: assignment.transcript.clone(),
        overrun: false,
    }
}

/// Puts the prompt where the program expects it; returns the text for standard input.
fn prepare(definition: &Definition, assignment: &Assignment) -> Result<Vec<u8>, Failure> {
    match definition.prompt {
        PromptBy::Argument => Ok(Vec::new()),
        PromptBy::Stdin => Ok(assignment.prompt.clone().into_bytes()),
        PromptBy::File => {
            let file = assignment.home.join(PROMPT_FILE);
            std::fs::create_dir_all(&assignment.home)
                .and_then(|()| std::fs::write(&file, &assignment.prompt))
                .map(|()| Vec::new())
                .map_err(|error| {
                    failure::fault(
                        Source::Command,
                        &format!("{} cannot be written: {error}", file.display()),
                    )
                })
        }
    }
}

fn failure_of(
    definition: &Definition,
    assignment: &Assignment,
    finished: &ProcessEnd,
) -> Option<Failure> {
    let source = if definition.is_shell() {
        Source::Command
    } else {
        Source::Agent
    };
    let mut failure = match finished.ending {
        Ending::Exited(0) => return None,
        Ending::Exited(code) => {
            // Redacted as a whole before the end is quoted, because the last lines of a key are not
            // recognised.
            let output = (assignment.redact)(&finished.output);
            let last = failure::last_lines(&output);
            let mut failure = failure::exit(source, code, &output);
            failure.message = match last.as_str() {
                "" => format!("ended with exit code {code}"),
                last => format!("ended with exit code {code}: {last}"),
            };
            failure
        }
        Ending::Signalled(signal) => failure::signal(signal),
        _ => failure_of_ending(finished)?,
    };
    failure.message = (assignment.redact)(&failure.message);
    Some(failure)
}

fn write_transcript(assignment: &Assignment, finished: &ProcessEnd) {
    let limit = assignment.bounds.output_bytes.saturating_mul(2);
    let redact = assignment.redact.clone();
    if let Ok(mut transcript) = Transcript::create(&assignment.transcript, limit, redact) {
        transcript.add(
            "command",
            &json!({ "output": finished.output, "left_out_bytes": finished.dropped }),
        );
        transcript.add("cos", &json!({ "ended": format!("{:?}", finished.ending) }));
    }
}

/// Splits output into whole lines, so that no secret is missed because it arrived in two pieces.
#[derive(Default)]
struct WholeLines {
    waiting: Vec<u8>,
}

impl WholeLines {
    /// The longest incomplete line that is held, in bytes.
    const LONGEST: usize = 64 * 1024;

    fn push(&mut self, piece: &[u8]) -> Option<String> {
        self.waiting.extend_from_slice(piece);
        let whole = match self.waiting.iter().rposition(|&byte| byte == b'\n') {
            Some(end) => end + 1,
            None if self.waiting.len() > Self::LONGEST => self.waiting.len(),
            None => return None,
        };
        let rest = self.waiting.split_off(whole);
        let lines = std::mem::replace(&mut self.waiting, rest);
        Some(String::from_utf8_lossy(&lines).into_owned())
    }
}
