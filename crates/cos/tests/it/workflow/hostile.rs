//! Conditions that mean harm, in the process in which they are weighed.

use cos_engine::script::{Interpreter, ScriptInput, ScriptKind};
use std::time::Duration;

/// Endless loops, memory bombs, runaway patterns, tricks with prototypes, and single steps of the
/// interpreter that never look at its clock.
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

/// The most that the process of an evaluation may take up, in bytes.
const MEMORY: u64 = 16 << 20;
/// What a release takes up of that by the pages of its program; a build for tests has larger ones.
const PROGRAM: u64 = 5 << 20;
/// The most that it may compute, its start and its end included.
const TIME: Duration = Duration::from_millis(100);

#[test]
fn hostile_conditions_end_within_a_tenth_of_a_second_and_sixteen_megabytes() {
    let interpreter = Interpreter::of(env!("CARGO_BIN_EXE_cos").into());
    let input = ScriptInput::default();
    let fine = interpreter.evaluate(ScriptKind::Expression, "1 + 1 === 2", &input);
    assert_eq!(fine.map(|fine| fine.truth), Ok(true));
    for text in HOSTILE {
        let measured = interpreter.measured(ScriptKind::Expression, text, &input);
        let (told, used) = measured.unwrap_or_else(|error| panic!("{text}: {error}"));
        assert!(told.is_err(), "{text}: {told:?}");
        assert!(used.processor <= TIME, "{text}: {used:?}");
        let memory = used.memory.expect("the system tells it");
        assert!(memory <= MEMORY - PROGRAM, "{text}: {used:?}");
    }
}

#[test]
fn files_cost_a_script_the_memory_of_those_that_it_reads() {
    let interpreter = Interpreter::of(env!("CARGO_BIN_EXE_cos").into());
    let named = |n: usize| (format!(".temp/f/{n}.md"), "words ".repeat(30_000));
    let input = ScriptInput {
        files: (0..10).map(named).collect(),
        ..ScriptInput::default()
    };
    let memory = |text: &str| {
        let measured = interpreter.measured(ScriptKind::Expression, text, &input);
        let (told, used) = measured.expect("it is there");
        assert_eq!(told.map(|told| told.truth), Ok(true), "{text}");
        used.memory.expect("the system tells it")
    };
    let none = memory("files_exist(['.temp/f/9.md'])");
    let one = memory("readFile('.temp/f/3.md').length === 180000");
    assert!(one.saturating_sub(none) < 1 << 20, "{none} {one}");
}
