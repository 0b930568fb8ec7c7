//! Reads what a model said: one JSON value where a form was asked for, a text otherwise.

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

#[cfg(test)]
mod tests;
