//! Reads what a model said: one JSON value where a form was asked for, a text otherwise.

use super::fault::Fault;
use super::{Completion, ModelRequest, ModelUsage};

/// What was said as the answer to a question, unless it has a flaw or is none.
pub(super) fn completion(
    said: &str,
    flaw: Option<String>,
    usage: ModelUsage,
    request: &ModelRequest,
) -> Result<Completion, Fault> {
    let read = match flaw {
        Some(flaw) => Err(flaw),
        None => read(said, request.schema.is_some()),
    };
    match read {
        Ok(text) => Ok(Completion { text, usage }),
        Err(what) => Err(Fault::Unusable(what, usage)),
    }
}

/// The answer in what a model said, or why there is none in it. Where `structured`, fences and words
/// around one JSON value are left out; an answer that holds two is none.
pub(super) fn read(said: &str, structured: bool) -> Result<String, String> {
    let said = said.trim();
    if said.is_empty() {
        return Err("it is empty".to_owned());
    }
    if !structured {
        return Ok(said.to_owned());
    }
    let inside = unfenced(said);
    match serde_json::from_str::<serde::de::IgnoredAny>(inside) {
        Ok(_) => Ok(inside.to_owned()),
        Err(error) => Err(format!("it is not one JSON value: {error}")),
    }
}

/// The text between the first fence and the last, where a fence opens what was said or follows its
/// opening words; else all of it.
fn unfenced(said: &str) -> &str {
    let fenced = || {
        let (before, opened) = said.split_once("```")?;
        // A fence within a value is part of it.
        if before.contains(['{', '[', '"']) {
            return None;
        }
        let (_language, rest) = opened.split_once('\n')?;
        let (inside, after) = rest.rsplit_once("```")?;
        (!after.contains(['{', '['])).then_some(inside.trim())
    };
    fenced().unwrap_or(said)
}

/// A form for whoever takes it in words alone, to stand behind the question.
pub(super) fn form_in_words(schema: &serde_json::Value) -> String {
    format!(
        "\n\nAnswer with one JSON value of this schema and with nothing else, no fences:\n{schema}"
    )
}

#[cfg(test)]
mod tests;
