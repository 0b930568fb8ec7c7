//! Asks a program for its version.

use crate::process::{Cancel, Ending, Launch, ProcessLimits, run};
use cos_core::time::Span;

/// Node programs take a second or two to start on a busy machine.
const VERSION_TIMEOUT: Span = Span::seconds(10);
/// The longest version text; a screen of help is not a version.
const MAX_VERSION_BYTES: usize = 60;

/// Asks once. A program that fails, hangs or prints something else has no version.
///
/// It runs on its own thread, because the caller may or may not be inside an async runtime.
pub(super) fn ask(program: &Launch) -> Option<String> {
    std::thread::scope(|scope| {
        scope
            .spawn(|| version_output(program))
            .join()
            .ok()
            .flatten()
    })
}

fn version_output(program: &Launch) -> Option<String> {
    let limits = ProcessLimits {
        wall: VERSION_TIMEOUT,
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
        && first.len() <= MAX_VERSION_BYTES
        && first.contains(|letter: char| letter.is_ascii_digit());
    fits.then(|| first.to_owned())
}
