//! Evaluates hostile conditions, each in a separate process as in a workflow, and measures how it
//! ended and what it used.

use cos_engine::script::{EvaluationError, Interpreter, ScriptInput, ScriptKind, Used};
use std::time::{Duration, Instant};

/// Endless loops, memory bombs, runaway patterns, prototype tricks, and single interpreter steps
/// that never check the clock.
const HOSTILE: [&str; 20] = [
    "(() => { while (true) {} })()",
    "(() => { try { while (true) {} } catch (e) { return true } })()",
    "(() => { for (;;) { try { for (;;) {} } finally { continue } } })()",
    "(function f() { return f() + 1 })()",
    "'x'.repeat(1e9)",
    "(() => { let a = []; for (;;) a.push('y'.repeat(1000) + a.length) })()",
    "(() => { let s = 'y'; for (;;) s += s })()",
    "(() => { const m = new Map(); for (let n = 0; ; n++) m.set(n, {n}) })()",
    "(() => { const o = {}; for (let n = 0; ; n++) o['k' + n] = [n] })()",
    "/(a+)+$/.test('a'.repeat(40) + 'b')",
    "/(x+x+)+y/.test('x'.repeat(5000))",
    "(() => { const o = {toJSON() { while (true) {} }}; return o })()",
    "(() => { throw {toString() { while (true) {} }} })()",
    "(Object.prototype.toJSON = () => { while (true) {} }, ({}))",
    "JSON.stringify(Array(1e7))",
    "Array.prototype.indexOf.call({length: 2 ** 53 - 1}, 1)",
    "'a'.repeat(2e6).indexOf('a'.repeat(1e6) + 'b')",
    "new Array(1e9).fill(0)",
    "[...Array(1e8).keys()]",
    "Array(1e6).fill(0).map((_, n) => 'k' + n).sort(() => 0).join().split('')",
];

/// One hostile condition and its result.
#[derive(Debug, Clone, PartialEq)]
pub struct HostileReading {
    /// The condition.
    pub text: &'static str,
    /// Why it ended without an answer; `None` if it had one, which is a failure.
    pub ended: Option<EvaluationError>,
    /// The resources of its process, with its start and its end.
    pub used: Used,
    /// The wall-clock time with starting the process; a busy machine makes it longer.
    pub took: Duration,
}

/// Evaluates every hostile condition in processes of this interpreter. Fails if one cannot be
/// started.
pub fn hostile(interpreter: &Interpreter) -> Result<Vec<HostileReading>, EvaluationError> {
    let input = ScriptInput::default();
    let one = |text: &'static str| {
        let began = Instant::now();
        let (told, used) = interpreter.measured(ScriptKind::Expression, text, &input)?;
        Ok(HostileReading {
            text,
            ended: told.err(),
            used,
            took: began.elapsed(),
        })
    };
    HOSTILE.into_iter().map(one).collect()
}
