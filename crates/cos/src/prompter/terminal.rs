//! Runs a dialog at the terminal that a signal or a closed terminal can end. Neither interrupts a
//! blocked read, so another thread reads the line and is abandoned then.

use rustix::termios::{self, OptionalActions, Termios};
use std::io::{self, IsTerminal as _, PipeWriter, Write as _};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

/// How often to check for a signal.
const POLL_INTERVAL: Duration = Duration::from_millis(100);
/// The key that leaves a question in the inbox.
const ESCAPE: &[u8] = b"\x1b";
/// Ends bracketed pastes, shows the cursor, and begins a line.
const RESTORE_SCREEN: &[u8] = b"\x1b[?2004l\x1b[?25h\r\n";

/// The result of a dialog.
pub(super) struct DialogResult<T> {
    /// What was typed; `None` if the dialog was abandoned.
    pub(super) said: Option<T>,
    /// Replaces a closed terminal.
    pub(super) replacement: Option<StdinReplacement>,
}

/// A pipe as standard input that replaces a closed terminal. While it lives, a reader finds neither
/// input nor the end.
pub(super) struct StdinReplacement {
    _writer: PipeWriter,
}

/// Runs a dialog until there is an answer, a signal, or the terminal is closed. An abandoned dialog
/// still reads, so its caller must not start another one.
pub(super) fn run_dialog<T: Send + 'static>(
    talk: impl FnOnce() -> T + Send + 'static,
    interrupted: &AtomicBool,
) -> DialogResult<T> {
    let before = termios::tcgetattr(io::stdin()).ok();
    let (tell, receiver) = mpsc::channel();
    let thread = std::thread::Builder::new().name("conversation".to_owned());
    // Without a thread nothing is asked; the other end is closed then.
    let _ = thread.spawn(move || tell.send(talk()));
    let mut replacement = None;
    loop {
        match receiver.recv_timeout(POLL_INTERVAL) {
            Ok(answer) => {
                let answer = Some(answer);
                return DialogResult {
                    said: answer,
                    replacement,
                };
            }
            Err(RecvTimeoutError::Disconnected) => break,
            Err(RecvTimeoutError::Timeout) if replacement.is_some() => continue,
            Err(RecvTimeoutError::Timeout) => {}
        }
        // Checked first: a closed terminal is gone before its signal arrives.
        let is_interrupted = interrupted.load(Ordering::SeqCst);
        if !io::stdin().is_terminal() {
            replacement = replace_stdin().ok();
            if replacement.is_none() {
                break;
            }
        } else if is_interrupted {
            restore_terminal(before.as_ref());
            break;
        }
    }
    let answer = None;
    DialogResult {
        said: answer,
        replacement,
    }
}

/// Replaces standard input with a pipe that holds the key that ends the line. Reading from a closed
/// terminal would return at once, forever.
fn replace_stdin() -> io::Result<StdinReplacement> {
    let (reader, mut writer) = io::pipe()?;
    writer.write_all(ESCAPE)?;
    rustix::stdio::dup2_stdin(reader)?;
    Ok(StdinReplacement { _writer: writer })
}

/// Restores the terminal to its state before the dialog.
fn restore_terminal(before: Option<&Termios>) {
    if let Some(before) = before {
        // If this fails, there is no one to report it to.
        let _ = termios::tcsetattr(io::stdin(), OptionalActions::Now, before);
    }
    let _ = io::stderr().write_all(RESTORE_SCREEN);
}
