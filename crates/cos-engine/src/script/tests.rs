use super::*;
use rustix::time::ClockId;
use serde_json::json;

fn input() -> ScriptInput {
    ScriptInput {
        context: json!({
            "subagents_spawned": 6,
            "phases": {"iteration_counts": {"testing": 2}},
            "feature": {"flags": ["backend"]},
            "deliverables": [],
        }),
        phase: json!({"id": "testing"}),
        output_dir: ".temp/f".to_owned(),
        files: BTreeMap::from([
            (".temp/f/a.md".to_owned(), format!("TO{}: all of it", "DO")),
            (".temp/f/b.md".to_owned(), "words ".repeat(40)),
        ]),
        ..ScriptInput::default()
    }
}

fn expression(text: &str) -> Result<Evaluated, EvaluationError> {
    Interpreter::default().evaluate(ScriptKind::Expression, text, &input())
}

fn statements(text: &str) -> Result<Evaluated, EvaluationError> {
    Interpreter::default().evaluate(ScriptKind::Statements, text, &input())
}

#[test]
fn conditions_of_the_seed_say_what_they_mean() {
    let rows = [
        ("context.subagents_spawned > 0", true),
        ("context.subagents_spawned > 5", true),
        ("context.phases.iteration_counts[phase.id] > 1", true),
        ("context.feature.flags.includes('backend')", true),
        ("context.feature.flags.includes('production')", false),
        ("context.deliverables.length === 0", true),
        ("context.nothing", false),
        ("files_exist([output_dir + '/a.md'])", true),
        ("files_exist([output_dir + '/c.md'])", false),
        ("contains_todos([output_dir + '/a.md'])", true),
        ("contains_todos(output_dir + '/b.md')", false),
        ("identifyGaps([output_dir + '/b.md']).length", false),
    ];
    for (text, truth) in rows {
        let evaluated = expression(text).map(|evaluated| evaluated.truth);
        assert_eq!(evaluated, Ok(truth), "{text}");
    }
}

#[test]
fn scripts_return_values_and_note_what_they_want() {
    let done = statements(
        "writeFile(output_dir + '/x.md', 'hello'); thinkHard('why?');
         return {status: 'complete', gaps: identifyGaps([output_dir + '/a.md'])};",
    )
    .expect("it works");
    assert_eq!(done.value["gaps"], json!([".temp/f/a.md"]));
    assert_eq!(
        done.writes,
        [(".temp/f/x.md".to_owned(), "hello".to_owned())]
    );
    assert_eq!(done.thoughts, ["why?"]);
}

#[test]
fn what_does_not_compile_is_reported_before_anything_runs() {
    for text in [
        "context.",
        "a b",
        "let a = 1",
        "1; 2",
        "",
        "1 }; while(true){}; {",
    ] {
        let actual = compile(ScriptKind::Expression, text);
        assert!(
            matches!(actual, Err(EvaluationError::Compile { .. })),
            "{text}: {actual:?}"
        );
    }
    assert_eq!(compile(ScriptKind::Expression, "while_(true)"), Ok(()));
    assert_eq!(compile(ScriptKind::Statements, "while (true) {}"), Ok(()));
}

#[test]
fn hostile_conditions_are_stopped_in_time_and_within_their_memory() {
    let rows = [
        "(() => { while (true) {} })()",
        "(() => { try { while (true) {} } catch (e) { return true } })()",
        "(function f() { return f() + 1 })()",
        "'x'.repeat(1e9)",
        "(() => { let a = []; for (;;) a.push('y'.repeat(1000) + a.length) })()",
        "/(a+)+$/.test('a'.repeat(40) + 'b')",
        "/(x+x+)+y/.test('x'.repeat(5000))",
        "(() => { const o = {toJSON() { while (true) {} }}; return o })()",
        "(() => { const o = {valueOf() { while (true) {} }}; return o > 1 })()",
        "null.x",
        "(() => { throw {toString() { while (true) {} }} })()",
    ];
    for text in rows {
        let before = bounded::spent(ClockId::ThreadCPUTime);
        let actual = expression(text);
        let took = bounded::spent(ClockId::ThreadCPUTime).saturating_sub(before);
        assert!(actual.is_err(), "{text}: {actual:?}");
        assert!(took < Duration::from_millis(100), "{text}: {took:?}");
    }
}

/// The interpreter's own limit is CPU time, so a busy machine does not change it: a loop ends
/// neither too early nor after the limit of its process.
#[test]
fn what_never_ends_is_ended_by_the_interpreter_itself_after_its_own_time() {
    for text in [
        "(() => { while (true) {} })()",
        "(() => { for (;;) { try { for (;;) {} } catch (e) {} } })()",
        "(() => { const o = {toJSON() { while (true) {} }}; return o })()",
    ] {
        let before = bounded::spent(ClockId::ThreadCPUTime);
        let told = expression(text);
        let took = bounded::spent(ClockId::ThreadCPUTime).saturating_sub(before);
        assert_eq!(told, Err(EvaluationError::Time), "{text}");
        assert!(took >= TIME && took < PATIENCE, "{text}: {took:?}");
    }
    assert_eq!(PATIENCE, Duration::from_millis(80));
}

#[test]
fn prototype_tricks_reach_nothing_of_the_next_evaluation_nor_of_the_world() {
    let tricks = [
        "Object.prototype.subagents_spawned = 99, Array.prototype.includes = () => true, true",
        "(Function.prototype.call = () => true, JSON.parse = () => ({}), true)",
        "context.constructor.constructor('return this')().Function = null, true",
        "(context.feature.flags.push('production'), context.__proto__.x = 1, true)",
    ];
    for trick in tricks {
        let _whatever = expression(trick);
        let after = expression("context.feature.flags.includes('production') || ({}).x === 1");
        assert_eq!(after.map(|after| after.truth), Ok(false), "{trick}");
    }
    let world = [
        "require",
        "process",
        "globalThis.std",
        "globalThis.os",
        "fetch",
        "setTimeout",
        "print",
        "Math.random",
        "Date",
    ];
    for name in world {
        let found = expression(&format!("typeof {name} === 'undefined'"));
        assert_eq!(found.map(|found| found.truth), Ok(true), "{name}");
    }
}
