//! A talk at the terminal that ends before its answer, by a signal or since the terminal went away.
//! Neither reaches whoever reads a line: so the line is read beside, and left there.

use rustix::termios::{self, OptionalActions, Termios};
use std::io::{self, IsTerminal as _, PipeWriter, Write as _};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

/// How often is looked.
const PATIENCE: Duration = Duration::from_millis(100);
/// The key that leaves a question in the inbox.
const ESCAPE: &[u8] = b"\x1b";
/// Ends bracketed pastes, shows the cursor, and begins a line.
const FAREWELL: &[u8] = b"\x1b[?2004l\x1b[?25h\r\n";

/// How a talk went.
pub(super) struct Heard<T> {
    /// What came of it; none when it was left.
    pub(super) said: Option<T>,
    /// What stands in the place of a terminal that went away.
    pub(super) silence: Option<Silence>,
}

/// Standard input in the place of a terminal that went away. While this lives a reader finds
/// nothing and no end.
pub(super) struct Silence {
    _writer: PipeWriter,
}

/// Talks until something was said, a signal came, or the terminal went away. A talk that a signal
/// broke off still reads, so whoever left it must not begin another.
pub(super) fn listen<T: Send + 'static>(
    talk: impl FnOnce() -> T + Send + 'static,
    interrupted: &AtomicBool,
) -> Heard<T> {
    let before = termios::tcgetattr(io::stdin()).ok();
    let (tell, told) = mpsc::channel();
    let thread = std::thread::Builder::new().name("conversation".to_owned());
    // Without a thread nothing is asked; the other end is closed then.
    let _ = thread.spawn(move || tell.send(talk()));
    let mut silence = None;
    loop {
        match told.recv_timeout(PATIENCE) {
            Ok(said) => {
                let said = Some(said);
                return Heard { said, silence };
            }
            Err(RecvTimeoutError::Disconnected) => break,
            Err(RecvTimeoutError::Timeout) if silence.is_some() => continue,
            Err(RecvTimeoutError::Timeout) => {}
        }
        // Looked at first: a terminal that goes away is gone before it sends its signal.
        let is_interrupted = interrupted.load(Ordering::SeqCst);
        if !io::stdin().is_terminal() {
            silence = hush().ok();
            if silence.is_none() {
                break;
            }
        } else if is_interrupted {
            give_back(before.as_ref());
            break;
        }
    }
    let said = None;
    Heard { said, silence }
}

/// Puts a pipe in the place of standard input, with the key that ends the line. Whoever reads from a
/// terminal that is gone is told at once that there is something to read, for ever.
fn hush() -> io::Result<Silence> {
    let (reader, mut writer) = io::pipe()?;
    writer.write_all(ESCAPE)?;
    rustix::stdio::dup2_stdin(reader)?;
    Ok(Silence { _writer: writer })
}

/// Leaves the terminal as it was before the talk.
fn give_back(before: Option<&Termios>) {
    if let Some(before) = before {
        // Nobody is left to tell when this fails.
        let _ = termios::tcsetattr(io::stdin(), OptionalActions::Now, before);
    }
    let _ = io::stderr().write_all(FAREWELL);
}
