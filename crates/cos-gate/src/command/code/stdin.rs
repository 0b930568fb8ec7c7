//! Finds the input that code writes to the programs it starts.

use super::super::Analyzer;
use super::super::input::Input;
use super::super::scope::unknown;
use super::{CodeOrigin, arguments, names};
use crate::catalogue::Argument;

/// Words, in lower case, of code that writes to a program it started.
const FEEDS: &[&str] = &[
    "stdin",
    "input",
    "communicate",
    "proc_open",
    "open2",
    "open3",
    "\"w",
    "'w",
    "\"r+",
    "'r+",
    "\"a+",
    "'a+",
    "popen2",
    "popen3",
    "getoutputstream",
    "|-",
];

impl Analyzer<'_> {
    /// Analyzes a line that code starts, together with literal input. A shell with any other input
    /// may do anything.
    pub(super) fn started(&mut self, line: &str, passed: &str, whole: &str) {
        let given = match self.code_origin {
            CodeOrigin::Line => stdin(passed, whole),
            CodeOrigin::Project => None,
        };
        match given {
            Some(input) => self.stdin_from_code(line, input),
            None => self.analyze_nested(line),
        }
    }

    /// Analyzes a line that code opens a pipe to.
    pub(in super::super) fn piped_to(&mut self, line: &str) {
        self.stdin_from_code(line, Input::Unknown);
    }

    fn stdin_from_code(&mut self, line: &str, input: Input) {
        let before = std::mem::replace(&mut self.stdin, input);
        self.analyze_nested(line);
        self.stdin = before;
    }
}

/// Returns the input that a call gives to the program it starts; `None` where nothing says so.
fn stdin(passed: &str, whole: &str) -> Option<Input> {
    if let Some(text) = arguments::named("input", passed) {
        // `b"…"` holds the same letters.
        let text = text.strip_prefix('b').unwrap_or(text);
        let mut texts = names::values(text, whole).unwrap_or_default().into_iter();
        return Some(match (texts.next(), texts.next()) {
            (Some(text), None) => Input::Text(Argument::exact(text)),
            _ => Input::Text(unknown("")),
        });
    }
    let lower = whole.to_lowercase();
    let feeds = FEEDS.iter().any(|word| lower.contains(word));
    feeds.then_some(Input::Unknown)
}
