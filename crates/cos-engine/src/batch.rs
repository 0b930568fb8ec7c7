//! Reads a `--batch` file line by line, for `cos gate` and `cos checkpoint`. Each line is one JSON
//! value and gets one answer, in order.

use crate::strict_json;
use cos_core::hint::{Advice, Hint};
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::io::{self, BufRead, Read as _};

/// The longest line that is read, in bytes.
pub const MAX_LINE_BYTES: usize = 16 * 1024 * 1024;
/// How far the rest of a longer line is skipped to find the next line, in bytes.
const MAX_SKIPPED_BYTES: u64 = 64 * 1024 * 1024;

/// How a batch ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BatchEnd {
    /// Every line had an answer.
    Whole,
    /// Some lines had no answer; each says why.
    Malformed,
    /// A line did not end within the limit, so the lines after it were not read.
    Endless {
        /// The number of the line, from 1.
        line: u64,
    },
}

/// Why a line is not read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(crate) enum LineFault {
    /// The line is too long.
    #[error("line {line} has more than {MAX_LINE_BYTES} bytes")]
    TooLong {
        /// The number of the line, from 1.
        line: u64,
    },
}

impl Advice for LineFault {
    fn hints(&self) -> Vec<Hint> {
        match self {
            Self::TooLong { .. } => vec![Hint::new("write one question on each line")],
        }
    }
}

/// Answers each line and passes the answer to `report` before it reads the next. `answer` also
/// returns whether the line has no answer.
pub(crate) fn answer_lines<Answer>(
    mut lines: impl BufRead,
    mut answer: impl FnMut(Result<&[u8], LineFault>) -> (Answer, bool),
    mut report: impl FnMut(&Answer) -> io::Result<()>,
) -> io::Result<BatchEnd> {
    let mut end = BatchEnd::Whole;
    let mut text = Vec::new();
    for line in 1.. {
        text.clear();
        let most = MAX_LINE_BYTES as u64 + 1;
        if lines.by_ref().take(most).read_until(b'\n', &mut text)? == 0 {
            break;
        }
        let is_cut = text.len() > MAX_LINE_BYTES && !text.ends_with(b"\n");
        if !is_cut && text.iter().all(u8::is_ascii_whitespace) {
            continue;
        }
        let read = if text.len() > MAX_LINE_BYTES {
            Err(LineFault::TooLong { line })
        } else {
            Ok(text.as_slice())
        };
        let (answered, is_none) = answer(read);
        if is_none {
            end = BatchEnd::Malformed;
        }
        report(&answered)?;
        if is_cut && !skip_rest(&mut lines)? {
            return Ok(BatchEnd::Endless { line });
        }
    }
    Ok(end)
}

/// Skips the rest of a line; returns whether its end was found.
fn skip_rest(lines: &mut impl BufRead) -> io::Result<bool> {
    let mut rest = lines.take(MAX_SKIPPED_BYTES);
    let _ = rest.skip_until(b'\n')?;
    Ok(rest.limit() > 0)
}

/// Returns the `id` of a line (null if it has none) and the question, or why it cannot be read.
pub(crate) fn read_question<Question: DeserializeOwned>(
    line: &[u8],
) -> (Value, Result<Question, String>) {
    let value = match strict_json::parse(line) {
        Ok(value) => value,
        Err(error) if error.is_data() => return (named(line), Err(error.to_string())),
        Err(error) => return (Value::Null, Err(format!("this is not JSON: {error}"))),
    };
    if !value.is_object() {
        let what = "the line is not an object; write {\"id\": …}".to_owned();
        return (Value::Null, Err(what));
    }
    let id = id_of(&value);
    let question = match serde_json::from_value(value) {
        Ok(_) if id.is_null() => Err("the line has no `id`".to_owned()),
        read => read.map_err(|error| error.to_string()),
    };
    (id, question)
}

/// Returns the `id` of a line that is otherwise unreadable.
fn named(line: &[u8]) -> Value {
    let id = strict_json::only(line, "id");
    id.map_or(Value::Null, |id| id_of(&serde_json::json!({ "id": id })))
}

fn id_of(value: &Value) -> Value {
    match value.get("id") {
        Some(id @ (Value::String(_) | Value::Number(_))) => id.clone(),
        _ => Value::Null,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_is_no_named_object_is_reported_so_in_plain_words() {
        for (line, part) in [
            ("null", "not an object"),
            ("[1]", "not an object"),
            ("{\"command\": \"ls\"}", "no `id`"),
            ("{", "not JSON"),
        ] {
            let (id, question) = read_question::<Value>(line.as_bytes());
            assert_eq!(id, Value::Null, "{line}");
            assert!(question.is_err_and(|why| why.contains(part)), "{line}");
        }
    }

    #[test]
    fn a_line_that_tells_a_key_twice_has_no_answer_under_its_name() {
        for line in [
            r#"{"id": 7, "command": "ls", "command": "rm -rf ~"}"#,
            r#"{"id": 7, "context": {"deletes_data": true, "deletes_data": false}}"#,
        ] {
            let (id, question) = read_question::<Value>(line.as_bytes());
            assert_eq!(id, 7);
            let why = question.unwrap_err();
            assert!(why.contains("is duplicated; write it once"), "{why}");
        }
    }
}
