//! The version a program says it has.

use crate::process::{Cancel, Ending, Launch, ProcessLimits, run};
use cos_core::time::Span;

/// Node programs take a second or two to start on a busy machine.
const PATIENCE: Span = Span::seconds(10);
/// A version is short; a screenful of help is none.
const LONGEST: usize = 60;

/// Asks once; a program that fails, hangs or talks about something else has no version.
///
/// It runs on a thread of its own, because callers may or may not be inside a runtime.
pub(super) fn ask(program: &Launch) -> Option<String> {
    std::thread::scope(|scope| scope.spawn(|| answer(program)).join().ok().flatten())
}

fn answer(program: &Launch) -> Option<String> {
    let limits = ProcessLimits {
        wall: PATIENCE,
        no_progress: None,
        output_bytes: 4096,
        grace: Span(200),
    };
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .ok()?;
    let finished = runtime
        .block_on(run(
            program,
            Vec::new(),
            limits,
            &Cancel::new(),
            &mut |_| {},
        ))
        .ok()?;
    let first = finished
        .output
        .lines()
        .find(|line| !line.trim().is_empty())?
        .trim();
    let fits = finished.ending == Ending::Exited(0)
        && first.len() <= LONGEST
        && first.contains(|letter: char| letter.is_ascii_digit());
    fits.then(|| first.to_owned())
}
