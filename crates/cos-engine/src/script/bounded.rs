//! One evaluation in an interpreter of its own, with everything bounded that the interpreter bounds.

use super::{Evaluated, EvaluationError, MEMORY, STACK, ScriptInput, ScriptKind, TIME};
use rquickjs::context::intrinsic::{Eval, Json, MapSet, RegExp, RegExpCompiler};
use rquickjs::{
    CatchResultExt, CaughtError, Coerced, Context, Ctx, Function, Object, Runtime, Value,
};
use serde::Deserialize;
use std::time::Instant;

/// What scripts may call.
const PRELUDE: &str = include_str!("prelude.js");
/// What scripts see by name, in the order in which it is handed over.
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

/// Says whether a text can be evaluated; runs nothing of it.
pub fn compile(kind: ScriptKind, text: &str) -> Result<(), EvaluationError> {
    within(|ctx| function(ctx, kind, text).map(|_| ()))
}

/// Evaluates a text on copies.
pub(super) fn evaluate(
    kind: ScriptKind,
    text: &str,
    input: &ScriptInput,
) -> Result<Evaluated, EvaluationError> {
    within(|ctx| {
        let tools = tools(ctx, input)?;
        let taken: Function<'_> = caught(ctx, tools.get("taken"))?;
        let arguments = arguments(ctx, &tools, input)?;
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

/// What the helpers noted.
#[derive(Deserialize)]
struct Noted {
    writes: Vec<(String, String)>,
    thoughts: Vec<String>,
}

/// A fresh interpreter without clock, chance and the world, for one use.
fn within<T>(
    work: impl FnOnce(&Ctx<'_>) -> Result<T, EvaluationError>,
) -> Result<T, EvaluationError> {
    let start = |error: rquickjs::Error| EvaluationError::Start {
        what: error.to_string(),
    };
    let runtime = Runtime::new().map_err(start)?;
    runtime.set_memory_limit(MEMORY);
    runtime.set_max_stack_size(STACK);
    let end = Instant::now() + TIME;
    runtime.set_interrupt_handler(Some(Box::new(move || Instant::now() > end)));
    let context =
        Context::custom::<(Eval, RegExpCompiler, RegExp, Json, MapSet)>(&runtime).map_err(start)?;
    let done = context.with(|ctx| {
        // The same script says the same tomorrow.
        let math: Object<'_> = caught(&ctx, ctx.globals().get("Math"))?;
        caught(&ctx, math.remove("random"))?;
        work(&ctx)
    });
    // Where the time was over, whatever the script made of that does not count.
    if Instant::now() > end {
        return Err(EvaluationError::Time);
    }
    done
}

/// The helpers, over copies of the files.
fn tools<'js>(ctx: &Ctx<'js>, input: &ScriptInput) -> Result<Object<'js>, EvaluationError> {
    let make: Function<'js> = caught(ctx, ctx.eval(PRELUDE))?;
    let files = parsed(ctx, &input.files)?;
    let hashes = parsed(ctx, &input.hashes)?;
    let unchanged = parsed(ctx, &input.unchanged)?;
    caught(ctx, make.call((files, hashes, unchanged)))
}

fn arguments<'js>(
    ctx: &Ctx<'js>,
    tools: &Object<'js>,
    input: &ScriptInput,
) -> Result<Vec<Value<'js>>, EvaluationError> {
    let mut arguments = vec![
        parsed(ctx, &input.context)?,
        parsed(ctx, &input.phase)?,
        parsed(ctx, &input.output_dir)?,
    ];
    let helpers: Object<'js> = caught(ctx, tools.get("helpers"))?;
    for name in NAMES.iter().skip(arguments.len()) {
        arguments.push(caught(ctx, helpers.get(*name))?);
    }
    Ok(arguments)
}

/// The text as a function, made by the language's own constructor: nothing of it runs by that, and
/// it cannot close the function and open something else.
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

/// A value as JSON; none where it has none.
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
            _ => thrown(crate::problem::shown(&what)),
        }
    })
}
