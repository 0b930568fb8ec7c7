//! What code feeds the programs with that it starts.

use super::super::Reader;
use super::super::input::Input;
use super::super::scope::unknown;
use super::{Whose, handed, names};
use crate::catalogue::Argument;

/// Words, in small letters, of code that writes to what it starts.
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

impl Reader<'_> {
    /// A line that code starts. What it feeds it with is read where it is written out; a shell that
    /// is fed with anything else may do anything.
    pub(super) fn started(&mut self, line: &str, handed: &str, whole: &str) {
        let given = match self.whose {
            Whose::Line => fed(handed, whole),
            Whose::Project => None,
        };
        match given {
            Some(input) => self.fed_by_code(line, input),
            None => self.nested(line),
        }
    }

    /// A line that code opens a pipe to.
    pub(in super::super) fn piped_to(&mut self, line: &str) {
        self.fed_by_code(line, Input::Unknown);
    }

    fn fed_by_code(&mut self, line: &str, input: Input) {
        let before = std::mem::replace(&mut self.feed, input);
        self.nested(line);
        self.feed = before;
    }
}

/// What a call feeds the program with that it starts; none where nothing says that it does.
fn fed(handed: &str, whole: &str) -> Option<Input> {
    if let Some(text) = handed::named("input", handed) {
        // `b"…"` are the same letters.
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
