//! An evaluation in a process of its own: our own binary, which reads what to evaluate from its
//! input, says that it is ready, and answers. Whatever it is at then, it has only so much time.

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

/// The longest that a process may take to be there, on a machine that is busy.
const START: Duration = Duration::from_secs(10);
/// The longest that its answer is waited for: it ends by the time that it computes, and gets none
/// of that where others are busy.
const LAST: Duration = Duration::from_secs(2);
/// The word by which our own binary is told to evaluate.
const WORD: &str = "script";
/// What it says once it is there.
const READY: u8 = b'>';

/// Where scripts are evaluated.
#[derive(Debug, Clone, Default)]
pub struct Interpreter {
    /// Our own binary; without it scripts run in this process.
    program: Option<PathBuf>,
}

#[derive(Serialize, Deserialize)]
struct Errand {
    kind: ScriptKind,
    text: String,
    input: ScriptInput,
}

/// What the process answers.
#[derive(Serialize, Deserialize)]
struct Answer {
    told: Result<Evaluated, EvaluationError>,
    used: Used,
}

impl Interpreter {
    /// An interpreter in processes of `program`, which must be a `cos`.
    pub fn of(program: PathBuf) -> Self {
        let program = Some(program);
        Self { program }
    }

    /// Evaluates a text on copies of what it may see.
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

    /// Evaluates a text in a process of its own, and says what that process used.
    pub fn measured(
        &self,
        kind: ScriptKind,
        text: &str,
        input: &ScriptInput,
    ) -> Result<(Result<Evaluated, EvaluationError>, Used), EvaluationError> {
        let program = self.program.as_ref().ok_or_else(|| failed(&"no program"))?;
        let errand = Errand {
            kind,
            text: text.to_owned(),
            input: input.clone(),
        };
        let errand = serde_json::to_vec(&errand).map_err(|error| failed(&error))?;
        let mut child = Command::new(program)
            .arg(WORD)
            .env_clear()
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| failed(&error))?;
        let answered = answer(&mut child, errand);
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

/// Hands the errand over and waits for the answer, so long and no longer.
fn answer(child: &mut Child, errand: Vec<u8>) -> Result<Answer, EvaluationError> {
    let gone = || failed(&"its process ended at once");
    let (Some(mut input), Some(mut output)) = (child.stdin.take(), child.stdout.take()) else {
        return Err(gone());
    };
    let (sender, receiver) = channel();
    // Ends with the process, whose end of the pipes is closed then.
    std::thread::spawn(move || {
        let _gone = input.write_all(&errand);
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

/// None where the time is over, or where its process is gone without an answer.
fn wait(receiver: &Receiver<Vec<u8>>, patience: Duration) -> Option<Vec<u8>> {
    receiver.recv_timeout(patience).ok()
}

/// The other side: evaluates one errand from standard input. A step of the interpreter that does
/// not end by itself ends with the process.
pub fn main() -> ExitCode {
    let Some(errand) = errand() else {
        return ExitCode::FAILURE;
    };
    let (ended, under_way) = channel::<()>();
    let end = spent(ClockId::ProcessCPUTime) + PATIENCE;
    std::thread::spawn(move || {
        if is_late(end, &under_way) {
            std::process::exit(i32::from(tell(Err(EvaluationError::Time)).is_err()));
        }
    });
    let told = evaluate(errand.kind, &errand.text, errand.input);
    let done = tell(told);
    drop(ended);
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}

/// Reads the errand and says that work on it begins.
fn errand() -> Option<Errand> {
    let mut text = Vec::new();
    std::io::stdin().read_to_end(&mut text).ok()?;
    let errand = serde_json::from_slice(&text).ok()?;
    drop(text);
    let mut output = std::io::stdout();
    output.write_all(&[READY]).ok()?;
    output.flush().ok()?;
    Some(errand)
}

/// Waits until this process has computed for so long; false where it was done before.
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

/// Answers, once: whoever comes second finds the place taken.
fn tell(told: Result<Evaluated, EvaluationError>) -> std::io::Result<()> {
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
    let answer = serde_json::to_vec(&Answer { told, used })?;
    let mut output = std::io::stdout();
    output.write_all(&answer)?;
    output.flush()
}

/// The most memory that this process has taken up, as the system counts it, without what lies in
/// files: that is the program.
fn memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let counted = |name: &str| {
        let line = status.lines().find_map(|line| line.strip_prefix(name))?;
        line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()
    };
    Some(counted("VmHWM:")?.saturating_sub(counted("RssFile:")?) * 1024)
}
