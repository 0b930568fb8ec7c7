//! Parses a model's reply: one JSON value if a schema was given, else text.

use super::fault::Fault;
use super::{Completion, ModelRequest, ModelUsage};

/// Returns the reply as a completion, unless it has a flaw or is not an answer.
pub(super) fn completion(
    answer_text: &str,
    flaw: Option<String>,
    usage: ModelUsage,
    request: &ModelRequest,
) -> Result<Completion, Fault> {
    let read = match flaw {
        Some(flaw) => Err(flaw),
        None => extract_answer(answer_text, request.schema.is_some()),
    };
    match read {
        Ok(text) => Ok(Completion { text, usage }),
        Err(what) => Err(Fault::Unusable(what, usage)),
    }
}

/// Returns the answer within a reply, or why there is none. If `structured`, fences and words
/// around a single JSON value are removed; a reply with two values is an error.
pub(super) fn extract_answer(text: &str, structured: bool) -> Result<String, String> {
    let text = text.trim();
    if text.is_empty() {
        return Err("it is empty".to_owned());
    }
    if !structured {
        return Ok(text.to_owned());
    }
    let inside = unfenced(text);
    match serde_json::from_str::<serde::de::IgnoredAny>(inside) {
        Ok(_) => Ok(inside.to_owned()),
        Err(error) => Err(format!("it is not one JSON value: {error}")),
    }
}

/// Returns the text between the first and the last fence, if the reply starts with a fence or with
/// words and a fence; else the whole reply.
fn unfenced(text: &str) -> &str {
    let fenced = || {
        let (before, opened) = text.split_once("```")?;
        // A fence within a value is part of the value.
        if before.contains(['{', '[', '"']) {
            return None;
        }
        let (_language, rest) = opened.split_once('\n')?;
        let (inside, after) = rest.rsplit_once("```")?;
        (!after.contains(['{', '['])).then_some(inside.trim())
    };
    fenced().unwrap_or(text)
}

/// Describes a schema in words, for models that take no schema. The text is appended to the
/// question.
pub(super) fn form_in_words(schema: &serde_json::Value) -> String {
    format!(
        "\n\nAnswer with one JSON value of this schema and nothing else, without \
         fences:\n{schema}"
    )
}

#[cfg(test)]
mod tests;
