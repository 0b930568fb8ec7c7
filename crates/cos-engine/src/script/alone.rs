//! Evaluates a script in a separate process: our own binary reads the task from its input, reports
//! that it is ready, and answers. Its time is limited, whatever it is doing.

use super::bounded::{evaluate, spent};
use super::{Evaluated, EvaluationError, PATIENCE, ScriptInput, ScriptKind, Used};
use rustix::time::ClockId;
use serde::{Deserialize, Serialize};
use std::io::{Read as _, Write as _};
use std::path::PathBuf;
use std::process::{Child, Command, ExitCode, Stdio};
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

/// The longest start of a process, on a busy machine.
const START: Duration = Duration::from_secs(10);
/// The longest wait for an answer: the limit is CPU time, and a busy machine gives the process
/// little of it.
const LAST: Duration = Duration::from_secs(2);
/// The subcommand that makes our own binary evaluate a script.
const SUBCOMMAND: &str = "script";
/// The byte it sends when it is ready.
const READY: u8 = b'>';

/// The place where scripts are evaluated.
#[derive(Debug, Clone, Default)]
pub struct Interpreter {
    /// Our own binary; without it, scripts run in this process.
    program: Option<PathBuf>,
}

#[derive(Serialize, Deserialize)]
struct ScriptTask {
    kind: ScriptKind,
    text: String,
    input: ScriptInput,
}

/// The answer of the process.
#[derive(Serialize, Deserialize)]
struct Answer {
    told: Result<Evaluated, EvaluationError>,
    used: Used,
}

impl Interpreter {
    /// Creates an interpreter that starts `program`, which must be a `cos` binary.
    pub fn of(program: PathBuf) -> Self {
        let program = Some(program);
        Self { program }
    }

    /// Evaluates a script on copies of its input.
    pub fn evaluate(
        &self,
        kind: ScriptKind,
        text: &str,
        input: &ScriptInput,
    ) -> Result<Evaluated, EvaluationError> {
        match &self.program {
            Some(_) => self.measured(kind, text, input)?.0,
            None => evaluate(kind, text, input.clone()),
        }
    }

    /// Evaluates a script in a separate process, and also returns the resources it used.
    pub fn measured(
        &self,
        kind: ScriptKind,
        text: &str,
        input: &ScriptInput,
    ) -> Result<(Result<Evaluated, EvaluationError>, Used), EvaluationError> {
        let program = self
            .program
            .as_ref()
            .ok_or_else(|| failed(&"there is no program"))?;
        let task = ScriptTask {
            kind,
            text: text.to_owned(),
            input: input.clone(),
        };
        let task = serde_json::to_vec(&task).map_err(|error| failed(&error))?;
        let mut child = Command::new(program)
            .arg(SUBCOMMAND)
            .env_clear()
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| failed(&error))?;
        let answered = exchange(&mut child, task);
        // It may have ended by itself.
        let _ended = child.kill();
        let _reaped = child.wait();
        answered.map(|answer| (answer.told, answer.used))
    }
}

fn failed(error: &dyn std::fmt::Display) -> EvaluationError {
    EvaluationError::Start {
        what: error.to_string(),
    }
}

/// Sends the task and waits for the answer, up to the limit.
fn exchange(child: &mut Child, task: Vec<u8>) -> Result<Answer, EvaluationError> {
    let gone = || failed(&"its process ended at once");
    let (Some(mut input), Some(mut output)) = (child.stdin.take(), child.stdout.take()) else {
        return Err(gone());
    };
    let (sender, receiver) = channel();
    // The thread ends with the process, which closes the pipes.
    std::thread::spawn(move || {
        let _gone = input.write_all(&task);
        drop(input);
        let mut first = [0];
        if output.read_exact(&mut first).is_err() || first != [READY] {
            return;
        }
        let _nobody_waits = sender.send(Vec::new());
        let mut text = Vec::new();
        if output.read_to_end(&mut text).is_ok() {
            let _nobody_waits = sender.send(text);
        }
    });
    wait(&receiver, START).ok_or_else(gone)?;
    let text = wait(&receiver, LAST).ok_or(EvaluationError::Time)?;
    serde_json::from_slice(&text).map_err(|_| gone())
}

/// Returns `None` if the time is over, or if the process ended without an answer.
fn wait(receiver: &Receiver<Vec<u8>>, patience: Duration) -> Option<Vec<u8>> {
    receiver.recv_timeout(patience).ok()
}

/// Runs in the separate process: evaluates one task from standard input. An endless step of the
/// interpreter ends with the process.
pub fn main() -> ExitCode {
    let Some(task) = task() else {
        return ExitCode::FAILURE;
    };
    let (ended, under_way) = channel::<()>();
    let end = spent(ClockId::ProcessCPUTime) + PATIENCE;
    std::thread::spawn(move || {
        if is_late(end, &under_way) {
            std::process::exit(i32::from(send_answer(Err(EvaluationError::Time)).is_err()));
        }
    });
    let result = evaluate(task.kind, &task.text, task.input);
    let done = send_answer(result);
    drop(ended);
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}

/// Reads the task and reports that it is ready.
fn task() -> Option<ScriptTask> {
    let mut text = Vec::new();
    std::io::stdin().read_to_end(&mut text).ok()?;
    let task = serde_json::from_slice(&text).ok()?;
    drop(text);
    let mut output = std::io::stdout();
    output.write_all(&[READY]).ok()?;
    output.flush().ok()?;
    Some(task)
}

/// Waits until this process has used this much CPU time; returns false if the work was done before.
fn is_late(end: Duration, under_way: &Receiver<()>) -> bool {
    loop {
        let left = end.saturating_sub(spent(ClockId::ProcessCPUTime));
        if left.is_zero() {
            return true;
        }
        if under_way.recv_timeout(left) != Err(RecvTimeoutError::Timeout) {
            return false;
        }
    }
}

/// Sends the answer; only the first call has an effect.
fn send_answer(result: Result<Evaluated, EvaluationError>) -> std::io::Result<()> {
    static TOLD: Mutex<bool> = Mutex::new(false);
    let mut is_told = TOLD
        .lock()
        .unwrap_or_else(std::sync::PoisonError::into_inner);
    if std::mem::replace(&mut *is_told, true) {
        return Ok(());
    }
    let used = Used {
        processor: spent(ClockId::ProcessCPUTime),
        memory: memory(),
    };
    let answer = serde_json::to_vec(&Answer { told: result, used })?;
    let mut output = std::io::stdout();
    output.write_all(&answer)?;
    output.flush()
}

/// Returns the peak memory of this process as the system counts it, without mapped files, which are
/// the program.
fn memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let counted = |name: &str| {
        let line = status.lines().find_map(|line| line.strip_prefix(name))?;
        line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()
    };
    Some(counted("VmHWM:")?.saturating_sub(counted("RssFile:")?) * 1024)
}
