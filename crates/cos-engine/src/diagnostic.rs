//! Describes problems in a person's file: where, what, and what to write instead.
//!
//! Goals files and settings report all problems at once with these values; this module reads no
//! file.

use cos_core::foreign::cut;
use cos_core::hint::{Advice, Hint, OwnValue};
use std::fmt;
use std::path::PathBuf;

/// A place in a file, counted from 1; a column counts characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FilePlace {
    /// The line.
    pub line: u64,
    /// The column.
    pub column: u64,
}

impl FilePlace {
    /// The first character, for problems of the whole file.
    pub const START: Self = Self { line: 1, column: 1 };

    /// Returns the position of a byte; the end of the text if it is past it.
    pub fn of_byte(text: &str, byte: usize) -> Self {
        let before: String = text
            .char_indices()
            .take_while(|(at, _)| *at < byte)
            .map(|(_, letter)| letter)
            .collect();
        let lines = before.matches('\n').count();
        let last = before.rsplit('\n').next().unwrap_or_default();
        let count = |number: usize| u64::try_from(number).unwrap_or(u64::MAX);
        Self {
            line: count(lines).saturating_add(1),
            column: count(last.chars().filter(|letter| *letter != '\u{feff}').count())
                .saturating_add(1),
        }
    }
}

impl OwnValue for FilePlace {}

impl fmt::Display for FilePlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// One problem.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// The file as the person named it, or a variable or a flag.
    pub source: String,
    /// The place in the file; `None` for a variable or a flag.
    pub place: Option<FilePlace>,
    /// The defect, as a lower-case fragment.
    pub what: String,
    /// What to write instead.
    pub hint: Hint,
}

impl std::error::Error for Diagnostic {}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place {
            Some(place) => write!(
                f,
                "{}:{place}: {}",
                shown(&self.source),
                cut(&self.what, LONGEST_WHAT)
            ),
            None => write!(
                f,
                "{}: {}",
                shown(&self.source),
                cut(&self.what, LONGEST_WHAT)
            ),
        }
    }
}

/// All problems of one file, sorted by place.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join(" and "))]
pub struct Diagnostics(pub Vec<Diagnostic>);

impl Advice for Diagnostic {
    fn hints(&self) -> Vec<Hint> {
        vec![self.hint.clone()]
    }
}

impl Advice for Diagnostics {
    fn hints(&self) -> Vec<Hint> {
        self.0.iter().flat_map(Advice::hints).collect()
    }
}

/// Why a goals file or a workflow could not be read.
#[derive(Debug, thiserror::Error)]
pub enum DocumentError {
    /// The file cannot be opened or read.
    #[error("cannot read {what} `{}`: {cause}", cos_core::foreign::shown(&path.to_string_lossy()))]
    Unreadable {
        /// The file in words, such as `the goals file`.
        what: &'static str,
        /// The file.
        path: PathBuf,
        /// The error of the system.
        #[source]
        cause: std::io::Error,
    },
    /// The file has problems.
    #[error(transparent)]
    Wrong(#[from] Diagnostics),
}

impl Advice for DocumentError {
    fn hints(&self) -> Vec<Hint> {
        match self {
            Self::Unreadable { .. } => vec![Hint::new("check the path")],
            Self::Wrong(error) => error.hints(),
        }
    }
}

/// The number of characters shown of one problem.
const LONGEST_WHAT: usize = 1_000;

/// The number of problems shown of one file.
pub(crate) const MOST: usize = 100;

/// Collects the problems of one file.
#[derive(Debug)]
pub(crate) struct Findings {
    source: String,
    found: Vec<Diagnostic>,
}

impl Findings {
    pub(crate) fn of(source: &str) -> Self {
        Self {
            source: source.to_owned(),
            found: Vec::new(),
        }
    }

    pub(crate) fn add(&mut self, place: FilePlace, what: impl Into<String>, hint: impl Into<Hint>) {
        self.found.push(Diagnostic {
            source: self.source.clone(),
            place: Some(place),
            what: what.into(),
            hint: hint.into(),
        });
    }

    /// Returns whether there is a problem.
    pub(crate) fn is_any(&self) -> bool {
        !self.found.is_empty()
    }

    /// Returns whether the limit of problems is reached.
    pub(crate) fn is_full(&self) -> bool {
        self.found.len() > MOST
    }

    /// Returns what was read, or the problems in file order, without duplicates.
    pub(crate) fn finish<T>(self, read: Option<T>) -> Result<T, Diagnostics> {
        let problems = self.into_problems();
        match read {
            Some(read) if problems.is_empty() => Ok(read),
            _ => Err(Diagnostics(problems)),
        }
    }

    fn into_problems(mut self) -> Vec<Diagnostic> {
        self.found
            .sort_by_key(|problem| problem.place.unwrap_or(FilePlace::START));
        self.found.dedup();
        let more = self.found.len().saturating_sub(MOST);
        if more > 0 {
            self.found.truncate(MOST);
            let place = self.found.last().and_then(|problem| problem.place);
            self.found.push(Diagnostic {
                source: self.source,
                place,
                what: format!("there are {more} more problems"),
                hint: "fix these first".into(),
            });
        }
        self.found
    }
}

/// Shortens untrusted text for a message, so that no file can flood a terminal.
pub(crate) fn shown(text: &str) -> String {
    cut(text, 60)
}

#[cfg(test)]
mod tests;
