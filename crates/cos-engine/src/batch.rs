//! Many questions in one file, a line of JSON each, answered one after the other.

use crate::strict_json;
use cos_core::hint::{Advice, Hint};
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::io::{self, BufRead, Read as _};

/// A line of more than this is not read, in bytes.
pub const LONGEST_LINE: usize = 16 * 1024 * 1024;
/// So much of a longer line is passed over to come to the next one, in bytes.
const LONGEST_PASSED: u64 = 64 * 1024 * 1024;

/// Whether every line had an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BatchEnd {
    /// Yes.
    Whole,
    /// No; each that had none says why.
    Malformed,
    /// A line did not come to its end, so that nothing behind it was read.
    Endless {
        /// Which, from 1.
        line: u64,
    },
}

/// Why a line is not read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(crate) enum LineFault {
    /// It is longer than any question.
    #[error("line {line} has more than {LONGEST_LINE} bytes")]
    TooLong {
        /// Which, from 1.
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

/// Answers line after line, each handed to `tell` before the next is read. An answer comes with
/// whether it says why there is none.
pub(crate) fn answer_lines<Answer>(
    mut lines: impl BufRead,
    mut answer: impl FnMut(Result<&[u8], LineFault>) -> (Answer, bool),
    mut tell: impl FnMut(&Answer) -> io::Result<()>,
) -> io::Result<BatchEnd> {
    let mut end = BatchEnd::Whole;
    let mut text = Vec::new();
    for line in 1.. {
        text.clear();
        let most = LONGEST_LINE as u64 + 1;
        if lines.by_ref().take(most).read_until(b'\n', &mut text)? == 0 {
            break;
        }
        let is_cut = text.len() > LONGEST_LINE && !text.ends_with(b"\n");
        if !is_cut && text.iter().all(u8::is_ascii_whitespace) {
            continue;
        }
        let read = if text.len() > LONGEST_LINE {
            Err(LineFault::TooLong { line })
        } else {
            Ok(text.as_slice())
        };
        let (answered, is_none) = answer(read);
        if is_none {
            end = BatchEnd::Malformed;
        }
        tell(&answered)?;
        if is_cut && !pass_over(&mut lines)? {
            return Ok(BatchEnd::Endless { line });
        }
    }
    Ok(end)
}

/// Passes over what is left of a line; whether it came to its end.
fn pass_over(lines: &mut impl BufRead) -> io::Result<bool> {
    let mut rest = lines.take(LONGEST_PASSED);
    let _ = rest.skip_until(b'\n')?;
    Ok(rest.limit() > 0)
}

/// The name that a line bears, null where it bears none, and what it asks or why that cannot be
/// read.
pub(crate) fn read_question<Question: DeserializeOwned>(
    line: &[u8],
) -> (Value, Result<Question, String>) {
    let value = match strict_json::parse(line) {
        Ok(value) => value,
        Err(error) if error.is_data() => return (named(line), Err(error.to_string())),
        Err(error) => return (Value::Null, Err(format!("this is no JSON: {error}"))),
    };
    if !value.is_object() {
        let what = "the line is no object; write {\"id\": …}".to_owned();
        return (Value::Null, Err(what));
    }
    let id = id_of(&value);
    let question = match serde_json::from_value(value) {
        Ok(_) if id.is_null() => Err("the line has no `id`".to_owned()),
        read => read.map_err(|error| error.to_string()),
    };
    (id, question)
}

/// The name that a line bears of which no more is believed than that.
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
    fn a_line_that_is_no_named_object_is_told_so_in_plain_words() {
        for (line, part) in [
            ("null", "no object"),
            ("[1]", "no object"),
            ("{\"command\": \"ls\"}", "no `id`"),
            ("{", "no JSON"),
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
