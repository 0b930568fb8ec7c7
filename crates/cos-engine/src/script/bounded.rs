//! Runs one script in a new interpreter with limits on memory, stack and time.

use super::{Evaluated, EvaluationError, MEMORY, STACK, ScriptInput, ScriptKind, TIME};
use rquickjs::context::intrinsic::{Eval, Json, MapSet, RegExp, RegExpCompiler};
use rquickjs::{
    CatchResultExt, CaughtError, Coerced, Context, Ctx, Function, Object, Runtime, Value,
};
use rustix::time::{ClockId, clock_gettime};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::time::Duration;

/// The functions that scripts can call.
const PRELUDE: &str = include_str!("prelude.js");
/// The names that scripts see, in the order of the arguments.
const NAMES: [&str; 13] = [
    "context",
    "phase",
    "output_dir",
    "readFile",
    "readFiles",
    "writeFile",
    "thinkHard",
    "files_exist",
    "contains_todos",
    "identifyGaps",
    "analyzeFiles",
    "hashOf",
    "unchanged",
];

/// Checks whether a text compiles, without running it.
pub fn compile(kind: ScriptKind, text: &str) -> Result<(), EvaluationError> {
    within(|ctx| function(ctx, kind, text).map(|_| ()))
}

/// Evaluates a script on copies.
pub(super) fn evaluate(
    kind: ScriptKind,
    text: &str,
    input: ScriptInput,
) -> Result<Evaluated, EvaluationError> {
    within(|ctx| {
        let tools = tools(ctx, input.files, &input.hashes, &input.unchanged)?;
        let taken: Function<'_> = caught(ctx, tools.get("taken"))?;
        let seen = [input.context, input.phase, input.output_dir.into()];
        let arguments = arguments(ctx, &tools, &seen)?;
        let function = function(ctx, kind, text)?;
        let value: Value<'_> = caught(ctx, function.call((rquickjs::function::Rest(arguments),)))?;
        let truth: Coerced<bool> = caught(ctx, value.get())?;
        let noted: Value<'_> = caught(ctx, taken.call(()))?;
        let noted: Noted = serde_json::from_str(&written(ctx, noted)?.unwrap_or_default())
            .map_err(|error| thrown(error.to_string()))?;
        let value = match written(ctx, value)? {
            Some(text) => serde_json::from_str(&text).map_err(|error| thrown(error.to_string()))?,
            None => serde_json::Value::Null,
        };
        Ok(Evaluated {
            value,
            truth: truth.0,
            writes: noted.writes,
            thoughts: noted.thoughts,
        })
    })
}

/// What the helper functions recorded.
#[derive(Deserialize)]
struct Noted {
    writes: Vec<(String, String)>,
    thoughts: Vec<String>,
}

/// Creates a single-use interpreter without clock, random source and outside access.
fn within<T>(
    work: impl FnOnce(&Ctx<'_>) -> Result<T, EvaluationError>,
) -> Result<T, EvaluationError> {
    let start = |error: rquickjs::Error| EvaluationError::Start {
        what: error.to_string(),
    };
    let runtime = Runtime::new().map_err(start)?;
    runtime.set_memory_limit(MEMORY);
    runtime.set_max_stack_size(STACK);
    // A script never waits, so its limit is CPU time: a busy machine does not shorten it.
    let end = spent(ClockId::ThreadCPUTime) + TIME;
    let is_over = move || spent(ClockId::ThreadCPUTime) > end;
    runtime.set_interrupt_handler(Some(Box::new(is_over)));
    let context =
        Context::custom::<(Eval, RegExpCompiler, RegExp, Json, MapSet)>(&runtime).map_err(start)?;
    let done = context.with(|ctx| {
        // Scripts must be deterministic.
        let math: Object<'_> = caught(&ctx, ctx.globals().get("Math"))?;
        caught(&ctx, math.remove("random"))?;
        work(&ctx)
    });
    // After a timeout, the result does not count.
    if is_over() {
        return Err(EvaluationError::Time);
    }
    done
}

/// Returns the CPU time that this thread or this process has used.
pub(super) fn spent(whose: ClockId) -> Duration {
    // Neither part is ever negative.
    Duration::try_from(clock_gettime(whose)).unwrap_or_default()
}

/// Creates the helper functions. The interpreter gets copies of files, and no file access.
fn tools<'js>(
    ctx: &Ctx<'js>,
    files: BTreeMap<String, String>,
    hashes: &BTreeMap<String, String>,
    unchanged: &[String],
) -> Result<Object<'js>, EvaluationError> {
    let make: Function<'js> = caught(ctx, ctx.eval(PRELUDE))?;
    let texts = Rc::new(files);
    let known = Rc::clone(&texts);
    let has = move |path: String| known.contains_key(&path);
    let text = move |path: String| texts.get(&path).cloned();
    let has = caught(ctx, Function::new(ctx.clone(), has))?;
    let text = caught(ctx, Function::new(ctx.clone(), text))?;
    let hashes = parsed(ctx, &hashes)?;
    let unchanged = parsed(ctx, &unchanged)?;
    caught(ctx, make.call((has, text, hashes, unchanged)))
}

fn arguments<'js>(
    ctx: &Ctx<'js>,
    tools: &Object<'js>,
    seen: &[serde_json::Value],
) -> Result<Vec<Value<'js>>, EvaluationError> {
    let seen = seen.iter().map(|value| parsed(ctx, value));
    let mut arguments = seen.collect::<Result<Vec<_>, _>>()?;
    let helpers: Object<'js> = caught(ctx, tools.get("helpers"))?;
    for name in NAMES.iter().skip(arguments.len()) {
        arguments.push(caught(ctx, helpers.get(*name))?);
    }
    Ok(arguments)
}

/// Compiles the text with the language's own `Function` constructor: this runs nothing, and the
/// text cannot close the function and continue outside.
fn function<'js>(
    ctx: &Ctx<'js>,
    kind: ScriptKind,
    text: &str,
) -> Result<Function<'js>, EvaluationError> {
    let constructor: Function<'js> = caught(ctx, ctx.globals().get("Function"))?;
    let body = match kind {
        ScriptKind::Expression => format!("\"use strict\"; return (\n{text}\n);"),
        ScriptKind::Statements => format!("\"use strict\";\n{text}\n"),
    };
    let words = NAMES.iter().map(|name| (*name).to_owned());
    let words: Vec<String> = words.chain([body]).collect();
    let made: Result<Function<'js>, _> = constructor.call((rquickjs::function::Rest(words),));
    match caught(ctx, made) {
        Err(EvaluationError::Thrown { what }) => Err(EvaluationError::Compile { what }),
        made => made,
    }
}

fn parsed<'js>(
    ctx: &Ctx<'js>,
    value: &impl serde::Serialize,
) -> Result<Value<'js>, EvaluationError> {
    let text = serde_json::to_string(value).map_err(|error| thrown(error.to_string()))?;
    caught(ctx, ctx.json_parse(text))
}

/// Returns a value as JSON; `None` if it has no JSON form.
fn written<'js>(ctx: &Ctx<'js>, value: Value<'js>) -> Result<Option<String>, EvaluationError> {
    let text = caught(ctx, ctx.json_stringify(value))?;
    text.map(|text| caught(ctx, text.to_string())).transpose()
}

fn thrown(what: String) -> EvaluationError {
    EvaluationError::Thrown { what }
}

fn caught<T>(ctx: &Ctx<'_>, result: rquickjs::Result<T>) -> Result<T, EvaluationError> {
    result.catch(ctx).map_err(|error| {
        let what = match &error {
            CaughtError::Exception(thrown) => thrown.message().unwrap_or_default(),
            other => other.to_string(),
        };
        match what.as_str() {
            "interrupted" => EvaluationError::Time,
            "out of memory" => EvaluationError::Memory,
            _ => thrown(crate::diagnostic::shown(&what)),
        }
    })
}
