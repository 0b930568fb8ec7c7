//! An evaluation in a process of its own: our own binary, which reads what to evaluate from its
//! input, says that it is ready, and answers. Whatever it is at then, it has only so much time.

use super::bounded::evaluate;
use super::{Evaluated, EvaluationError, PATIENCE, ScriptInput, ScriptKind};
use serde::{Deserialize, Serialize};
use std::io::{Read as _, Write as _};
use std::path::PathBuf;
use std::process::{Child, Command, ExitCode, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// The longest that a process may take to be there, on a machine that is busy.
const START: Duration = Duration::from_secs(10);
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
        let Some(program) = &self.program else {
            return evaluate(kind, text, input);
        };
        let errand = Errand {
            kind,
            text: text.to_owned(),
            input: input.clone(),
        };
        let failed = |error: &dyn std::fmt::Display| EvaluationError::Start {
            what: error.to_string(),
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
        answered
    }
}

/// Hands the errand over and waits for the answer, so long and no longer.
fn answer(child: &mut Child, errand: Vec<u8>) -> Result<Evaluated, EvaluationError> {
    let gone = || EvaluationError::Start {
        what: "its process ended at once".to_owned(),
    };
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
    let text = wait(&receiver, PATIENCE).ok_or(EvaluationError::Time)?;
    serde_json::from_slice(&text).unwrap_or_else(|_| Err(gone()))
}

/// None where the time is over, or where its process is gone without an answer.
fn wait(receiver: &Receiver<Vec<u8>>, patience: Duration) -> Option<Vec<u8>> {
    receiver.recv_timeout(patience).ok()
}

/// The other side: evaluates one errand from standard input.
pub fn main() -> ExitCode {
    let mut text = Vec::new();
    if std::io::stdin().read_to_end(&mut text).is_err() {
        return ExitCode::FAILURE;
    }
    let Ok(errand) = serde_json::from_slice::<Errand>(&text) else {
        return ExitCode::FAILURE;
    };
    let mut output = std::io::stdout();
    let ready = output.write_all(&[READY]).and_then(|()| output.flush());
    if ready.is_err() {
        return ExitCode::FAILURE;
    }
    let answer = evaluate(errand.kind, &errand.text, &errand.input);
    let told = serde_json::to_vec(&answer).unwrap_or_default();
    match output.write_all(&told).and_then(|()| output.flush()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}
